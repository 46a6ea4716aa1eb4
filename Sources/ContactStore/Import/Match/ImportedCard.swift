import ContactCards
import ContactFormats

/// What tells a card without a UID: two programs may say the same of somebody.
struct CardKey: Hashable {
  /// What tells whether it comes again as it was.
  let fingerprint: Int64
  /// What tells the kind of text; nil where that was not kept.
  var kind: Int64?

  /// The same where the kind was not kept.
  var ofAnyKind: CardKey { CardKey(fingerprint: fingerprint, kind: nil) }
}

/// A card that an import takes.
struct ImportedCard {
  /// What it says.
  var card: ContactCard
  /// Whether its format has no place for all that a contact may hold.
  var isPartial = false
  /// What tells whether it comes again as it was; nil where that is no matter.
  var fingerprint: Int64?
  /// The kind of text that it comes from.
  var source: CardSource?
  /// Whether it counts also where it comes again as it was.
  var overwrites = false
  /// Whether it has a UID that another card of its text has, and is taken without.
  var sharesUID = false
  /// What of it is guessed.
  var guess = NameGuess()
  /// What our own JSON names, which counts also where it takes away what other cards only add to; nil
  /// where nothing tells.
  var named: Set<ContactJSONKey>?

  /// What tells texts of the kind; nil where a UID tells the card.
  var kind: Int64? { card.uid.isEmpty && fingerprint != nil ? source?.kind : nil }

  /// Whether a contact is known by it, as its UID tells, and what it says is compared when it comes again.
  var isOwnCard: Bool { !card.uid.isEmpty && fingerprint != nil }

  /// What tells the card; nil where a UID does.
  var key: CardKey? {
    guard card.uid.isEmpty, let fingerprint else { return nil }
    return CardKey(fingerprint: fingerprint, kind: source?.kind)
  }

  /// Whether it is our own JSON of a company of which nothing is known but the name, and perhaps a UID
  /// such as address books make.
  var isBareCompany: Bool {
    fingerprint == nil && card.isBareCompany && (card.uid.isEmpty || NewUID.isSuch(card.uid))
  }

  /// Whether the UID of a new contact counts as made here.
  var hasMadeUID: Bool { card.uid.isEmpty || isBareCompany }

  /// When a new contact was made of which the card says nothing of that.
  ///
  /// What our own JSON says of somebody with a UID is all that was known.
  ///
  /// - Parameter now: The time of the import.
  /// - Returns: The time; nil where that is not known.
  func created(now: Int64) -> Int64? {
    card.created ?? (fingerprint == nil && !card.uid.isEmpty ? nil : now)
  }

  /// What a contact is to hold that held what the card said before.
  ///
  /// - Parameter base: What that was.
  /// - Returns: The card, with what it has no place for. Nothing else is left of a card before it that
  ///   had no UID; one with a UID may have come from a text of another kind.
  func following(_ base: ContactCard) -> ContactCard {
    guard kind != nil, let source else { return withoutManager(kept(over: base)) }
    var next = card
    for key in ContactJSONKey.whole where source.fields?.contains(key) == false {
      if key.isSame(in: next, ContactCard()) { key.copy(from: base, to: &next) }
    }
    let groups = next.groups
    next = next.kept(over: base, isPartial: false)
    next.groups = groups
    return withoutManager(next)
  }

  /// What a contact is to hold in place of what was changed here since the card came last.
  ///
  /// - Parameters:
  ///   - found: What it holds.
  ///   - base: What the card said then.
  /// - Returns: The card; where its format has no place for all, with everything else that the contact
  ///   holds, but for what the card said and says no more.
  func overwriting(_ found: ContactCard, since base: ContactCard) -> ContactCard {
    guard isPartial else { return following(found) }
    let empty = ContactCard()
    var next = kept(over: found)
    for key in ContactJSONKey.whole where key != .kept && key.isSame(in: card, empty) {
      // A column without a value says that there is none; of a list it may be one of several.
      let hasColumn = key.isSingle && source?.fields?.contains(key) == true
      if hasColumn || !key.isSame(in: base, empty) { key.copy(from: card, to: &next) }
    }
    let gone = Set(base.keptLines).subtracting(card.keptLines)
    next.keptLines.removeAll(where: gone.contains)
    return next
  }

  /// What a contact is to hold that held another card before, as
  /// ``ContactCard/kept(over:isPartial:in:)`` says.
  ///
  /// - Parameters:
  ///   - found: What it held.
  ///   - last: What told the card that came last; nil where there was none, so that it has not said
  ///     anything that this one does not.
  /// - Returns: What to save.
  func kept(over found: ContactCard, since last: Int64?) -> ContactCard {
    let kept = kept(over: found)
    return last == nil || isSame(as: last) ? kept : withoutManager(kept)
  }

  private func kept(over found: ContactCard) -> ContactCard {
    var kept = card.kept(over: found, isPartial: isPartial, in: source)
    guard let named else { return kept }
    if named.contains(.manager), card.manager.isEmpty { kept.manager = "" }
    if named.contains(.groups), Set(card.groups) != Set(found.groups) { kept.groups = card.groups }
    return kept
  }

  /// What a contact is to hold without the manager that the card does not name, if it would.
  private func withoutManager(_ kept: ContactCard) -> ContactCard {
    let hasPlace = kind == nil ? !isPartial : source?.fields?.contains(.manager) ?? true
    guard fingerprint != nil, hasPlace, card.manager.isEmpty else { return kept }
    var kept = kept
    kept.manager = ""
    return kept
  }

  /// Whether it came last as it is now, so that it has nothing to say about what was changed since.
  ///
  /// - Parameter last: What told that of the card that came last.
  /// - Returns: `false` also where nothing is known of one of them.
  func isSame(as last: Int64?) -> Bool {
    !overwrites && fingerprint != nil && fingerprint == last
  }
}
