import ContactCards
import ManagedObjects
import TextTools

// Cards without a UID that have changed, and what they were before.

extension SavedTwins {
  /// Whether a contact is made of a card from the same kind of text that may be this one as it was.
  ///
  /// - Throws: ``StoreError``.
  mutating func mayFollow(_ source: ImportedCard) throws -> Bool {
    guard let kind = source.kind, try known.sources.hasRows(of: kind) else { return false }
    let rows = try known.sources.rows()
    func hasRows(_ contacts: [RowReference]?) -> Bool {
      guard let contacts, contacts.count <= Self.greatestCount else { return false }
      return contacts.contains { rows[$0]?.contains { $0.kind == kind } == true }
    }
    if try hasRows(namesakes()[FoldedName.of(source.card.nameOfTwin)]) { return true }
    let contacts = try contactsByEmail()
    return source.card.emails.contains { hasRows(contacts[$0.emailKey]) }
  }

  /// Takes the cards that came as they were.
  ///
  /// - Parameter claimed: What tells them, and how often each came. Of several that say the same, those
  ///   of the first contacts are taken.
  /// - Throws: ``StoreError``.
  mutating func take(_ claimed: [CardKey: Int]) throws {
    for (key, count) in claimed {
      let rows = try known.sources.rows(key)
      if let kind = key.kind { knownRows[kind, default: 0] += count }
      if let kind = key.kind, !rows.isEmpty {
        for row in rows.prefix(count) { taken.take(row, ofKind: kind) }
      } else if let contact = try known.sources.contact(key) ?? known.sources.former(key)?.contact {
        taken.take(contact, forKind: key.kind)
      }
    }
  }

  /// The cards that some others were before they changed.
  ///
  /// Each is the one of the same name that has most in common with it, or one of as many of its name
  /// where no address tells otherwise, or the only one of the same e-mail address and first name, of
  /// which there may be more or less. Where addresses do not tell, what else they say does, and then
  /// their order.
  ///
  /// - Parameter sources: The cards, all that are not known as they are.
  /// - Returns: For each the one before it; nil where there is none.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n* log *n*) in the numbers of cards and contacts, in the mean.
  mutating func cards(before sources: [ImportedCard]) throws -> [EarlierCard?] {
    var found = [EarlierCard?](repeating: nil, count: sources.count)
    var pairs: [Pair] = []
    for (index, source) in sources.enumerated() {
      for candidate in try namesakes(of: source) {
        guard let kinship = Kinship(source.card, candidate.said) else { continue }
        pairs.append(Pair(index, source, candidate, kinship))
      }
    }
    take(pairs, &found)
    var groups: [[String]: [Int]] = [:]
    for (index, source) in sources.enumerated() where found[index] == nil {
      groups[source.names, default: []].append(index)
    }
    for indices in groups.values {
      let candidates = try namesakes(of: sources[indices[0]])
      guard candidates.count == indices.count else { continue }
      let isAlone = indices.count == 1
      let pairs = try indices.flatMap { index in
        let source = sources[index]
        let isSameText = try source.isPartial || isSameText(source)
        return try candidates.filter { candidate in
          try source.mayFollow(candidate.said, alone: isAlone, isSameText: isSameText)
            || isAlone && isCorrected(candidate, source)
        }.map { Pair(index, source, $0, nil) }
      }
      take(pairs, &found)
    }
    for (index, source) in sources.enumerated() where found[index] == nil {
      let candidates = try correspondents(of: source).filter {
        let (one, two) = (
          FoldedName.of(source.card.name.first), FoldedName.of($0.said.name.first)
        )
        return !one.isEmpty && !two.isEmpty && (one.hasPrefix(two) || two.hasPrefix(one))
          && !Kinship.contradict(source.card, $0.said)
      }
      if candidates.count == 1 { take([Pair(index, source, candidates[0], nil)], &found) }
    }
    try takeRenamed(sources, &found)
    return found
  }

  /// A card, and one that it may have been before.
  struct Pair {
    let index: Int
    let card: EarlierCard
    let kinship: Kinship?
    let likeness: Int

    init(_ index: Int, _ source: ImportedCard, _ candidate: Candidate, _ kinship: Kinship?) {
      (self.index, card, self.kinship) = (index, candidate.card, kinship)
      likeness = source.card.likeness(candidate.said)
    }

    /// Whether this pair is likelier than another one.
    func isLikelier(than other: Pair) -> Bool {
      if let kinship, let second = other.kinship, kinship != second { return kinship > second }
      return likeness > other.likeness
    }
  }

  /// Has the cards of pairs, which are in the order of the cards, follow each other, the likeliest
  /// first.
  mutating func take(_ pairs: [Pair], _ found: inout [EarlierCard?]) {
    let order = pairs.indices.sorted {
      if pairs[$0].isLikelier(than: pairs[$1]) { return true }
      return !pairs[$1].isLikelier(than: pairs[$0]) && $0 < $1
    }
    for place in order {
      let pair = pairs[place]
      if found[pair.index] != nil || taken.has(pair.card) { continue }
      found[pair.index] = pair.card
      taken.follow(pair.card)
    }
  }

  /// A card that may have become another one, with what it said.
  package typealias Candidate = (card: EarlierCard, said: ContactCard)

  /// The cards of the same kind of text that have the same name.
  private mutating func namesakes(of source: ImportedCard) throws -> [Candidate] {
    let name = FoldedName.of(source.card.nameOfTwin)
    return try candidates(for: source, among: namesakes()[name] ?? []).filter {
      FoldedName.of($0.said.nameOfTwin) == name
    }
  }

  /// The cards of the same kind of text that have an e-mail address in common with one.
  ///
  /// An address that more have than anybody could tell apart tells nothing.
  mutating func correspondents(of source: ImportedCard) throws -> [Candidate] {
    let emails = Set(source.card.emails.map(\.emailKey))
    let contacts = try contactsByEmail()
    let some = emails.compactMap { contacts[$0] }.filter { $0.count <= Self.greatestCount }
    let found = Set(some.joined()).sorted { $0.key < $1.key }
    return try candidates(for: source, among: found).filter {
      $0.said.emails.contains { emails.contains($0.emailKey) }
    }
  }

  private mutating func candidates(
    for source: ImportedCard, among contacts: [RowReference]
  ) throws -> [Candidate] {
    if contacts.count > Self.greatestCount { return [] }
    let rows = try known.sources.rows()
    var found: [Candidate] = []
    for contact in contacts where known.isOfKind(contact, source.card) {
      for row in rows[contact] ?? [] where row.kind == source.kind && !taken.has(row) {
        let said = try row.state ?? cards.card(of: contact)
        if let said { found.append((row, said)) }
      }
    }
    return found
  }

  private mutating func contactsByEmail() throws -> [String: [RowReference]] {
    if let byEmail { return byEmail }
    var found: [String: [RowReference]] = [:]
    func add(_ contact: RowReference, _ address: String) {
      found[ContactCard.Entry(address).emailKey, default: []].append(contact)
    }
    let rows = try known.sources.rows()
    let keys: [EmailAddress.Key] = [.address, .contact]
    try context.forEachRowBatch(FetchRequest<EmailAddress>(), keys: keys.map(\.rawValue)) { batch in
      for row in 0..<batch.rowCount {
        guard let contact = batch.reference(row, at: 1), rows[contact] != nil else { continue }
        if let address = batch.columns[0].text(row) { add(contact, address) }
      }
      return true
    }
    for (contact, rows) in rows {
      for email in rows.compactMap(\.state).flatMap(\.emails) { add(contact, email.value) }
    }
    found.removeDoubles()
    byEmail = found
    return found
  }
}

extension ImportedCard {
  /// Whether one of as many cards of its name may have become this one: also the only one of a UID,
  /// whatever addresses it had.
  fileprivate func mayFollow(
    _ other: ContactCard, alone: Bool, isSameText: Bool
  ) -> Bool {
    sharesUID && alone && !Kinship.contradict(card, other)
      || card.mayFollow(other, isSameText: isSameText)
  }

  /// What the card is called in the kind of text.
  fileprivate var names: [String] {
    [kind.map(String.init) ?? "", FoldedName.of(card.nameOfTwin), card.kind.rawValue]
  }
}

extension ContactCard {
  /// Whether the only other card of the name may have become this one: where one of them has no
  /// address that could tell, or the address was corrected.
  ///
  /// A card of all that is known of somebody, in a text that nothing tells to be the other one's, may be
  /// of a namesake, with whom it has nothing in common: that must not take away what is known.
  fileprivate func mayFollow(_ other: ContactCard, isSameText: Bool) -> Bool {
    let (one, two) = (reachableBy, other.reachableBy)
    // Who has all addresses in common, and several, has had a birthday or a suffix mended.
    if Kinship.contradict(self, other) { return one.count > 1 && Set(one) == Set(two) }
    if one.isEmpty || two.isEmpty {
      return isSameText || likeness(other) > 0 || other.keeps(manager: manager)
        || !empties(other)
    }
    if one.contains(where: two.contains) { return true }
    // Namesakes may have addresses that are alike.
    if opposes(other) > Self.mostMended { return false }
    return one.contains { address in
      address.utf8.count >= Self.tellingLength
        && two.contains { EditDistance.isWithin(2, address.utf8, $0.utf8) }
    }
  }

  /// Whether the card has nothing in a field in which another one has something.
  private func empties(_ other: ContactCard) -> Bool {
    let empty = ContactCard()
    return ContactJSONKey.whole.contains { key in
      !Self.keysOfNameAndRest.contains(key) && key.isSame(in: self, empty)
        && !key.isSame(in: other, empty)
    }
  }

  /// How much two cards have in common of what may tell people of one name apart.
  func likeness(_ other: ContactCard) -> Int {
    func isShared<Value: Equatable>(_ path: KeyPath<ContactCard, Value>, but none: Value) -> Bool {
      self[keyPath: path] != none && self[keyPath: path] == other[keyPath: path]
    }
    let texts: [KeyPath<ContactCard, String>] = [
      \.name.prefix, \.name.middle, \.name.suffix, \.name.nickname, \.company, \.department,
      \.jobTitle, \.notes, \.manager,
    ]
    let others = [
      isShared(\.birthday, but: nil), isShared(\.age, but: nil), isShared(\.addresses, but: []),
      isShared(\.urls, but: []), isShared(\.messengers, but: []), isShared(\.dates, but: []),
      isShared(\.groups, but: []), isShared(\.tags, but: []), isShared(\.keptLines, but: []),
    ]
    let addresses = Set(reachableBy).intersection(other.reachableBy)
    return addresses.count + texts.count { isShared($0, but: "") } + others.count { $0 }
  }

  /// Of more fields than this nobody mends the values at once.
  private static let mostMended = 2

  /// How long an address has to be that another one with two letters of difference is a mistake in it.
  private static let tellingLength = 6

  /// The e-mail addresses and the digits of the numbers.
  var reachableBy: [String] {
    emails.map(\.emailKey) + phones.map { $0.value.filter(\.isNumber) }
  }
}
