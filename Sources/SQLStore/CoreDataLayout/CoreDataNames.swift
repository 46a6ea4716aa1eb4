import ManagedObjects

/// Where Core Data keeps what, as its SQLite stores have it: a table for each tree of entities, called `Z` and
/// the name of the tree's root in capitals; columns called so after properties.
///
/// Apple does not describe the layout. This is how stores are that its framework has written.
struct CoreDataNames {
  private let model: ManagedObjectModel
  /// The numbers of entities in the store, by their names.
  private let numbers: [String: Int64]

  init(_ model: ManagedObjectModel, numbers: [String: Int64]) {
    (self.model, self.numbers) = (model, numbers)
  }

  /// The table of an entity, which is that of the root of its tree.
  func table(of entity: EntityDescription) -> String {
    "Z" + (entity.superentityNames.last ?? entity.name).uppercased()
  }

  /// The column of a property.
  func column(of property: String) -> String { "Z" + property.uppercased() }

  /// The column with the number of the entity that a to-one relationship leads to, where that may be one of
  /// several; there is none otherwise.
  func entityColumn(
    of relationship: RelationshipDescription, in entity: EntityDescription
  ) -> String? {
    numbers[owner(of: relationship.name, in: entity)].map {
      "Z\($0)_\(relationship.name.uppercased())"
    }
  }

  /// The column with the place of a row in the ordered relationship that answers its to-one one.
  func orderColumn(of relationship: RelationshipDescription) -> String {
    "Z_FOK_" + relationship.name.uppercased()
  }

  /// The table with the pairs of a many-to-many relationship, and its columns.
  struct Pairs {
    let table: String
    /// The column with the rows that the relationship leads from.
    let source: String
    /// The column with those that it leads to.
    let target: String
    /// The column with the place of the target among those of its source, where they have an order.
    let order: String
  }

  /// Where the pairs of a many-to-many relationship may be: under its own name, or that of its inverse.
  func pairs(
    of relationship: RelationshipDescription, in entity: EntityDescription
  ) -> [Pairs] {
    let owner = owner(of: relationship.name, in: entity)
    let inverse = relationship.inverseName ?? relationship.name
    guard let own = numbers[owner],
      let destination = model.entity(named: relationship.destinationEntityName)
    else { return [] }
    let other = self.owner(of: inverse, in: destination)
    guard let there = numbers[other] else { return [] }
    let (name, inverseName) = (relationship.name.uppercased(), inverse.uppercased())
    let isReflexive = owner == other && relationship.name == inverse
    let source = "Z_\(own)\(inverseName)"
    let target = isReflexive ? "REFLEXIVE" : "Z_\(there)\(name)"
    return ["Z_\(own)\(name)", "Z_\(there)\(inverseName)"].map {
      Pairs(table: $0, source: source, target: target, order: "Z_FOK_\(there)\(name)")
    }
  }

  /// The entity that declares a property.
  private func owner(of property: String, in entity: EntityDescription) -> String {
    func has(_ name: String) -> Bool {
      guard let parent = model.entity(named: name) else { return false }
      return parent.index(ofRelationship: property) != nil
    }
    return entity.superentityNames.last(where: has) ?? entity.name
  }
}
