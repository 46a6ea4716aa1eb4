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
      whole = ContactPatch(settled(keys, of: card, read.guess, found), of: card).applied(to: found)
    }
    if whole.displayName.isEmpty {
      throw CardError(line: read.line, reason: try reasonForNoName(whole, isHere: found != nil))
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

  /// The keys that an object sets.
  ///
  /// A whole name that is the contact's tells nothing of its parts, and an age that the contact has
  /// anyway nothing of whether it is stated.
  private func settled(
    _ keys: [ContactJSONKey], of card: ContactCard, _ guess: NameGuess, _ found: ContactCard
  ) -> [ContactJSONKey] {
    var keys = keys
    if !guess.wholeName.isEmpty, !guess.names(found) { keys += ContactJSONKey.partsOfName }
    if let age = card.age, found.age(on: options.today)?.years == Int(age) {
      keys.removeAll { $0 == .age }
    }
    return keys
  }

  /// Why there is nothing to call the contact of an object by.
  private func reasonForNoName(_ card: ContactCard, isHere: Bool) throws -> String {
    let reason = "the contact has no name, no company and no address"
    if isHere {
      return reason
        + (options.overwrites ? ", and with --overwrite nothing of the contact here stays" : "")
    }
    if try isOfOtherKind(card) {
      let kind = card.kind == .company ? "person" : "company"
      return "\(reason), and a \(kind) here has its UID; add \"kind\":\"\(kind)\""
    }
    return card.uid.isEmpty ? reason : "\(reason), and nobody here has its UID"
  }

  /// What a card names that counts also where it takes something away; nil where nothing tells.
  func named(by read: ReadCard) -> Set<ContactJSONKey>? {
    read.keys.map { Set(options.overwrites ? ContactJSONKey.allCases : $0) }
  }

  /// Whether an object of our own JSON is about the contact that one before it in its text was about.
  mutating func isOfContact(_ source: ImportedCard) throws -> Bool {
    guard source.named != nil else { return false }
    let found = try contact(uid: source.card.uid, of: source.card.kind)
    return found?.displayName == source.card.displayName
  }

  /// Whether an object is called otherwise than the contact that one before it in its text was about.
  private func isOfSomebodyElse(_ card: ContactCard, than found: ContactCard) -> Bool {
    let isNamed =
      card.kind == .company
      ? !card.company.isEmpty : !card.name.hasNoParts || !card.formattedName.isEmpty
    return isNamed && card.displayName != found.displayName
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

extension ImportedCard {
  /// Takes the manager away from a contact of whom the card names another one, or none.
  ///
  /// Whoever is named is connected when all cards have been taken, or is nobody here.
  func unsetManager(of contact: Contact) {
    if named?.contains(.manager) == true { (contact as? Person)?.manager = nil }
  }
}

extension ContactJSONKey {
  /// What of a name follows from the whole of it.
  fileprivate static let partsOfName: [ContactJSONKey] = [
    .formattedName, .prefix, .first, .middle, .last, .suffix,
  ]
}
