import ContactCards
import ContactFormats
import TextTools

// Cards of formats that have no place for all that a contact holds: what they say in another way than
// the contact does is nothing new.

extension ImportedCard {
  /// Whether ``settled(as:)`` may make another card of it.
  var maySettle: Bool {
    guess != NameGuess()
      || isPartial && (source?.echo != nil || source?.labelPlace != nil || isOfTable)
  }

  /// Whether it is a row of a table, which may have gone through a spreadsheet.
  private var isOfTable: Bool { isPartial && source?.fields != nil }

  /// The card with what a contact holds in place of what a text in its format would say of that.
  ///
  /// - Parameter contact: What the contact holds, or what the card said when it came last.
  /// - Returns: The same where the format has a place for all of a card.
  /// - Complexity: O(*n*) in the size of the cards.
  func settled(as contact: ContactCard) -> ImportedCard {
    if !maySettle { return self }
    var settled = labelled(as: contact).named(as: contact)
    if isOfTable { settled.card.restoreDigits(from: contact) }
    guard let source, let echo = source.echo?.card(of: contact) else { return settled }
    settled.card.take(contact, where: echo, besides: source.labelPlace == nil ? [] : Self.labels)
    if source.echo == .mutt,
      MuttAliasWriter.isKey(card.name.nickname, of: contact.name.nickname)
    {
      settled.card.name.nickname = contact.name.nickname
    }
    return settled
  }

  /// Whether the card says just what a text of ours in its format says of a contact, besides what tells
  /// it, and no less than such a text said of what came last.
  ///
  /// - Parameters:
  ///   - contact: What the contact holds.
  ///   - base: What was last imported, maybe in a format that has a place for more.
  /// - Returns: Whether it has nothing to say of the contact.
  /// - Complexity: O(*n*) in the size of the cards.
  func isEcho(of contact: ContactCard, since base: ContactCard) -> Bool {
    guard isPartial, let format = source?.echo, var echo = format.card(of: contact),
      let last = format.card(of: base)
    else { return false }
    let empty = ContactCard()
    func isGone(_ key: ContactJSONKey) -> Bool {
      key.isSame(in: card, empty) && !key.isSame(in: last, empty) && !key.isSame(in: contact, empty)
    }
    let goneLines = Set(last.keptLines).subtracting(card.keptLines)
    // Who is nobody here is kept in a line.
    let isManagerGone =
      card.manager.isEmpty && !last.manager.isEmpty && contact.keeps(manager: last.manager)
    guard goneLines.isDisjoint(with: contact.keptLines), !isManagerGone,
      !ContactJSONKey.whole.contains(where: { $0 != .kept && isGone($0) })
    else { return false }
    (echo.uid, echo.created, echo.modified) = (card.uid, card.created, card.modified)
    echo.manager = contact.manager
    return echo == card
  }

  /// What is known to be said of a contact by a card that is its echo.
  ///
  /// Of lists whose values stand in a text as they are, and of others that have no place for all of them
  /// there, it is no more than the card says: what it cannot say must not be missed when it comes again.
  func said(of contact: ContactCard) -> ImportedCard {
    var said = settled(as: contact)
    for key in [.emails, .phones, .urls, .messengers] as [ContactJSONKey] {
      key.copy(from: card, to: &said.card)
    }
    if card.addresses.count != contact.addresses.count { said.card.addresses = card.addresses }
    if card.dates.count != contact.dates.count { said.card.dates = card.dates }
    if card.keptLines.count != contact.keptLines.count { said.card.keptLines = card.keptLines }
    return said
  }

  /// The card with the parts of a contact's name where it has the same name as a whole.
  func named(as contact: ContactCard) -> ImportedCard {
    guard guess.names(contact) else { return self }
    var named = self
    for key in ContactCard.keysOfName { key.copy(from: contact, to: &named.card) }
    if card.kind != contact.kind {
      named.card.kind = contact.kind
      named.card.company = contact.company
    }
    return named
  }

  /// The card with labels that are tags or groups of a contact as what they are there, where the text
  /// does not tell these apart.
  func labelled(as contact: ContactCard) -> ImportedCard {
    guard let place = source?.labelPlace, isPartial else { return self }
    var labelled = self
    let (tags, groups) = (Names(contact.tags), Names(contact.groups))
    let labels = place == .groups ? card.groups : card.tags
    if place == .groups { labelled.card.groups = [] } else { labelled.card.tags = [] }
    for label in labels {
      let (tag, group) = (tags[label], groups[label])
      let isNew = tag == nil && group == nil
      labelled.card.tags.add(isNew && place == .tags ? label : tag)
      labelled.card.groups.add(isNew && place == .groups ? label : group)
    }
    return labelled
  }

  private static let labels: Set<ContactJSONKey> = [.tags, .groups]
}

/// The names of what a contact has, in any case.
private struct Names {
  private var names: [[UInt8]: String] = [:]

  init(_ names: [String]) {
    for name in names { self.names[Self.key(name)] = name }
  }

  subscript(name: String) -> String? {
    names.isEmpty ? nil : names[Self.key(name)]
  }

  private static func key(_ name: String) -> [UInt8] {
    TextFolding.folded(name, .caseInsensitive)
  }
}

extension [String] {
  /// Adds a name unless it is there, or is none.
  fileprivate mutating func add(_ name: String?) {
    if let name, !contains(name) { append(name) }
  }
}

extension ContactCard {
  /// What the whole name tells of a person's.
  fileprivate static let keysOfName: [ContactJSONKey] = [
    .first, .last, .prefix, .middle, .suffix, .formattedName,
  ]

  /// Takes what a contact holds wherever the card says what a text says of that.
  ///
  /// - Parameters:
  ///   - contact: What the contact holds.
  ///   - echo: What a text says of it.
  ///   - others: What is left as it is.
  fileprivate mutating func take(
    _ contact: ContactCard, where echo: ContactCard, besides others: Set<ContactJSONKey>
  ) {
    let empty = ContactCard()
    let names = Self.keysOfName + [.company]
    if kind == echo.kind, kind != contact.kind, names.allSatisfy({ $0.isSame(in: self, echo) }) {
      (kind, company) = (contact.kind, contact.company)
    }
    for unit in Self.unitsOfText where unit.allSatisfy({ $0.isSame(in: self, echo) }) {
      // Of what the text does not say nothing follows here.
      if unit.allSatisfy({ others.contains($0) || $0.isSame(in: self, empty) }) { continue }
      for key in unit { key.copy(from: contact, to: &self) }
    }
  }

  /// What a text says as a whole, but for what names the contact or is not told by its value.
  private static let unitsOfText: [[ContactJSONKey]] =
    ThreeWayMerge.units.filter { $0 != [.manager] } + [
      [.emails], [.phones], [.urls], [.addresses], [.messengers], [.dates], [.notes], [.tags],
      [.groups], [.kept],
    ]
}
