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
  private var rows: PeopleRows
  private let take: ([ColumnValues]) throws -> Void

  /// Reads a text by calls of `read`, and hands columns of people who are added `now`, in seconds
  /// since 1970, on to `take`.
  init(
    now: Int64, _ read: @escaping (Int) throws -> [UInt8],
    take: @escaping ([ColumnValues]) throws -> Void
  ) {
    text = ImportText(read)
    rows = PeopleRows(created: now)
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
