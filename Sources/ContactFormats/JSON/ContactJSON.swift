package import ContactCards

/// Contacts in our own JSON.
package enum ContactJSON {
  /// Reads contacts: an array of objects, or one object after another.
  ///
  /// - Parameters:
  ///   - kind: What a contact is that does not say so.
  ///   - namesThem: Whether a contact needs something to call it by.
  ///   - read: Gets a number of bytes and answers as many of the text at most; none at its end.
  ///   - take: Gets each contact, and the line on which it begins.
  /// - Throws: ``CardError`` at the first fault, or what the functions throw.
  package static func read(
    of kind: ContactCard.Kind = .person, namingAll namesThem: Bool = true,
    _ read: (Int) throws -> [UInt8],
    _ take: (ContactCard, _ line: Int) throws -> Void
  ) throws {
    var reader = ContactJSONReader(of: kind, checksValues: true, needsName: namesThem)
    func takeCard(_ read: ReadCard) throws {
      if let card = read.card { try take(card, read.line) }
    }
    try forEachPiece(of: read) { try reader.read($0, takeCard) }
    try reader.finish(takeCard)
  }
}
