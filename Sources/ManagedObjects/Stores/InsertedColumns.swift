/// New rows that have values for the same few attributes: what a large import brings.
///
/// The values are kept by attribute, so that no row takes an array of its own and attributes that
/// no row has a value for take nothing.
///
/// ```swift
/// var rows = try InsertedColumns(entity, attributes: [name, age])
/// for (name, age) in people { try rows.append([.string(name), .integer(age)]) }
/// ```
public struct InsertedColumns: Sendable {
  /// The entity of the rows.
  public let entity: EntityDescription
  /// The attributes that the rows have values for.
  ///
  /// The others have their default values.
  public let attributes: [AttributeIndex]
  /// How many rows there are.
  public private(set) var rowCount = 0
  /// The values of each of the attributes.
  private(set) var columns: [ColumnBuilder]

  /// Starts without rows.
  ///
  /// - Parameters:
  ///   - entity: The entity of the rows.
  ///   - attributes: The attributes that the rows have values for, in any order.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when an attribute is not the entity's, stands
  ///   twice, or is never stored.
  public init(
    _ entity: EntityDescription, attributes: [AttributeIndex]
  ) throws(StoreError) {
    guard Set(attributes).count == attributes.count else {
      throw .invalidRequest(reason: "an attribute of \(entity.name) stands twice")
    }
    columns = []
    for index in attributes {
      guard entity.attributes.indices.contains(index.rawValue) else {
        throw .invalidRequest(reason: "\(entity.name) has no attribute \(index.rawValue)")
      }
      let attribute = entity[index]
      guard attribute.columnLayout != nil else {
        throw .invalidRequest(reason: "\(entity.name).\(attribute.name) is never stored")
      }
      columns.append(ColumnBuilder(attribute))
    }
    self.entity = entity
    self.attributes = attributes
  }

  /// Makes room for as many rows as are expected.
  public mutating func reserveCapacity(_ rows: Int) {
    for index in columns.indices { columns[index].reserveCapacity(rows) }
  }

  /// Adds a row.
  ///
  /// - Parameter values: A value for each of ``attributes``, in their order.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when there are more or fewer, or one is of
  ///   another type than its attribute; then no row is added.
  /// - Complexity: O(*n*) in the size of the values, on average.
  public mutating func append(_ values: [AttributeValue]) throws(StoreError) {
    guard values.count == columns.count else {
      throw .invalidRequest(
        reason: "rows of \(columns.count) values, and there are \(values.count)")
    }
    if columns.isEmpty { rowCount += 1 } else { try append(contentsOf: values) }
  }

  /// Adds rows.
  ///
  /// - Parameter values: Row after row, a value for each of ``attributes``, in their order.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when a row is not complete, or a value is of
  ///   another type than its attribute; then no row is added.
  /// - Complexity: O(*n*) in the size of the values, on average.
  public mutating func append(contentsOf values: [AttributeValue]) throws(StoreError) {
    if values.isEmpty { return }
    guard !columns.isEmpty, values.count.isMultiple(of: columns.count) else {
      throw .invalidRequest(
        reason: "rows of \(columns.count) values, and there are \(values.count)")
    }
    for position in columns.indices {
      try check(values, from: position)
    }
    for position in columns.indices {
      for index in stride(from: position, to: values.count, by: columns.count) {
        columns[position].append(values[index])
      }
    }
    rowCount += values.count / columns.count
  }

  private func check(_ values: [AttributeValue], from position: Int) throws(StoreError) {
    let column = columns[position]
    for index in stride(from: position, to: values.count, by: columns.count)
    where !values[index].fits(column.type) {
      throw .invalidRequest(
        reason: "\(entity.name).\(column.name) holds \(column.type), "
          + "not \(values[index].kindName)")
    }
  }

  /// Adds rows that are in columns already.
  ///
  /// - Parameter values: The values of each of ``attributes``, in their order.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when there are more or fewer columns, their
  ///   rows differ in number, or values are of another type than their attribute or no UTF-8; then
  ///   no row is added.
  /// - Complexity: O(*n*) in the size of the values, on average.
  public mutating func append(columns values: [ColumnValues]) throws(StoreError) {
    guard values.count == columns.count, let first = values.first,
      values.allSatisfy({ $0.rowCount == first.rowCount })
    else {
      throw .invalidRequest(
        reason: "\(columns.count) columns of the same length, and there are others")
    }
    for (column, values) in zip(columns, values) where !values.fit(column.type) {
      throw .invalidRequest(
        reason: "\(entity.name).\(column.name) holds \(column.type), not such values")
    }
    for position in columns.indices { columns[position].append(values[position]) }
    rowCount += first.rowCount
  }

  /// The rows, each at its position, with the values of all attributes.
  ///
  /// - Complexity: O(*n*) in the size of the values.
  public func storage() -> any RowStorage {
    Segment(SegmentRecord(self, firstKey: 1), of: entity)
  }
}
