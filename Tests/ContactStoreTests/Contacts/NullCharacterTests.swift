import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

/// An address book may hold null characters that older imports took.
@Suite("Null characters in an address book")
struct NullCharacterTests {
  /// A person of whom every text holds one.
  private static let person = {
    var card = ContactCard()
    card.uid = "u\01"
    (card.name.first, card.name.last) = ("A\0nn", "R\0oe")
    (card.name.middle, card.name.nickname, card.company) = ("\0", "N\0", "Fi\0rm")
    (card.jobTitle, card.notes) = ("Bo\0ss", "one\0\ntwo")
    card.emails = [ContactCard.Entry("a\0@x.example", label: "wo\0rk")]
    card.phones = [ContactCard.Entry("1\023", label: "\0")]
    card.urls = [ContactCard.Entry("http://x.example/")]
    var address = ContactCard.Address()
    (address.street, address.city) = ("S\0t", "\0")
    card.addresses = [address]
    card.messengers = [ContactCard.Messenger("m\0", service: "xm\0pp")]
    card.tags = ["ta\0g", "tag"]
    card.groups = ["Pa\0ls", "Pals"]
    card.keptLines = ["X-ODD:o\0d", "X-ODD:od"]
    card.photo = ContactCard.Photo(Array(0..<9), mediaType: "image/\0png")
    return card
  }()

  private func book(holding card: ContactCard? = nil) throws -> AddressBook {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    guard let card else { return book }
    let context = book.newContext()
    var writer = ContactWriter(context)
    _ = try writer.insert(card)
    try context.save()
    return book
  }

  private func everybody(in book: AddressBook) throws -> [ContactCard] {
    try book.contacts(AddressBook.Query()).map(\.card)
  }

  @Test(
    "are left out, with a warning, when what was exported is imported",
    arguments: [ContactExport.json, .jsonl])
  func wholly(format: ContactExport) throws {
    let text = try book(holding: Self.person).text(as: format)
    #expect(String(decoding: text, as: UTF8.self).contains(#"\u0000"#))
    let other = try book()
    let report = try other.importText(text)
    #expect(report.warnings.first?.warning.reason == "a NUL is left out")
    let card = try #require(try everybody(in: other).only)
    var clean = Self.person
    let hadSome = clean.removeNullCharacters()
    #expect(hadSome)
    clean.created = card.created
    #expect(card == clean)
    #expect(card.groups == ["Pals"] && card.tags == ["tag"] && card.uid == "u1")
    #expect(throws: CardError.self) {
      var options = ContactImportOptions(now: 0)
      options.isStrict = true
      try book().importText(text, options)
    }
  }

  @Test("stop no format from being read again", arguments: ContactExport.allCases)
  func eachFormat(format: ContactExport) throws {
    let other = try book()
    let report = try other.importText(try book(holding: Self.person).text(as: format))
    #expect(report.skippedCount == 0, "\(report.warnings)")
    let card = try #require(try everybody(in: other).first)
    // Lists of aliases have a space there.
    #expect(card.displayName.contains("nn"), "\(card)")
    var clean = card
    let hasSome = clean.removeNullCharacters()
    #expect(!hasSome)
  }

  @Test("are gone when a book takes its own export, and nobody is there twice")
  func mended() throws {
    let book = try book(holding: Self.person)
    let report = try book.importText(book.text(as: .json))
    #expect(report.addedCount == 0 && report.updatedCount > 0)
    let card = try #require(try everybody(in: book).only)
    #expect(card.displayName == "Ann Roe" && card.uid == "u1")
  }

  @Test("in the name of a group do not hide what its card says beside it")
  func groups() throws {
    let book = try book()
    let card = """
      BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g\r\nFN:Pals\r\nNOTE:old\r\nEND:VCARD\r\n
      """
    try book.importText(Array(card.utf8))
    let context = book.newContext()
    let group = try #require(try context.fetch(FetchRequest<Group>()).first)
    group.card = group.card?.replacing("old", with: #"o\u0000ld"#)
    try context.save()
    let text = String(decoding: try book.text(as: .vcard4), as: UTF8.self)
    #expect(text.contains("NOTE:old") && text.contains("UID:g"))
  }
}

extension Array {
  fileprivate var only: Element? { count == 1 ? self[0] : nil }
}
