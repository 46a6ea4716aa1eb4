/// Reads contacts from our own JSON: an array of objects, or one object after another.
///
/// It is strict, so that nothing is lost in silence: the first fault ends it. What the keys mean
/// ``ContactJSONSchema`` says.
struct ContactJSONReader: CardReader {
  private var records = JSONRecords()
  private let takesNulls: Bool

  /// Begins a text.
  ///
  /// - Parameter takesNulls: Whether texts may hold null characters.
  init(takesNulls: Bool = false) { self.takesNulls = takesNulls }

  mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    try records.read(piece) { [takesNulls] record, place in
      let card = try Self.card(record, takesNulls, at: place)
      try take(ReadCard(card: card, line: place.line, warnings: []))
    }
  }

  mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    try records.finish()
  }

  private static func card(
    _ record: [UInt8], _ takesNulls: Bool, at place: TextPlace
  ) throws(CardError) -> ContactCard {
    do throws(JSONFault) {
      let values = try ContactJSONValues(record, takesNulls: takesNulls)
      guard !values.card.displayName.isEmpty else {
        throw JSONFault(0, "nothing to call the contact by: it has no name, company or address")
      }
      return values.card
    } catch {
      throw place.error(error, in: record)
    }
  }
}

extension ContactJSONReader: Sendable {}

extension TextPlace {
  /// The error that a fault in a record is, which begins at this place.
  func error(_ fault: JSONFault, in record: [UInt8]) -> CardError {
    var place = self
    place.move(over: record.prefix(max(0, fault.position)))
    return place.error(fault.reason)
  }
}
