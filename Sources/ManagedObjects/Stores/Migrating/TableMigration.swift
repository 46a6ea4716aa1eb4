/// Makes the rows of a later version of a model out of those of an earlier one: a migration as it is
/// inferred.
///
/// Rows keep their keys and versions. What need not change is not read.
struct TableMigration: Sendable {
  let changes: ModelChanges
  let numbers: EntityNumbers
  /// What errors name the store by.
  let path: String
  /// Whether rows may be other than the later version asks for.
  let isLenient: Bool
  /// The moves of the entities that have rows, by the names of the former ones.
  private let moves: [String: EntityMove]

  var source: ManagedObjectModel { changes.source }
  var destination: ManagedObjectModel { changes.destination }

  /// Prepares a migration.
  ///
  /// - Parameters:
  ///   - changes: What changes. A migration need not be inferable from it: values that would have to be
  ///     there and are not are found when the rows are moved.
  ///   - path: What errors name the store by.
  ///   - isLenient: Whether rows may be other than the later version asks for.
  init(_ changes: ModelChanges, path: String, isLenient: Bool = false) {
    (self.changes, self.path, self.isLenient) = (changes, path, isLenient)
    var numbers: [EntityNumber: EntityNumber?] = [:]
    for change in changes.entities {
      guard let former = change.sourceName.flatMap({ changes.source.entity(named: $0) }) else {
        continue
      }
      let entity = change.destinationName.flatMap { changes.destination.entity(named: $0) }
      numbers[former.number] = .some(entity?.number)
    }
    self.numbers = EntityNumbers(numbers: numbers)
    var moves: [String: EntityMove] = [:]
    for change in changes.entities {
      guard let former = change.sourceName.flatMap({ changes.source.entity(named: $0) }),
        let entity = change.destinationName.flatMap({ changes.destination.entity(named: $0) })
      else { continue }
      moves[former.name] = EntityMove(
        former: former, entity: entity,
        sources: Self.sources(of: entity, from: former, change, changes, self.numbers))
    }
    self.moves = moves
  }

  /// Moves all rows and links.
  ///
  /// - Parameter tables: Those of the former version.
  /// - Returns: Those of the later version.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``, or
  ///   ``StoreError/unmigratable(path:problems:)`` for rows that the later version does not allow.
  /// - Complexity: O(*n*) in the number of values that change.
  func migrated(_ tables: StoreTables) throws(StoreError) -> StoreTables {
    var lists = RelationshipLists(self, tables)
    var migrated = StoreTables()
    for (name, table) in tables.entities {
      guard let move = moves[name] else { continue }
      let inverses = try lists.inverses(for: move)
      migrated.add(
        try EntityTable(table, as: move.entity) { (segment) throws(StoreError) in
          try move.segment(segment, numbers, inverses: inverses)
        })
    }
    for (_, table) in destination.linkTables {
      if let links = try lists.links(table) { migrated.add(links: links) }
    }
    try DerivedColumns(self).fill(&migrated)
    if !isLenient { try MigrationCheck(self, migrated).run(lists.problems) }
    return migrated
  }

  /// The former entity of one of the later version; nil for a new one.
  func former(_ entity: EntityDescription) -> EntityDescription? {
    changes.change(ofEntityNamed: entity.name)?.sourceName.flatMap { source.entity(named: $0) }
  }

  /// What a relationship of a later entity was in the former one; nil for one that is new or was not
  /// stored.
  func former(
    _ relationship: RelationshipDescription, of entity: EntityDescription
  ) -> RelationshipIndex? {
    guard let former = former(entity), let change = changes.change(ofEntityNamed: entity.name)
    else { return nil }
    return Self.former(relationship, change, former)
  }

  fileprivate static func former(
    _ relationship: RelationshipDescription, _ change: ModelChanges.ChangedEntity,
    _ former: EntityDescription
  ) -> RelationshipIndex? {
    guard
      let name = change.properties.first(where: { $0.destinationName == relationship.name })?
        .sourceName,
      let index = former.index(ofRelationship: name), !former[index].isTransient
    else { return nil }
    return index
  }
}

extension TableMigration {
  /// Where the columns of an entity come from.
  private static func sources(
    of entity: EntityDescription, from former: EntityDescription,
    _ change: ModelChanges.ChangedEntity,
    _ changes: ModelChanges, _ numbers: EntityNumbers
  ) -> [EntityMove.Source] {
    let names = Dictionary(
      change.properties.compactMap { property in
        property.destinationName.flatMap { name in property.sourceName.map { (name, $0) } }
      }, uniquingKeysWith: { first, _ in first })
    var sources = entity.attributes.map { attribute -> EntityMove.Source in
      guard attribute.columnLayout != nil else { return .constant(attribute.valueWithoutColumn) }
      guard let index = names[attribute.name].flatMap({ former.index(ofAttribute: $0) }),
        former[index].columnLayout != nil
      else { return .constant(attribute.defaultValue) }
      let isFilled = former[index].isOptional && !attribute.isOptional
      if former[index].columnLayout == attribute.columnLayout, !isFilled {
        return .column(index.rawValue)
      }
      return .converted(index.rawValue, default: isFilled ? attribute.defaultValue : .null)
    }
    for (position, relationship) in entity.relationships.enumerated() {
      let index = RelationshipIndex(position)
      guard entity.referenceColumn(of: index) != nil else { continue }
      guard let old = Self.former(relationship, change, former) else {
        sources += [.inverse(index), .referenceEntity]
        continue
      }
      guard let column = former.referenceColumn(of: old) else {
        sources += [.constant(.null), .constant(.null)]
        continue
      }
      let destination = changes.source.entity(named: former[old].destinationEntityName)
      if let destination, numbers.keepReferences(to: destination, in: changes.source) {
        sources += [.column(column.rawValue), .column(column.rawValue + 1)]
      } else {
        sources += [.referenceKey(column.rawValue), .referenceEntity]
      }
    }
    return sources
  }
}
