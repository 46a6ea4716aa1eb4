import ManagedObjects

extension AddressBook {
  /// How many bytes are handed on at once, at least.
  private static let pieceSize = 1 << 18

  /// Writes the people that a query finds, without a record of any.
  ///
  /// - Parameters:
  ///   - query: Which people, in which order.
  ///   - layout: How they are laid out.
  ///   - write: Takes the text piece by piece.
  /// - Returns: How many people there are.
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what `write` throws.
  /// - Complexity: O(*n*) in what is written, in a fixed amount of memory, unless the order asks
  ///   for more.
  @discardableResult
  public func write(
    _ query: Query, as layout: PeopleLayout, to write: ([UInt8]) throws -> Void
  ) throws -> Int {
    var writing = PeopleWriting(layout)
    if query.limit == 0 {
      _ = try count(query)
    } else if try computedOrder(query) != nil {
      let people = try people(query)
      try write(layout.text(people))
      return people.count
    } else {
      try forEachBatch(query) { batch in
        writing.append(batch)
        if writing.byteCount >= Self.pieceSize { try write(writing.takePiece()) }
        return true
      }
    }
    try write(writing.takeLastPiece())
    return writing.count
  }
}

extension PeopleLayout {
  /// People as text.
  public func text(_ people: [PersonRecord]) -> [UInt8] {
    var writing = PeopleWriting(self)
    var rest = people[...]
    while !rest.isEmpty {
      writing.append(RowBatch(rest.prefix(RowBatch.greatestRowCount)))
      rest = rest.dropFirst(RowBatch.greatestRowCount)
    }
    return writing.takeLastPiece()
  }
}

extension RowBatch {
  fileprivate init(_ people: some Sequence<PersonRecord>) {
    self.init([ColumnValues(.text), ColumnValues(.text), ColumnValues(.integers)])
    for person in people {
      append(
        key: person.id,
        [.string(person.first), .string(person.last), person.age?.attributeValue ?? .null])
    }
  }
}

/// The text of people while it grows.
private struct PeopleWriting: ~Copyable {
  private let layout: PeopleLayout
  private let formatter: PeopleFormatter
  private var buffer = ByteBuffer(capacity: 1 << 18 + 1 << 16)
  /// How many people there are so far.
  private(set) var count = 0

  init(_ layout: PeopleLayout) {
    self.layout = layout
    formatter = PeopleFormatter(layout)
    append(layout.opening)
  }

  var byteCount: Int { buffer.count }

  mutating func append(_ batch: RowBatch) {
    formatter.append(batch, isFirst: count == 0, to: &buffer)
    count += batch.rowCount
  }

  private mutating func append(_ text: String) {
    buffer.append(Array(text.utf8).span)
  }

  mutating func takePiece() -> [UInt8] {
    let piece = buffer.content
    buffer.removeAll()
    return piece
  }

  mutating func takeLastPiece() -> [UInt8] {
    append(count == 0 ? layout.closing.none : layout.closing.some)
    return takePiece()
  }
}
