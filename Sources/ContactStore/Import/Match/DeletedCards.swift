import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// What tells the card of a contact that is deleted, by which it is known when it comes as it was.
struct DeletedCard {
  /// The UID; nil where the card had none.
  let uid: String?
  /// What tells the kind of text, where the card had no UID.
  let kind: Int64?
  /// What tells whether it comes as it was.
  let fingerprint: Int64

  /// - Returns: nil for a card that was never imported.
  init?(uid: String?, kind: Int64?, fingerprint: Int64?) {
    guard let fingerprint else { return nil }
    if uid == nil, kind == nil, fingerprint == FormerCard.typedFingerprint { return nil }
    (self.uid, self.kind, self.fingerprint) = (uid, kind, fingerprint)
  }
}

/// The cards of the contacts that were deleted here: each is a ``FormerCard`` without a contact.
struct DeletedCards {
  private var byUID: [String: [(fingerprint: Int64, row: RowKey)]] = [:]
  private var byKey: [CardKey: [RowKey]] = [:]
  /// The rows that are not needed any more.
  private var removed: Set<RowKey> = []
  /// What the contacts are called, as far as their cards came in this import.
  private var names: Set<String> = []

  /// Whether there are none.
  var isEmpty: Bool { byUID.isEmpty && byKey.isEmpty }

  /// Adds a card that is kept in a row.
  mutating func add(_ card: DeletedCard, in row: RowKey) {
    if let uid = card.uid { byUID[uid, default: []].append((card.fingerprint, row)) }
    if card.uid == nil || card.kind != nil {
      byKey[CardKey(fingerprint: card.fingerprint, kind: card.kind), default: []].append(row)
    }
  }

  /// Whether a card came as it is when its contact was deleted.
  func has(_ source: ImportedCard) -> Bool {
    guard let fingerprint = source.fingerprint else { return false }
    if let key = source.key { return has(key) }
    return byUID[source.card.uid]?.contains { $0.fingerprint == fingerprint } ?? false
  }

  private func has(_ key: CardKey) -> Bool { byKey[key] != nil || byKey[key.ofAnyKind] != nil }

  /// Whether a card with a UID may be one of these, in whatever state, or one with a key.
  func mayHave(_ uid: String, _ key: CardKey?) -> Bool {
    if isEmpty { return false }
    return byUID[uid] != nil || key.map(has) ?? false
  }

  /// Takes out a card that comes in whatever state, because its contact is made anew.
  ///
  /// - Returns: The rows that are not needed any more.
  mutating func remove(_ source: ImportedCard) -> Set<RowKey> {
    var rows: Set<RowKey> = []
    if !source.card.uid.isEmpty {
      rows = Set(byUID.removeValue(forKey: source.card.uid)?.map(\.row) ?? [])
    } else if let key = source.key {
      rows = Set([key, key.ofAnyKind].flatMap { byKey.removeValue(forKey: $0) ?? [] })
    }
    // One may stand under a UID and without.
    rows.subtract(removed)
    removed.formUnion(rows)
    return rows
  }

  /// Takes note of what groups may call the contact by whose card comes.
  mutating func note(_ source: ImportedCard) {
    let card = source.card
    let called = [card.uid, card.name.nickname, card.displayName] + card.emails.map(\.value)
    names.formUnion(called.map { $0.lowercased() })
    names.remove("")
  }

  /// Whether a member of a group who is no contact is one that was deleted.
  func mayBe(member: String) -> Bool {
    if byUID[member.asUID] != nil { return true }
    if names.isEmpty { return false }
    let (name, scheme) = (LDIFName(member), "mailto:")
    return [member, name["cn"], name["mail"]].compactMap { $0?.lowercased() }.contains {
      names.contains($0.hasPrefix(scheme) ? String($0.dropFirst(scheme.count)) : $0)
    }
  }
}

extension Contact {
  /// The cards by which the contact is known when they come again.
  ///
  /// - Returns: Each that was imported.
  func importedCards() -> [DeletedCard] {
    let own = DeletedCard(uid: uid, kind: sourceKind, fingerprint: sourceFingerprint)
    let others = formerCards.inOrder.map {
      DeletedCard(uid: $0.uid, kind: $0.kind, fingerprint: $0.fingerprint)
    }
    return ([own] + others).compactMap(\.self)
  }
}

extension ManagedObjectContext {
  /// Deletes contacts that somebody does not want here any more, so that their cards do not bring them
  /// back.
  ///
  /// - Throws: What the context throws.
  func deleteForGood(_ contacts: [Contact]) throws {
    try prefetch([Contact.Key.formerCards.rawValue], from: contacts)
    for contact in contacts {
      let cards = contact.importedCards()
      try delete(contact)
      for card in cards {
        let former = try FormerCard(context: self)
        (former.uid, former.kind, former.fingerprint) = (card.uid, card.kind, card.fingerprint)
      }
    }
  }
}
