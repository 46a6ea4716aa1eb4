/// Looks whether migrated rows are such as the later version of their model asks for, where it asks for
/// more than the earlier one did.
struct MigrationCheck {
  private let migration: TableMigration
  private let tables: StoreTables
  private var problems: [MigrationProblem] = []

  init(_ migration: TableMigration, _ tables: StoreTables) {
    (self.migration, self.tables) = (migration, tables)
  }

  /// Looks at all rows that may be wrong.
  ///
  /// - Parameter known: What is known to be wrong.
  /// - Throws: ``StoreError/unmigratable(path:problems:)`` with all that is wrong.
  /// - Complexity: O(*n*) in the number of rows of entities of which more is asked.
  consuming func run(_ known: [MigrationProblem]) throws(StoreError) {
    problems = known
    for change in migration.changes.entities {
      guard change.sourceName != nil,
        let entity = change.destinationName.flatMap({ migration.destination.entity(named: $0) }),
        let table = tables.entities[entity.name]
      else { continue }
      for property in change.properties {
        if let index = entity.index(ofAttribute: property.name) {
          try check(index, table, property)
        } else if let index = entity.index(ofRelationship: property.name) {
          try check(index, table, property)
        }
      }
    }
    try checkConstraints()
    guard problems.isEmpty else {
      throw .unmigratable(path: migration.path, problems: problems)
    }
  }

  private mutating func check(
    _ index: AttributeIndex, _ table: EntityTable, _ property: ModelChanges.ChangedProperty
  ) throws(StoreError) {
    let attribute = table.entity[index]
    guard !attribute.isOptional, attribute.columnLayout != nil,
      attribute.derivationExpression == nil,
      property.differences.contains(where: { $0 == .madeMandatory || $0 == .addedMandatory })
    else { return }
    var wrong: [Int64] = []
    try forEachRow(of: table) { segment, row in
      if segment.attributes[index.rawValue].isNull(row) { wrong.append(segment.key(at: row)) }
    }
    note(table.entity, property.name, wrong, .noValue)
  }

  private mutating func check(
    _ index: RelationshipIndex, _ table: EntityTable, _ property: ModelChanges.ChangedProperty
  ) throws(StoreError) {
    let entity = table.entity
    let relationship = entity[index]
    let isNarrower = property.kind == .added || property.differences.contains { $0.mayAskForMore }
    if relationship.isTransient || !isNarrower { return }
    var wrong: [Int64] = []
    if let column = entity.referenceColumn(of: index) {
      if relationship.isOptional { return }
      try forEachRow(of: table) { segment, row in
        if segment.attributes[column.rawValue].isNull(row) { wrong.append(segment.key(at: row)) }
      }
      return note(entity, property.name, wrong, .noValue)
    }
    var keys: [RowKey] = []
    try forEachRow(of: table) { keys.append(RowKey($0.key(at: $1))) }
    let related = try tables.related(
      StoreRelationshipRequest(
        model: migration.destination, entity: entity, relationship: index, keys: keys))
    for (key, others) in zip(keys, related) where !relationship.allows(others.count) {
      wrong.append(key.rawValue)
    }
    note(entity, property.name, wrong, .number(of: .init(relationship)))
  }

  private mutating func note(
    _ entity: EntityDescription, _ property: String, _ wrong: [Int64],
    _ reason: MigrationProblem.Reason
  ) {
    guard let first = wrong.first else { return }
    problems.append(
      MigrationProblem(
        entityName: entity.name, propertyName: property, key: RowKey(first), count: wrong.count,
        reason: reason))
  }

  /// Looks whether what has to be unique and did not have to be is so.
  private mutating func checkConstraints() throws(StoreError) {
    let changed = migration.changes.entities.filter { $0.differences.contains(.otherConstraints) }
    var checked: Set<UniquenessConstraint> = []
    for change in changed {
      guard let entity = migration.destination.entity(named: change.name) else { continue }
      for constraint in entity.inheritedConstraints where checked.insert(constraint).inserted {
        try check(constraint)
      }
    }
  }

  private mutating func check(_ constraint: UniquenessConstraint) throws(StoreError) {
    var holders: Set<[AttributeValue]> = []
    for entity in migration.destination.entities where constraint.applies(to: entity) {
      guard let columns = constraint.columns(in: entity), let table = tables.entities[entity.name]
      else { continue }
      var wrong: [Int64] = []
      try forEachRow(of: table) { segment, row in
        let values = segment.uniqueValues(of: row, columns)
        if !values.contains(.null), !holders.insert(values).inserted {
          wrong.append(segment.key(at: row))
        }
      }
      note(entity, constraint.properties.joined(separator: ", "), wrong, .notUnique)
    }
  }

  private func forEachRow(
    of table: EntityTable, _ body: (Segment, Int) -> Void
  ) throws(StoreError) {
    for segment in table.segments {
      for block in 0..<Segment.blockCount(rows: segment.rowCount) {
        try segment.verify(block: block)
      }
    }
    for place in try table.locationsInKeyOrder() { body(table.segments[place.segment], place.row) }
  }
}

extension ModelDifference.Reason {
  /// Whether relationships that were allowed may not be any more.
  fileprivate var mayAskForMore: Bool {
    switch self {
    case .madeMandatory, .addedMandatory, .madeStored, .otherCounts, .otherKind: true
    default: false
    }
  }
}

extension RelationshipDescription {
  /// Whether an object may lead to so many others.
  fileprivate func allows(_ count: Int) -> Bool {
    if count == 0 { return isOptional }
    return count >= minCount && (maxCount == 0 || count <= maxCount)
  }
}
