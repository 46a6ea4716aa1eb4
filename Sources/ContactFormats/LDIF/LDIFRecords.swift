import TextTools

/// A line of LDIF, unfolded.
struct LDIFAttribute {
  /// The name, as it is written, without options.
  var name: String
  /// The options, with semicolons between them; empty when there are none.
  var options: String
  /// The value.
  var value: [UInt8]
  /// The line, counted from one.
  var line: Int
}

/// Splits LDIF into records (RFC 2849), a piece at a time.
struct LDIFRecords {
  /// How many bytes a record may have.
  static let greatestLength = 32 << 20

  /// A record with what is wrong with it.
  struct Record {
    var attributes: [LDIFAttribute] = []
    var warnings: [CardWarning] = []
    var line = 0
  }

  private var lines = TextLines()
  private var record = Record()
  private var size = 0
  private var logical: [UInt8] = []
  private var logicalLine = 0

  /// Reads on and hands out the records that are complete.
  mutating func read(_ piece: [UInt8], _ take: (Record) throws -> Void) throws {
    var lines = lines
    self.lines = TextLines()
    defer { self.lines = lines }
    try lines.read(piece) { try readLine($0, $1, take) }
  }

  /// Hands out the last record.
  mutating func finish(_ take: (Record) throws -> Void) throws {
    var lines = self.lines
    try lines.finish { try readLine($0, $1, take) }
    try endRecord(take)
  }

  private mutating func readLine(
    _ line: [UInt8], _ number: Int, _ take: (Record) throws -> Void
  ) throws {
    size += line.count
    guard size <= Self.greatestLength else {
      throw CardError(line: number, reason: "the record is longer than 32 MB")
    }
    if line.first == 0x20, logicalLine > 0 {
      logical += line.dropFirst()
      return
    }
    endLogicalLine()
    if line.isEmpty { return try endRecord(take) }
    if record.line == 0 { record.line = number }
    (logical, logicalLine) = (line, number)
  }

  private mutating func endRecord(_ take: (Record) throws -> Void) throws {
    endLogicalLine()
    let complete = record
    (record, size) = (Record(), 0)
    if !complete.attributes.isEmpty || !complete.warnings.isEmpty { try take(complete) }
  }

  private mutating func endLogicalLine() {
    let (line, number) = (logical, logicalLine)
    (logical, logicalLine) = ([], 0)
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
      if line == [UInt8(ascii: "-")] { return }
      return warn(number, "a line without a colon is skipped")
    }
    let parts = line[..<colon].split(separator: UInt8(ascii: ";"), maxSplits: 1)
    var attribute = LDIFAttribute(
      name: String(decoding: parts.first ?? [], as: UTF8.self).trimmingSpaces,
      options: parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "",
      value: [], line: number)
    var rest = line[colon...].dropFirst()
    let mark = rest.first
    if mark == UInt8(ascii: ":") || mark == UInt8(ascii: "<") { rest.removeFirst() }
    rest = rest.drop { $0 == 0x20 }
    switch mark {
    case UInt8(ascii: "<"):
      return warn(
        number,
        "the value of \(CardWarning.shown(attribute.name)) is elsewhere (\(CardWarning.shown(String(decoding: rest.prefix(100), as: UTF8.self)))); no file is opened"
      )
    case UInt8(ascii: ":"):
      guard let value = Base64.decoded(rest, .blanks) else {
        return warn(
          number, "the value of \(CardWarning.shown(attribute.name)) is no Base64; it is skipped")
      }
      attribute.value = value
    default: attribute.value = Array(rest)
    }
    record.attributes.append(attribute)
  }

  private mutating func warn(_ line: Int, _ reason: String) {
    record.warnings.append(CardWarning(line: line, reason: reason))
  }
}
