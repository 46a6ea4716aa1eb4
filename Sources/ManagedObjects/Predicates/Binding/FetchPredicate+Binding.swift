extension FetchPredicate {
  /// Turns the predicate into the form that runs over the objects of an entity.
  ///
  /// Every key must be a property, and every comparison must make sense:
  /// - A collection, which every way through a to-many relationship leads to, has a modifier, an
  ///   operator or a function that makes it one value. Two collections are equal when they have the
  ///   same elements, each as often, in any order.
  /// - Objects equal objects, and have no order.
  /// - Numbers compare with numbers, exactly. A date compares with a constant number, which stands
  ///   for seconds since 2001-01-01T00:00:00Z; a boolean equals the constants 1 or 0.
  /// - Booleans, UUIDs and binary data have no order.
  /// - Strings compare with strings. Options are ignored elsewhere.
  ///
  /// A comparison of other kinds, which Core Data answers with false or an exception, is an error.
  ///
  /// - Parameters:
  ///   - entity: The entity that the predicate is about.
  ///   - model: The model that the entity is of; nil to refuse key paths through relationships.
  ///   - aliases: Other names for attributes. An attribute's own name goes first.
  ///   - includesTransient: Whether the predicate may ask for transient attributes, because it is to
  ///     run over objects only. No row of a store has values for them.
  ///   - stores: The stores of the objects, so that IDs of others are refused; nil to take IDs as
  ///     they are.
  /// - Returns: The predicate in the form that runs.
  /// - Throws: A ``FetchPredicateError`` that tells what in the predicate does not suit the entity.
  /// - Complexity: O(*n*) in the size of the tree and its values, times the number of attributes;
  ///   O(*m* log *m*) for a list of *m* numbers.
  package func bound(
    to entity: EntityDescription, in model: ManagedObjectModel? = nil,
    aliases: [String: String] = [:], includesTransient: Bool = false,
    stores: StoreSlots? = nil
  ) throws(FetchPredicateError) -> BoundPredicate {
    try PredicateBinder(
      entity: entity, model: model, aliases: aliases, includesTransient: includesTransient,
      stores: stores
    ).bind(self)
  }
}
