import ManagedObjects

/// Reads people from a text of any size straight into the columns of a request.
///
/// What is in memory at a time is a part of the text and the columns.
struct PeopleImport {
  /// How many bytes an object or a line may have: enough for two of the longest names with every
  /// character escaped.
  static let recordLimit = 1 << 20
  private static let batchSize = 1024

  private var text: ImportText
  private var position = 0
  private var rows = PeopleRows()
  private let take: ([ColumnValues]) throws -> Void

  /// Reads a text by calls of `read`, and hands columns of names and ages on to `take`.
  init(
    _ read: @escaping (Int) throws -> [UInt8], take: @escaping ([ColumnValues]) throws -> Void
  ) {
    text = ImportText(read)
    self.take = take
  }

  /// Reads everybody.
  ///
  /// - Parameters:
  ///   - format: The format; nil to go by how the text begins.
  ///   - unguards: Whether an apostrophe that guards a cell of CSV is taken away.
  /// - Throws: ``ImportError`` at the first fault, or what reading and `take` throw.
  mutating func run(_ format: ImportFormat?, unguards: Bool) throws {
    while text.bytes.count < 4, !text.isComplete { try text.readOn(from: 0) }
    if text.bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
    switch try format ?? sniff() {
    case nil: break
    case .csv?: try read(CSVPeopleReader(unguards: unguards))
    case .json?: try read(JSONPeopleReader(allowsArray: true))
    case .jsonl?: try read(JSONPeopleReader(allowsArray: false))
    }
  }

  private mutating func sniff() throws -> ImportFormat? {
    while true {
      if let format = ImportFormat(sniffing: text.bytes[position...]) { return format }
      if text.isComplete { return nil }
      try readOn(from: text.bytes.count)
    }
  }

  private mutating func readOn(from start: Int) throws {
    try text.readOn(from: start)
    position = 0
  }

  private mutating func read(_ reader: some PeopleReader) throws {
    var reader = reader
    while true {
      do throws(ImportFault) {
        try readPart(&reader)
      } catch {
        try readOn(after: error)
        continue
      }
      if reader.isAtEnd { break }
      try flush()
    }
    try flush()
  }

  /// Reads on when a fault may only mean that the part in memory has ended.
  private mutating func readOn(after fault: ImportFault) throws {
    if text.isComplete { throw text.error(fault) }
    guard text.bytes.count - position < Self.recordLimit else {
      let isCut = fault.fault == .unexpectedEnd
      throw text.error(
        isCut
          ? ImportFault(position: position, fault: .recordTooLong(limit: Self.recordLimit)) : fault)
    }
    try readOn(from: position)
  }

  /// Reads as many people as make a batch.
  private mutating func readPart(_ reader: inout some PeopleReader) throws(ImportFault) {
    let part = TextPart(bytes: text.bytes, isComplete: text.isComplete)
    while rows.count < Self.batchSize {
      position = reader.start(in: part, from: position)
      guard let next = try reader.read(part, from: position, into: &rows) else { return }
      position = next
    }
  }

  private mutating func flush() throws {
    guard rows.count > 0 else { return }
    try take(rows.columns)
    rows.removeAll()
  }
}

/// A part of a text from where it is in memory to the end of the part.
struct TextPart {
  let bytes: [UInt8]
  /// Whether the text ends where the part does.
  let isComplete: Bool
}

/// Reads one person after another from a text in some format.
protocol PeopleReader {
  /// Whether the text has been read to its end.
  var isAtEnd: Bool { get }

  /// Where the next person starts: behind what may stand before it.
  func start(in part: TextPart, from position: Int) -> Int

  /// Reads a person.
  ///
  /// Nothing has changed when it throws: with a larger part the same can be tried again.
  ///
  /// - Parameters:
  ///   - part: The part of the text.
  ///   - position: Where the person starts.
  ///   - rows: Takes the person.
  /// - Returns: The position behind the person; nil at the end of the text.
  /// - Throws: A fault at a position of the part, which may only mean that the part has ended.
  mutating func read(
    _ part: TextPart, from position: Int, into rows: inout PeopleRows
  ) throws(ImportFault) -> Int?
}

/// People that have been read, as columns.
struct PeopleRows {
  /// The columns, in the order of ``PeopleFormatter/keys``.
  private(set) var columns = [ColumnValues(.text), ColumnValues(.text), ColumnValues(.integers)]

  var count: Int { columns[0].rowCount }

  mutating func removeAll() {
    for index in columns.indices { columns[index].removeAll() }
  }

  /// Adds a person after checking the names.
  mutating func append(
    first: ImportedText?, last: ImportedText?, age: Int32?, in bytes: Span<UInt8>
  ) throws(NewPerson.Fault) {
    guard let first else { throw .missingFirstName }
    guard let last else { throw .missingLastName }
    guard !first.isBlank(in: bytes) || !last.isBlank(in: bytes) else { throw .nameless }
    if first.hasNullCharacter(in: bytes) || last.hasNullCharacter(in: bytes) {
      throw .nullCharacter
    }
    let length = max(first.count, last.count)
    guard length <= NewPerson.greatestNameLength else { throw .nameTooLong(bytes: length) }
    first.append(to: &columns[0], from: bytes)
    last.append(to: &columns[1], from: bytes)
    if let age { columns[2].append(integer: Int64(age)) } else { columns[2].appendNull() }
  }
}

extension ImportedText {
  /// Whether there is nothing but white space, or nothing at all.
  fileprivate func isBlank(in bytes: Span<UInt8>) -> Bool {
    // Most names have a letter of ASCII, which is soon told.
    guard all(of: bytes, { $0 >= 0x80 || $0 == 0x20 || 0x09...0x0d ~= $0 }) else { return false }
    return switch self {
    case .range(let range): bytes.string(range).isBlank
    case .bytes(let own): String(decoding: own, as: UTF8.self).isBlank
    }
  }

  fileprivate func hasNullCharacter(in bytes: Span<UInt8>) -> Bool {
    !all(of: bytes) { $0 != 0 }
  }

  @inline(__always)
  private func all(of bytes: Span<UInt8>, _ holds: (UInt8) -> Bool) -> Bool {
    switch self {
    case .range(let range):
      for index in range where !holds(bytes[index]) { return false }
      return true
    case .bytes(let own): return own.allSatisfy(holds)
    }
  }

  fileprivate func append(to column: inout ColumnValues, from bytes: Span<UInt8>) {
    switch self {
    case .range(let range): column.append(text: bytes.extracting(range))
    case .bytes(let own): column.append(text: own.span)
    }
  }
}
