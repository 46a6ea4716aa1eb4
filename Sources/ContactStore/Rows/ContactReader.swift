import ContactCards
import ManagedObjects

/// Reads many contacts of one kind, by columns instead of objects: what takes long to prepare and
/// then little for each.
///
/// What it reads, it reads in a context that stays pinned to one state of the store.
package struct ContactReader<Kind: Contact>: Sendable {
  private let parts: ContactParts
  /// The keys of the only contacts that are read; nil for all.
  private let candidates: [RowKey]?
  private let needsOnlyProperties: Bool
  let entity: EntityDescription
  var emails: OwnedRows
  var phones: OwnedRows
  var urls: OwnedRows
  var addresses: OwnedRows
  var messengers: OwnedRows
  var dates: OwnedRows
  var keptLines: OwnedRows
  var groups: OwnedNames
  var tags: OwnedNames
  var companies: [Int64: String] = [:]
  var managers: [Int64: String] = [:]
  private var colors = ColorMemory()
  /// Whether each column of a contact's own row is read: the attributes in the order of the entity,
  /// then two for each reference.
  private var isRead: [Bool] = []
  /// Whether ``emails`` and ``phones`` are those that nameless contacts are called by.
  private var namesNameless = false

  /// Whether so many contacts of all are enough to find out to whom everything belongs.
  static func pays(for wanted: Int, of all: Int) -> Bool {
    wanted >= 8 && wanted >= all / 1024
  }

  /// Reads what belongs to contacts.
  ///
  /// - Parameters:
  ///   - context: A context without changes, which is pinned to the state of the store unless it is
  ///     pinned to one.
  ///   - parts: What is read of contacts; of companies all that their own rows hold.
  ///   - wanted: The keys of the only contacts that are read; nil for all.
  /// - Throws: ``StoreError``.
  init(
    in context: ManagedObjectContext, _ parts: ContactParts = .all, of wanted: [Int64]? = nil
  ) throws {
    self.parts = parts
    candidates = wanted.map { $0.map(RowKey.init) }
    needsOnlyProperties = parts.needsOnlyProperties
    try context.pin()
    let name = Kind.entityName ?? ""
    let model = context.persistentStoreCoordinator.managedObjectModel
    guard let entity = model.entity(named: name) else {
      throw ManagedObjectError.unknownEntity(name)
    }
    self.entity = entity
    let lists = try Self.lists(
      parts, of: entity.number, among: wanted.map(KeyBits.init), in: context)
    func rows(_ key: ContactJSONKey) -> OwnedRows { lists[key] ?? OwnedRows() }
    func names(_ key: ContactJSONKey, _ to: Contact.Key, _ name: String?) throws -> OwnedNames {
      guard parts.has(key) else { return OwnedNames() }
      return try OwnedNames(to, name, ofContacts: entity.number, in: context)
    }
    (emails, phones, urls) = (rows(.emails), rows(.phones), rows(.urls))
    (addresses, messengers) = (rows(.addresses), rows(.messengers))
    (dates, keptLines) = (rows(.dates), rows(.kept))
    groups = try names(.groups, .groups, Group.entityName)
    tags = try names(.tags, .tags, Tag.entityName)
    isRead = entity.attributes.map { !isOfPeople || parts.has(attribute: $0.name) }
    if isOfPeople {
      isRead += [.company, .company, .manager, .manager].map(parts.has(_:))
      if parts.has(.company) {
        companies = try OwnedNames.names(
          Company.entityName, among: employers(in: context), in: context)
      }
      if parts.has(.manager) {
        managers = try ContactCard.displayNamesOfManagers(of: candidates, in: context)
      }
    }
  }

  /// The keys of the companies for which those who are read work; nil where that may be all.
  private func employers(in context: ManagedObjectContext) throws -> [RowKey]? {
    guard let candidates else { return nil }
    var employers: Set<RowKey> = []
    try context.forEachRowBatch(
      FetchRequest<Person>(), keys: [Person.Key.company.rawValue], among: candidates
    ) { batch in
      for row in 0..<batch.rowCount {
        if let company = batch.reference(row, at: 0) { employers.insert(company.key) }
      }
      return true
    }
    return Array(employers)
  }

  /// Finds out to whom the rows of each list belong, of several lists at once.
  private static func lists(
    _ parts: ContactParts, of kind: EntityNumber, among wanted: KeyBits?,
    in context: ManagedObjectContext
  ) throws -> [ContactJSONKey: OwnedRows] {
    let lists: [(key: ContactJSONKey, entityName: String?)] = [
      (.emails, EmailAddress.entityName), (.phones, PhoneNumber.entityName),
      (.addresses, PostalAddress.entityName), (.kept, UnknownProperty.entityName),
      (.urls, WebAddress.entityName), (.messengers, MessengerAddress.entityName),
      (.dates, ContactDate.entityName),
    ].filter { parts.has($0.0) }
    let state = PinnedState(of: context)
    let contacts = try context.count(for: FetchRequest<Contact>())
    let owned = try Parallel.map(lists.count, from: contacts) { number in
      try OwnedRows(
        lists[number].entityName, ofContacts: kind, among: wanted, in: state.newContext())
    }
    return Dictionary(zip(lists.map(\.key), owned)) { first, _ in first }
  }

  var isOfPeople: Bool { Kind.self == Person.self }

  /// What is read of each contact: attributes in the order of the entity, then references.
  private var keys: [String] {
    let references: [Person.Key] = isOfPeople ? [.company, .manager] : []
    let names = entity.attributes.map(\.name) + references.flatMap { [$0.rawValue, ""] }
    return names.indices.compactMap { isRead[$0] && !names[$0].isEmpty ? names[$0] : nil }
  }

  /// The columns of a batch in their places; those that are not read hold nothing.
  func columns(of batch: RowBatch) -> [ColumnValues] {
    if batch.columns.count == isRead.count { return batch.columns }
    var nothing: [ColumnValues.Kind: ColumnValues] = [:]
    var next = 0
    return isRead.indices.map { index in
      if isRead[index] {
        next += 1
        return batch.columns[next - 1]
      }
      let isReference = index >= entity.attributes.count
      let kind = isReference ? .integers : ColumnValues.Kind(entity.attributes[index].type)
      if let column = nothing[kind] { return column }
      var column = ColumnValues(kind)
      column.appendNulls(batch.rowCount)
      nothing[kind] = column
      return column
    }
  }

  /// Hands the contacts that a request finds to `body`, in its order.
  ///
  /// - Parameters:
  ///   - request: Which contacts.
  ///   - context: Where to read.
  ///   - body: Takes a contact.
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what `body` throws.
  mutating func forEach(
    _ request: FetchRequest<Kind>, in context: ManagedObjectContext,
    _ body: (ContactRecord) throws -> Void
  ) throws {
    try forEachBatch(request, in: context) { reader, batch in
      try reader.forEach(in: batch, body)
    }
  }

  /// Hands the contacts of a batch to `body`, in its order.
  mutating func forEach(
    in batch: RowBatch, _ body: (ContactRecord) throws -> Void
  ) rethrows {
    let columns = columns(of: batch)
    for row in 0..<batch.rowCount {
      let key = batch.keys[row]
      // What a function returns would be copied, with all that a contact has.
      var record = ContactRecord(id: key, card: ContactCard())
      read(key, in: columns, row, into: &record.card)
      try body(record)
    }
  }

  /// Hands the contacts that a request finds to `body`, in its order, a batch at a time.
  ///
  /// - Parameters:
  ///   - request: Which contacts.
  ///   - context: Where to read.
  ///   - body: Takes a batch, and this reader with what belongs to it.
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what `body` throws.
  mutating func forEachBatch(
    _ request: FetchRequest<Kind>, in context: ManagedObjectContext,
    _ body: (inout Self, RowBatch) throws -> Void
  ) throws {
    try context.forEachRowBatch(request, keys: keys, among: candidates) { batch in
      if parts.lacksNamesOfNameless, !namesNameless, hasNameless(batch) {
        try readNamesOfNameless(in: context)
      }
      try forEachOwned { try $0.load(of: batch.keys, in: context) }
      try body(&self, batch)
      return true
    }
  }

  /// Hands the rows of each entity that belong to contacts to `body`.
  private mutating func forEachOwned(_ body: (inout OwnedRows) throws -> Void) rethrows {
    try body(&emails)
    try body(&phones)
    try body(&urls)
    try body(&addresses)
    try body(&messengers)
    try body(&dates)
    try body(&keptLines)
  }

  /// All contacts as columns, and the key of each, ascending.
  ///
  /// Then ``card(of:in:_:)`` can be asked for any of them.
  mutating func columns(
    in context: ManagedObjectContext
  ) throws -> (columns: [ColumnValues], keys: [Int64]) {
    if parts.lacksNamesOfNameless { try readNamesOfNameless(in: context) }
    try forEachOwned { try $0.load(in: context) }
    var columns: [ColumnValues] = []
    var found: [Int64] = []
    try context.forEachRowBatch(FetchRequest<Kind>(), keys: keys) { batch in
      if columns.isEmpty { columns = batch.columns.map { ColumnValues($0.kind) } }
      for index in columns.indices { columns[index].append(contentsOf: batch.columns[index]) }
      found += batch.keys
      return true
    }
    return (columns, found)
  }

  /// The card of a contact whose row is in columns.
  mutating func card(
    of key: Int64, in columns: [ColumnValues], _ row: Int
  ) -> ContactCard {
    var card = ContactCard()
    read(key, in: columns, row, into: &card)
    return card
  }

  /// Reads the contact whose row is in columns into an empty card.
  private mutating func read(
    _ key: Int64, in columns: [ColumnValues], _ row: Int, into card: inout ContactCard
  ) {
    let values = ColumnRow(columns: columns, row: row)
    if isOfPeople {
      card.read(person: values, &colors)
      let column = AttributeIndex(entity.attributes.count)
      if let company = values.integer(column) { card.company = companies[company] ?? "" }
      if !managers.isEmpty, let manager = values.integer(AttributeIndex(column.rawValue + 2)) {
        card.manager = managers[manager] ?? ""
      }
    } else {
      card.read(company: values, &colors)
    }
    card.groups = groups.names(of: key)
    card.tags = tags.names(of: key)
    card.emails = emails.values(of: key) { ContactCard.Entry(email: $0) }
    card.phones = phones.values(of: key) { ContactCard.Entry(phone: $0) }
    card.urls = urls.values(of: key) { ContactCard.Entry(url: $0) }
    card.addresses = addresses.values(of: key) { ContactCard.Address(row: $0) }
    card.messengers = messengers.values(of: key) { ContactCard.Messenger(row: $0) }
    card.dates = dates.values(of: key) { ContactCard.LabelledDate(row: $0) }
    card.keptLines = keptLines.values(of: key) {
      $0.text(UnknownProperty.Slot.content, ifProperty: needsOnlyProperties)
    }
  }

  /// Whether somebody in a batch may have no name; few have none.
  private func hasNameless(_ batch: RowBatch) -> Bool {
    let columns = columns(of: batch)
    let names: [AttributeIndex] =
      isOfPeople
      ? [Person.Slot.firstName, Person.Slot.lastName, Contact.Slot.formattedName]
      : [Company.Slot.name, Contact.Slot.formattedName]
    return (0..<batch.rowCount).contains { row in
      names.allSatisfy { columns[$0.rawValue].range(ofText: row).isEmpty }
    }
  }

  private mutating func readNamesOfNameless(in context: ManagedObjectContext) throws {
    if namesNameless { return }
    let wanted = candidates.map { KeyBits($0.map(\.rawValue)) }
    emails = try OwnedRows(
      EmailAddress.entityName, ofContacts: entity.number, among: wanted, in: context)
    phones = try OwnedRows(
      PhoneNumber.entityName, ofContacts: entity.number, among: wanted, in: context)
    namesNameless = true
  }
}

extension ContactCard {
  /// What to call the managers of people, by their keys; nil for `people` asks for those of all.
  ///
  /// - Throws: ``StoreError``.
  static func displayNamesOfManagers(
    of people: [RowKey]? = nil, in context: ManagedObjectContext
  ) throws -> [Int64: String] {
    var wanted: Set<Int64> = []
    try forEachManagedPerson(of: people, in: context) { _, manager in wanted.insert(manager) }
    return try displayNames(ofPeople: wanted, in: context)
  }

  /// Passes the key of each person who has a manager, and that of the manager.
  ///
  /// - Throws: ``StoreError``.
  static func forEachManagedPerson(
    of people: [RowKey]? = nil, in context: ManagedObjectContext,
    _ take: (_ person: Int64, _ manager: Int64) -> Void
  ) throws {
    let key = Person.Key.manager.rawValue
    var request = FetchRequest<Person>()
    request.predicate = .comparison(.key(key), .notEqualTo, .value(.null))
    try context.forEachRowBatch(request, keys: [key], among: people) { batch in
      for row in 0..<batch.rowCount {
        if let manager = batch.reference(row, at: 0) { take(batch.keys[row], manager.key.rawValue) }
      }
      return true
    }
  }

  /// What to call people, by their keys; all people for nil.
  ///
  /// - Throws: ``StoreError``.
  static func displayNames(
    ofPeople wanted: Set<Int64>? = nil, in context: ManagedObjectContext
  ) throws -> [Int64: String] {
    if wanted?.isEmpty == true { return [:] }
    var names: [Int64: String] = [:]
    let keys: [Person.Key] = [.firstName, .middleName, .lastName, .nickname, .formattedName]
    try context.forEachRowBatch(
      FetchRequest<Person>(), keys: keys.map(\.rawValue), among: wanted.map { $0.map(RowKey.init) }
    ) { batch in
      for row in 0..<batch.rowCount {
        let texts = batch.columns.map { $0.text(row) ?? "" }
        names[batch.keys[row]] = displayName(
          first: texts[0], middle: texts[1], last: texts[2], nickname: texts[3],
          formattedName: texts[4])
      }
      return true
    }
    return names
  }

  /// What people are called by the parts of their names, by their keys, where that is not what
  /// ``displayNames(ofPeople:in:)`` says: with all parts, and without those around the name.
  ///
  /// - Throws: ``StoreError``.
  static func namesByParts(in context: ManagedObjectContext) throws -> [(key: Int64, name: String)]
  {
    var names: [(key: Int64, name: String)] = []
    let further: [Person.Key] = [.formattedName, .namePrefix, .nameSuffix]
    var request = FetchRequest<Person>()
    request.predicate = .or(
      further.map { .comparison(.key($0.rawValue), .notEqualTo, .value(.null)) })
    let keys: [Person.Key] = further + [.firstName, .middleName, .lastName]
    try context.forEachRowBatch(request, keys: keys.map(\.rawValue)) { batch in
      for row in 0..<batch.rowCount {
        let texts = batch.columns.map { $0.text(row) ?? "" }
        var name = Name()
        (name.first, name.middle, name.last) = (texts[3], texts[4], texts[5])
        let bare = name.full
        if !bare.isEmpty, !texts[0].isEmpty, bare != texts[0] {
          names.append((batch.keys[row], bare))
        }
        (name.prefix, name.suffix) = (texts[1], texts[2])
        if name.full != bare, name.full != texts[0] { names.append((batch.keys[row], name.full)) }
      }
      return true
    }
    return names
  }
}
