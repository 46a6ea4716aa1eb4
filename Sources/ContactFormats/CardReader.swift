package import ContactCards
import TextTools

/// Reads cards from a text in some format, a piece at a time.
///
/// A reader keeps no more of the text than the record that has begun.
package protocol CardReader {
  /// Reads on in the text.
  ///
  /// - Parameters:
  ///   - piece: The next bytes, which may begin and end anywhere, also within a character.
  ///   - take: Gets each card that is complete, in the order of the text.
  /// - Throws: ``CardError`` when what follows cannot be told apart any more, or what `take` throws.
  /// - Complexity: O(*n*) in the size of the text, over all calls.
  mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws

  /// Reads what is left at the end of the text.
  ///
  /// - Throws: As ``read(_:_:)`` does.
  mutating func finish(_ take: (ReadCard) throws -> Void) throws
}

/// A card as it was read.
package struct ReadCard: Hashable, Sendable {
  /// What it says; nil where nothing could be made of it.
  package var card: ContactCard?
  /// The line on which it begins, counted from one.
  package var line: Int
  /// What was skipped in it, or read in spite of a fault.
  package var warnings: [CardWarning]
  /// What of it is not understood and is kept as it is, if the card is taken.
  package var doubts: [CardWarning] = []
  /// Whether it is no card at all, but what stands behind the last one.
  package var isStray = false
  /// Whether it is something else than a card, which nobody misses.
  package var isOfNobody = false
  /// Whether the text ends, or another card begins, before its end, so that others may be gone, too.
  package var isUnclosed = false
  /// What tells whether the card comes again as it was; nil where the format leaves that to the card.
  package var fingerprint: Int64?
  /// The kind of text; nil where the format tells it.
  package var source: CardSource?
  /// What of the card is guessed, as the text says less than a card does.
  package var guess = NameGuess()
  /// Whether the text tells what the card is about.
  package var tellsKind = false
  /// What it names, so that the rest of a contact that is here stays; nil where it is about all of a
  /// contact.
  package var keys: [ContactJSONKey]?
  /// What the contact is called as the text says beside the parts of the name; nil where it does not.
  package var derivedName: String?
  /// The cards that it was put together from, as they have one name, where there are several.
  package var parts: [ContactCard] = []

  /// Describes what was read.
  package init(
    card: ContactCard? = nil,
    line: Int,
    warnings: [CardWarning],
    doubts: [CardWarning] = [],
    isStray: Bool = false,
    isOfNobody: Bool = false,
    isUnclosed: Bool = false,
    fingerprint: Int64? = nil,
    source: CardSource? = nil,
    guess: NameGuess = NameGuess(),
    tellsKind: Bool = false,
    keys: [ContactJSONKey]? = nil,
    derivedName: String? = nil,
    parts: [ContactCard] = []
  ) {
    self.card = card
    self.line = line
    self.warnings = warnings
    self.doubts = doubts
    self.isStray = isStray
    self.isOfNobody = isOfNobody
    self.isUnclosed = isUnclosed
    self.fingerprint = fingerprint
    self.source = source
    self.guess = guess
    self.tellsKind = tellsKind
    self.keys = keys
    self.derivedName = derivedName
    self.parts = parts
  }
}

/// What was skipped in a text, or read in spite of a fault.
package struct CardWarning: Hashable, Sendable {
  /// The line, counted from one.
  package var line: Int
  /// What is wrong and what was done about it, in words, without a capital or a full stop; it holds
  /// no control characters.
  package var reason: String
  /// Whether bytes were read in a character set that nothing has declared.
  package var isGuessedCharset: Bool

  /// Describes a warning.
  package init(line: Int, reason: String, isGuessedCharset: Bool = false) {
    (self.line, self.reason, self.isGuessedCharset) = (line, reason, isGuessedCharset)
  }
}

extension CardWarning {
  /// A text as a warning may show it: in quotes, not too long, and without control characters.
  package static func shown(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(60)
    return JSONText.quoted(String(start)) + (start.endIndex < text.endIndex ? "…" : "")
  }
}

/// A text is in none of the formats, as far as its beginning tells.
package struct UnknownFormat: Error, Hashable, Sendable {
  /// The first line that is not empty, or a part of it.
  package let beginning: String
  /// What the file is instead; nil where its first bytes do not tell.
  package let foreign: ForeignFormat?

  package init(_ start: [UInt8]) {
    let line = start.drop { $0 <= 0x20 }.prefix { $0 != 0x0a && $0 != 0x0d }
    beginning = String(decoding: line, as: UTF8.self).trimmingSpaces
    foreign = ForeignFormat(sniffing: start)
  }
}

/// Why a text cannot be read any further.
package struct CardError: Error, Hashable, Sendable {
  /// The line, counted from one.
  package var line: Int
  /// The reason in words, as in ``CardWarning/reason``.
  package var reason: String

  /// Describes an error.
  package init(line: Int, reason: String) {
    (self.line, self.reason) = (line, reason)
  }
}
