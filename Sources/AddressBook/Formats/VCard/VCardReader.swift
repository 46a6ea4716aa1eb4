/// Reads vCards of the versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350).
///
/// It takes what address books really write: see ``VCardScanner`` for the lines and
/// ``VCardNormalizer`` for character sets.
struct VCardReader: CardReader {
  private var scanner: VCardScanner
  private var builder = VCardBuilder()
  private var input = MarkedText()

  /// Begins a text.
  init(limits: VCardLimits = VCardLimits()) {
    scanner = VCardScanner(limits: limits)
  }

  mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    try scan(input.utf8(piece), take)
  }

  mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    try scan(input.finish(), take)
    while let end = scanner.finish(&builder) { try deliver(end, take) }
  }

  private mutating func scan(_ text: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    var position = 0
    while let end = scanner.scan(text, &position, &builder) { try deliver(end, take) }
  }

  private mutating func deliver(_ end: VCardEnd, _ take: (ReadCard) throws -> Void) throws {
    defer { builder.reset() }
    if !end.isDropped { builder.finish() }
    try take(
      ReadCard(
        card: end.isDropped ? nil : builder.card, line: end.line, warnings: end.warnings))
  }
}
