import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// Takes cards into a context, where each contact is an object.
struct ContactObjectImport {
  let context: ManagedObjectContext
  let known: KnownContacts
  let now: Int64
  /// The saved contacts by their names, as far as somebody has asked.
  var twins: SavedTwins
  var writer: ContactWriter
  private var added: [String: Contact] = [:]
  /// Those that have not the UID of their cards, as another one has it, by that and their names.
  var namesakes: [[String]: [Contact]] = [:]
  /// The UIDs of which there are such.
  var sharedUIDs: Set<String> = []
  private var unmanaged: [(person: Person, manager: String)] = []
  /// The managers that further cards of people name, which count where others name none.
  var furtherManagers: [(person: Person, manager: String)] = []
  /// The people that cards were about, in the order of the cards: new ones, and others.
  private(set) var newPeople: [Person] = []
  private(set) var oldPeople: [Person] = []
  private(set) var companies: [Company] = []
  /// The contact that the last card was about.
  private(set) var last: Contact?
  /// The contacts to which cards are added that have their UIDs behind their own.
  var growing: [Contact: GrowingContact] = [:]
  /// The contacts to which cards of others that were merged into them have been added.
  var united: Set<ManagedObjectID> = []
  /// UIDs as groups may write them; nil as long as none was written otherwise.
  private var memberUIDs: MemberUIDs?
  /// Those who are deleted after the import, and are nobody for those who name others.
  var untold: Set<RowReference> = []
  /// All contacts that cards were about; nil as long as nobody has asked, when all have been taken.
  var told: Set<ManagedObjectID>?
  /// People by what to call them; nil as long as nobody has asked.
  private var named: [String: [Person]]?

  init(_ known: KnownContacts, now: Int64, into context: ManagedObjectContext) {
    (self.known, self.now, self.context) = (known, now, context)
    writer = ContactWriter(context)
    twins = SavedTwins(known, in: context)
  }

  /// Makes the contact of a card's UID say what the card does, or a new one.
  ///
  /// - Returns: What is gone by that; nil for nothing.
  mutating func write(_ source: ImportedCard, _ report: inout ContactImportReport) throws -> Loss? {
    let card = source.card
    // Companies are found by their names, and those who work for them are called by these.
    if card.kind == .company { try writeGrown() } else { try writeGrown(alike: source) }
    if let twin = try twins.twin(of: source),
      let contact = try context.existingObject(with: known.objectID(of: twin.contact)) as? Contact
    {
      var told = card
      told.manager = twin.manager
      remember(contact, told)
      if source.kind != nil, try !known.mayKnow(source.key) {
        try note(source.settled(as: try read(contact)), of: contact)
      }
      if twin.hasManager { report.unchangedCount += 1 } else { report.update(card.displayName) }
      return nil
    }
    if let existing = try existing(source) {
      // Other texts tell by what they said last whether they name another manager.
      let named = source.fingerprint == nil ? namingManager(source, of: existing) : source
      return try write(named, to: existing, &report)
    }
    if source.isBareCompany, let company = try otherCompany(card) {
      remember(company, card)
      report.unchangedCount += 1
      return nil
    }
    if let former = try known.former(of: source) { return try unite(source, with: former, &report) }
    if let same = try kin(of: source) ?? namesake(of: card) {
      return try adopt(source, by: same, &report)
    }
    var new = source
    new.card.created = source.created(now: now)
    try insert(new)
    report.add { card.displayName }
    return nil
  }

  /// Whether a contact that is otherwise than a card was changed here since the card came last.
  private func isEdited(
    _ existing: Contact, _ found: ContactCard, wanted: ContactCard, _ source: ImportedCard
  ) -> Bool {
    // What others have added to it was changed by nobody, nor what another version writes otherwise.
    !existing.objectID.isTemporaryID && !existing.isMadeOfSeveral(source)
      && (existing.sourceState != nil || !wanted.differsInLinesOnly(from: found))
  }

  /// Leaves a contact as it is whose card came as it came last.
  private mutating func passOver(
    _ source: ImportedCard, _ existing: Contact, _ found: ContactCard,
    _ report: inout ContactImportReport
  ) throws -> Loss? {
    var known = source.card
    if known.manager != found.manager, !found.seeks(manager: known.manager) { known.manager = "" }
    remember(existing, known)
    report.unchangedCount += 1
    let named = namingManager(source, of: existing)
    let wanted = named.kept(over: found, since: existing.sourceFingerprint)
    if wanted != found, isEdited(existing, found, wanted: wanted, source) {
      report.editedCount += 1
    }
    return nil
  }

  private mutating func write(
    _ source: ImportedCard, to existing: Contact, _ report: inout ContactImportReport
  ) throws -> Loss? {
    let isRepeated = added[source.card.uid] != nil
    let found = try read(existing)
    let (unsettled, source) = (source, source.settled(as: found))
    let card = source.card
    var wanted = source.kept(over: found, since: existing.sourceFingerprint)
    if wanted != found, source.isSame(as: existing.sourceFingerprint) {
      return try passOver(source, existing, found, &report)
    }
    // Managers are connected when all cards have been taken.
    if isRepeated, !found.keeps(manager: card.manager) {
      var unmanaged = source
      unmanaged.card.manager = ""
      wanted = unmanaged.kept(over: found, since: nil)
    }
    let base = source.fingerprint == nil ? nil : existing.sourceState
    if wanted == found, base == nil || source.isSame(as: existing.sourceFingerprint) {
      try noteReturn(of: source, to: existing, found)
      remember(existing, card)
      report.unchangedCount += 1
      return nil
    }
    if let base, !source.overwrites {
      if try passEcho(unsettled, of: existing, found, since: base, nil, &report) { return nil }
      return try merge(
        unsettled, into: existing, found, since: base, of: nil, isRepeated, &report)
    }
    let isMerged = source.fingerprint != nil && existing.isMerged
    if united.contains(existing.objectID) || isMerged && !source.overwrites {
      remember(existing, card)
      let loss = try unite(source, with: existing, isNews: true, &report)
      if source.fingerprint != nil {
        existing.setSource(source)
        try existing.setSourceState(card, in: context)
      }
      return source.overwrites ? nil : loss ?? .united(existing: found.displayName)
    }
    if source.fingerprint == nil {
      try existing.keepSourceState(found, in: context)
    } else if source.overwrites {
      try existing.setSourceState(existing.isMerged ? card : nil, in: context)
    }
    remember(existing, card)
    if wanted == found {
      existing.setSource(source)
      report.unchangedCount += 1
      return nil
    }
    let isUntold = isOfCard(existing, source, base) && !isRepeated
    let loss = isUntold ? nil : loss(of: wanted, since: found, isRepeated, rev: card.modified)
    try replace(found, by: wanted, in: existing, source)
    report.update(wanted.displayName)
    return loss
  }

  /// Has a contact hold what a card says in place of what it held.
  private mutating func replace(
    _ found: ContactCard, by card: ContactCard, in existing: Contact, _ source: ImportedCard
  ) throws {
    var wanted = card
    wanted.modified = now
    if wanted.manager != found.manager { source.unsetManager(of: existing) }
    try save(wanted, found, to: existing)
    if source.fingerprint != nil {
      try existing.keepRow(ifNo: source, found, in: context)
      existing.setSource(source)
    }
  }

  /// A card that names the manager as the contact does who has that one already, also by a UID.
  func namingManager(_ source: ImportedCard, of contact: Contact) -> ImportedCard {
    guard !source.card.manager.isEmpty,
      let manager = (contact as? Person)?.manager
    else { return source }
    guard manager.uid == source.card.manager else { return source }
    var source = source
    source.card.manager = ContactCard.displayName(of: manager)
    return source
  }

  /// Makes a contact hold another card than it did, and takes care of those who name it by its name.
  ///
  /// - Throws: What the context throws.
  mutating func save(
    _ wanted: ContactCard, _ found: ContactCard, to contact: Contact
  ) throws {
    if let person = contact as? Person, wanted.displayName != found.displayName {
      try context.keepSourceStates(ofReportsTo: [person])
    }
    if let company = contact as? Company, wanted.company != found.company {
      try writer.replaceBareCompany(named: wanted.company, by: company)
    }
    if let person = contact as? Person, wanted.manager.isEmpty, person.manager != nil {
      person.manager = nil
    }
    try write(wanted, to: contact)
  }

  /// Whether a contact holds what its card said last, and nothing that was changed here.
  private func isOfCard(
    _ contact: Contact, _ source: ImportedCard, _ base: ContactCard?
  ) -> Bool {
    source.fingerprint != nil && contact.sourceFingerprint != nil && base == nil
      && !contact.isMerged
  }

  /// What is gone when a contact says what a card does.
  enum Loss {
    /// Something that another card of the import had said.
    case repeated
    /// Values of these fields, which the contact got after the card was written, as far as it tells.
    case replaced([ContactJSONKey], of: String)
    /// Nothing, though the card may lack something, as the contact is made of others, too.
    case united(existing: String)
    /// Values of these fields of a further card with the UID of a contact, which holds others.
    case further([ContactJSONKey], of: String)
  }

  func loss(
    of wanted: ContactCard, since found: ContactCard, _ isRepeated: Bool, rev: Int64?
  ) -> Loss? {
    guard isRepeated || (found.modified ?? .min) > (rev ?? .min) else { return nil }
    let fields = wanted.fieldsLacking(something: found)
    if fields.isEmpty { return nil }
    return isRepeated ? .repeated : .replaced(fields, of: found.displayName)
  }

  /// Makes a new contact, or has a company say more than its name, which people named who work for it.
  mutating func insert(_ source: ImportedCard) throws {
    let card = source.card
    if card.kind == .company, let company = try writer.bareCompany(named: card.company) {
      try write(card, to: company)
      if source.hasMadeUID { company.hasMadeUID = true }
      company.setSource(source)
      return remember(company, card)
    }
    let contact = try writer.insert(card)
    if source.hasMadeUID { contact.hasMadeUID = true }
    contact.setSource(source)
    if let person = contact as? Person { newPeople.append(person) }
    remember(contact, card)
  }

  /// Takes note of the contact that a card was about.
  mutating func remember(_ contact: Contact, _ card: ContactCard) {
    last = contact
    if !card.uid.isEmpty { added[card.uid] = contact }
    if let company = contact as? Company { companies.append(company) }
    guard let person = contact as? Person else { return }
    oldPeople.append(person)
    if !card.manager.isEmpty { unmanaged.append((person, card.manager)) }
  }

  /// The IDs of the people, each once, the new ones first, after they were saved.
  var ids: [Int64] {
    var seen: Set<Int64> = []
    return (newPeople + oldPeople).compactMap { $0.objectID.key?.rawValue }.filter {
      seen.insert($0).inserted
    }
  }

  /// The contact that a card is about, saved or of another card, if there is one of its kind.
  func existing(_ source: ImportedCard) throws -> Contact? {
    let card = source.card
    if !card.uid.isEmpty, let new = added[card.uid],
      (new is Company) == (card.kind == .company)
    {
      return new
    }
    guard let contact = try known.contact(of: source) else { return nil }
    return try context.existingObject(with: known.objectID(of: contact)) as? Contact
  }

  /// Connects what names other contacts, after all cards were taken.
  ///
  /// - Parameters:
  ///   - groups: The cards of groups.
  ///   - cards: What is kept of saved groups.
  /// - Returns: What became of each group.
  /// - Throws: What the context throws.
  mutating func finish(_ groups: [ReadGroup], _ cards: GroupCards?) throws -> [TakenGroup] {
    try writeGrown()
    // What those are called whom cards were about is not what is saved of them.
    let others = untold.union(toldContacts)
    for (person, manager) in unmanaged { try connect(person, to: manager, but: others) }
    for (person, manager) in furtherManagers
    where person.lacksManager || isUntold(person.manager) {
      try connect(person, to: manager, but: others)
    }
    let told = newPeople + oldPeople + companies
    var named = NamedMembers(told, known, but: others, groups, in: context)
    return try groups.map { try connect($0, cards, &named) }
  }

  /// The contacts that cards were about, but for new ones.
  var toldContacts: Set<RowReference> {
    var told: Set<RowReference> = []
    for contact in oldPeople + companies as [Contact] {
      guard let key = contact.objectID.key else { continue }
      let kind = contact is Company ? known.companies : known.people
      told.insert(RowReference(entity: kind, key: key))
    }
    return told
  }

  mutating func contact(member: String) throws -> Contact? {
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
    if let new = added[uid], (new is Company) == (kind == known.companies) { return true }
    return try known.contact(uid: uid, of: kind) != nil
  }

  private func contact(uid: String) throws -> Contact? {
    if let new = added[uid] { return new }
    for kind in [known.people, known.companies] {
      guard let found = try known.contact(uid: uid, of: kind), !untold.contains(found) else {
        continue
      }
      return try context.existingObject(with: known.objectID(of: found)) as? Contact
    }
    return nil
  }

  /// Whether somebody is deleted after the import.
  private func isUntold(_ person: Person?) -> Bool {
    guard let key = person?.objectID.key else { return false }
    return untold.contains(RowReference(entity: known.people, key: key))
  }

  /// Makes somebody the manager of a person; who cannot be found stays as a line for the way out.
  private mutating func connect(
    _ person: Person, to manager: String, but others: Set<RowReference>
  ) throws {
    if isUntold(person.manager) {
      person.manager = nil
    } else if person.manager.map({ ContactCard.displayName(of: $0) }) == manager {
      return
    }
    if let found = try contact(uid: manager.asUID) as? Person {
      person.manager = found
      return
    }
    let sought = people(called: manager).filter { $0 !== person }
    if sought.count == 1 {
      person.manager = sought[0]
    } else if sought.isEmpty, let saved = try twins.person(called: manager, but: others),
      let found = try context.existingObject(with: known.objectID(of: saved)) as? Person,
      found !== person
    {
      person.manager = found
    } else {
      if !ContactCard(person).keeps(manager: manager) {
        try context.keep(KeptLine(manager: manager), of: person)
      }
    }
  }
}

extension ContactObjectImport {
  /// The people that cards were about and who are called so.
  private mutating func people(called name: String) -> [Person] {
    if let named { return named[name] ?? [] }
    var seen: Set<ObjectIdentifier> = []
    let people = (newPeople + oldPeople).filter { seen.insert(ObjectIdentifier($0)).inserted }
    let found = Dictionary(grouping: people) { ContactCard.displayName(of: $0) }
    named = found
    return found[name] ?? []
  }
}
