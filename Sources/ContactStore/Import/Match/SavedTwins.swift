import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// The saved contacts that say already what cards without a UID say.
///
/// A table or a list of aliases that is imported again has no UIDs by which to know whom it is about.
struct SavedTwins {
  /// How many contacts of one name are looked at; of more nobody can tell.
  static let greatestCount = 32

  let context: ManagedObjectContext
  let known: KnownContacts
  private let people: EntityNumber
  private let companies: EntityNumber
  var cards: SavedCards
  /// The contacts by what to call them; nil as long as nobody has asked.
  private var named: [String: [RowReference]]?
  /// The same by what these names have in common with those that others spell otherwise.
  private var folded: [String: [RowReference]]?
  /// The people by what texts without a place for all of a name call them; nil as long as nobody has
  /// asked.
  private var byParts: [String: [RowReference]]?
  /// The contacts by their e-mail addresses; nil as long as nobody has asked.
  var byEmail: [String: [RowReference]]?
  /// The saved managers of people; nil as long as nobody has asked.
  private var managed: [Int64: Int64]?
  /// What cards were about already.
  var taken = TakenCards()
  /// Whether the texts tell of everybody.
  var areWhole = false
  /// How many cards came as they were, by the kind of text.
  var knownRows: [Int64: Int] = [:]

  /// - Parameters:
  ///   - known: The contacts by their UIDs.
  ///   - context: Where contacts become objects.
  init(_ known: KnownContacts, in context: ManagedObjectContext) {
    (self.known, self.context, people) = (known, context, known.people)
    companies = EntityNumber(name: Company.entityName ?? "")
    cards = SavedCards(in: context, people: people)
  }

  /// Whether a saved contact that may be meant is called as a new person is.
  ///
  /// - Throws: ``StoreError``.
  mutating func mayHaveTwin(of person: VCardPeople.Person, of people: VCardPeople) throws -> Bool {
    if known.isEmpty { return false }
    if try !person.uid.isEmpty && !known.haveMadeUIDs(self.people) { return false }
    let namesakes = try namesakes()
    if namesakes.isEmpty { return false }
    let name = people.name(of: person)
    return name.isEmpty || namesakes[FoldedName.of(name)] != nil
  }

  /// A saved contact that lacks nothing of what a card says.
  struct Twin {
    let contact: RowReference
    /// Whom the card names as the manager, unless that is of no matter.
    let manager: String
    /// Whether there is nothing to change about the manager.
    let hasManager: Bool
    /// Whether the manager is nobody so far.
    var isSought = false
  }

  /// The saved contact of the same name that lacks nothing of what a card without a UID says but
  /// perhaps the manager.
  ///
  /// - Parameter source: The card; of one of a format that has no place for all that a contact may
  ///   hold, what such a text cannot say counts as said.
  /// - Returns: The contact, and the manager.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of contacts the first time, then in that of namesakes.
  mutating func twin(
    of source: ImportedCard
  ) throws -> Twin? {
    guard source.card.uid.isEmpty else { return nil }
    if let twin = try twin(of: source, among: contacts()[source.card.nameOfTwin] ?? []) {
      return twin
    }
    if known.isEmpty || !source.maySettle { return nil }
    return try twin(of: source, among: alike(source), settling: true)
  }

  private mutating func twin(
    of source: ImportedCard, among contacts: [RowReference], settling: Bool = false
  ) throws -> Twin? {
    if contacts.count > Self.greatestCount { return nil }
    for contact in contacts where !taken.isFollowed(contact, by: source) {
      guard settling || known.isOfKind(contact, source.card),
        let contents = try cards.contents(of: contact)
      else { continue }
      let found = contents.card
      let card = settling ? source.settled(as: found).card : source.card
      guard known.isOfKind(contact, card), contents.says(all: card, isPartial: source.isPartial)
      else { continue }
      if try isManaged(contact, found, asToldBy: card) {
        return Twin(
          contact: contact, manager: card.manager, hasManager: true,
          isSought: found.seeks(manager: card.manager))
      }
      // A card that comes as it was has nothing to say of a manager who was taken away here.
      let isKnown = try !source.overwrites && known.mayKnow(source.key)
      return Twin(contact: contact, manager: isKnown ? "" : card.manager, hasManager: isKnown)
    }
    return nil
  }

  /// Whether a saved contact has the manager whom a card names, by a name or by a UID, if it names one.
  ///
  /// - Throws: ``StoreError``.
  private mutating func isManaged(
    _ contact: RowReference, _ found: ContactCard, asToldBy card: ContactCard
  ) throws -> Bool {
    let manager = card.manager
    if manager.isEmpty || manager == found.manager { return true }
    if try isManager(of: contact, uid: manager) { return true }
    return found.keeps(manager: manager)
  }

  /// A card that names the manager whom a saved contact has as that one does, also where it has the UID.
  ///
  /// - Throws: ``StoreError``.
  mutating func namingManager(
    _ source: ImportedCard, of contact: RowReference, _ found: ContactCard
  ) throws -> ImportedCard {
    guard source.card.manager != found.manager, !found.manager.isEmpty,
      try isManager(of: contact, uid: source.card.manager)
    else { return source }
    var source = source
    source.card.manager = found.manager
    return source
  }

  private mutating func isManager(of contact: RowReference, uid: String) throws -> Bool {
    guard !uid.isEmpty, contact.entity == people,
      let manager = try known.contact(uid: uid, of: people)
    else { return false }
    return try managers()[contact.key.rawValue] == manager.key.rawValue
  }

  /// The managers of people, by the keys of both, as two managers may be called the same.
  private mutating func managers() throws -> [Int64: Int64] {
    if let managed { return managed }
    var found: [Int64: Int64] = [:]
    try ContactCard.forEachManagedPerson(in: context) { found[$0] = $1 }
    managed = found
    return found
  }

  /// The contacts that are called as a card is, or as its text calls somebody as a whole.
  mutating func alike(_ source: ImportedCard) throws -> [RowReference] {
    let namesakes = try namesakes()
    let name = FoldedName.of(source.card.nameOfTwin)
    var found = namesakes[name] ?? []
    if !source.isPartial, source.guess.wholeName.isEmpty { return found }
    let byParts = try peopleByParts()
    var others = byParts[name] ?? []
    if !source.guess.wholeName.isEmpty {
      let whole = FoldedName.of(source.guess.wholeName)
      others += (namesakes[whole] ?? []) + (byParts[whole] ?? [])
    }
    for contact in others where !found.contains(contact) { found.append(contact) }
    return found
  }

  private mutating func peopleByParts() throws -> [String: [RowReference]] {
    if let byParts { return byParts }
    var found: [String: [RowReference]] = [:]
    for (key, name) in try ContactCard.namesByParts(in: context) {
      found[FoldedName.of(name), default: []].append(RowReference(entity: people, key: RowKey(key)))
    }
    byParts = found
    return found
  }

  /// The saved contact that a card is most likely about without saying so: one of the same name that
  /// has an e-mail address or a number in common with it, where nothing speaks against that.
  ///
  /// Two UIDs that were given do, and what our own JSON says is to be so. Each is that of one card of an
  /// import, as two of them in one file are two people, also where that one is known. Of several it is
  /// the one that has most in common, or the first of those that are there twice by mistake.
  ///
  /// - Parameter source: The card.
  /// - Returns: The contact; nil where there is none.
  /// - Throws: ``StoreError``.
  /// - Complexity: As of ``twin(of:)``.
  mutating func kin(of source: ImportedCard) throws -> RowReference? {
    let card = source.card
    if card.emails.isEmpty && card.phones.isEmpty { return nil }
    if !card.uid.isEmpty {
      guard try source.fingerprint != nil && known.haveMadeUIDs(known.kind(of: card)) else {
        return nil
      }
    }
    let namesakes = try alike(source)
    if namesakes.count > Self.greatestCount { return nil }
    var best: (contact: RowReference, card: ContactCard, kinship: Kinship)?
    var isClear = true
    for contact in namesakes
    where (source.isPartial || known.isOfKind(contact, card)) && !taken.has(contact, but: source) {
      if try !card.uid.isEmpty && !known.hasMadeUID(contact) { continue }
      guard let found = try cards.card(of: contact) else { continue }
      let card = source.settled(as: found).card
      guard known.isOfKind(contact, card) else { continue }
      // What a card without a UID said last may be another thing here now.
      let state = card.uid.isEmpty ? try known.sources.states()[contact] : nil
      guard let kinship = Kinship(card, found) ?? state.flatMap({ Kinship(card, $0) }) else {
        continue
      }
      if let known = best, kinship <= known.kinship {
        if kinship == known.kinship { isClear = isClear && Kinship.areOne(known.card, found) }
      } else {
        (best, isClear) = ((contact, found, kinship), true)
      }
    }
    return isClear ? best?.contact : nil
  }

  /// The only saved person who is called so.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - others: Those who do not count.
  /// - Returns: The person; nil where nobody is called so, or several are.
  /// - Throws: ``StoreError``.
  mutating func person(
    called name: String, but others: Set<RowReference> = []
  ) throws -> RowReference? {
    let found =
      try contacts()[name]?.filter { $0.entity == people && !others.contains($0) } ?? []
    return found.count == 1 ? found[0] : nil
  }

  mutating func namesakes() throws -> [String: [RowReference]] {
    if let folded { return folded }
    var found: [String: [RowReference]] = [:]
    for (name, contacts) in try contacts() { found[FoldedName.of(name), default: []] += contacts }
    for (contact, state) in try known.sources.states() where try known.hasMadeUID(contact) {
      found[FoldedName.of(state.nameOfTwin), default: []].append(contact)
    }
    for (contact, rows) in try known.sources.rows() {
      for case let state? in rows.map(\.state) {
        found[FoldedName.of(state.nameOfTwin), default: []].append(contact)
      }
    }
    found.removeDoubles()
    folded = found
    return found
  }

  private mutating func contacts() throws -> [String: [RowReference]] {
    if let named { return named }
    var found: [String: [RowReference]] = [:]
    for (key, name) in try ContactCard.displayNames(in: context).sorted(by: { $0.key < $1.key }) {
      let person = RowReference(entity: people, key: RowKey(key))
      let name = try name.isEmpty ? cards.card(of: person)?.displayName ?? "" : name
      found[name, default: []].append(person)
    }
    try context.forEachName(FetchRequest<Company>()) { key, name in
      let company = RowReference(entity: companies, key: RowKey(key))
      if let name { found[name, default: []].append(company) }
    }
    named = found
    return found
  }
}

extension [String: [RowReference]] {
  /// Leaves each contact once under each text, in the order in which they were added.
  mutating func removeDoubles() {
    for (text, contacts) in self where contacts.count > 1 {
      self[text] = Set(contacts).sorted { $0.key < $1.key }
    }
  }
}

extension ContactCard {
  /// What a saved contact is called that may say the same.
  var nameOfTwin: String {
    if kind == .company { return company }
    let name = Self.displayName(
      first: name.first, middle: name.middle, last: name.last, nickname: name.nickname,
      formattedName: formattedName)
    return name.isEmpty ? displayName : name
  }
}

extension CardContents {
  /// Whether the card says all that another does but for the manager and the order of its lines; of a
  /// partial one, whose labels may be lost, whether that changes nothing.
  fileprivate func says(all other: ContactCard, isPartial: Bool) -> Bool {
    var other = other
    other.manager = ""
    other.keptLines.removeAll { !$0.utf8.contains(UInt8(ascii: ":")) }
    if !lacks(something: other) { return true }
    return isPartial && other.kept(over: card, isPartial: true) == card
  }
}

extension VCardPeople {
  /// What to call a person but for nicknames; empty where the card has no name.
  fileprivate func name(of person: Person) -> String {
    let bytes = bytes.span
    if !person.formatted.isEmpty { return bytes.string(person.formatted) }
    let parts = texts[person.name].prefix(3).map { bytes.string($0) }
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    return ContactCard.displayName(
      first: part(1), middle: part(2), last: part(0), nickname: bytes.string(person.nickname),
      formattedName: "")
  }
}
