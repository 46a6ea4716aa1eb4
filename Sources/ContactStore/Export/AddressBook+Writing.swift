package import ContactCards
import ManagedObjects
import TextTools

extension AddressBook {
  /// How many bytes are handed on at once, at least.
  private static let pieceSize = 1 << 18

  /// Writes the people that a query finds, without a record of any.
  ///
  /// Ages are those that birthdays tell on the day ``today``, where they do.
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
  package func write(
    _ query: Query, as layout: PeopleLayout, to write: ([UInt8]) throws -> Void
  ) throws -> Int {
    var writing = PeopleWriting(layout)
    if query.limit == 0 {
      _ = try count(query)
    } else if try isOrderComputed(query) {
      var query = query
      query.fields = [.first, .last, .age]
      let people = try contacts(query).map { PersonRecord($0, today: today) }
      try write(layout.text(people))
      return people.count
    } else {
      try forEachBatch(query) { batch, ages in
        writing.append(batch, ages)
        if writing.byteCount >= Self.pieceSize { try write(writing.takePiece()) }
      }
    }
    try write(writing.takeLastPiece())
    return writing.count
  }

  /// Writes what a template says of the people that a query finds.
  ///
  /// - Parameters:
  ///   - query: Which people, in which order, and the fields that the template names.
  ///   - template: What is written of each.
  ///   - end: What ends each text.
  ///   - today: The day for which ages are computed from birthdays.
  ///   - escape: Makes of a value what is written; nil for values as they are. What it makes of
  ///     printable ASCII is the same.
  ///   - write: Takes the text piece by piece.
  /// - Returns: How many people there are.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError``, ``StoreError``, or what `write` throws.
  package func write(
    _ query: Query, as template: ContactTemplate, end: UInt8, today: ContactCard.PartialDate?,
    escape: (@Sendable (String) -> String)?, to write: ([UInt8]) throws -> Void
  ) throws -> Int {
    let writer = TemplateRowWriter(template, end: end, today: today, escape: escape)
    var count = 0
    try forEachBatch(query) { batch, _ in
      (text: writer.text(of: batch), count: batch.count)
    } _: { made in
      try write(made.text)
      count += made.count
    }
    return count
  }

  /// Hands the people that a query finds to `body`, with the values of ``PeopleFormatter/keys`` and
  /// their ages.
  private func forEachBatch(
    _ query: Query, _ body: (RowBatch, _ ages: ColumnValues) throws -> Void
  ) throws {
    var keys = PeopleFormatter.keys
    let stated = keys.count - 1
    let day = try statesAges ? nil : today
    if day != nil { keys += [.birthdayDay, .birthdayMonth, .birthdayYear] }
    try newContext().forEachRowBatch(
      try request(for: query), keys: keys.map(\.rawValue)
    ) { batch in
      let ages = batch.columns[stated]
      try body(
        batch, day.map { ages.computed(Array(batch.columns[(stated + 1)...]), on: $0) } ?? ages)
      return true
    }
  }
}

extension ColumnValues {
  /// Ages on a day: what birthdays tell, else those of this column.
  ///
  /// - Parameters:
  ///   - birthdays: The days, months and years of the same rows.
  ///   - today: The day.
  /// - Returns: The ages.
  fileprivate func computed(
    _ birthdays: [ColumnValues], on today: ContactCard.PartialDate
  ) -> ColumnValues {
    var ages = ColumnValues(.integers)
    ages.reserveCapacity(rowCount, bytes: 0)
    for row in 0..<rowCount {
      let birthday = ColumnRow(columns: birthdays, row: row).partialDate(from: AttributeIndex(0))
      if let years = birthday?.years(until: today) {
        ages.append(integer: Int64(years))
      } else if isNull(row) {
        ages.appendNull()
      } else {
        ages.append(integer: integers[row])
      }
    }
    return ages
  }
}

extension PeopleLayout {
  /// People as text.
  package func text(_ people: [PersonRecord]) -> [UInt8] {
    var writing = PeopleWriting(self)
    var rest = people[...]
    while !rest.isEmpty {
      let batch = RowBatch(rest.prefix(RowBatch.greatestRowCount))
      writing.append(batch, batch.columns[PeopleFormatter.keys.count - 1])
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

  mutating func append(_ batch: RowBatch, _ ages: ColumnValues) {
    formatter.append(batch, ages, isFirst: count == 0, to: &buffer)
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
