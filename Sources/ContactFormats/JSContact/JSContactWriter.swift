package import ContactCards
package import TextTools

/// Writes cards as JSContact (RFC 9553): an array with a card a line, or JSON Lines.
package struct JSContactWriter: CardWriter {
  private let layout: ContactJSONWriter.Layout
  private var isFirst = true

  /// Describes what stands around the cards.
  package init(layout: ContactJSONWriter.Layout) {
    self.layout = layout
  }

  package mutating func begin(_ output: inout ByteBuffer) {
    isFirst = true
    if layout == .array { output.append(UInt8(ascii: "[")) }
  }

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    if layout == .array { output.append(ShortBytes(isFirst ? "\n" : ",\n")) }
    isFirst = false
    Self.node(card).append(to: &output)
    if layout == .lines { output.append(UInt8(ascii: "\n")) }
  }

  package mutating func end(_ output: inout ByteBuffer) {
    if layout == .array { output.append(ShortBytes(isFirst ? "]\n" : "\n]\n")) }
  }

  /// The object of a card, with what its kept lines add.
  ///
  /// A patch that would change a field of the card, which has been edited since, is left out.
  private static func node(_ card: ContactCard) -> JSONNode {
    var patches = card.keptLines.compactMap(JSContactPatch.init(line:))
    var node = JSContactWriting(card).node
    if patches.isEmpty { return node }
    let fields = JSContactReading(fieldsOf: node).card
    var all = node
    let isWhole = patches.reduce(true) { $1.apply(to: &all) && $0 }
    if isWhole, JSContactReading(fieldsOf: all).card == fields { return all }
    patches.removeSubrange(min(patches.count, JSContactPatch.countLimit)...)
    for patch in patches {
      var patched = node
      if patch.apply(to: &patched), JSContactReading(fieldsOf: patched).card == fields {
        node = patched
      }
    }
    return node
  }
}

extension JSContactWriter: Sendable {}
