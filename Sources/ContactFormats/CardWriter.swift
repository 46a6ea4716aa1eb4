package import ContactCards
package import TextTools

/// Writes cards as a text in some format, one after another.
package protocol CardWriter {
  /// Writes what comes before all cards.
  mutating func begin(_ output: inout ByteBuffer)

  /// Writes a card.
  ///
  /// - Complexity: O(*n*) in the size of the card.
  mutating func write(_ card: ContactCard, to output: inout ByteBuffer)

  /// Writes what comes after all cards.
  mutating func end(_ output: inout ByteBuffer)
}

extension CardWriter {
  /// Nothing, which is what most formats begin with.
  package mutating func begin(_ output: inout ByteBuffer) {}

  /// Nothing, which is what most formats end with.
  package mutating func end(_ output: inout ByteBuffer) {}

  /// Cards as a text.
  package mutating func text(of cards: [ContactCard]) -> [UInt8] {
    var output = ByteBuffer(capacity: 1 << 12)
    begin(&output)
    for card in cards { write(card, to: &output) }
    end(&output)
    return output.content
  }
}
