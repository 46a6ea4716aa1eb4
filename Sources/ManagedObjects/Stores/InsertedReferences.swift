/// Where a to-one relationship of new rows leads.
struct InsertedReferences: Sendable {
  /// The column of the keys; that of the entities follows.
  let column: AttributeIndex
  private let name: String
  /// The key of each destination, negative for a provisional one, and 0 for none.
  private var keys: [Int64] = []
  /// The number of the entity of each destination, and 0 for none.
  private var entities: [Int64] = []

  private init(_ column: AttributeIndex, name: String) {
    (self.column, self.name) = (column, name)
  }

  /// Columns without rows, one a relationship.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when a relationship is not one of the entity
  ///   that its rows hold, or stands twice.
  static func columns(
    of relationships: [RelationshipIndex], in entity: EntityDescription
  ) throws(StoreError) -> [Self] {
    var columns: [Self] = []
    for index in relationships {
      guard entity.relationships.indices.contains(index.rawValue),
        let column = entity.referenceColumn(of: index),
        !columns.contains(where: { $0.column == column })
      else {
        throw .invalidRequest(
          reason:
            "relationship \(index.rawValue) of \(entity.name) cannot be given, or stands twice")
      }
      columns.append(Self(column, name: "\(entity.name).\(entity[index].name)"))
    }
    return columns
  }

  var rowCount: Int { keys.count }

  mutating func reserveCapacity(_ rows: Int) {
    keys.reserveCapacity(rows)
    entities.reserveCapacity(rows)
  }

  /// Where a row leads; nil for nowhere.
  func reference(at row: Int) -> RowReference? {
    guard keys[row] != 0, let entity = EntityNumber(rawValue: entities[row]) else { return nil }
    return RowReference(entity: entity, key: RowKey(keys[row]))
  }

  mutating func set(_ reference: RowReference?, at row: Int) {
    keys[row] = reference?.key.rawValue ?? 0
    entities[row] = reference?.entity.rawValue ?? 0
  }

  mutating func setKey(_ key: RowKey, at row: Int) {
    keys[row] = key.rawValue
  }
}

extension InsertedReferences {
  /// Refuses columns that hold anything but references.
  func check(keys: ColumnValues, entities: ColumnValues) throws(StoreError) {
    guard keys.kind == .integers, entities.kind == .integers else { throw misfit }
    for row in 0..<keys.rowCount {
      let isNull = keys.isNull(row)
      guard isNull == entities.isNull(row),
        isNull || keys.integers[row] != 0 && EntityNumber(rawValue: entities.integers[row]) != nil
      else { throw misfit }
    }
  }

  mutating func append(keys: ColumnValues, entities: ColumnValues) {
    // The number of a null is 0.
    self.keys += keys.integers
    self.entities += entities.integers
  }

  /// Refuses pairs of values that are no references.
  ///
  /// - Parameters:
  ///   - values: The values of rows, one row after another.
  ///   - start: Where the first pair is.
  ///   - width: How many values a row has.
  /// - Throws: ``StoreError/invalidRequest(reason:)``.
  func check(_ values: [AttributeValue], from start: Int, by width: Int) throws(StoreError) {
    for index in stride(from: start, to: values.count, by: width) {
      let (key, entity) = (values[index], values[index + 1])
      if key == .null, entity == .null { continue }
      guard RowReference(key: key, entity: entity) != nil else { throw misfit }
    }
  }

  mutating func append(_ values: [AttributeValue], from start: Int, by width: Int) {
    for index in stride(from: start, to: values.count, by: width) {
      let reference = RowReference(key: values[index], entity: values[index + 1])
      keys.append(reference?.key.rawValue ?? 0)
      entities.append(reference?.entity.rawValue ?? 0)
    }
  }

  private var misfit: StoreError { .invalidRequest(reason: "\(name) is no reference") }

  /// The columns of the keys and of the entities as rows of their entity hold them.
  func builders(_ entity: EntityDescription) -> [AttributeIndex: ColumnBuilder] {
    let second = AttributeIndex(column.rawValue + 1)
    var keyColumn = ColumnBuilder(entity.columns[column.rawValue])
    var entityColumn = ColumnBuilder(entity.columns[second.rawValue])
    for row in keys.indices {
      if keys[row] == 0 {
        keyColumn.appendNulls(1)
        entityColumn.appendNulls(1)
      } else {
        keyColumn.append(integer: keys[row])
        entityColumn.append(integer: entities[row])
      }
    }
    return [column: keyColumn, second: entityColumn]
  }
}
