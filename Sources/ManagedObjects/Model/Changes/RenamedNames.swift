/// Finds out which name of an earlier version of a model each name of a later one stands for.
///
/// A renaming identifier is the name that something had in the first version, or in the version before;
/// what has one is found by it before others are by their names. So it is found over several versions at
/// once if it keeps the first name.
struct RenamedNames {
  /// A name, and what it was renamed from.
  struct Name {
    let name: String
    /// Nil unless it was renamed.
    let identifier: String?
  }

  /// The earlier name of each later one that has one.
  private(set) var sources: [String: String] = [:]
  /// Later names that claim an earlier one that another has, with that one.
  private(set) var rejected: [String: String] = [:]
  private var taken: Set<String> = []

  /// Finds the earlier names.
  ///
  /// - Parameters:
  ///   - earlier: The names of the earlier version.
  ///   - later: The names of the later version.
  /// - Complexity: O(*n*) in the number of names.
  init(_ earlier: [Name], _ later: [Name]) {
    let names = Set(earlier.map(\.name))
    var renamed: [String: String] = [:]
    for name in earlier { if let identifier = name.identifier { renamed[identifier] = name.name } }
    let isRenamed = Dictionary(
      earlier.map { ($0.name, $0.identifier) }, uniquingKeysWith: { first, _ in first })
    // What was renamed before, and is as it was.
    for name in later {
      if let identifier = name.identifier, isRenamed[name.name] == .some(identifier) {
        pair(name.name, with: name.name)
      }
    }
    for name in later where sources[name.name] == nil {
      guard let identifier = name.identifier,
        let source = renamed[identifier] ?? (names.contains(identifier) ? identifier : nil)
      else { continue }
      if !pair(name.name, with: source) { rejected[name.name] = source }
    }
    for name in later where sources[name.name] == nil && rejected[name.name] == nil {
      if names.contains(name.name), pair(name.name, with: name.name) { continue }
      if name.identifier == nil, let source = renamed[name.name] { pair(name.name, with: source) }
    }
  }

  @discardableResult
  private mutating func pair(_ name: String, with source: String) -> Bool {
    guard taken.insert(source).inserted else { return false }
    sources[name] = source
    return true
  }
}

extension ManagedObjectModel {
  /// The names of the entities.
  var renamedNames: [RenamedNames.Name] {
    entities.map { RenamedNames.Name(name: $0.name, identifier: $0.renamingIdentifier) }
  }

  /// The names of all attributes of an entity; in place of a composite one stand its elements.
  func renamedAttributes(of entity: EntityDescription) -> [RenamedNames.Name] {
    let composites = Dictionary(
      composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return declarations(of: entity).flatMap { declaring in
      declaring.declaredAttributes.flatMap { Self.elements($0, composites, depth: 0) }
    }
  }

  /// The names of all relationships of an entity.
  func renamedRelationships(of entity: EntityDescription) -> [RenamedNames.Name] {
    entity.relationships.map {
      RenamedNames.Name(name: $0.name, identifier: $0.renamingIdentifier)
    }
  }

  /// The entity and those that it inherits from.
  private func declarations(of entity: EntityDescription) -> [EntityDescription] {
    entity.superentityNames.reversed().compactMap { self.entity(named: $0) } + [entity]
  }

  private static func elements(
    _ attribute: AttributeDescription, _ composites: [String: CompositeDescription], depth: Int
  ) -> [RenamedNames.Name] {
    guard attribute.type == .composite else {
      return [RenamedNames.Name(name: attribute.name, identifier: attribute.renamingIdentifier)]
    }
    guard depth < CompositeDescription.depthLimit,
      let composite = attribute.compositeName.flatMap({ composites[$0] })
    else { return [] }
    return composite.attributes.flatMap { elements($0, composites, depth: depth + 1) }.map {
      let isRenamed = attribute.renamingIdentifier != nil || $0.identifier != nil
      let former = attribute.renamingIdentifier ?? attribute.name
      return RenamedNames.Name(
        name: "\(attribute.name).\($0.name)",
        identifier: isRenamed ? "\(former).\($0.identifier ?? $0.name)" : nil)
    }
  }
}
