import CardTestSupport
import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Objects that cards name")
struct NamedObjectsTests {
  /// An address book with so many companies, of which each has somebody who works there.
  private func book(companies count: Int) throws -> AddressBook {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let cards = (0..<count).map { number in
      var card = ContactCard()
      (card.name.last, card.company) = ("\(number)", "Company \(number)")
      return card
    }
    _ = try book.add(cards)
    return book
  }

  private func companies(_ context: ManagedObjectContext) throws -> [String: Company] {
    let found = try context.fetch(FetchRequest<Company>())
    return Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("there is one for each name, saved, changed or new, however many are asked for")
  func many() throws {
    var random = TestRandom.seeded()
    let context = try book(companies: 100).newContext()
    var expected = try companies(context)
    for number in [5, 50, 95] {
      let company = try #require(expected["Company \(number)"])
      expected["Company \(number)"] = nil
      company.name = "Renamed \(number)"
      expected[company.name] = company
    }
    let pending = try Company(context: context)
    pending.name = "Pending"
    expected["Pending"] = pending
    var named = NamedObjects<Company>(in: context)
    let names =
      (0..<110).map { "Company \($0)" } + [5, 50, 95].map { "Renamed \($0)" } + ["Pending"]
    for _ in 0..<300 {
      let name = random.element(names)
      let company = try named.object(named: name)
      #expect(company.name == name)
      #expect(expected[name] == nil || expected[name] === company, "\(name)")
      expected[name] = company
    }
  }

  @Test("one that gets another name is found by that alone")
  func renaming() throws {
    let context = try book(companies: 50).newContext()
    var named = NamedObjects<Company>(in: context)
    for number in 0..<50 { _ = try named.object(named: "Company \(number)") }
    for number in [3, 45] {
      let company = try named.object(named: "Company \(number)")
      company.name = "Renamed \(number)"
      named.remember(company)
      #expect(try named.object(named: "Renamed \(number)") === company)
      let other = try named.object(named: "Company \(number)")
      #expect(other !== company && other.name == "Company \(number)")
    }
    #expect(try companies(context).count == 52)
  }

  @Test("of several with a name it is the oldest that has it still", arguments: [0, 40])
  func oldest(asked: Int) throws {
    let book = try book(companies: 50)
    let setup = book.newContext()
    for name in ["Twice", "Twice", "Other"] { try Company(context: setup).name = name }
    try setup.save()
    let context = book.newContext()
    var named = NamedObjects<Company>(in: context)
    for number in 0..<asked { _ = try named.object(named: "Company \(number)") }
    let twins = try context.fetch(FetchRequest<Company>()).filter { $0.name == "Twice" }.sorted {
      try #require($0.objectID.key) < #require($1.objectID.key)
    }
    let new = try Company(context: context)
    new.name = "Twice"
    named.remember(new)
    #expect(try named.object(named: "Twice") === twins[0])
    twins[0].name = "Once"
    named.remember(twins[0])
    #expect(try named.object(named: "Twice") === twins[1])
    try context.delete(twins[1])
    #expect(try named.object(named: "Twice") === new)
    #expect(try named.object(named: "Once") === twins[0])
  }

  @Test("one that somebody deletes meanwhile is made again")
  func deletion() throws {
    let book = try book(companies: 50)
    let context = book.newContext()
    var named = NamedObjects<Company>(in: context)
    for number in 0..<40 { _ = try named.object(named: "Company \(number)") }
    let other = book.newContext()
    for company in try companies(other).values where company.name == "Company 45" {
      try other.delete(company)
    }
    try other.save()
    #expect(try named.object(named: "Company 45").objectID.isTemporaryID)
    #expect(try !named.object(named: "Company 46").objectID.isTemporaryID)
  }

  @Test("an import that changes contacts finds the companies, groups and tags that there are")
  func importing() throws {
    let book = try book(companies: 60)
    var text = "BEGIN:VCARD\nVERSION:3.0\nUID:a\nFN:A\nEND:VCARD\n"
    for number in 0..<120 {
      // That of a UID that was there before makes objects of all.
      let uid = number == 1 ? "a" : "b\(number)"
      text += """
        BEGIN:VCARD\nVERSION:3.0\nUID:\(uid)\nFN:A\nORG:Company \(number % 90)
        CATEGORIES:Tag \(number % 70)\nEND:VCARD\n
        """
    }
    let bytes = Array(text.utf8)
    for _ in 0..<2 {
      var rest = bytes[...]
      let source = ContactSource { body in
        try body { count in
          defer { rest = rest.dropFirst(count) }
          return Array(rest.prefix(count))
        }
      }
      _ = try AddressBook.importContacts(ContactImportOptions(now: 0), from: [source]) { book }
      let context = book.newContext()
      #expect(try context.fetch(FetchRequest<Company>()).count == 90)
      #expect(try companies(context).count == 90)
      #expect(try context.fetch(FetchRequest<ManagedObject>(entityName: "Tag")).count == 70)
    }
    for record in try book.contacts(AddressBook.Query()) where record.card.uid.hasPrefix("b") {
      let number = try #require(Int(record.card.uid.dropFirst()))
      #expect(record.card.company == "Company \(number % 90)")
      #expect(record.card.tags == ["Tag \(number % 70)"])
    }
  }
}
