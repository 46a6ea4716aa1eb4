import ManagedObjects

/// New rows of one entity while they are gathered in columns.
///
/// A row is done when each attribute and each relationship has got a value and ``endRow()`` was
/// called.
struct NewRows {
  /// The rows, but for a few of the last ones before ``finish()``.
  private(set) var request: BatchInsertRequest
  private var columns: [ColumnValues]
  private let attributeCount: Int
  /// How many rows there are.
  private(set) var count = 0
  private static let batchSize = 1024

  /// Starts without rows.
  ///
  /// - Parameters:
  ///   - entityName: The entity of the rows.
  ///   - relationships: The to-one relationships that rows may lead somewhere by.
  ///   - model: The model of the entity.
  /// - Throws: ``ManagedObjectError``.
  init(
    _ entityName: String?, relationships: [String] = [], in model: ManagedObjectModel
  ) throws {
    let name = entityName ?? ""
    let attributes = model.entity(named: name)?.attributes.map(\.name) ?? []
    request = try BatchInsertRequest(
      entityName: name, keys: attributes, relationships: relationships, in: model)
    attributeCount = attributes.count
    columns = request.emptyColumns
  }

  /// What refers to the next row.
  var nextReference: RowReference { request.reference(at: count) }

  /// Gives an attribute a text, which may be empty.
  mutating func add(_ text: String, _ attribute: AttributeIndex) {
    columns[attribute.rawValue].append(text: text.utf8Span.span)
  }

  /// Gives an attribute a text, or none when it is empty.
  mutating func add(ifAny text: String, _ attribute: AttributeIndex) {
    if text.isEmpty {
      columns[attribute.rawValue].appendNull()
    } else {
      columns[attribute.rawValue].append(text: text.utf8Span.span)
    }
  }

  /// Gives an attribute a number, or none.
  mutating func add(_ number: Int64?, _ attribute: AttributeIndex) {
    if let number {
      columns[attribute.rawValue].append(integer: number)
    } else {
      columns[attribute.rawValue].appendNull()
    }
  }

  /// Gives an attribute of the truth a value.
  mutating func add(_ flag: Bool, _ attribute: AttributeIndex) {
    columns[attribute.rawValue].append(integer: flag ? 1 : 0)
  }

  /// Gives an attribute that is neither text nor a number a value.
  mutating func add(_ value: AttributeValue, _ attribute: AttributeIndex) {
    columns[attribute.rawValue].append(value)
  }

  /// Gives three attributes next to each other the day, the month and the year of a date.
  mutating func add(_ date: ContactCard.PartialDate?, from day: AttributeIndex) {
    for (offset, part) in [date?.day, date?.month, date?.year].enumerated() {
      add(part.map { Int64($0) }, AttributeIndex(day.rawValue + offset))
    }
  }

  /// Has a relationship lead somewhere.
  mutating func add(_ destination: RowReference?, relationship position: Int) {
    let column = attributeCount + 2 * position
    add(destination?.key.rawValue, AttributeIndex(column))
    add(destination?.entity.rawValue, AttributeIndex(column + 1))
  }

  /// Ends a row.
  ///
  /// - Throws: ``StoreError`` or ``BatchInsertError`` when values do not fit.
  mutating func endRow() throws {
    count += 1
    if count.isMultiple(of: Self.batchSize) { try finish() }
  }

  /// Puts all rows into the request.
  mutating func finish() throws {
    guard request.count < count else { return }
    try request.append(columns: columns)
    for index in columns.indices { columns[index].removeAll() }
  }

  /// Has a relationship of a row in the request lead somewhere else.
  mutating func relate(_ row: RowReference, by key: String, to destination: RowReference) throws {
    try request.relate(Int(-1 - row.key.rawValue), by: key, to: destination)
  }

  /// The values of all rows.
  mutating func storage() throws -> any RowStorage {
    try finish()
    return request.storage()
  }
}
