import ManagedObjects

/// Tells who may be found by a search, from a look at each text of all contacts.
///
/// Whoever a search finds is among them. Most texts have too few of the letters, which takes no more
/// than reading them, so that this is much faster than to put together what each contact says.
struct SearchScan {
  /// Who may be found, by their keys.
  struct Candidates {
    /// The people.
    var people: Set<Int64>
    /// The companies.
    var companies: Set<Int64>
    /// What belongs to contacts beside their own rows, and has anything of what is searched in it.
    var belongings: Set<ContactJSONKey>
  }

  /// What the texts of a column are.
  private enum Texts {
    case words
    case phones
    case kept
  }

  private let question: SearchQuestion
  private let context: ManagedObjectContext
  private let fold: (String) -> String
  /// The numbers of the entities.
  private let kinds: (people: EntityNumber, companies: EntityNumber)
  /// What of the question is in texts of each person.
  private var people: [Int64: UInt64] = [:]
  /// What of the question is in texts of each company.
  private var companies: [Int64: UInt64] = [:]
  /// What belongs to contacts and has anything of the question in it.
  private var belongings: Set<ContactJSONKey> = []
  private var field = SearchableContact(id: 0)
  private let letters: FoldedLetters

  /// Prepares to look at contacts; nil when a search asks for nothing, or for too much at once.
  ///
  /// - Parameters:
  ///   - search: The search.
  ///   - context: A context without changes.
  ///   - fold: Takes case and accents from a text.
  init?(
    _ search: ContactSearch, in context: ManagedObjectContext, fold: @escaping (String) -> String
  ) {
    guard let question = SearchQuestion(search) else { return nil }
    (self.question, self.context, self.fold) = (question, context, fold)
    kinds = (
      EntityNumber(name: Person.entityName ?? ""), EntityNumber(name: Company.entityName ?? "")
    )
    letters = FoldedLetters(question, fold: fold)
  }

  /// The contacts that may be found.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of the texts.
  mutating func candidates() throws -> Candidates {
    // What somebody saves meanwhile must not be seen in one column and missed in another.
    try context.setQueryGeneration(from: .current)
    if !question.words.isEmpty {
      try lookAtPeople(employers: lookAtCompanies())
      try look(at: .emails, EmailAddress.entityName, [EmailAddress.Slot.address])
      try look(at: .addresses, PostalAddress.entityName, SearchableContact.addressParts)
      try look(at: .urls, WebAddress.entityName, [WebAddress.Slot.url])
      try look(at: .messengers, MessengerAddress.entityName, SearchableContact.messengerParts)
      try look(at: .kept, UnknownProperty.entityName, [UnknownProperty.Slot.content], .kept)
      try look(at: .groups, namesOf: Group.entityName, .groups)
      try look(at: .tags, namesOf: Tag.entityName, .tags)
    }
    if !question.numbers.isEmpty {
      try look(at: .phones, PhoneNumber.entityName, [PhoneNumber.Slot.number], .phones)
    }
    func met(_ found: [Int64: UInt64]) -> Set<Int64> {
      Set(found.compactMap { question.isMet(by: $0.value) ? $0.key : nil })
    }
    return Candidates(
      people: met(people), companies: met(companies), belongings: belongings)
  }

  /// Takes note of what is in a text of a contact.
  private mutating func note(_ marks: UInt64, of contact: RowReference) {
    if contact.entity == kinds.people {
      people[contact.key.rawValue, default: 0] |= marks
    } else if contact.entity == kinds.companies {
      companies[contact.key.rawValue, default: 0] |= marks
    }
  }

  /// Looks at what the rows of companies hold themselves.
  ///
  /// - Returns: What of the question is in the names of companies.
  private mutating func lookAtCompanies() throws -> [Int64: UInt64] {
    var named: [Int64: UInt64] = [:]
    let keys: [Company.Key] = [.name, .formattedName, .notes]
    try context.forEachRowBatch(
      FetchRequest<Company>(), keys: keys.map(\.rawValue), sieve: letters.candidates(in:_:)
    ) { batch in
      for (key, column) in zip(keys, batch.columns) {
        for (company, marks) in marked(in: column, of: batch) {
          companies[company, default: 0] |= marks
          if key == .name { named[company] = marks }
        }
      }
      return true
    }
    return named
  }

  /// Looks at what the rows of people hold themselves.
  ///
  /// - Parameter employers: What of the question is in the names of companies.
  /// - Throws: ``StoreError``.
  private mutating func lookAtPeople(employers: [Int64: UInt64]) throws {
    let managers = marks(of: try ContactCard.displayNamesOfManagers(in: context))
    if !employers.isEmpty { belongings.insert(.company) }
    if !managers.isEmpty { belongings.insert(.manager) }
    let references: [(Person.Key, [Int64: UInt64])] = [
      (.company, employers), (.manager, managers),
    ].filter { !$0.1.isEmpty }
    let keys = SearchableContact.fields.compactMap { $0.personKey?.rawValue }
    try context.forEachRowBatch(
      FetchRequest<Person>(), keys: keys + references.map(\.0.rawValue),
      sieve: references.isEmpty ? letters.candidates(in:_:) : nil
    ) { batch in
      for column in batch.columns.prefix(keys.count) {
        for (person, marks) in marked(in: column, of: batch) { people[person, default: 0] |= marks }
      }
      for (position, reference) in references.enumerated() {
        for row in 0..<batch.rowCount {
          let target = batch.reference(row, at: keys.count + 2 * position)
          guard let target, let marks = reference.1[target.key.rawValue] else { continue }
          people[batch.keys[row], default: 0] |= marks
        }
      }
      return true
    }
  }

  /// Looks at the texts of rows that belong to contacts.
  private mutating func look(
    at key: ContactJSONKey, _ entityName: String?, _ attributes: [AttributeIndex],
    _ texts: Texts = .words
  ) throws {
    let name = entityName ?? ""
    let model = context.persistentStoreCoordinator.managedObjectModel
    guard let owned = model.entity(named: name) else { return }
    let request = FetchRequest<ManagedObject>(entityName: name)
    let keys = attributes.map { owned.attributes[$0.rawValue].name }
    var found: [(key: Int64, marks: UInt64)] = []
    let sieve = texts == .phones ? nil : letters.candidates(in:_:)
    try context.forEachRowBatch(request, keys: keys, sieve: sieve) { batch in
      for column in batch.columns.prefix(keys.count) {
        found += marked(in: column, of: batch, texts)
      }
      return true
    }
    // To whom a row belongs matters of few.
    if found.isEmpty { return }
    belongings.insert(key)
    found.sort { $0.key < $1.key }
    var rest = found[...]
    try context.forEachRowBatch(request, keys: ["contact"]) { batch in
      // Rows come by their keys.
      for row in 0..<batch.rowCount {
        while let next = rest.first, next.key <= batch.keys[row] {
          rest.removeFirst()
          guard next.key == batch.keys[row], let contact = batch.reference(row, at: 0) else {
            continue
          }
          note(next.marks, of: contact)
        }
        if rest.isEmpty { return false }
      }
      return true
    }
  }

  /// What of the question is in the texts of a column, by the keys of the rows that have any of it.
  private mutating func marked(
    in column: ColumnValues, of batch: RowBatch, _ texts: Texts = .words
  ) -> [(key: Int64, marks: UInt64)] {
    let bytes = column.bytes
    if bytes.isEmpty { return [] }
    let rows =
      texts == .phones
      ? Array(column.ends.indices) : letters.candidates(in: bytes.span, TextEnds(column.ends))
    var found: [(key: Int64, marks: UInt64)] = []
    for row in rows {
      let text = bytes.span.extracting(column.range(ofText: row))
      let marks =
        switch texts {
        case .words: words(in: text)
        case .phones: numbers(in: text)
        case .kept: words(inKept: text)
        }
      if marks != 0 { found.append((batch.keys[row], marks)) }
    }
    return found
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

  /// What of the question is in names, by key.
  private mutating func marks(of names: [Int64: String]) -> [Int64: UInt64] {
    var known: [Int64: UInt64] = [:]
    for (key, name) in names {
      let text = Array(name.utf8)
      let marks = letters.mayHold(text.span) ? words(in: text.span) : 0
      if marks != 0 { known[key] = marks }
    }
    return known
  }

  private mutating func look(
    at key: ContactJSONKey, namesOf entityName: String?, _ relationship: Contact.Key
  ) throws {
    let names = marks(of: try OwnedNames.names(entityName, in: context))
    if names.isEmpty { return }
    belongings.insert(key)
    try context.forEachLinkBatch(
      entityName: Contact.entityName ?? "", relationship: relationship.rawValue
    ) { links in
      for link in links {
        if let marks = names[link.target.key.rawValue] { note(marks, of: link.source) }
      }
      return true
    }
  }
}
