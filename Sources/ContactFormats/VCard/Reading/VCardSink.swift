import ContactCards

/// Takes the properties of cards as they are read.
protocol VCardSink {
  /// Takes a property of the card that has begun, which stands in a range of UTF-8 without folds
  /// and encodings; in the text it begins on the line with a number.
  mutating func add(
    _ line: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters,
    at number: Int)

  /// Forgets the card that has begun.
  mutating func reset()
}

/// The end of a card in a text.
struct VCardEnd {
  /// The line on which the card began.
  var line: Int
  /// What was skipped, or read in spite of a fault.
  var warnings: [CardWarning]
  /// Whether the card cannot be had.
  var isDropped: Bool
  /// Whether the card is not closed.
  var isUnclosed = false
}

/// How much of a text is held in memory.
package struct VCardLimits {
  /// The bytes of a property.
  package var property = 16 << 20
  /// The bytes of a card.
  package var card = 64 << 20
  /// How many cards may stand one in another.
  package var depth = 16
  /// How many warnings there are for a card.
  package var warnings = 100
}

extension [CardWarning] {
  /// Adds a warning of a card, unless too much is wrong with it.
  package mutating func add(_ warning: CardWarning, _ limits: VCardLimits) {
    if count < limits.warnings { return append(warning) }
    if count == limits.warnings {
      append(
        CardWarning(line: warning.line, reason: "more faults follow, which are not listed"))
    }
    if warning.isGuessedCharset { self[count - 1].isGuessedCharset = true }
  }

  /// Adds warnings of a card, unless too much is wrong with it.
  package mutating func add(_ warnings: [CardWarning], _ limits: VCardLimits) {
    for warning in warnings { add(warning, limits) }
  }
}
