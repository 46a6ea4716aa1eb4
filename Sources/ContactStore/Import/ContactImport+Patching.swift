import ContactCards
import ContactFormats

// Objects of our own JSON that say a part of a contact.

extension ContactImport {
  /// What a card says, with what it does not name as the contact has it that has its UID.
  ///
  /// - Parameters:
  ///   - card: The card; one that does not tell what it names is about all of a contact.
  ///   - read: What else was read of it.
  /// - Returns: A card of all of the contact.
  /// - Throws: ``CardError`` for a strict import, or what reading the contact throws.
  mutating func completed(_ card: ContactCard, _ read: ReadCard) throws -> ContactCard {
    guard let keys = read.keys, card.kind != .group else { return card }
    let found = try contact(uid: card.uid, of: card.kind)
    var whole = card
    if let found, !options.overwrites, !isOfSomebodyElse(card, than: found) {
      // A whole name that is the contact's tells nothing of its parts.
      let isSame = read.guess.wholeName.isEmpty || read.guess.names(found)
      whole = ContactPatch(keys + (isSame ? [] : ContactJSONKey.partsOfName), of: card)
        .applied(to: found)
    }
    if whole.displayName.isEmpty {
      let reason =
        found == nil
        ? "and nobody here has its UID" : "and with --overwrite nothing of the contact here stays"
      throw CardError(
        line: read.line, reason: "the contact has no name, no company and no address, \(reason)")
    }
    // A name from before a change of its parts is no fault.
    let names = [whole.displayName, found?.displayName]
    if let name = read.derivedName, !names.contains(name) {
      let (called, other) = (CardWarning.shown(whole.displayName), CardWarning.shown(name))
      try warn(
        CardWarning(
          line: read.line,
          reason: "\"name\" contradicts first and last (\(called)); \(other) is ignored"))
    }
    return whole
  }

  /// Whether an object is called otherwise than the contact that one before it in its text was about.
  private func isOfSomebodyElse(_ card: ContactCard, than found: ContactCard) -> Bool {
    !card.displayName.isEmpty && card.displayName != found.displayName
      && uids.has(ClaimedUIDs.sum(of: card.uid))
  }

  /// What the contact of a kind with a UID holds, saved or of another card.
  private mutating func contact(uid: String, of kind: ContactCard.Kind) throws -> ContactCard? {
    if uid.isEmpty { return nil }
    var source = ImportedCard(card: ContactCard())
    (source.card.uid, source.card.kind) = (uid, kind)
    if uids.has(ClaimedUIDs.sum(of: uid)) { try leaveColumns() }
    if columns != nil { return try columns?.saved(source) }
    return try objects.existing(source).map { try objects.read($0) }
  }
}

extension ContactJSONKey {
  /// What of a name follows from the whole of it.
  fileprivate static let partsOfName: [ContactJSONKey] = [
    .formattedName, .prefix, .first, .middle, .last, .suffix,
  ]
}
