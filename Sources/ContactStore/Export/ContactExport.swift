package import Charsets
package import ContactCards
package import ContactFormats
import TextTools

/// A format in which contacts are written.
package enum ContactExport: String, CaseIterable, Sendable {
  /// vCard 3.0 (RFC 2426), which everything reads.
  case vcard
  /// vCard 4.0 (RFC 6350).
  case vcard4
  /// vCard 2.1.
  case vcard21
  /// jCard (RFC 7095).
  case jcard
  /// JSContact (RFC 9553).
  case jscontact
  /// Our own JSON.
  case json
  /// Our own JSON, an object on each line.
  case jsonl
  /// Our own comma-separated values, with all fields.
  case csv
  /// Comma-separated values as Google Contacts has them.
  case google
  /// Comma-separated values as Outlook has them.
  case outlook
  /// LDIF (RFC 2849).
  case ldif
  /// Aliases of mutt.
  case mutt
  /// The file of abook.
  case abook

  /// What writing contacts came to.
  package struct Outcome: Sendable {
    /// How many people and companies were written.
    package let count: Int
    /// What of them the format has no place for, in words, and of how many that is lost.
    package let losses: [(words: String, count: Int)]
    /// The first of those who lose something, and how many they are.
    package let losers: (names: [String], count: Int)
    /// The first of those of whom nothing could be written, and how many they are.
    package let leftOut: (names: [String], count: Int)
    /// The first of those of whom something got an apostrophe that the program takes for a part of it,
    /// and how many they are.
    package let guarded: (names: [String], count: Int)

    package init(count: Int, _ losses: ExportLosses) {
      self.count = count - losses.leftOut.count
      self.losses = losses.fields
      losers = (losses.losers.names, losses.losers.count)
      leftOut = (losses.leftOut.names, losses.leftOut.count)
      guarded = (losses.guarded.names, losses.guarded.count)
    }
  }

  /// What writes the format.
  package func writer(shape: CSVShape, guardsFormulas: Bool) -> any CardWriter {
    switch self {
    case .vcard: VCardWriter(version: .v30)
    case .vcard4: VCardWriter(version: .v40)
    case .vcard21: VCardWriter(version: .v21)
    case .jcard: JCardWriter()
    case .jscontact: JSContactWriter(layout: .array)
    case .json: ContactJSONWriter(layout: .array)
    case .jsonl: ContactJSONWriter(layout: .lines)
    case .csv: OwnCSVWriter(shape: shape, guardsFormulas: guardsFormulas)
    case .google: GoogleCSVWriter(shape: shape, guardsFormulas: guardsFormulas)
    case .outlook: OutlookCSVWriter(guardsFormulas: guardsFormulas)
    case .ldif: LDIFWriter()
    case .mutt: MuttAliasWriter()
    case .abook: AbookWriter()
    }
  }

  /// What contacts are gone through for.
  package enum Pass: Sendable {
    /// To find out how many columns there have to be: ``ContactCard`` has to have the fields of
    /// ``CSVShape/keys``.
    case counting
    /// To write them.
    case writing
  }

  /// Whether it is a table of comma-separated values, as spreadsheets open it.
  package var isTable: Bool { self == .csv || self == .google || self == .outlook }

  /// Whether the columns depend on what all contacts have.
  private var needsShape: Bool { self == .csv || self == .google }

  /// Writes contacts.
  ///
  /// - Parameters:
  ///   - guardsFormulas: Whether a cell that a spreadsheet would take for a formula is guarded.
  ///   - charset: The character set, for a table; nil for UTF-8.
  ///   - contacts: Hands all contacts to the function it gets; it may be called twice, first to count
  ///     what they have.
  ///   - write: Takes the text piece by piece.
  /// - Returns: What it came to.
  /// - Throws: What the functions throw.
  @discardableResult
  package func write(
    guardsFormulas: Bool = true, charset: Charset? = nil,
    _ contacts: (Pass, (ContactCard) throws -> Void) throws -> Void,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws -> Outcome {
    var shape = CSVShape()
    if needsShape { try contacts(.counting) { shape.cover($0) } }
    var writing = ContactExporting(writer(shape: shape, guardsFormulas: guardsFormulas))
    var losses = ExportLosses(self, guardsFormulas: guardsFormulas, head: writing.text)
    // Without a mark, Excel takes the text for one in the character set of Windows.
    var text = CharsetText(
      charset ?? .utf8, head: writing.text, marksUTF8: self == .outlook)
    try write(text.mark)
    try contacts(.writing) { card in
      var lost = writing.append(card) ? [ExportLosses.controls] : []
      if text.lacksCharacters(of: card, writing.lastText) {
        lost.append("characters beyond \(text.charset.title)")
      }
      try losses.note(
        card, writing.lastText, isGuarded: writing.hasGuardedLast, known: lost)
      try writing.handOn { try write(text.bytes($0)) }
    }
    try writing.finish { try write(text.bytes($0)) }
    try write(text.finish())
    try losses.finish()
    return Outcome(count: writing.count, losses)
  }
}

/// The text of contacts in some format while it grows.
struct ContactExporting: ~Copyable {
  private var writer: any CardWriter
  private var buffer = ByteBuffer(capacity: pieceSize + 1 << 12)
  private var lastStart = 0
  /// Whether something of the last card got an apostrophe before it.
  private(set) var hasGuardedLast = false
  /// How many contacts there are.
  private(set) var count = 0
  private static let pieceSize = 1 << 18

  /// Begins a text.
  init(_ writer: any CardWriter) {
    self.writer = writer
    self.writer.begin(&buffer)
  }

  /// What has not been handed on.
  var text: [UInt8] { buffer.content }

  /// The text of the last card, until it is handed on.
  var lastText: [UInt8] { buffer.content(from: lastStart) }

  /// Adds a card.
  ///
  /// - Returns: Whether control characters were left out.
  mutating func append(_ card: ContactCard) -> Bool {
    let (leftOut, guarded) = (buffer.leftOutCount, buffer.guardedCount)
    lastStart = buffer.count
    writer.write(card, to: &buffer)
    if card.kind != .group { count += 1 }
    hasGuardedLast = buffer.guardedCount > guarded
    return buffer.leftOutCount > leftOut
  }

  /// Adds the text of some contacts.
  mutating func append(
    _ text: [UInt8], count: Int, _ write: ([UInt8]) throws -> Void
  ) throws {
    self.count += count
    if text.count < Self.pieceSize {
      buffer.append(text.span)
      return try handOn(write)
    }
    if buffer.count > 0 { try write(buffer.content) }
    buffer.removeAll()
    try write(text)
  }

  /// Ends the text, and hands on what is left of it.
  mutating func finish(_ write: ([UInt8]) throws -> Void) throws {
    writer.end(&buffer)
    try write(buffer.content)
  }

  /// Hands the text on when there is enough of it.
  mutating func handOn(_ write: ([UInt8]) throws -> Void) throws {
    guard buffer.count >= Self.pieceSize else { return }
    try write(buffer.content)
    buffer.removeAll()
  }
}
