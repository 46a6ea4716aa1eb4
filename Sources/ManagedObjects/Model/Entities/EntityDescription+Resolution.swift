extension EntityDescription {
  /// What a model makes of an entity: the properties with the inherited ones, and its place among
  /// the others.
  struct Resolution: Hashable, Sendable {
    var superentityNames: [String] = []
    var subentityNames: [String] = []
    var attributes: [AttributeDescription] = []
    var relationships: [RelationshipDescription] = []
    var fetchedProperties: [FetchedPropertyDescription] = []
    /// The default value of each attribute.
    ///
    /// Kept apart because every new object copies them.
    var defaultValues: [AttributeValue?] = []
    /// Whether no attribute is transient, so that rows hold a value for each.
    var storesAllAttributes = true
    var number = EntityNumber(name: "")
    /// The attributes and the columns of references.
    var columns: [AttributeDescription] = []
    /// Where each relationship's reference is among the columns; nil for none.
    var referenceColumns: [AttributeIndex?] = []
    /// The relationships that other rows have to agree with.
    var inverses = StoredInverses()
    /// The uniqueness constraints of the parents and those that the entity declares.
    var uniquenessConstraints: [[String]] = []
    /// The fetch indexes, the inherited ones first.
    var indexes: [FetchIndexDescription] = []
    /// The entities that declare those, in the same order.
    var uniquenessConstraintOwners: [String] = []
    /// The version hash modifiers of the parents and the entity's own.
    var versionHashModifiers: [String] = []
    /// The entities that declare those, in the same order.
    var versionHashModifierOwners: [String] = []

    /// Nothing yet, for an entity that a model is about to resolve.
    init() {}

    /// Puts together what an entity declares with what its parent has.
    ///
    /// - Parameters:
    ///   - declaration: What the entity declares.
    ///   - parent: The entity that it inherits from, resolved.
    ///   - composites: The composites of the model by name.
    init(
      _ declaration: Declaration, parent: EntityDescription?,
      composites: [String: CompositeDescription]
    ) {
      if let parent { superentityNames = [parent.name] + parent.superentityNames }
      attributes = parent?.attributes ?? []
      if declaration.attributes.contains(where: { $0.type == .composite }) {
        attributes += declaration.attributes.flatMap { $0.elements(composites) }
      } else {
        attributes += declaration.attributes
      }
      relationships = (parent?.relationships ?? []) + declaration.relationships
      fetchedProperties = (parent?.fetchedProperties ?? []) + declaration.fetchedProperties
      defaultValues = attributes.map { $0.defaultValue }
      number = EntityNumber(name: declaration.name)
      layOutColumns()
      storesAllAttributes = !attributes.contains { $0.isTransient }
      // One without keys would have all objects differ, and a key counts once.
      let constraints = declaration.uniquenessConstraints.map { keys in
        keys.indices.filter { !keys[..<$0].contains(keys[$0]) }.map { keys[$0] }
      }.filter { !$0.isEmpty }
      uniquenessConstraints = (parent?.resolution.uniquenessConstraints ?? []) + constraints
      indexes = (parent?.resolution.indexes ?? []) + declaration.indexes
      uniquenessConstraintOwners =
        (parent?.resolution.uniquenessConstraintOwners ?? [])
        + constraints.map { _ in declaration.name }
      versionHashModifiers = parent?.resolution.versionHashModifiers ?? []
      versionHashModifierOwners = parent?.resolution.versionHashModifierOwners ?? []
      if let modifier = declaration.versionHashModifier {
        versionHashModifiers.append(modifier)
        versionHashModifierOwners.append(declaration.name)
      }
    }
  }
}

extension CompositeDescription {
  /// How deep composites may be nested.
  static let depthLimit = 16

  /// How many attributes a composite may amount to, those of composites inside it included.
  static let elementLimit = 1_000
}

extension AttributeDescription {
  /// The attribute itself or, of a composite one, its elements with the attribute's name before
  /// theirs.
  ///
  /// What the elements of an optional composite demand, they demand only of the composites that
  /// there are, so each of them is optional.
  ///
  /// Of composites beyond the limits, which are faults of the model, a part is left out.
  func elements(_ composites: [String: CompositeDescription]) -> [AttributeDescription] {
    var rest = CompositeDescription.elementLimit
    return elements(composites, depth: 0, rest: &rest)
  }

  private func elements(
    _ composites: [String: CompositeDescription], depth: Int, rest: inout Int
  ) -> [AttributeDescription] {
    // Each composite counts as well, so that empty ones inside each other come to an end too.
    guard rest > 0 else { return [] }
    rest -= 1
    guard type == .composite else { return [self] }
    guard depth < CompositeDescription.depthLimit, let compositeName,
      let composite = composites[compositeName]
    else { return [] }
    var elements: [AttributeDescription] = []
    for attribute in composite.attributes {
      elements += attribute.elements(composites, depth: depth + 1, rest: &rest)
    }
    return elements.map {
      var element = $0
      element.name = "\(name).\($0.name)"
      element.isOptional = $0.isOptional || isOptional
      element.isTransient = $0.isTransient || isTransient
      return element
    }
  }
}
