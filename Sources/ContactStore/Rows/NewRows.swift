import ContactCards
import ManagedObjects

/// New rows of one entity while they are gathered in columns.
///
/// A row is done when ``endRow()`` was called; attributes and relationships that nothing was added to
/// have no value in it.
struct NewRows {
  /// The rows, but for a few of the last ones before ``finish()``.
  private(set) var request: BatchInsertRequest
  /// The request as it was without rows.
  private let noRows: BatchInsertRequest
  private var columns: [ColumnValues]
  private let attributeCount: Int
  /// How many rows are in the columns.
  ///
  /// A column in which the last of them have no values may be shorter.
  private var rowCount = 0
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
    noRows = request
    attributeCount = attributes.count
    columns = request.emptyColumns
  }

  /// What refers to the next row.
  var nextReference: RowReference { request.reference(at: count) }

  /// Gives an attribute a text, which may be empty.
  mutating func add(_ text: String, _ attribute: AttributeIndex) {
    add(text.utf8Span.span, attribute)
  }

  /// Gives an attribute a text in UTF-8, which may be empty.
  @inline(__always)
  mutating func add(_ text: Span<UInt8>, _ attribute: AttributeIndex) {
    fill(attribute.rawValue)
    columns[attribute.rawValue].append(text: text)
  }

  /// Gives an attribute a text, or none when it is empty.
  @inline(__always)
  mutating func add(ifAny text: String, _ attribute: AttributeIndex) {
    if !text.isEmpty { add(text, attribute) }
  }

  /// Gives an attribute a number, or none.
  @inline(__always)
  mutating func add(_ number: Int64?, _ attribute: AttributeIndex) {
    guard let number else { return }
    fill(attribute.rawValue)
    columns[attribute.rawValue].append(integer: number)
  }

  /// Gives an attribute of the truth a value.
  mutating func add(_ flag: Bool, _ attribute: AttributeIndex) {
    add(flag ? 1 : 0, attribute)
  }

  /// Gives an attribute that is neither text nor a number a value.
  mutating func add(_ value: AttributeValue, _ attribute: AttributeIndex) {
    if case .null = value { return }
    fill(attribute.rawValue)
    columns[attribute.rawValue].append(value)
  }

  /// Has a column be as long as there are rows.
  @inline(__always)
  private mutating func fill(_ column: Int) {
    let missing = rowCount - columns[column].rowCount
    if missing > 0 { columns[column].appendNulls(missing) }
  }

  /// Gives three attributes next to each other the day, the month and the year of a date.
  mutating func add(_ date: ContactCard.PartialDate?, from day: AttributeIndex) {
    guard let date else { return }
    add(date.day.map { Int64($0) }, day)
    add(date.month.map { Int64($0) }, AttributeIndex(day.rawValue + 1))
    add(date.year.map { Int64($0) }, AttributeIndex(day.rawValue + 2))
  }

  /// Has a relationship lead somewhere.
  mutating func add(_ destination: RowReference?, relationship position: Int) {
    guard let destination else { return }
    let column = attributeCount + 2 * position
    add(destination.key.rawValue, AttributeIndex(column))
    add(destination.entity.rawValue, AttributeIndex(column + 1))
  }

  /// Ends a row.
  ///
  /// - Throws: ``StoreError`` or ``BatchInsertError`` when values do not fit.
  mutating func endRow() throws {
    count += 1
    rowCount += 1
    if rowCount == Self.batchSize { try finish() }
  }

  /// Puts all rows into the request.
  mutating func finish() throws {
    guard rowCount > 0 else { return }
    for column in columns.indices { fill(column) }
    try request.append(columns: columns)
    for index in columns.indices { columns[index].removeAll() }
    rowCount = 0
  }

  /// All rows, which are in the request only from then on.
  ///
  /// - Throws: As ``finish()`` does.
  mutating func take() throws -> BatchInsertRequest {
    try finish()
    defer { request = noRows }
    return request
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
