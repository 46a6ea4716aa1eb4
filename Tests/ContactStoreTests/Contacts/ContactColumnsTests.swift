import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

/// What a book holds, row by row, and what it made of an import.
private struct ImportOutcome: Equatable {
  var rows: [String: [[AttributeValue]]] = [:]
  var links: Set<Link> = []
  var report = ContactImportReport()
  var failed = false
}

@Suite("Contacts in columns")
struct ContactColumnsTests {
  private let seed = testSeed("contacts in columns")

  private static func newBook() throws -> AddressBook {
    try AddressBook(PersistentStoreDescription(.inMemory))
  }

  /// Imports cards, and answers what the book holds then.
  private func outcome(
    of cards: [ContactCard], into book: AddressBook, usesColumns: Bool
  ) throws -> ImportOutcome {
    var outcome = ImportOutcome()
    var importing = try ContactImport(
      ContactImportOptions(now: 1_700_000_000), into: book.newContext(), usesColumns: usesColumns)
    do {
      for (position, card) in cards.enumerated() {
        try importing.take(ReadCard(card: card, line: position + 1, warnings: []))
      }
      try importing.finish()
      try importing.save()
    } catch {
      outcome.failed = true
    }
    outcome.report = importing.report
    let context = book.newContext()
    for entity in book.coordinator.managedObjectModel.entities where !entity.isAbstract {
      let rows = try context.fetchRows(FetchRequest<ManagedObject>(entityName: entity.name))
      outcome.rows[entity.name] = rows.map { row in
        [.integer(row.key.rawValue), .integer(row.version)]
          + entity.columns.indices.map { row.value(at: AttributeIndex($0)).inAnyStore }
      }
    }
    for key in ["groups", "tags"] {
      try context.forEachLinkBatch(entityName: "Contact", relationship: key) { links in
        outcome.links.formUnion(links)
        return true
      }
    }
    return outcome
  }

  /// Compares what becomes of imports, one after another, in columns and as objects.
  private func compare(_ imports: [[ContactCard]], _ hint: Comment) throws {
    let (columns, objects) = (try Self.newBook(), try Self.newBook())
    for cards in imports {
      let expected = try outcome(of: cards, into: objects, usesColumns: false)
      let found = try outcome(of: cards, into: columns, usesColumns: true)
      for (name, rows) in expected.rows { #expect(found.rows[name] == rows, "\(name), \(hint)") }
      #expect(found == expected, hint)
    }
  }

  @Test("an import in columns leaves what one of objects leaves")
  func differential() throws {
    var random = RandomCards(seed: seed)
    for round in 0..<testRounds(5) {
      var imports: [[ContactCard]] = []
      var uids: [String] = []
      for number in 0..<1 + random.below(3) {
        let cards = (0..<random.below(30)).map { _ in
          random.relatedCard(&uids, repeats: number > 0 && random.happens(percent: 30))
        }
        imports.append(cards)
      }
      try compare(imports, "round \(round), CONTACTS_TEST_SEED=\(seed)")
    }
  }

  @Test("groups, tags and companies are found by their names, or made once")
  func names() throws {
    func card(
      _ name: String, _ company: String, _ groups: [String], kind: ContactCard.Kind = .person
    )
      -> ContactCard
    {
      var card = ContactCard()
      (card.kind, card.name.first, card.company) = (kind, name, company)
      (card.groups, card.tags) = (groups, groups.reversed())
      return card
    }
    let first = [
      card("A", "Acme", ["b", "a", "b"]), card("", "Acme", [], kind: .company),
      card("", "Late", ["a"], kind: .company), card("B", "Late", ["e\u{301}"]),
      card("C", "Acme", ["\u{e9}", "a"]),
    ]
    let second = [
      card("", "New", ["c", "a"], kind: .company), card("", "New", [], kind: .company),
      card("D", "New", ["\u{e9}"]), card("E", "Late", ["b", "d"]), card("F", "La\u{301}te", []),
    ]
    try compare([first, second], "in order")
    try compare([second, first, second], "in another order")
  }

  @Test("a card that changes a contact takes over those before it, whenever it comes")
  func turning() throws {
    var random = RandomCards(seed: seed)
    for round in 0..<testRounds(4) {
      var cards = (0..<12).map { number in
        var card = random.plainCard()
        card.uid = "urn:x:\(number)"
        card.manager = random.pick(["", "urn:x:3", "Boss", "nobody"])
        if number == 5 { (card.formattedName, card.kind) = ("Boss", .person) }
        return card
      }
      var again = cards[random.below(12)]
      again.notes += "!"
      cards.insert(again, at: random.below(13))
      try compare([cards, [again] + cards], "round \(round), CONTACTS_TEST_SEED=\(seed)")
    }
  }

  @Test("cards that say nothing new change nothing, however many, and others may come with them")
  func repeating() throws {
    var random = RandomCards(seed: seed)
    for round in 0..<testRounds(1) {
      var uids: [String] = []
      let cards = (0..<80).map { _ in random.relatedCard(&uids, repeats: false) }
      let more = (0..<9).map { _ in random.relatedCard(&uids, repeats: false) }
      var changed = cards[random.below(80)]
      changed.jobTitle += "!"
      try compare(
        [cards, cards, more + cards, cards + more, more + cards + [changed] + more],
        "round \(round), CONTACTS_TEST_SEED=\(seed)")
    }
    let book = try Self.newBook()
    let cards = (0..<80).map { number in
      var card = ContactCard()
      (card.uid, card.name.first) = ("urn:x:\(number)", "A\(number)")
      (card.emails, card.company) = ([.init("a\(number)@example.org")], "Acme")
      return card
    }
    let first = try outcome(of: cards, into: book, usesColumns: true)
    #expect(first.report.addedCount == 80)
    let second = try outcome(of: cards, into: book, usesColumns: true)
    #expect(second.report.unchangedCount == 80)
    #expect(second.rows == first.rows)
  }

  @Test("contacts that are read by columns are those that objects tell")
  func reading() throws {
    var random = RandomCards(seed: seed)
    for round in 0..<testRounds(3) {
      let book = try Self.newBook()
      var uids: [String] = []
      for _ in 0..<3 {
        let cards = (0..<random.below(60)).map { _ in random.relatedCard(&uids, repeats: false) }
        _ = try outcome(of: cards, into: book, usesColumns: random.happens(percent: 50))
        let people = try book.people(AddressBook.Query()).map(\.id)
        for id in people where random.happens(percent: 20) {
          if random.happens(percent: 30) {
            _ = try book.delete(ids: [id])
          } else {
            let new = random.plainCard()
            _ = try book.edit(ids: [id]) { card in
              (card.emails, card.groups, card.notes) = (new.emails, new.groups, new.notes)
            }
          }
        }
      }
      try check(book, "round \(round), CONTACTS_TEST_SEED=\(seed)")
    }
  }

  /// Compares both ways to read, of all people and of some in another order, and of companies.
  private func check(_ book: AddressBook, _ hint: Comment) throws {
    var queries = [AddressBook.Query(), AddressBook.Query(), AddressBook.Query()]
    queries[1].sortKeys = [AddressBook.SortKey(.last, ascending: false)]
    queries[2].predicate = try FetchPredicate(format: "lastName >= 'a'")
    (queries[2].offset, queries[2].limit) = (1, 20)
    for query in queries {
      let ids = try book.people(query).map(\.id)
      try check(book.request(for: query), ids, of: book, hint)
    }
    var ids: [Int64] = []
    try book.newContext().forEachRowBatch(FetchRequest<Company>(), keys: []) {
      ids += $0.keys
      return true
    }
    try check(FetchRequest<Company>(), ids, of: book, hint)
  }

  private func check<Kind: Contact>(
    _ request: FetchRequest<Kind>, _ ids: [Int64], of book: AddressBook, _ hint: Comment
  ) throws {
    var expected: [ContactRecord] = []
    try book.forEachObject(Kind.self, ids) { expected.append($0) }
    #expect(expected.map(\.id) == ids, hint)
    var found: [ContactRecord] = []
    let context = book.newContext()
    var reader = try ContactReader<Kind>(in: context)
    try reader.forEach(request, in: context) { found.append($0) }
    #expect(found == expected, hint)
    // Some of them, and one that there is not.
    let some = expected.filter { $0.id % 3 == 1 }
    var selective = try ContactReader<Kind>(
      in: context, of: [1 << 40] + some.map(\.id).reversed())
    found = []
    try selective.forEach(FetchRequest<Kind>(), in: context) { found.append($0) }
    #expect(found == some.sorted { $0.id < $1.id }, hint)
  }

  @Test("many contacts are read as few are")
  func many() throws {
    var random = RandomCards(seed: seed)
    let book = try Self.newBook()
    let cards = (0..<200).map { _ in
      var card = random.plainCard()
      card.kind = .person
      return card
    }
    let ids = try book.add(cards)
    let records = try book.contacts(AddressBook.Query())
    #expect(records.map(\.id) == ids)
    #expect(try records == book.contacts(ids: ids))
    var query = AddressBook.Query()
    query.limit = 3
    #expect(try book.contacts(query) == Array(records.prefix(3)))
  }
}

extension RandomCards {
  /// A person or company that can be saved.
  mutating func plainCard() -> ContactCard {
    while true {
      var card = self.card()
      card.kind = pick([.person, .person, .company])
      card.manager = ""
      card.urls = list { .init("https://example.org/\($0.below(99))", label: $0.label()) }
      if card.kind == .company, card.company.isEmpty { card.company = "Acme" }
      card.groups = list { $0.pick(["a", "b", "c", "d"]) }
      card.tags = list { $0.pick(["a", "b", "é"]) }
      if card.fault == nil { return card }
    }
  }

  /// A card of any kind that has something to do with others.
  ///
  /// - Parameters:
  ///   - uids: The UIDs of cards before, to which its own is added.
  ///   - repeats: Whether it may have the UID of another.
  /// - Returns: The card.
  mutating func relatedCard(_ uids: inout [String], repeats: Bool) -> ContactCard {
    var card = happens(percent: 10) ? self.card() : plainCard()
    card.company = happens(percent: 50) ? pick(["Acme", "Late", "Ünlü"]) : card.company
    if happens(percent: 60) {
      card.uid = "urn:x:\(uids.count)"
      if repeats, !uids.isEmpty, happens(percent: 20) { card.uid = pick(uids) }
      uids.append(card.uid)
    }
    if happens(percent: 15) {
      // Whom others may be taken for.
      (card.name.first, card.name.last, card.formattedName) = (pick(["Al", "Bo"]), "Kin", "")
      card.phones = [ContactCard.Entry(pick(["+15550100", "+15550101", "+15550102"]))]
    }
    if !uids.isEmpty, happens(percent: 30) {
      card.manager = happens(percent: 50) ? pick(uids) : pick(["Boss", "nobody"])
      if happens(percent: 30) { card.formattedName = "Boss" }
    }
    if happens(percent: 10) {
      (card.kind, card.formattedName) = (.group, pick(["a", "z", ""]))
      card.members = (0..<below(4)).map { _ in uids.isEmpty ? "x" : pick(uids) }
    }
    return card
  }
}
