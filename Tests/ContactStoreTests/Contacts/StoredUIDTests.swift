import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("UIDs of contacts and groups")
struct StoredUIDTests {
  private func newBook() throws -> AddressBook {
    try AddressBook(PersistentStoreDescription(.inMemory))
  }

  /// The UIDs of all contacts and groups of a book, as they are stored.
  private func uids(of book: AddressBook) throws -> [String] {
    let context = book.newContext()
    return try context.fetch(FetchRequest<Contact>()).map(\.uid)
      + context.fetch(FetchRequest<Group>()).map(\.uid)
  }

  private func isNew(_ uid: String) -> Bool {
    uid.wholeMatch(
      of: #/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#)
      != nil
  }

  private static func card(_ first: String, company: String = "", groups: [String] = [])
    -> ContactCard
  {
    var card = ContactCard()
    (card.name.first, card.company, card.groups) = (first, company, groups)
    return card
  }

  private static func company(_ name: String) -> ContactCard {
    var card = ContactCard()
    (card.kind, card.company, card.notes) = (.company, name, "known")
    return card
  }

  private static let cards =
    "BEGIN:VCARD\nVERSION:4.0\nFN:Ann Lee\nN:Lee;Ann;;;\nORG:Firm\nEND:VCARD\n"
    + "BEGIN:VCARD\nVERSION:4.0\nKIND:org\nFN:Shop\nORG:Shop\nNOTE:x\nEND:VCARD\n"
    + "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Pals\nMEMBER:mailto:a@x.example\nEND:VCARD\n"

  /// How contacts and groups get into a book, and how many do.
  private static let ways:
    [(name: String, count: Int, insert: @Sendable (AddressBook) throws -> Void)] = [
      (
        "added with a company and groups", 4,
        { _ = try $0.add([card("Ann", company: "Firm", groups: ["Pals"]), company("Shop")]) }
      ),
      ("companies", 2, { _ = try $0.addCompanies([company("Firm"), company("Shop")]) }),
      ("groups", 2, { try $0.createGroups(["Pals", "Others"]) }),
      (
        "a group that somebody is put into", 2,
        { try $0.add($0.add([card("Ann")]), to: "Pals", .group, now: 1) }
      ),
      (
        "a company that somebody works for", 2,
        { try $0.add($0.add([card("Ann")]), to: "Firm", .company, now: 1) }
      ),
      ("vCards", 4, { try $0.importText(Array(cards.utf8)) }),
      (
        "vCards as objects", 4,
        { book in
          var importing = try ContactImport(
            ContactImportOptions(now: 1), into: book.newContext(), usesColumns: false)
          let people = [card("Ann", company: "Firm", groups: ["Pals"]), company("Shop")]
          for person in people {
            try importing.take(ReadCard(card: person, line: 1, warnings: []))
          }
          try importing.finish()
          try importing.save()
        }
      ),
      (
        "many vCards", 1500,
        { book in
          let text = (0..<1500).map {
            "BEGIN:VCARD\nVERSION:3.0\nN:Lee;A\($0);;;\nFN:A\($0) Lee\nEND:VCARD\n"
          }
          try book.importText(Array(text.joined().utf8))
        }
      ),
      ("rows of a table", 2, { try $0.importText(Array("First Name,Notes\nAnn,x\nBo,y\n".utf8)) }),
      (
        "names and ages", 2,
        { book in
          var rest = Array("first,last,age\nAnn,Lee,4\nBo,Lee,\n".utf8)[...]
          _ = try AddressBook.importPeople(now: 1) { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
          } into: {
            book
          }
        }
      ),
      (
        "our own JSON", 3,
        {
          try $0.importText(
            Array(#"{"first":"Ann","last":"","company":"Firm","groups":["a"]}"#.utf8))
        }
      ),
      (
        "contacts that a merge leaves", 3,
        { book in
          let people = [card("Ann", company: "Firm", groups: ["Pals"]), card("Ann")]
          _ = try book.merge(ids: book.add(people), now: 2)
        }
      ),
    ]

  @Test(
    "are new ones of their own where nobody brings one, however they come", arguments: ways.indices)
  func new(way: Int) throws {
    let (name, count, insert) = Self.ways[way]
    let book = try newBook()
    try insert(book)
    let uids = try uids(of: book)
    #expect(uids.count == count && Set(uids).count == count, "\(name): \(uids)")
    #expect(uids.filter { !isNew($0) } == [], "\(name)")
    let made = try book.newContext().fetch(FetchRequest<Contact>()).map(\.hasMadeUID)
    #expect(!made.contains(false), "\(name)")
  }

  @Test("are those that cards bring")
  func brought() throws {
    var (person, firm) = (Self.card("Ann"), Self.company("Firm"))
    (person.uid, firm.uid) = ("a", "f")
    let text = Self.cards.replacing("FN:", with: "UID:x\nFN:")
    let books = try [newBook(), newBook(), newBook()]
    _ = try books[0].add([person, firm])
    try books[1].importText(
      Array(
        text.split(separator: "END:VCARD\n").enumerated().map {
          $1.replacing("UID:x", with: "UID:\($0)") + "END:VCARD\n"
        }.joined().utf8))
    try books[2].importText(Array(#"{"first":"Ann","last":"","uid":"a"}"#.utf8))
    let expected = [["a", "f"], ["0", "1", "2"], ["a"]]
    for (book, expected) in zip(books, expected) {
      #expect(try uids(of: book).filter { !isNew($0) }.sorted() == expected)
      let contacts = try book.newContext().fetch(FetchRequest<Contact>())
      #expect(contacts.filter(\.hasMadeUID).map { isNew($0.uid) }.contains(false) == false)
    }
  }

  @Test("stay when a contact is changed, comes again, is deleted and brought back")
  func stable() throws {
    let book = try newBook()
    try book.importText(Array(Self.cards.utf8))
    let before = try uids(of: book)
    try book.importText(Array(Self.cards.utf8))
    try book.importText(Array(Self.cards.replacing("NOTE:x", with: "NOTE:y").utf8))
    let ids = try book.ids(AddressBook.Query())
    _ = try book.edit(ids: ids) { $0.notes = "changed" }
    try book.rename("Pals", to: "Friends", .group)
    #expect(try uids(of: book) == before)
    try book.delete(ids: ids)
    _ = try book.undo(.last(1))
    #expect(try uids(of: book) == before)
  }

  @Test(
    "are what every export gives, and by what it is known when it comes again",
    arguments: [ContactExport.vcard, .vcard4, .jsonl, .csv, .jscontact, .ldif])
  func exports(format: ContactExport) throws {
    let book = try newBook()
    try book.importText(Array(Self.cards.utf8))
    _ = try book.add([Self.card("Bo", groups: ["Pals"])])
    let text = String(decoding: try book.text(as: format), as: UTF8.self)
    #expect(try String(decoding: book.text(as: format), as: UTF8.self) == text)
    let context = book.newContext()
    for person in try context.fetch(FetchRequest<Person>()) {
      #expect(text.contains(person.uid), "\(format)")
    }
    let report = try book.importText(Array(text.utf8))
    #expect(report.addedCount == 0 && report.updatedCount == 0, "\(format)")
    #expect(report.newGroupCount == 0 && report.changedGroupCount == 0, "\(format)")
    // Another book has them from then on, too.
    let other = try newBook()
    try other.importText(Array(text.utf8))
    let people = try context.fetch(FetchRequest<Person>()).map(\.uid)
    #expect(try other.newContext().fetch(FetchRequest<Person>()).map(\.uid) == people, "\(format)")
  }

  @Test("that were made here give way to that of a card about the same person, and are known on")
  func adopted() throws {
    let book = try newBook()
    var ann = Self.card("Ann")
    ann.phones = [ContactCard.Entry("+15550100")]
    let id = try book.add([ann])
    let made = try uids(of: book)
    func card(_ uid: String, _ note: String = "") -> [UInt8] {
      let text =
        "BEGIN:VCARD\nVERSION:3.0\nUID:\(uid)\nN:;Ann;;;\nFN:Ann\nTEL:+15550100\n\(note)END:VCARD\n"
      return Array(text.utf8)
    }
    try book.importText(card("phone"))
    #expect(try uids(of: book) == ["phone"] && book.ids(AddressBook.Query()) == id)
    for uid in made + ["phone"] { #expect(try book.importText(card(uid)).addedCount == 0) }
    #expect(try book.uidsOfDeleted() == Set(made))
    // One that a card brought stays: another card is about somebody else.
    #expect(try book.importText(card("other")).addedCount == 1)
  }

  @Test("are never those of others: of two groups, or where one is taken away")
  func edits() throws {
    let book = try newBook()
    let ids = try book.add([Self.card("Ann"), Self.card("Bo")])
    let before = try uids(of: book)
    #expect(throws: ContactFault.uidTaken(before[0])) {
      try book.edit(ids: [ids[1]]) { $0.uid = before[0] }
    }
    _ = try book.edit(ids: ids) { $0.uid = "" }
    #expect(try uids(of: book) == before)
    _ = try book.edit(ids: [ids[0]]) { $0.uid = "a" }
    #expect(try uids(of: book) == ["a", before[1]])
    _ = try book.edit(ids: [ids[0]]) { $0.uid = "" }
    let after = try uids(of: book)
    #expect(isNew(after[0]) && !before.contains(after[0]))
    try book.createGroups(["Pals", "Others"])
    let pals = try #require(
      book.newContext().fetch(FetchRequest<Group>()).first { $0.name == "Pals" }
    ).uid
    let group =
      "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Others\nUID:\(pals)\nMEMBER:x\nEND:VCARD\n"
    try book.importText(Array(group.utf8))
    #expect(try Set(uids(of: book)).count == 4)
  }
}
