import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// Takes cards of new contacts into columns, and those that say nothing new of saved ones.
struct ContactColumnImport {
  /// What a card says.
  enum Standing {
    /// It is about a new contact.
    case new
    /// What it says of a saved contact is saved already.
    case unchanged
    /// It came last as it is now, and the contact was changed since.
    case edited
    /// It takes an object.
    case other
  }

  let context: ManagedObjectContext
  let known: KnownContacts
  private var saved: SavedCards
  var twins: SavedTwins
  /// The managers of those who were nobody when their cards came last.
  var soughtManagers: Set<String> = []
  /// The saved contacts that cards said nothing new of, with the UIDs and managers that the cards
  /// name.
  var unchanged: [(contact: RowReference, uid: String, manager: String)] = []
  var columns: ContactColumns
  /// The contacts that have UIDs.
  private var added: [String: RowReference] = [:]
  /// What tells the cards of the others.
  private var addedCards: Set<CardKey> = []
  /// The managers that cards name, in the order of the cards.
  private var managers: [(person: RowReference, name: String, isKept: Bool)] = []
  /// The saved contacts that cards were about; nil as long as nobody has asked, when all have been
  /// taken.
  private var told: Set<RowReference>?
  /// People by what to call them; nil as long as nobody has asked.
  var named: [String: [RowReference]]?
  /// UIDs as groups may write them; nil as long as none was written otherwise.
  private var memberUIDs: MemberUIDs?
  /// Who is saved in which group; nil as long as nobody has asked.
  private var groupLinks: Set<Link>?

  init(
    _ known: KnownContacts, _ alike: AlikeNames, in context: ManagedObjectContext
  ) throws {
    (self.known, self.context) = (known, context)
    saved = SavedCards(in: context, people: known.people)
    twins = SavedTwins(known, in: context)
    columns = try ContactColumns(alike, in: context)
  }

  /// Whether a card may have been another one before, as ``SavedTwins/mayFollow(_:)`` says.
  ///
  /// - Throws: ``StoreError``.
  mutating func mayFollow(_ source: ImportedCard) throws -> Bool { try twins.mayFollow(source) }

  /// What a card says, which is noted when it is nothing new.
  ///
  /// - Throws: What reading the contact throws that it is about.
  mutating func standing(of source: ImportedCard) throws -> Standing {
    let card = source.card
    if let twin = try twins.twin(of: source) {
      // What the row says is kept for the next one, unless it has come so before.
      guard twin.hasManager, try source.kind == nil || known.mayKnow(source.key) else {
        return .other
      }
      unchanged.append((twin.contact, "", twin.manager))
      if twin.isSought { soughtManagers.insert(twin.manager) }
      return .unchanged
    }
    guard let contact = try contact(of: source) else {
      if let former = try known.former(of: source) {
        guard source.isSame(as: former.fingerprint) else { return .other }
        let held = try card.manager.isEmpty ? nil : saved.card(of: former.contact)
        unchanged.append((former.contact, "", held?.manager == card.manager ? card.manager : ""))
        return .unchanged
      }
      if try twins.kin(of: source) != nil { return .other }
      if card.kind == .company, try columns.mayHaveBareCompany(named: card.company) {
        return .other
      }
      return ContactColumns.takes(card) ? .new : .other
    }
    guard contact.key.rawValue > 0, let found = try saved.card(of: contact) else { return .other }
    let last = try known.sources.fingerprint(of: contact)
    let isSame = source.isSame(as: last)
    let named = try twins.namingManager(source, of: contact, found)
    let wanted = named.settled(as: found).kept(over: found, since: last)
    if wanted == found {
      if try known.sources.takesNote(of: source, by: contact) { return .other }
      unchanged.append((contact, card.uid, card.manager))
      seek(card.manager, of: found)
      return .unchanged
    }
    guard isSame else { return .other }
    let isSought = seek(card.manager, of: found)
    let manager = isSought || card.manager == found.manager ? card.manager : ""
    unchanged.append((contact, card.uid, manager))
    if try known.sources.isMadeOfSeveral(contact, source) { return .unchanged }
    // What another version writes otherwise was changed by nobody.
    let isEdited =
      try known.sources.states()[contact] != nil || !wanted.differsInLinesOnly(from: found)
    return isEdited ? .edited : .unchanged
  }

  /// What the saved contact holds that a card is about; nil for a new one.
  mutating func saved(_ source: ImportedCard) throws -> ContactCard? {
    try known.contact(of: source).flatMap { try saved.card(of: $0) }
  }

  /// The contact that a card is about, saved or of another card; nil for a new one.
  private func contact(of source: ImportedCard) throws -> RowReference? {
    if let new = added[source.card.uid], !source.card.uid.isEmpty,
      known.isOfKind(new, source.card)
    {
      return new
    }
    return try known.contact(of: source)
  }

  /// The saved contacts that cards were about.
  var toldContacts: Set<RowReference> { Set(unchanged.map(\.contact)) }

  /// Takes note of a saved contact that a later card is about.
  mutating func expect(_ contact: RowReference) { unchanged.append((contact, "", "")) }

  /// Adds a new contact.
  mutating func insert(_ source: ImportedCard, created: Int64?) throws {
    let card = source.card
    let contact = try columns.insert(source, created: created)
    if !card.uid.isEmpty { added[card.uid] = contact }
    if let key = source.key { addedCards.insert(key) }
    if !card.manager.isEmpty, contact.entity == known.people {
      managers.append((contact, card.manager, card.keeps(manager: card.manager)))
    }
  }

  /// Adds a new contact, made now unless the card knows better.
  ///
  /// - Parameters:
  ///   - person: The card.
  ///   - people: What its ranges lead to.
  ///   - sum: What tells its UID; nil where it has none.
  ///   - now: The time.
  /// - Returns: False when the card is about a known contact, or cannot be added; then nothing is.
  /// - Throws: ``StoreError``.
  mutating func insert(
    _ person: VCardPeople.Person, of people: VCardPeople, _ sum: UInt64?, now: Int64
  ) throws -> Bool {
    let uid = people.bytes.span.string(person.uid)
    if let sum {
      if try known.contact(uid: uid) != nil || known.sources.former(uid: uid) != nil {
        return false
      }
      let source = CardSource.vcard.exchanged(sum)
      if try known.sources.hasRows(of: source.kind) { return false }
      let key = person.fingerprint.map {
        CardKey(fingerprint: $0 ^ Int64(bitPattern: sum), kind: source.kind)
      }
      if try known.sources.deleted().mayHave(uid, key) { return false }
    } else {
      let key = person.fingerprint.map {
        CardKey(fingerprint: $0, kind: CardSource.vcard.kind)
      }
      if try known.mayKnow(key) || known.sources.deleted().mayHave("", key) { return false }
      if try known.sources.hasRows(of: CardSource.vcard.kind) { return false }
      if let key { addedCards.insert(key) }
    }
    if try twins.mayHaveTwin(of: person, of: people) { return false }
    guard ContactColumns.takes(person, of: people) else { return false }
    let next = columns.people.nextReference
    if !uid.isEmpty, let other = added.updateValue(next, forKey: uid) {
      added[uid] = other
      return false
    }
    _ = try columns.insert(person, of: people, created: person.created ?? now)
    return true
  }

  /// Has an import of objects take over.
  mutating func hand(over objects: inout ContactObjectImport) throws {
    objects.twins = twins
    for (contact, uid, manager) in unchanged {
      let id = try known.objectID(of: contact)
      guard let contact = try context.existingObject(with: id) as? Contact else { continue }
      var card = ContactCard()
      (card.uid, card.manager) = (uid, manager)
      objects.remember(contact, card)
    }
    try forEachCard { try objects.insert($0) }
  }

  /// Hands the cards of new contacts to `body`, in their order.
  private mutating func forEachCard(_ body: (ImportedCard) throws -> Void) throws {
    var rest = managers[...]
    try columns.forEachCard { contact, source in
      var source = source
      if let (person, name, _) = rest.first, person == contact {
        source.card.manager = name
        rest.removeFirst()
      }
      try body(source)
    }
  }

  /// Whether a group names members otherwise than by the UID of each, which takes objects to find.
  ///
  /// - Throws: ``StoreError``.
  mutating func hasNamedMembers(_ groups: [ReadGroup]) throws -> Bool {
    let names = Set(groups.flatMap(\.card.groupNames))
    for group in groups where group.isCompared {
      for member in group.card.members {
        let isNamed =
          names.contains(member)
          || !MemberUIDs.isUID(member) && (group.namesMembers || member.contains("@"))
        if try isNamed && contact(member: member) == nil { return true }
      }
    }
    return false
  }

  /// Whether a card says of a group what is to be kept, and the group is there already otherwise, which
  /// takes objects to change.
  ///
  /// - Throws: ``StoreError``.
  mutating func changesGroups(_ groups: [ReadGroup], _ cards: GroupCards?) throws -> Bool {
    guard let cards else { return false }
    let rows = try known.sources.rows()
    var names: Set<String> = []
    for group in groups {
      guard let name = group.card.groupName else { continue }
      let (members, missing) = try members(of: group)
      if let last = cards.last(of: group), !group.overwrites,
        last.source.covers(group, but: missing),
        try !tells(of: last.source.members(goneFrom: group)),
        cards.newUID(of: group, named: last.name) == nil,
        cards.text(of: group, named: last.name, missing: missing) == cards.texts[last.name]
      {
        continue
      }
      if members.contains(where: { rows[$0] != nil }) { return true }
      let text = cards.text(of: group, named: name, missing: missing)
      if text == cards.texts[name], cards.names[group.card.uid] ?? name == name,
        cards.newUID(of: group, named: name) == nil, !group.isCompared
      {
        continue
      }
      let isSaved = try columns.hasSavedGroup(named: name)
      if isSaved || columns.isNewGroup(named: name) || !names.insert(name).inserted
        || cards.names[group.card.uid] != nil
      {
        return true
      }
    }
    return false
  }

  /// Whether a card of the import is about one of some members of a group.
  private mutating func tells(of members: [String]) throws -> Bool {
    if members.isEmpty { return false }
    let told = told ?? Set(unchanged.map(\.contact))
    self.told = told
    for member in members {
      guard let contact = try contact(member: member) else { continue }
      if contact.key.rawValue < 0 || told.contains(contact) { return true }
    }
    return false
  }

  /// The members of a group that are contacts, and those that are not.
  private mutating func members(
    of group: ReadGroup
  ) throws -> (found: [RowReference], missing: [String]) {
    var found: [RowReference] = []
    var missing: [String] = []
    var seen: Set<String> = []
    for member in group.card.members where seen.insert(member).inserted {
      if let contact = try contact(member: member) {
        found.append(contact)
      } else if try !known.sources.deleted().mayBe(member: member) {
        missing.append(member)
      }
    }
    return (found, missing)
  }

  /// Connects what names other contacts, after all cards were taken.
  ///
  /// - Parameters:
  ///   - groups: The cards of groups.
  ///   - cards: What is kept of saved groups.
  /// - Returns: What became of each group.
  /// - Throws: ``StoreError``.
  mutating func finish(_ groups: [ReadGroup], _ cards: GroupCards?) throws -> [TakenGroup] {
    for (person, name, isKept) in managers {
      try connect(person, toManager: name, isKept: isKept)
    }
    return try groups.map { read in
      guard let name = read.card.groupName else { return TakenGroup() }
      let (found, missing) = try members(of: read)
      let last = cards?.last(of: read)
      let card = cards?.text(of: read, named: name, missing: missing)
      let gone = Set(missing)
      let members = read.card.members.filter { !gone.contains($0) }
      let isNew = try !columns.hasSavedGroup(named: last?.name ?? name)
      let group = try columns.group(
        named: last?.name ?? name, card: card, source: GroupSource(read, members: members)?.text,
        uid: read.card.uid)
      // Those of a group whose card came as it came last are in it, or were taken out of it here.
      let new = last == nil ? found : found.filter { $0.key.rawValue < 0 }
      let links = new.map { Link(source: $0, target: group) }
      columns.groupLinks += links
      if isNew { return TakenGroup(missing: missing, change: .new) }
      let isChanged = try !savedGroupLinks().isSuperset(of: links)
      return TakenGroup(missing: missing, change: isChanged ? .changed : .none)
    }
  }

  /// Who is in which group.
  private mutating func savedGroupLinks() throws -> Set<Link> {
    if let groupLinks { return groupLinks }
    var found: Set<Link> = []
    let name = Contact.entityName ?? ""
    try context.forEachLinkBatch(entityName: name, relationship: Contact.Key.groups.rawValue) {
      found.formUnion($0)
      return true
    }
    groupLinks = found
    return found
  }

  private mutating func contact(member: String) throws -> RowReference? {
    if let found = try contact(uid: member) { return found }
    if memberUIDs == nil { memberUIDs = try MemberUIDs([Array(added.keys)] + known.allUIDs) }
    return try memberUIDs?.uid(of: member).flatMap { try contact(uid: $0) }
  }

  /// Whether a contact, saved or of another card, has a UID.
  ///
  /// - Throws: ``StoreError``.
  func hasContact(uid: String) throws -> Bool { try contact(uid: uid) != nil }

  /// Whether a contact of a kind, saved or of another card, has a UID.
  ///
  /// - Throws: ``StoreError``.
  func hasContact(uid: String, of kind: EntityNumber) throws -> Bool {
    try added[uid]?.entity == kind || known.contact(uid: uid, of: kind) != nil
  }

  func contact(uid: String) throws -> RowReference? {
    if let new = added[uid] { return new }
    return try known.contact(uid: uid)
  }

  /// What is added because nobody has it.
  var claims: Claims {
    var claims = Claims()
    claims.uids = Set(added.keys)
    for name in columns.companies.newNames { claims.claim(name, .company) }
    for name in columns.groups.newNames { claims.claim(name, .group) }
    claims.cards = addedCards
    return claims
  }

  /// Saves all contacts, or none.
  ///
  /// - Returns: The IDs of the people, each once, the new ones first.
  /// - Throws: ``StoreError``.
  mutating func save() throws -> [Int64] {
    let added = try columns.save()
    let others = unchanged.map(\.contact).filter { $0.entity == known.people }
    var seen: Set<Int64> = []
    return (added + others.map(\.key.rawValue)).filter { seen.insert($0).inserted }
  }
}
