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
  /// The to-one relationships that the rows may lead somewhere by.
  ///
  /// The others lead nowhere.
  public let relationships: [RelationshipIndex]
  /// How many rows there are.
  public private(set) var rowCount = 0
  /// The values of each of the attributes.
  private(set) var columns: [ColumnBuilder]
  /// Where each of the relationships leads.
  var references: [InsertedReferences]

  /// Starts without rows.
  ///
  /// - Parameters:
  ///   - entity: The entity of the rows.
  ///   - attributes: The attributes that the rows have values for, in any order.
  ///   - relationships: The to-one relationships that the rows may lead somewhere by, in any order.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when an attribute or a relationship is not the
  ///   entity's, stands twice, or is never stored in its rows.
  public init(
    _ entity: EntityDescription, attributes: [AttributeIndex],
    relationships: [RelationshipIndex] = []
  ) throws(StoreError) {
    guard Set(attributes).count == attributes.count else {
      throw .invalidRequest(reason: "an attribute of \(entity.name) stands twice")
    }
    references = try InsertedReferences.columns(of: relationships, in: entity)
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
    self.relationships = relationships
  }

  /// How many values a row has: one an attribute, and two a relationship.
  private var width: Int { columns.count + 2 * references.count }

  /// Makes room for as many rows as are expected.
  public mutating func reserveCapacity(_ rows: Int) {
    for index in columns.indices { columns[index].reserveCapacity(rows) }
    for index in references.indices { references[index].reserveCapacity(rows) }
  }

  /// Adds a row.
  ///
  /// - Parameter values: A value for each of ``attributes``, in their order, then the key and the
  ///   number of the entity of the row that each of ``relationships`` leads to
  ///   (``RowReference/values``), both null for none. A negative key is a provisional one of the
  ///   request that the rows go into; that of the rows here counts down from -1, by position.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when there are more or fewer, one is of
  ///   another type than its attribute, or two are no reference; then no row is added.
  /// - Complexity: O(*n*) in the size of the values, on average.
  public mutating func append(_ values: [AttributeValue]) throws(StoreError) {
    guard values.count == width else {
      throw .invalidRequest(reason: "rows of \(width) values, and there are \(values.count)")
    }
    if width == 0 { rowCount += 1 } else { try append(contentsOf: values) }
  }

  /// Adds rows.
  ///
  /// - Parameter values: Row after row, each as ``append(_:)`` takes it.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when a row is not complete, a value is of
  ///   another type than its attribute, or two are no reference; then no row is added.
  /// - Complexity: O(*n*) in the size of the values, on average.
  public mutating func append(contentsOf values: [AttributeValue]) throws(StoreError) {
    if values.isEmpty { return }
    guard width > 0, values.count.isMultiple(of: width) else {
      throw .invalidRequest(reason: "rows of \(width) values, and there are \(values.count)")
    }
    for position in columns.indices {
      try check(values, from: position)
    }
    for (position, references) in references.enumerated() {
      try references.check(values, from: columns.count + 2 * position, by: width)
    }
    for position in columns.indices {
      for index in stride(from: position, to: values.count, by: width) {
        columns[position].append(values[index])
      }
    }
    for position in references.indices {
      references[position].append(values, from: columns.count + 2 * position, by: width)
    }
    rowCount += values.count / width
  }

  private func check(_ values: [AttributeValue], from position: Int) throws(StoreError) {
    let column = columns[position]
    for index in stride(from: position, to: values.count, by: width)
    where !values[index].fits(column.type) {
      throw .invalidRequest(
        reason: "\(entity.name).\(column.name) holds \(column.type), "
          + "not \(values[index].kindName)")
    }
  }

  /// Adds rows that are in columns already.
  ///
  /// - Parameter values: The values of each of ``attributes``, in their order, then of each of
  ///   ``relationships`` a column of keys and one of numbers of entities, as ``append(_:)`` takes
  ///   them.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when there are more or fewer columns, their
  ///   rows differ in number, or values are of another type than their attribute, no UTF-8, or no
  ///   references; then no row is added.
  /// - Complexity: O(*n*) in the size of the values, on average.
  public mutating func append(columns values: [ColumnValues]) throws(StoreError) {
    guard values.count == width, let first = values.first,
      values.allSatisfy({ $0.rowCount == first.rowCount })
    else {
      throw .invalidRequest(
        reason: "\(width) columns of the same length, and there are others")
    }
    for (column, values) in zip(columns, values) where !values.fit(column.type) {
      throw .invalidRequest(
        reason: "\(entity.name).\(column.name) holds \(column.type), not such values")
    }
    for (position, references) in references.enumerated() {
      let column = columns.count + 2 * position
      try references.check(keys: values[column], entities: values[column + 1])
    }
    for position in columns.indices { columns[position].append(values[position]) }
    for position in references.indices {
      let column = columns.count + 2 * position
      references[position].append(keys: values[column], entities: values[column + 1])
    }
    rowCount += first.rowCount
  }

  /// Has a relationship of a row lead somewhere else.
  ///
  /// - Parameters:
  ///   - row: The position of the row.
  ///   - relationship: The relationship, one of ``relationships``.
  ///   - destination: The row that it leads to; nil for none.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when there is no such row or relationship.
  /// - Complexity: O(1) on average.
  public mutating func relate(
    _ row: Int, by relationship: RelationshipIndex, to destination: RowReference?
  ) throws(StoreError) {
    guard let position = relationships.firstIndex(of: relationship), 0..<rowCount ~= row,
      destination?.key.rawValue != 0
    else {
      throw .invalidRequest(reason: "there is no such row, relationship or destination")
    }
    references[position].set(destination, at: row)
  }

  /// Has all relationships lead to other rows, or nowhere.
  mutating func replaceReferences(
    _ replacement: (RowReference) throws(StoreError) -> RowReference?
  ) throws(StoreError) {
    for position in references.indices {
      for row in 0..<rowCount {
        guard let reference = references[position].reference(at: row) else { continue }
        references[position].set(try replacement(reference), at: row)
      }
    }
  }

  /// The rows, each at its position, with the values of all attributes.
  ///
  /// - Complexity: O(*n*) in the size of the values.
  public func storage() -> any RowStorage {
    Segment(SegmentRecord(self, firstKey: 1), of: entity)
  }
}
