/// Reads cards of JSContact (RFC 9553): an array of them, or one after another.
///
/// What a card says beyond the fields of ``ContactCard`` is kept in lines of a vCard
/// (RFC 9555, 3.2.1), which ``JSContactWriter`` puts back.
package struct JSContactReader: CardReader {
  private var records = JSONRecords()

  /// Starts a text.
  package init() {}

  package mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    try records.read(piece) { record, place in try take(Self.card(record, at: place)) }
  }

  package mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    try records.finish()
  }

  private static func card(_ record: [UInt8], at place: TextPlace) throws(CardError) -> ReadCard {
    let root: JSONNode
    do throws(JSONFault) {
      root = try JSONNode.parse(record, takesNulls: true)
    } catch {
      throw place.error(error, in: record)
    }
    func skipped(_ reason: String) -> ReadCard {
      let warning = CardWarning(line: place.line, reason: reason)
      return ReadCard(card: nil, line: place.line, warnings: [warning])
    }
    if let type = root["@type"]?.text, type != "Card", type != "CardGroup" {
      return skipped("skipped \(JSONFault.quoted(type)), which is no card")
    }
    let reading = JSContactReading(root)
    let warnings = reading.warnings.map { CardWarning(line: place.line, reason: $0) }
    return ReadCard(card: reading.card, line: place.line, warnings: warnings)
  }
}

extension JSContactReader: Sendable {}

extension JSONNode {
  /// The value of a key; nil when there is none, or this is no object.
  package subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.node }

  /// The keys that are true in an object that is a set (RFC 9553, 1.4.1).
  var trueKeys: [String] { members?.filter { $0.node.bool == true }.map(\.key) ?? [] }
}
