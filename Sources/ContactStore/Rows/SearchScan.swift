import ContactCards
import ContactFormats
import ManagedObjects
import Synchronization
import TextTools

/// Tells how well contacts match a search, from a look at each text of all contacts.
///
/// Most texts have too few of the letters, which takes no more than reading them, so that this is much
/// faster than to put together what each contact says. Closures take its batches of rows, which would
/// copy a structure for each text.
final class SearchScan {
  /// The scores of those who match, by their keys.
  struct Scores {
    /// The people.
    var people: [Int64: Int]
    /// The companies.
    var companies: [Int64: Int]
  }

  /// What is looked at by itself.
  private enum Part: CaseIterable {
    case people, emails, addresses, kept, urls, messengers, groups, tags, phones
  }

  /// A column of texts, and what they are.
  private typealias Texts = (attribute: String, field: SearchableContact.Field)

  private let question: SearchQuestion
  private let context: ManagedObjectContext
  private let fold: (String) -> String
  /// The numbers of the entities.
  private let kinds: (people: EntityNumber, companies: EntityNumber)
  private var people: SearchPoints
  private var companies: SearchPoints
  private var field = SearchableContact(id: 0)
  /// The points of the text that is looked at.
  private var points: [UInt8]
  private let letters: FoldedLetters
  /// The people who have been found already, whose other texts are not looked at, where one text that
  /// has what is looked for is as good as several; nil where all texts count.
  private let known: KnownPeople?
  /// Those of them who are known to this scan.
  private var knownKeys = KeyBits()

  private init(
    _ question: SearchQuestion, among known: KnownPeople?, in context: ManagedObjectContext,
    fold: @escaping (String) -> String
  ) {
    self.known = known
    (self.question, self.context, self.fold) = (question, context, fold)
    kinds = (
      EntityNumber(name: Person.entityName ?? ""), EntityNumber(name: Company.entityName ?? "")
    )
    letters = FoldedLetters(question, fold: fold)
    points = Array(repeating: 0, count: question.count)
    (people, companies) = (SearchPoints(question.count), SearchPoints(question.count))
  }

  /// What it takes to look at a contact, in rows: more where typos are forgiven, as more words come near
  /// enough to be compared.
  private static func rowsPerContact(_ search: ContactSearch) -> Int {
    search.forgivesTypos ? 8 : 2
  }

  /// The contacts that match.
  ///
  /// - Parameters:
  ///   - search: The search, which asks for something.
  ///   - context: A context without changes.
  ///   - fold: Takes case and accents from a text.
  /// - Returns: Their scores.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of the texts, on several threads where there are many.
  static func scores(
    of search: ContactSearch, in context: ManagedObjectContext,
    fold: @escaping @Sendable (String) -> String
  ) throws -> Scores {
    let question = SearchQuestion(search)
    let (people, companies) = try points(
      question, search, isRanked: true, in: context, fold: fold)
    return Scores(people: people.scores(question), companies: companies.scores(question))
  }

  /// The keys of the people who match, ascending, as ``scores(of:in:fold:)`` finds them.
  static func people(
    matching search: ContactSearch, in context: ManagedObjectContext,
    fold: @escaping @Sendable (String) -> String
  ) throws -> [Int64] {
    let question = SearchQuestion(search)
    return try points(question, search, isRanked: false, in: context, fold: fold)
      .people.matches(question)
  }

  private static func points(
    _ question: SearchQuestion, _ search: ContactSearch, isRanked: Bool,
    in context: ManagedObjectContext, fold: @escaping @Sendable (String) -> String
  ) throws -> (people: SearchPoints, companies: SearchPoints) {
    let parts = Part.allCases.filter {
      !($0 == .phones ? question.numbers.isEmpty : question.words.isEmpty)
    }
    // What somebody saves meanwhile must not be seen in one column and missed in another.
    try context.pin()
    let state = PinnedState(of: context)
    let count = try context.count(for: FetchRequest<Contact>())
    let known =
      !isRanked && question.count == 1
      ? KnownPeople(of: try context.count(for: FetchRequest<Person>())) : nil
    let found = try Parallel.map(parts.count, from: count * rowsPerContact(search)) { number in
      let scan = SearchScan(
        question, among: known, in: try state.newContext(), fold: fold)
      try scan.look(at: parts[number])
      return (people: scan.people, companies: scan.companies)
    }
    var (people, companies) = (SearchPoints(question.count), SearchPoints(question.count))
    for part in found {
      people.note(part.people)
      companies.note(part.companies)
    }
    return (people, companies)
  }

  private func look(at part: Part) throws {
    shareKnown()
    defer { shareKnown() }
    switch part {
    case .people: try lookAtPeople(employers: lookAtCompanies())
    case .emails: try look(at: EmailAddress.entityName, [EmailAddress.Slot.address], .email)
    case .addresses:
      try look(at: PostalAddress.entityName, SearchableContact.addressParts, .address)
    case .kept:
      try look(at: UnknownProperty.entityName, [UnknownProperty.Slot.content], .note, isKept: true)
    case .urls: try look(at: WebAddress.entityName, [WebAddress.Slot.url], .address)
    case .messengers:
      try look(at: MessengerAddress.entityName, SearchableContact.messengerParts, .address)
    case .groups: try look(atNamesOf: Group.entityName, .groups)
    case .tags: try look(atNamesOf: Tag.entityName, .tags)
    case .phones: try look(at: PhoneNumber.entityName, [PhoneNumber.Slot.number], .phone)
    }
  }

  /// Tells the other scans whom this one has found, and hears of whom they have.
  private func shareKnown() {
    if let known { knownKeys = known.exchange(knownKeys) }
  }

  /// Whether nothing more need be known of a contact.
  private func isKnown(_ contact: RowReference) -> Bool {
    guard known != nil, contact.entity == kinds.people else { return false }
    return knownKeys.contains(contact.key.rawValue)
  }

  /// Takes note of the points of a contact.
  private func note(_ points: ArraySlice<UInt8>, of contact: RowReference) {
    if contact.entity == kinds.people {
      if known != nil { knownKeys.insert(contact.key.rawValue) }
      people.note(points, of: contact.key.rawValue)
    } else if contact.entity == kinds.companies {
      companies.note(points, of: contact.key.rawValue)
    }
  }

  /// Looks at what the rows of companies hold themselves.
  ///
  /// - Returns: What the names of companies score.
  private func lookAtCompanies() throws -> SearchPoints {
    var named = SearchPoints(question.count)
    let texts: [Texts] = [
      (Company.Key.name.rawValue, .company), (Company.Key.formattedName.rawValue, .name),
      (Company.Key.notes.rawValue, .note),
    ]
    try look(at: FetchRequest<Company>(), of: kinds.companies, texts) { contact, points, column in
      if column == 0 { named.note(points, of: contact.key.rawValue) }
    }
    return named
  }

  /// Looks at what the rows of people hold themselves, and at whom they name.
  ///
  /// - Parameter employers: What the names of companies score.
  /// - Throws: ``StoreError``.
  private func lookAtPeople(employers: SearchPoints) throws {
    let texts: [Texts] = SearchableContact.fields.compactMap { key in
      key.personKey.map { ($0.rawValue, SearchableContact.Field(of: key)) }
    }
    try look(at: FetchRequest<Person>(), of: kinds.people, texts)
    let managers = points(
      of: try ContactCard.displayNamesOfManagers(in: context), as: .note)
    let references: [(key: Person.Key, points: SearchPoints)] = [
      (.company, employers), (.manager, managers),
    ].filter { !$0.1.isEmpty }
    if references.isEmpty { return }
    try context.forEachRowBatch(
      FetchRequest<Person>(), keys: references.map(\.key.rawValue)
    ) { batch in
      for (position, reference) in references.enumerated() {
        let targets = batch.columns[2 * position].integers
        for row in reference.points.positions(in: targets) {
          guard let points = reference.points[targets[row]] else { continue }
          note(points, of: RowReference(entity: kinds.people, key: RowKey(batch.keys[row])))
        }
      }
      return true
    }
  }

  /// Looks at the texts of rows that belong to contacts.
  private func look(
    at entityName: String?, _ attributes: [AttributeIndex], _ field: SearchableContact.Field,
    isKept: Bool = false
  ) throws {
    let name = entityName ?? ""
    let model = context.persistentStoreCoordinator.managedObjectModel
    guard let owned = model.entity(named: name) else { return }
    let request = FetchRequest<ManagedObject>(entityName: name)
    let texts: [Texts] = attributes.map { (owned.attributes[$0.rawValue].name, field) }
    try look(at: request, of: nil, texts, isKept: isKept)
  }

  /// Takes note of what the texts of rows score, where that is anything.
  ///
  /// - Parameters:
  ///   - request: The rows.
  ///   - kind: Their entity where they are contacts; nil where they belong to contacts.
  ///   - texts: The texts.
  ///   - isKept: Whether these are lines that are kept for the way out.
  ///   - take: Is told of each text that scores, too.
  /// - Throws: ``StoreError``.
  private func look<Result: ManagedObject>(
    at request: FetchRequest<Result>, of kind: EntityNumber?, _ texts: [Texts],
    isKept: Bool = false,
    _ take: (_ contact: RowReference, _ points: ArraySlice<UInt8>, _ column: Int) -> Void = {
      _, _, _ in
    }
  ) throws {
    // Where most people are known, to look at the others is less than to look at all.
    let isMostKnown = known.map { knownKeys.count > $0.total / 4 * 3 } ?? false
    let sieve =
      isMostKnown
      ? nil : sieve(isOfPhones: texts.contains { $0.field == .phone }, isKept: isKept)
    let keys = texts.map(\.attribute) + (kind == nil ? ["contact"] : [])
    var batchCount = 0
    try context.forEachRowBatch(request, keys: keys, sieve: sieve) { batch in
      batchCount += 1
      if let known, batchCount % known.interval == 0 { shareKnown() }
      for (position, column) in batch.columns.prefix(texts.count).enumerated() {
        let bytes = column.bytes
        if bytes.isEmpty { continue }
        func contact(_ row: Int) -> RowReference? {
          guard let kind else { return batch.reference(row, at: texts.count) }
          return RowReference(entity: kind, key: RowKey(batch.keys[row]))
        }
        func isOpen(_ row: Int) -> Bool { contact(row).map { !isKnown($0) } ?? false }
        // The rows of a batch have gone through the sieve; where there are several columns, each text
        // has not.
        var rows = Array(column.ends.indices)
        if known != nil { rows = rows.filter(isOpen) }
        if let sieve, texts.count > 1, rows.count > column.ends.count / 4 {
          rows = sieve(bytes.span, TextEnds(column.ends))
        }
        for row in rows {
          guard let contact = contact(row), !isKnown(contact) else { continue }
          let text = bytes.span.extracting(column.range(ofText: row))
          let isFound = isKept ? find(inKept: text) : find(in: text, as: texts[position].field)
          if !isFound { continue }
          note(points[...], of: contact)
          take(contact, points[...], position)
        }
      }
      return true
    }
  }

  /// Finds which of many texts may score anything; nil where all may.
  private func sieve(isOfPhones: Bool, isKept: Bool) -> TextSieve? {
    if isOfPhones { return nil }
    if !isKept { return letters.candidates(in:_:) }
    // A title need not stand in its line.
    let hasTitle = KeptText.usualTitles.contains { letters.mayHold(Array($0.utf8).span) }
    return hasTitle ? nil : keptCandidates(in:_:)
  }

  /// Which of several kept lines may score anything: also those with a line break, whose letter is no
  /// part of the word behind it, as typos are counted.
  private func keptCandidates(in lines: Span<UInt8>, _ ends: TextEnds) -> [Int] {
    var found = Set(letters.candidates(in: lines, ends))
    var (position, place) = (0, 0)
    while let escape = lines.position(of: UInt8(ascii: "\\"), from: place) {
      place = escape + 1
      guard place < lines.count, lines[place] | 0x20 == UInt8(ascii: "n"),
        let line = ends.text(holding: escape, from: position)
      else { continue }
      found.insert(line.position)
      (position, place) = (line.position, max(place, min(line.range.upperBound, lines.count)))
    }
    if question.numbers.isEmpty { return found.sorted() }
    var start = 0
    for line in 0..<ends.count {
      let end = max(start, min(ends[line], lines.count))
      let number = KeptText.number(in: lines, start..<end)
      if !number.isEmpty, question.hasNumber(among: LetterSet(lines, number)) {
        found.insert(line)
      }
      start = end
    }
    return found.sorted()
  }

  /// Whether a text scores anything, which ``points`` tell then.
  private func find(in text: Span<UInt8>, as kind: SearchableContact.Field) -> Bool {
    if kind == .phone {
      field.removeAll()
      field.add(text.string(0..<text.count), as: kind)
    } else if let isFound = question.find(in: text, as: kind, &points) {
      return isFound
    } else {
      field.removeAll()
      field.add(kind, fold: fold) { $0(text) }
    }
    return question.find(in: field, &points)
  }

  /// Whether a line that is kept for the way out scores anything.
  private func find(inKept line: Span<UInt8>) -> Bool {
    guard let kept = KeptText(line) else { return false }
    field.removeAll()
    field.add(kept, fold: fold)
    return question.find(in: field, &points)
  }

  /// What names score, by key.
  private func points(
    of names: [Int64: String], as field: SearchableContact.Field
  ) -> SearchPoints {
    var known = SearchPoints(question.count)
    for (key, name) in names {
      let text = Array(name.utf8)
      if letters.mayHold(text.span), find(in: text.span, as: field) {
        known.note(points[...], of: key)
      }
    }
    return known
  }

  /// Looks at the names of groups or tags.
  private func look(
    atNamesOf entityName: String?, _ relationship: Contact.Key
  ) throws {
    let names = points(of: try OwnedNames.names(entityName, in: context), as: .tag)
    if names.isEmpty { return }
    try context.forEachLinkBatch(
      entityName: Contact.entityName ?? "", relationship: relationship.rawValue
    ) { links in
      for link in links {
        if let points = names[link.target.key.rawValue] { note(points, of: link.source) }
      }
      return true
    }
  }
}

/// The people whom the parts of a search have found so far.
private final class KnownPeople: Sendable {
  /// How many people there are.
  let total: Int
  private let content = Mutex(KeyBits())

  init(of total: Int) {
    self.total = total
  }

  /// After how many batches of rows to exchange what is known: it takes longer the more people there are.
  var interval: Int { total / (16 * RowBatch.greatestRowCount) + 1 }

  /// Adds some people, and tells all.
  func exchange(_ keys: KeyBits) -> KeyBits {
    content.withLock { content in
      content.formUnion(keys)
      return content
    }
  }
}
