import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("Contacts of which a file has many cards")
struct GrowingContactTests {
  private func card(_ uid: String, _ lines: [String]) -> String {
    (["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "FN:Ann \(uid)", "N:\(uid);Ann;;;"] + lines
      + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
  }

  private func begin(_ book: AddressBook) throws -> ContactImport {
    try ContactImport(ContactImportOptions(now: 7), into: book.newContext())
  }

  @discardableResult
  private func take(_ texts: [String], into book: AddressBook) throws -> ContactImportReport {
    var importing = try begin(book)
    for read in try VCardSupport.read(texts.joined()) { try importing.take(read) }
    try importing.finish()
    try importing.save()
    return importing.report
  }

  private func held(by book: AddressBook) throws -> [ContactCard] {
    try book.contacts(AddressBook.Query()).map(\.card).sorted { $0.uid < $1.uid }
  }

  @Test("a contact is written once, when all its cards have been taken, in any number of contacts")
  func writtenOnce() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var importing = try begin(book)
    for week in 0..<20 {
      for uid in ["a", "b", "c"] {
        let text = card(uid, ["EMAIL:\(uid)\(week)@example.org", "NOTE:week \(week)"])
        for read in try VCardSupport.read(text) { try importing.take(read) }
      }
      let written = importing.context.insertedObjects.count { $0 is EmailAddress }
      #expect(written == (week == 0 ? 0 : 3))
    }
    #expect(importing.objects.growing.count == 3)
    try importing.finish()
    #expect(importing.objects.growing.isEmpty)
    #expect(importing.context.insertedObjects.count { $0 is EmailAddress } == 60)
    try importing.save()
    for card in try held(by: book) {
      #expect(card.emails.map(\.value) == (0..<20).map { "\(card.uid)\($0)@example.org" })
      #expect(card.notes == (0..<20).map { "week \($0)" }.joined(separator: "\n\n"))
      #expect(card.modified == 7)
    }
    #expect(importing.report.updatedCount == 57)
    #expect(importing.report.addedCount == 3)
  }

  @Test("a contact is written once, too, when its cards are not known again")
  func writtenOnceUnknown() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var importing = try begin(book)
    importing.knowsAgain = false
    for week in 0..<20 {
      let text = card("a", ["EMAIL:\(week)@example.org"])
      for read in try VCardSupport.read(text) { try importing.take(read) }
      #expect(importing.context.insertedObjects.count { $0 is EmailAddress } <= 1)
    }
    try importing.finish()
    try importing.save()
    #expect(try held(by: book).map(\.emails.count) == [20])
  }

  @Test("more contacts than are kept in memory grow as well")
  func many() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let count = GrowingContact.greatestCount + 10
    var importing = try begin(book)
    for week in 0..<3 {
      for number in 0..<count {
        let text = card("u\(number)", ["TEL:\(week)"])
        for read in try VCardSupport.read(text) { try importing.take(read) }
        #expect(importing.objects.growing.count <= GrowingContact.greatestCount)
      }
    }
    try importing.finish()
    try importing.save()
    #expect(try held(by: book).allSatisfy { $0.phones.map(\.value) == ["0", "1", "2"] })
    #expect(try book.count(AddressBook.Query()) == count)
  }

  @Test("what a contact has from further cards is there for its own card, and for others")
  func between() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let own = card("a", ["TEL:1", "ORG:Acme"])
    try take(
      [own, card("a", ["TEL:2"]), card("b", ["ORG:Acme"]), card("a", ["TEL:3"])], into: book)
    let company = card("c", ["ORG:Acme", "KIND:org", "TEL:4"])
      .replacing("VERSION:3.0", with: "VERSION:4.0")
    try take([card("a", ["TEL:2"]), company, card("a", ["TEL:5"]), own], into: book)
    let cards = try held(by: book)
    // The card that said 3 says 5 now.
    #expect(cards.first?.phones.map(\.value) == ["5", "1", "2"])
    #expect(cards.map(\.company) == ["Acme", "Acme"])
    let companies = try book.companies().map(\.card)
    #expect(companies.map(\.company) == ["Acme"])
    #expect(companies.first?.phones.map(\.value) == ["4"])
  }

  @Test("a card without a UID is compared with what a contact has from further cards")
  func withoutUID() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let own = card("a", ["EMAIL:a@example.org"])
    try take([own], into: book)
    let further = card("a", ["EMAIL:b@example.org"])
    try take([own, further, further.replacing("UID:a\r\n", with: "")], into: book)
    #expect(try held(by: book).map(\.emails.count) == [2])
  }

  @Test("a line of any further card is kept that belongs to a field which nobody has")
  func linkedPhoto() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let photo = "PHOTO;VALUE=uri:http://example.org/p.jpg"
    try take([[], ["X-A:1"], [photo]].map { card("a", $0) }, into: book)
    let kept = try held(by: book).flatMap(\.keptLines)
    #expect(kept.contains { $0.hasSuffix(photo) } && kept.contains { $0.hasSuffix("X-A:1") })
  }

  @Test("the first further card of a contact says what a value is for")
  func labels() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let texts = ["EMAIL:a@example.org", "EMAIL;TYPE=WORK:a@example.org"].map { card("a", [$0]) }
    let report = try take(texts, into: book)
    #expect(try held(by: book).map { $0.emails.map(\.label) } == [["work"]])
    #expect(report.updatedCount == 1)
  }
}
