/// Reads vCards of the versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350).
///
/// It takes what address books really write: see ``VCardScanner`` for the lines and
/// ``VCardNormalizer`` for character sets. Texts in UTF-16 are known by their byte order mark, or
/// by a first letter of two bytes.
struct VCardReader: CardReader {
  private var scanner: VCardScanner
  private var lines = VCardLines()
  /// The first bytes, as long as they are too few to tell how the text is encoded.
  private var start: [UInt8]? = []
  private var transcoder: UTF16Transcoder?

  /// Begins a text.
  init(limits: VCardLimits = VCardLimits()) {
    scanner = VCardScanner(limits: limits)
  }

  mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    try read(piece, lines: { _ in false }, take)
  }

  /// Reads on in the text, as ``read(_:_:)`` does, and makes no cards of lines that `lines` takes.
  ///
  /// - Parameters:
  ///   - piece: The next bytes.
  ///   - lines: Gets the lines of a card without faults, and answers whether it took them.
  ///   - take: Gets each other card.
  /// - Throws: What the functions throw.
  mutating func read(
    _ piece: [UInt8], lines: (inout VCardLines) throws -> Bool, _ take: (ReadCard) throws -> Void
  ) throws {
    guard let start else {
      if transcoder == nil { return try scan(piece, lines, take) }
      return try scan(transcoder?.utf8(piece[...]) ?? [], lines, take)
    }
    let text = start.isEmpty ? piece : start + piece
    if text.count < 4 {
      self.start = text
    } else {
      try begin(text, lines, take)
    }
  }

  mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    if let start { try begin(start, { _ in false }, take) }
    while let end = scanner.finish(&lines) { try deliver(end, { _ in false }, take) }
  }

  /// Reads the first piece, which tells how the text is encoded.
  private mutating func begin(
    _ text: [UInt8], _ lines: (inout VCardLines) throws -> Bool,
    _ take: (ReadCard) throws -> Void
  ) throws {
    start = nil
    var length = 0
    if text.starts(with: [0xef, 0xbb, 0xbf]) {
      length = 3
    } else if text.starts(with: [0xff, 0xfe]) || text.starts(with: [0xfe, 0xff]) {
      length = 2
      transcoder = UTF16Transcoder(isBigEndian: text[0] == 0xfe)
    } else if text.count > 1, text[0] == 0 || text[1] == 0 {
      transcoder = UTF16Transcoder(isBigEndian: text[0] == 0)
    }
    let rest = length == 0 ? text : Array(text.dropFirst(length))
    try scan(transcoder?.utf8(rest[...]) ?? rest, lines, take)
  }

  private mutating func scan(
    _ text: [UInt8], _ takeLines: (inout VCardLines) throws -> Bool,
    _ take: (ReadCard) throws -> Void
  ) throws {
    var position = 0
    while let end = scanner.scan(text, &position, &lines) { try deliver(end, takeLines, take) }
  }

  private mutating func deliver(
    _ end: VCardEnd, _ takeLines: (inout VCardLines) throws -> Bool,
    _ take: (ReadCard) throws -> Void
  ) throws {
    defer { lines.reset() }
    if !end.isDropped, end.warnings.isEmpty, try takeLines(&lines) { return }
    try take(
      ReadCard(
        card: end.isDropped ? nil : lines.card(), line: end.line, warnings: end.warnings))
  }
}
