package import ContactCards

/// Reads contacts from our own JSON: an array of objects, or one object after another.
///
/// It is strict, so that nothing is lost in silence: the first fault ends it. What the keys mean
/// ``ContactJSONSchema`` says. A `name` that follows from nothing else is taken apart.
package struct ContactJSONReader: CardReader {
  private var records = JSONRecords()
  private let maker: CardMaker

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - kind: What a contact is that does not say so.
  ///   - takesNulls: Whether texts may hold null characters.
  ///   - checksValues: Whether keys that are only written have to say what follows from the others, and
  ///     a photo has to be a picture.
  ///   - needsName: Whether there has to be something to call a contact by.
  package init(
    of kind: ContactCard.Kind = .person, takesNulls: Bool = false, checksValues: Bool = false,
    needsName: Bool = true
  ) {
    maker = CardMaker(
      kind: kind, takesNulls: takesNulls, checksValues: checksValues, needsName: needsName)
  }

  package mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    try records.read(piece) { [maker] record, place in
      try take(try maker.card(record, at: place))
    }
  }

  package mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    try records.finish()
  }
}

/// Makes cards of objects.
///
/// It is apart from the bytes that are being read: who else had those would have them copied for each
/// piece.
private struct CardMaker {
  let kind: ContactCard.Kind
  let takesNulls: Bool
  let checksValues: Bool
  let needsName: Bool

  func card(
    _ record: [UInt8], at place: TextPlace
  ) throws(CardError) -> ReadCard {
    do throws(JSONFault) {
      let values = try ContactJSONValues(record, takesNulls: takesNulls)
      var (card, derived, guess, keys) = (values.card, values.derived, NameGuess(), values.keys)
      if !values.keys.contains(.kind) { card.kind = kind }
      if let name = derived.name { guess = card.take(name: name, &keys) }
      if !guess.wholeName.isEmpty { derived.forget(.name) }
      let called = card.displayName
      guard !needsName || !called.isEmpty || !card.uid.isEmpty else {
        throw JSONFault(0, "the contact has no name, no company and no address")
      }
      if checksValues, let photo = card.photo { try photo.check(at: 0) }
      if checksValues,
        case .onlyWritten(let field, let value)? = derived.fault(
          of: [card], people: nil, today: nil)
      {
        let found = value.isEmpty ? "nothing" : JSONFault.quoted(value)
        throw JSONFault(0, "\"\(field)\" contradicts the other fields (\(found)); leave it out")
      }
      return ReadCard(
        card: card, line: place.line, warnings: [], guess: guess, keys: keys,
        derivedName: derived.name)
    } catch {
      throw place.error(error, in: record)
    }
  }
}

extension ContactJSONReader: Sendable {}

extension ContactCard {
  /// Takes a whole name apart where nothing else is a name; of a company it is the company's.
  ///
  /// - Parameters:
  ///   - whole: The name.
  ///   - keys: What else is said, to which that of a company's is added.
  /// - Returns: What of that is guessed.
  fileprivate mutating func take(name whole: String, _ keys: inout [ContactJSONKey]) -> NameGuess {
    guard name.hasNoParts, name.nickname.isEmpty, formattedName.isEmpty else { return NameGuess() }
    if kind == .company {
      if company.isEmpty {
        company = whole
        keys.append(.company)
      }
      return NameGuess()
    }
    if whole == displayName { return NameGuess() }
    formattedName = whole
    return settleName(tellsKind: keys.contains(.kind))
  }
}

extension ContactCard.Photo {
  /// Makes sure that it is a picture.
  ///
  /// - Throws: ``JSONFault`` at a position.
  package func check(at position: Int) throws(JSONFault) {
    if isPicture { return }
    throw JSONFault(position, "the photo is no picture; expected \(Self.expectation)")
  }
}

extension TextPlace {
  /// The error that a fault in a record is, which begins at this place.
  func error(_ fault: JSONFault, in record: [UInt8]) -> CardError {
    var place = self
    place.move(over: record.prefix(max(0, fault.position)))
    return place.error(fault.reason)
  }
}
