package import ContactCards
import TextTools

extension ContactCard {
  /// What a contact is to hold that held another card before.
  ///
  /// - Parameters:
  ///   - found: What it held.
  ///   - isPartial: Whether the card is from a format that has no place for all that a contact may
  ///     hold, so that nothing follows from what is not there.
  ///   - source: The kind of text that it is from, where that tells of its lists.
  /// - Returns: What to save; the same as what it held when the card says nothing new.
  package func kept(
    over found: ContactCard, isPartial: Bool, in source: CardSource? = nil
  ) -> ContactCard {
    var wanted = isPartial ? completed(by: found, in: source) : self
    (wanted.created, wanted.modified) = (found.created, found.modified)
    // A card without one is about a contact that has one, and one with it about another card.
    if wanted.uid.isEmpty || found.uid.isEmpty { wanted.uid = found.uid }
    // A contact has them in no order.
    if Set(wanted.tags) == Set(found.tags) { wanted.tags = found.tags }
    wanted.groups = found.groups + groups.filter { !found.groups.contains($0) }
    if wanted.manager.isEmpty {
      wanted.manager = found.manager
    } else if found.manager.isEmpty, found.keeps(manager: manager) {
      // Whom nobody could find before is no news.
      let line = KeptLine(manager: manager).text
      if found.keptLines.contains(line), !wanted.keptLines.contains(line) {
        wanted.keptLines.append(line)
      }
      wanted.manager = ""
    }
    return wanted.isWrittenLike(found) ? found : wanted
  }

  /// Whether a card differs in nothing but the order of its lines, and in how they are written.
  package func isWrittenLike(_ found: ContactCard) -> Bool {
    if keptLines == found.keptLines { return self == found }
    var other = self
    other.keptLines = found.keptLines
    return other == found && writtenLines == found.writtenLines
  }

  /// The card with everything from another that it does not mention.
  private func completed(by found: ContactCard, in source: CardSource?) -> ContactCard {
    var card = self
    let empty = ContactCard()
    for key in ContactJSONKey.whole where key.isSame(in: self, empty) {
      key.copy(from: found, to: &card)
    }
    if !keptLines.isEmpty { card.keptLines = keptLines(among: found) }
    let labelled = source?.labelled ?? []
    // Labels are lost before values are.
    for (key, path) in [
      (ContactJSONKey.emails, \ContactCard.emails), (.phones, \.phones), (.urls, \.urls),
    ] where card[keyPath: path].map(\.value) == found[keyPath: path].map(\.value) {
      if labelled.contains(key) {
        card[keyPath: path].takeMark(of: found[keyPath: path])
      } else {
        card[keyPath: path] = found[keyPath: path]
      }
    }
    card.takeLabels(of: found)
    if card.addresses.count == found.addresses.count {
      let isMarked = card.addresses.contains(where: \.isPreferred)
      for index in card.addresses.indices {
        card.addresses[index].complete(
          by: found.addresses[index], hasLabels: labelled.contains(.addresses), isMarked)
      }
    }
    if let limits = source?.limits, !limits.isEmpty { card.takeFurther(of: found, limits) }
    return card
  }

  /// Takes the values of lists that a table has no columns for, where there were more than it has.
  private mutating func takeFurther(of found: ContactCard, _ limits: [ContactJSONKey: Int]) {
    func take<Value>(
      _ key: ContactJSONKey, _ path: WritableKeyPath<ContactCard, [Value]>,
      by name: (Value) -> some Hashable
    ) {
      guard let limit = limits[key], found[keyPath: path].count > limit else { return }
      self[keyPath: path].takeFurther(of: found[keyPath: path], by: name)
    }
    take(.emails, \.emails, by: \.emailKey)
    take(.phones, \.phones, by: \.phoneKey)
    take(.urls, \.urls, by: \.value)
    take(.addresses, \.addresses, by: \.line)
    take(.messengers, \.messengers, by: \.key)
  }

  /// Takes for addresses and numbers without a label that of the same one of another card.
  package mutating func takeLabels(of other: ContactCard) {
    for path in [\ContactCard.emails, \.phones, \.urls] {
      for index in self[keyPath: path].indices where self[keyPath: path][index].label.isEmpty {
        let value = self[keyPath: path][index].value
        guard let same = other[keyPath: path].first(where: { $0.value == value }) else { continue }
        self[keyPath: path][index].label = same.label
      }
    }
  }

  /// The lines of another card with those that this one names in place of what that says there: all
  /// who are related, and fields of the same names.
  private func keptLines(among found: ContactCard) -> [String] {
    var card = found
    if !relations.isEmpty { card.relations = relations }
    let fields = customFields
    let names = Set(fields.map(\.label))
    card.customFields = found.customFields.filter { !names.contains($0.label) } + fields
    let known = Set(card.keptLines)
    return card.keptLines + keptLines.filter { !Self.tellsOfEntries($0) && !known.contains($0) }
  }

  /// What a vCard says of the contact, in no order and without stamps: what remains when a card has
  /// been to another program, which may write it in another version and add stamps.
  private var writtenLines: Set<ArraySlice<UInt8>> {
    var writer = VCardWriter()
    var text = ByteBuffer(capacity: 1 << 10)
    writer.write(self, to: &text)
    return Set(
      text.content.split(separator: UInt8(ascii: "\n")).filter { line in
        let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
        return !["REV", "CREATED", "UID", "PRODID"].contains { name.elementsEqual($0.utf8) }
      })
  }

  /// Whether all that another card has otherwise are stamps and lines, as each version of vCard writes
  /// them in a way of its own.
  package func differsInLinesOnly(from other: ContactCard) -> Bool {
    var same = other
    (same.keptLines, same.created, same.modified) = (keptLines, created, modified)
    return same == self
  }

  /// The name of the group that the card is about; nil for none.
  package var groupName: String? {
    let name = formattedName.isEmpty ? displayName : formattedName
    return name.isEmpty ? nil : name
  }

  /// What the cards of other groups may name the group by.
  package var groupNames: [String] { [uid, groupName ?? ""].filter { !$0.isEmpty } }
}

extension ContactCard.Address {
  /// Takes from the same address what tables mostly have no columns for; all of it where nothing else
  /// is said, as labels are lost before values are.
  fileprivate mutating func complete(by found: Self, hasLabels: Bool, _ isMarked: Bool) {
    let isSame =
      (street, city, region, postalCode, country)
      == (found.street, found.city, found.region, found.postalCode, found.country)
    guard isSame else { return }
    if postOfficeBox.isEmpty { postOfficeBox = found.postOfficeBox }
    if extended.isEmpty { extended = found.extended }
    let (label, isPreferred) = (label, isPreferred)
    if line == found.line { self = found }
    if hasLabels {
      if isMarked { self.isPreferred = isPreferred }
      if !label.isEmpty { self.label = label }
    }
  }
}

extension Array where Element: MarkedValue {
  /// Has the same value be preferred as in a list of the same ones, if none is.
  fileprivate mutating func takeMark(of other: [Element]) {
    if contains(where: \.isPreferred) { return }
    for (index, value) in zip(indices, other) { self[index].isPreferred = value.isPreferred }
  }
}

extension Array {
  /// Adds what another list has besides, in whose order the values stay where nothing is new.
  fileprivate mutating func takeFurther<Key: Hashable>(
    of other: [Element], by key: (Element) -> Key
  ) {
    let known = Set(other.map(key))
    let own = Dictionary(map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let new = filter { !known.contains(key($0)) }
    self = new + other.map { own[key($0)] ?? $0 }
  }
}
