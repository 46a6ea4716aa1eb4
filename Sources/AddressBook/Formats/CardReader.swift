/// Reads cards from a text in some format, a piece at a time.
///
/// A reader keeps no more of the text than the record that has begun.
protocol CardReader {
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
public struct ReadCard: Hashable, Sendable {
  /// What it says; nil where nothing could be made of it.
  public var card: ContactCard?
  /// The line on which it begins, counted from one.
  public var line: Int
  /// What was skipped in it, or read in spite of a fault.
  public var warnings: [CardWarning]
  /// What of it is not understood and is kept as it is, if the card is taken.
  public var doubts: [CardWarning] = []
  /// Whether it is no card at all, but what stands behind the last one.
  public var isStray = false
  /// Whether it is something else than a card, which nobody misses.
  var isOfNobody = false
  /// Whether the text ends, or another card begins, before its end, so that others may be gone, too.
  public var isUnclosed = false
  /// What tells whether the card comes again as it was; nil where the format leaves that to the card.
  public var fingerprint: Int64?
  /// The kind of text; nil where the format tells it.
  var source: CardSource?
  /// What of the card is guessed, as the text says less than a card does.
  var guess = NameGuess()
  /// Whether the text tells what the card is about.
  var tellsKind = false
  /// The cards that it was put together from, as they have one name, where there are several.
  var parts: [ContactCard] = []
}

/// What was skipped in a text, or read in spite of a fault.
public struct CardWarning: Hashable, Sendable {
  /// The line, counted from one.
  public var line: Int
  /// What is wrong and what was done about it, in words, without a capital or a full stop; it holds
  /// no control characters.
  public var reason: String
  /// Whether bytes were read in a character set that nothing has declared.
  public var isGuessedCharset: Bool

  /// Describes a warning.
  public init(line: Int, reason: String, isGuessedCharset: Bool = false) {
    (self.line, self.reason, self.isGuessedCharset) = (line, reason, isGuessedCharset)
  }
}

/// A text is in none of the formats, as far as its beginning tells.
public struct UnknownFormat: Error, Hashable, Sendable {
  /// The first line that is not empty, or a part of it.
  public let beginning: String
  /// What the file is instead; nil where its first bytes do not tell.
  public let foreign: ForeignFormat?

  init(_ start: [UInt8]) {
    let line = start.drop { $0 <= 0x20 }.prefix { $0 != 0x0a && $0 != 0x0d }
    beginning = String(decoding: line, as: UTF8.self).trimmingSpaces
    foreign = ForeignFormat(sniffing: start)
  }
}

/// Why a text cannot be read any further.
public struct CardError: Error, Hashable, Sendable {
  /// The line, counted from one.
  public var line: Int
  /// The reason in words, as in ``CardWarning/reason``.
  public var reason: String

  /// Describes an error.
  public init(line: Int, reason: String) {
    (self.line, self.reason) = (line, reason)
  }
}
