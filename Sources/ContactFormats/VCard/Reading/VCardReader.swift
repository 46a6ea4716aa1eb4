import Charsets

/// Reads vCards of the versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350).
///
/// It takes what address books really write: see ``VCardScanner`` for the lines and
/// ``VCardNormalizer`` for character sets.
package struct VCardReader: CardReader {
  private var scanner: VCardScanner
  private var lines = VCardLines()
  private var input = MarkedText()
  private var person = VCardPersonReader()
  private let readsPeople: Bool

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - limits: How much a card may have.
  ///   - undeclared: What becomes of bytes that are not UTF-8 and declare no character set.
  ///   - readsPeople: Whether batches have people where they can do without cards.
  package init(
    limits: VCardLimits = VCardLimits(), undeclared: VCardUndeclaredText = .guessed(nil),
    readsPeople: Bool = false
  ) {
    scanner = VCardScanner(limits: limits, undeclared: undeclared)
    self.readsPeople = readsPeople
  }

  /// How much a card may have.
  package var limits: VCardLimits { scanner.limits }

  /// The bytes that are not UTF-8 and declare no character set, where they are looked for.
  var gathered: [UInt8] { scanner.structure.gathered }

  package mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    var batch = VCardBatch()
    read(piece, into: &batch)
    try batch.forEachCard(take)
  }

  package mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    var batch = VCardBatch()
    finish(into: &batch)
    batch.endStrays()
    try batch.forEachCard(take)
  }

  /// Reads on in the text, as ``read(_:_:)`` does.
  ///
  /// - Parameters:
  ///   - piece: The next bytes.
  ///   - batch: Becomes the cards that end in the piece.
  package mutating func read(_ piece: [UInt8], into batch: inout VCardBatch) {
    batch.removeAll()
    scan(input.utf8(piece), into: &batch)
    lines.moveKept(into: &batch.people.bytes)
  }

  /// Reads what is left at the end of the text.
  ///
  /// - Parameter batch: Becomes the last cards.
  package mutating func finish(into batch: inout VCardBatch) {
    batch.removeAll()
    end(into: &batch)
  }

  /// Reads a text of which nothing was read.
  ///
  /// - Parameters:
  ///   - pieces: All of the text.
  ///   - batch: Becomes its cards.
  package mutating func readWhole(_ pieces: [[UInt8]], into batch: inout VCardBatch) {
    batch.removeAll()
    for piece in pieces { scan(input.utf8(piece), into: &batch) }
    end(into: &batch)
  }

  /// Ends the text, after which another one can begin.
  private mutating func end(into batch: inout VCardBatch) {
    scan(input.finish(), into: &batch)
    while let end = scanner.finish(&lines) { add(end, to: &batch) }
    batch.strays = scanner.structure.takeStrays()
    lines.moveKept(into: &batch.people.bytes)
    batch.lineCount = scanner.lineNumber - 1
    scanner.restart()
    input = MarkedText()
  }

  private mutating func scan(_ text: [UInt8], into batch: inout VCardBatch) {
    var position = 0
    while let end = scanner.scan(text, &position, &lines) { add(end, to: &batch) }
  }

  private mutating func add(_ end: VCardEnd, to batch: inout VCardBatch) {
    defer { lines.reset() }
    if readsPeople, !end.isDropped, end.warnings.isEmpty,
      person.read(&lines, line: end.line, into: &batch.people)
    {
      batch.people.markLast(lines.fingerprint)
      batch.items.append(.person)
      return
    }
    batch.items.append(.card)
    let fingerprint = lines.fingerprint.value
    let made = end.isDropped ? nil : lines.card()
    batch.cards.append(
      ReadCard(
        card: made?.card, line: end.line, warnings: end.warnings, doubts: made?.doubts ?? [],
        isUnclosed: end.isUnclosed, fingerprint: fingerprint))
  }
}
