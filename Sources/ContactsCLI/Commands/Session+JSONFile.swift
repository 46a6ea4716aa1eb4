import ContactCards
import ContactFormats

extension Session {
  /// The contacts in a file of JSON, or in standard input; tells where there is none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: What a contact is that does not say so.
  ///   - namesAll: Whether each needs something to call it by.
  /// - Returns: The contacts.
  /// - Throws: ``CardFailure``, or ``StreamError``.
  func cards(
    inFile path: String, of kind: ContactCard.Kind = .person, namingAll namesAll: Bool
  ) throws -> [ContactCard] {
    var cards: [ContactCard] = []
    var isBlank = true
    try reading(path) { read in
      try ContactJSON.read(of: kind, namingAll: namesAll) { count in
        let piece = try read(count)
        if isBlank { isBlank = piece.allSatisfy { $0 == 0x20 || 0x09...0x0d ~= $0 } }
        return piece
      } _: { card, line in
        guard card.kind != .group else {
          throw CardError(
            line: line, reason: "a group is no contact; 'contacts import' takes groups over")
        }
        cards.append(card)
      }
    }
    if cards.isEmpty {
      let name = Self.inputName(path)
      tell(isBlank ? "\(name) is empty" : "there is no contact in \(name)")
    }
    return cards
  }
}
