/// Reads vCards of the versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350).
///
/// It takes what address books really write: see ``VCardScanner`` for the lines and
/// ``VCardNormalizer`` for character sets.
struct VCardReader: CardReader {
  private var scanner: VCardScanner
  private var lines = VCardLines()
  private var input = MarkedText()

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - limits: How much a card may have.
  ///   - charset: The character set of what declares none and is not UTF-8; nil to guess.
  init(limits: VCardLimits = VCardLimits(), charset: Charset? = nil) {
    scanner = VCardScanner(limits: limits, charset: charset)
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
    try scan(input.utf8(piece), lines, take)
  }

  mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    try scan(input.finish(), { _ in false }, take)
    while let end = scanner.finish(&lines) { try deliver(end, { _ in false }, take) }
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
