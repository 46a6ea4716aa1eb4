import ManagedObjects

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
    if try hasRows(namesakes()[Self.folded(source.card.nameOfTwin)]) { return true }
    let contacts = try contactsByEmail()
    return source.card.emails.contains { hasRows(contacts[$0.emailKey]) }
  }

  /// The cards that some others were before they changed.
  ///
  /// Each is the one of the same name that has most in common with it, or the only one of its name
  /// where no address tells otherwise, or the only one of the same e-mail address and first name, of
  /// which there may be more or less.
  ///
  /// - Parameters:
  ///   - sources: The cards, all that are not known as they are.
  ///   - claimed: What tells the cards that came as they were.
  /// - Returns: For each the one before it; nil where there is none.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the numbers of cards and contacts, in the mean.
  mutating func cards(
    before sources: [ImportedCard], but claimed: Set<CardKey>
  ) throws -> [EarlierCard?] {
    var found = [EarlierCard?](repeating: nil, count: sources.count)
    var taken = claimed
    func take(_ card: EarlierCard, _ index: Int) {
      found[index] = card
      if let key = card.key { taken.insert(key) }
    }
    for (index, source) in sources.enumerated() {
      let candidates = try namesakes(of: source, but: taken)
      let kin = candidates.compactMap { candidate in
        Kinship(source.card, candidate.said).map { (candidate.card, $0) }
      }
      if let best = kin.max(by: { $0.1 < $1.1 }) { take(best.0, index) }
    }
    var counts: [[String]: Int] = [:]
    for (index, source) in sources.enumerated() where found[index] == nil {
      counts[source.names, default: 0] += 1
    }
    for (index, source) in sources.enumerated() where found[index] == nil {
      guard counts[source.names] == 1 else { continue }
      let candidates = try namesakes(of: source, but: taken)
      if candidates.count == 1, source.card.mayFollow(candidates[0].said) {
        take(candidates[0].card, index)
      }
    }
    for (index, source) in sources.enumerated() where found[index] == nil {
      let candidates = try correspondents(of: source, but: taken).filter {
        let (one, two) = (
          Self.folded(source.card.name.first), Self.folded($0.said.name.first)
        )
        return !one.isEmpty && !two.isEmpty && (one.hasPrefix(two) || two.hasPrefix(one))
          && !Kinship.contradict(source.card, $0.said)
      }
      if candidates.count == 1 { take(candidates[0].card, index) }
    }
    return found
  }

  /// A card that may have become another one, with what it said.
  private typealias Candidate = (card: EarlierCard, said: ContactCard)

  /// The cards of the same kind of text that have the same name.
  private mutating func namesakes(
    of source: ImportedCard, but taken: Set<CardKey>
  ) throws -> [Candidate] {
    let name = Self.folded(source.card.nameOfTwin)
    return try candidates(for: source, among: namesakes()[name] ?? [], but: taken).filter {
      Self.folded($0.said.nameOfTwin) == name
    }
  }

  /// The cards of the same kind of text that have an e-mail address in common with one.
  ///
  /// An address that more have than anybody could tell apart tells nothing.
  private mutating func correspondents(
    of source: ImportedCard, but taken: Set<CardKey>
  ) throws -> [Candidate] {
    let emails = Set(source.card.emails.map(\.emailKey))
    let contacts = try contactsByEmail()
    let some = emails.compactMap { contacts[$0] }.filter { $0.count <= Self.greatestCount }
    let found = Set(some.joined()).sorted { $0.key < $1.key }
    return try candidates(for: source, among: found, but: taken).filter {
      $0.said.emails.contains { emails.contains($0.emailKey) }
    }
  }

  private mutating func candidates(
    for source: ImportedCard, among contacts: [RowReference], but taken: Set<CardKey>
  ) throws -> [Candidate] {
    if contacts.count > Self.greatestCount { return [] }
    let rows = try known.sources.rows()
    var found: [Candidate] = []
    for contact in contacts where known.isOfKind(contact, source.card) {
      for row in rows[contact] ?? [] where row.kind == source.kind {
        if let key = row.key, taken.contains(key) { continue }
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
  /// What the card is called in the kind of text.
  fileprivate var names: [String] {
    [kind.map(String.init) ?? "", SavedTwins.folded(card.nameOfTwin), card.kind.rawValue]
  }
}

extension ContactCard {
  /// Whether the only other card of the name may have become this one: where one of them has no
  /// address that could tell, or the address was corrected.
  fileprivate func mayFollow(_ other: ContactCard) -> Bool {
    let (one, two) = (reachableBy, other.reachableBy)
    // Who has all addresses in common, and several, has had a birthday or a suffix mended.
    if Kinship.contradict(self, other) { return one.count > 1 && Set(one) == Set(two) }
    if one.isEmpty || two.isEmpty { return true }
    return one.contains { address in
      if two.contains(address) { return true }
      return address.utf8.count >= Self.tellingLength
        && two.contains { EditDistance.between(address.utf8, $0.utf8, limit: 2) != nil }
    }
  }

  /// How long an address has to be that another one with two letters of difference is a mistake in it.
  private static let tellingLength = 6

  /// The e-mail addresses and the digits of the numbers.
  private var reachableBy: [String] {
    emails.map(\.emailKey) + phones.map { $0.value.filter(\.isNumber) }
  }
}
