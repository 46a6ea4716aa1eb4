import ManagedObjects

/// Tells who may be found by a search, from a look at each text of all contacts of one kind.
///
/// Whoever a search finds is among them. Most texts have too few of the letters, which takes no more
/// than reading them, so that this is much faster than to put together what each contact says.
struct SearchScan<Kind: Contact> {
  /// What the texts of a column are.
  private enum Texts {
    case words
    case phones
    case kept
  }

  private let question: SearchQuestion
  private let context: ManagedObjectContext
  private let entity: EntityDescription
  private let fold: (String) -> String
  /// What of the question is in texts of each contact.
  private var found: [Int64: UInt64] = [:]
  private var field = SearchableContact(id: 0)
  private var letters: FoldedLetters

  /// Prepares to look at contacts; nil when a search asks for nothing, or for too much at once.
  ///
  /// - Parameters:
  ///   - search: The search.
  ///   - context: A context without changes.
  ///   - fold: Takes case and accents from a text.
  init?(
    _ search: ContactSearch, in context: ManagedObjectContext, fold: @escaping (String) -> String
  ) {
    let model = context.persistentStoreCoordinator.managedObjectModel
    guard let question = SearchQuestion(search),
      let entity = model.entity(named: Kind.entityName ?? "")
    else { return nil }
    (self.question, self.context, self.entity, self.fold) = (question, context, entity, fold)
    letters = FoldedLetters(question, fold: fold)
  }

  /// The keys of the contacts that may be found.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of the texts.
  mutating func candidates() throws -> Set<Int64> {
    // What somebody saves meanwhile must not be seen in one column and missed in another.
    try context.setQueryGeneration(from: .current)
    if !question.words.isEmpty {
      try lookAtContacts()
      try look(at: EmailAddress.entityName, [EmailAddress.Slot.address])
      try look(at: PostalAddress.entityName, SearchableContact.addressParts)
      try look(at: WebAddress.entityName, [WebAddress.Slot.url])
      try look(at: MessengerAddress.entityName, [MessengerAddress.Slot.address])
      try look(at: UnknownProperty.entityName, [UnknownProperty.Slot.content], .kept)
      try look(atNamesOf: Group.entityName, .groups)
      try look(atNamesOf: Tag.entityName, .tags)
    }
    if !question.numbers.isEmpty {
      try look(at: PhoneNumber.entityName, [PhoneNumber.Slot.number], .phones)
    }
    let question = question
    return Set(found.compactMap { question.isMet(by: $0.value) ? $0.key : nil })
  }

  private mutating func lookAtContacts() throws {
    let isOfPeople = Kind.self == Person.self
    let references: [(Person.Key, [Int64: UInt64])] =
      isOfPeople
      ? try [(.company, marks(ofNamesOf: Company.entityName)), (.manager, marksOfManagers())]
        .filter { !$0.1.isEmpty } : []
    let keys =
      isOfPeople
      ? SearchableContact.fields.compactMap { $0.personKey?.rawValue }
      : [Company.Key.formattedName, .name, .notes].map(\.rawValue)
    try context.forEachRowBatch(
      FetchRequest<Kind>(), keys: keys + references.map(\.0.rawValue)
    ) { batch in
      for column in batch.columns.prefix(keys.count) { look(at: column, of: batch.keys) }
      for (position, reference) in references.enumerated() {
        for row in 0..<batch.rowCount {
          let target = batch.reference(row, at: keys.count + 2 * position)
          guard let target, let marks = reference.1[target.key.rawValue] else { continue }
          found[batch.keys[row], default: 0] |= marks
        }
      }
      return true
    }
  }

  /// Looks at the texts of rows that belong to contacts.
  private mutating func look(
    at entityName: String?, _ attributes: [AttributeIndex], _ texts: Texts = .words
  ) throws {
    let name = entityName ?? ""
    let model = context.persistentStoreCoordinator.managedObjectModel
    guard let owned = model.entity(named: name), try hasOwner(of: name) else { return }
    let keys = attributes.map { owned.attributes[$0.rawValue].name }
    try context.forEachRowBatch(
      FetchRequest<ManagedObject>(entityName: name), keys: keys + ["contact"]
    ) { batch in
      let (owners, kinds) = (batch.columns[keys.count], batch.columns[keys.count + 1])
      let contacts = (0..<batch.rowCount).map { row in
        kinds.integers[row] == entity.number.rawValue ? owners.integers[row] : 0
      }
      for column in batch.columns.prefix(keys.count) {
        look(at: column, of: contacts, texts)
      }
      return true
    }
  }

  /// Whether rows of an entity belong to contacts of the kind, which of companies few do.
  private func hasOwner(of entityName: String) throws -> Bool {
    var hasOwner = false
    try context.forEachRowBatch(
      FetchRequest<ManagedObject>(entityName: entityName), keys: ["contact"]
    ) { batch in
      hasOwner = batch.columns[1].integers.contains(entity.number.rawValue)
      return !hasOwner
    }
    return hasOwner
  }

  /// Looks at the texts of a column; those of nobody belong to contact 0.
  private mutating func look(
    at column: ColumnValues, of contacts: [Int64], _ texts: Texts = .words
  ) {
    let bytes = column.bytes
    if bytes.isEmpty { return }
    let rows =
      texts == .phones
      ? contacts.indices.filter { contacts[$0] != 0 }
      : letters.candidates(in: column, of: contacts)
    for row in rows {
      let text = bytes.span.extracting(column.range(ofText: row))
      let marks =
        switch texts {
        case .words: words(in: text)
        case .phones: numbers(in: text)
        case .kept: words(inKept: text)
        }
      if marks != 0 { found[contacts[row], default: 0] |= marks }
    }
  }

  private mutating func words(in text: Span<UInt8>) -> UInt64 {
    field.removeAll()
    // Of a name most words are searched.
    field.add(.name, fold: fold) { $0(text) }
    return question.words(in: field)
  }

  private mutating func words(inKept line: Span<UInt8>) -> UInt64 {
    guard let text = KeptText.searched(line) else { return 0 }
    field.removeAll()
    field.add(fold(text), as: .note)
    return question.words(in: field)
  }

  private mutating func numbers(in text: Span<UInt8>) -> UInt64 {
    field.removeAll()
    field.add(text.string(0..<text.count), as: .phone)
    return question.numbers(in: field)
  }

  /// What of the question is in the names of rows, by key.
  private mutating func marks(ofNamesOf entityName: String?) throws -> [Int64: UInt64] {
    marks(of: try OwnedNames.names(entityName, in: context))
  }

  private mutating func marksOfManagers() throws -> [Int64: UInt64] {
    marks(of: try ContactCard.displayNamesOfManagers(in: context))
  }

  private mutating func marks(of names: [Int64: String]) -> [Int64: UInt64] {
    var known: [Int64: UInt64] = [:]
    for (key, name) in names {
      let text = Array(name.utf8)
      let marks = letters.mayHold(text.span) ? words(in: text.span) : 0
      if marks != 0 { known[key] = marks }
    }
    return known
  }

  private mutating func look(atNamesOf entityName: String?, _ relationship: Contact.Key) throws {
    let names = try marks(ofNamesOf: entityName)
    if names.isEmpty { return }
    try context.forEachLinkBatch(
      entityName: Contact.entityName ?? "", relationship: relationship.rawValue
    ) { links in
      for link in links where link.source.entity == entity.number {
        guard let marks = names[link.target.key.rawValue] else { continue }
        found[link.source.key.rawValue, default: 0] |= marks
      }
      return true
    }
  }
}
