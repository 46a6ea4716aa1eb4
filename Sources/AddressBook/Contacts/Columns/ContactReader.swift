import ManagedObjects

/// Reads many contacts of one kind, by columns instead of objects: what takes long to prepare and
/// then little for each.
struct ContactReader<Kind: Contact> {
  private let context: ManagedObjectContext
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

  /// Whether so many contacts of all are enough to read everything that belongs to any.
  static func pays(for wanted: Int, of all: Int) -> Bool {
    wanted >= 64 && wanted >= all / 16
  }

  /// Reads what belongs to contacts.
  ///
  /// - Parameter context: A context without changes, which is pinned to the state of the store.
  /// - Throws: ``StoreError``.
  init(in context: ManagedObjectContext) throws {
    self.context = context
    try context.setQueryGeneration(from: .current)
    let name = Kind.entityName ?? ""
    let model = context.persistentStoreCoordinator.managedObjectModel
    guard let entity = model.entity(named: name) else {
      throw ManagedObjectError.unknownEntity(name)
    }
    self.entity = entity
    func rows(_ name: String?) throws -> OwnedRows {
      try OwnedRows(name, ofContacts: entity.number, in: context)
    }
    emails = try rows(EmailAddress.entityName)
    phones = try rows(PhoneNumber.entityName)
    urls = try rows(WebAddress.entityName)
    addresses = try rows(PostalAddress.entityName)
    messengers = try rows(MessengerAddress.entityName)
    dates = try rows(ContactDate.entityName)
    keptLines = try rows(UnknownProperty.entityName)
    groups = try OwnedNames(.groups, Group.entityName, ofContacts: entity.number, in: context)
    tags = try OwnedNames(.tags, Tag.entityName, ofContacts: entity.number, in: context)
    if isOfPeople {
      companies = try OwnedNames.names(Company.entityName, in: context)
      managers = try managerNames()
    }
  }

  var isOfPeople: Bool { Kind.self == Person.self }

  /// What is read of each contact: all attributes in the order of the entity, then references.
  private var keys: [String] {
    let references: [Person.Key] = isOfPeople ? [.company, .manager] : []
    return entity.attributes.map(\.name) + references.map(\.rawValue)
  }

  /// Hands the contacts that a request finds to `body`, in its order.
  ///
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what `body` throws.
  mutating func forEach(
    _ request: FetchRequest<Kind>, _ body: (ContactRecord) throws -> Void
  ) throws {
    try forEachBatch(request) { reader, batch in
      for row in 0..<batch.rowCount {
        let key = batch.keys[row]
        try body(ContactRecord(id: key, card: reader.card(of: key, in: batch.columns, row)))
      }
    }
  }

  private mutating func forEachBatch(
    _ request: FetchRequest<Kind>, _ body: (inout Self, RowBatch) throws -> Void
  ) throws {
    try context.forEachRowBatch(request, keys: keys) { batch in
      try body(&self, batch)
      return true
    }
  }

  /// Hands the contacts that a request finds and that satisfy a test to `body`, in its order.
  ///
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what the functions throw.
  mutating func forEach(
    _ request: FetchRequest<Kind>, fold: @escaping (String) -> String,
    where test: (SearchableContact) throws -> Bool,
    _ body: (SearchableContact, ContactRecord) throws -> Void
  ) throws {
    try context.forEachRowBatch(request, keys: keys) { batch in
      for row in 0..<batch.rowCount {
        let key = batch.keys[row]
        let contact = searchable(key, in: batch.columns, row, fold: fold)
        guard try test(contact) else { continue }
        let card = card(of: key, in: batch.columns, row)
        try body(contact, ContactRecord(id: key, card: card))
      }
      return true
    }
  }

  /// All contacts as columns, and the key of each, ascending.
  func columns() throws -> (columns: [ColumnValues], keys: [Int64]) {
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
  mutating func card(of key: Int64, in columns: [ColumnValues], _ row: Int) -> ContactCard {
    let values = ColumnRow(columns: columns, row: row)
    var card: ContactCard
    if isOfPeople {
      card = ContactCard(person: values, colors: &colors)
      let column = AttributeIndex(entity.attributes.count)
      if let company = values.integer(column) { card.company = companies[company] ?? "" }
      if !managers.isEmpty, let manager = values.integer(AttributeIndex(column.rawValue + 2)) {
        card.manager = managers[manager] ?? ""
      }
    } else {
      card = ContactCard(company: values, colors: &colors)
    }
    card.groups = groups.names(of: key)
    card.tags = tags.names(of: key)
    card.emails = emails.values(of: key) { ContactCard.Entry(email: $0) }
    card.phones = phones.values(of: key) { ContactCard.Entry(phone: $0) }
    card.urls = urls.values(of: key) { ContactCard.Entry(url: $0) }
    card.addresses = addresses.values(of: key) { ContactCard.Address(row: $0) }
    card.messengers = messengers.values(of: key) { ContactCard.Messenger(row: $0) }
    card.dates = dates.values(of: key) { ContactCard.LabelledDate(row: $0) }
    card.keptLines = keptLines.values(of: key) { $0.text(UnknownProperty.Slot.content) }
    return card
  }

  /// What to call the managers of people, by their keys.
  private func managerNames() throws -> [Int64: String] {
    var wanted: Set<Int64> = []
    try context.forEachRowBatch(
      FetchRequest<Person>(), keys: [Person.Key.manager.rawValue]
    ) { batch in
      for row in 0..<batch.rowCount {
        if let manager = batch.reference(row, at: 0) { wanted.insert(manager.key.rawValue) }
      }
      return true
    }
    return try ContactCard.displayNames(ofPeople: wanted, in: context)
  }
}

extension ContactReader<Person> {
  /// Hands the people that a request finds to `body`, in its order, but for those that `row` takes.
  ///
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what the functions throw.
  mutating func forEach(
    _ request: FetchRequest<Person>, row: (PersonRows) throws -> Bool,
    _ body: (ContactRecord) throws -> Void
  ) throws {
    try forEachBatch(request) { reader, batch in
      var people = PersonRows(batch, of: reader)
      for position in 0..<batch.rowCount {
        if people.move(to: position), try row(people) { continue }
        let key = batch.keys[position]
        try body(ContactRecord(id: key, card: reader.card(of: key, in: batch.columns, position)))
      }
    }
  }
}

extension ContactCard {
  /// What to call people, by their keys.
  ///
  /// - Throws: ``StoreError``.
  static func displayNames(
    ofPeople wanted: Set<Int64>, in context: ManagedObjectContext
  ) throws -> [Int64: String] {
    if wanted.isEmpty { return [:] }
    var names: [Int64: String] = [:]
    let keys: [Person.Key] = [.firstName, .middleName, .lastName, .nickname, .formattedName]
    try context.forEachRowBatch(FetchRequest<Person>(), keys: keys.map(\.rawValue)) { batch in
      for row in 0..<batch.rowCount where wanted.contains(batch.keys[row]) {
        let texts = batch.columns.map { $0.text(row) ?? "" }
        names[batch.keys[row]] = displayName(
          first: texts[0], middle: texts[1], last: texts[2], nickname: texts[3],
          formattedName: texts[4])
      }
      return true
    }
    return names
  }
}
