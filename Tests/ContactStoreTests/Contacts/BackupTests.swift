import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("Backups in our own JSON")
struct BackupTests {
  private let seed = testSeed("backups")

  private func newBook() throws -> AddressBook {
    try AddressBook(PersistentStoreDescription(.inMemory))
  }

  /// A book of random cards, which came in several imports.
  private func randomBook(_ random: inout RandomCards) throws -> AddressBook {
    let book = try newBook()
    var uids: [String] = []
    let count = 1 + random.below(3)
    for number in 1...count {
      var importing = try ContactImport(
        ContactImportOptions(now: 1_700_000_000), into: book.newContext())
      for line in 1..<2 + random.below(30) {
        let card = random.relatedCard(&uids, repeats: random.happens(percent: 30))
        // Who comes later than a group that names them is not in it here, but is in the copy.
        if card.kind == .group, number < count { continue }
        try importing.take(ReadCard(card: card, line: line, warnings: []))
      }
      try importing.finish()
      try importing.save()
    }
    if random.happens(percent: 50) { try book.createGroups(["nobody’s", "Nobody else’s"]) }
    return book
  }

  @Test("bring back all that was there: what is exported of the copy is the same, byte for byte")
  func differential() throws {
    var random = RandomCards(seed: seed)
    for round in 0..<testRounds(3) {
      let book = try randomBook(&random)
      let copy = try newBook()
      let format = random.pick([ContactExport.json, .jsonl])
      try copy.importText(try book.text(as: format), ContactImportOptions(now: 1_800_000_000))
      for other in [format, .vcard4, .csv] {
        let (found, expected) = (try copy.text(as: other), try book.text(as: other))
        let lines = [found, expected].map { String(decoding: $0, as: UTF8.self) }
        let isSame = found == expected
        #expect(
          isSame,
          "\(other), round \(round), CONTACTS_TEST_SEED=\(seed)\n\(difference(lines[0], lines[1]))")
        if !isSame { return }
      }
      let names = try copy.companies(fields: [.uid]).map(\.card)
      #expect(names.map(\.uid) == (try book.companies(fields: [.uid]).map(\.card.uid)))
      let again = try copy.importText(try book.text(as: format))
      #expect(again.addedCount == 0 && again.updatedCount == 0, "CONTACTS_TEST_SEED=\(seed)")
    }
  }

  /// The first lines in which two texts differ.
  private func difference(_ one: String, _ two: String) -> String {
    let lines = zip(one.split(separator: "\n"), two.split(separator: "\n"))
    return lines.first { $0 != $1 }.map { "\($0)\n\($1)" } ?? "\(one.count) and \(two.count)"
  }

  @Test("have the companies of which nothing is known but the name, which stay as they are")
  func companies() throws {
    let book = try newBook()
    var person = ContactCard()
    (person.name.first, person.company) = ("Ann", "Firm")
    _ = try book.add([person])
    var firm = ContactCard()
    (firm.kind, firm.company, firm.created) = (.company, "Shop", 12)
    _ = try book.addCompany(firm)
    (person.name.first, person.company) = ("Bob", "Shop")
    _ = try book.add([person])
    let copy = try newBook()
    let report = try copy.importText(try book.text(as: .json))
    #expect(report.addedCount == 4 && report.companyCount == 2)
    let uids = try [book, copy].map { try $0.companies(fields: [.uid]).map(\.card.uid) }
    #expect(uids[0] == uids[1] && !uids[0].contains(""))
    #expect(try copy.companies().map(\.card.created) == [nil, 12])
    #expect(try copy.companies().map(\.people) == [1, 1])
    let cards = String(decoding: try copy.text(as: .vcard4), as: UTF8.self)
    #expect(!cards.contains("KIND:org"), "People tell of them.")
  }

  @Test("keep people as people who have no name but that of their company")
  func calledByCompany() throws {
    let book = try newBook()
    var card = ContactCard()
    (card.company, card.phones) = ("Firm", [ContactCard.Entry("1")])
    _ = try book.add([card])
    let copy = try newBook()
    for format in [ContactExport.json, .jsonl] {
      try copy.importText(try book.text(as: format))
      #expect(try copy.text(as: format) == (try book.text(as: format)))
    }
    #expect(try copy.companies().map(\.people) == [1])
  }

  @Test("tell managers by their UIDs whose name is the UID of somebody else")
  func managerCalledLikeUID() throws {
    let book = try newBook()
    let people = [
      #"{"first":"Boss","last":"","uid":"b"}"#, #"{"first":"Ann","last":"","uid":"Boss"}"#,
      #"{"first":"Bob","last":"","uid":"c","manager":"b"}"#,
    ]
    try book.importText(Array(people.joined(separator: "\n").utf8))
    let copy = try newBook()
    try copy.importText(try book.text(as: .json))
    #expect(try copy.text(as: .json) == (try book.text(as: .json)))
  }

  @Test("tell another manager who is called as the one before", arguments: [[], ["Cy", "Di"]])
  func managersOfOneName(others: [String]) throws {
    let book = try newBook()
    let bosses = ["a", "b"].map { #"{"first":"Ann","last":"Lee","uid":"\#($0)"}"# }
    func people(managedBy manager: String) -> String {
      let people =
        bosses
        + (["Bob"] + others).map { name in
          #"{"first":"\#(name)","last":"","uid":"\#(name)","manager":"\#(manager)"}"#
        }
      return people.joined(separator: "\n")
    }
    for manager in ["a", "b", "b"] {
      try book.importText(Array(people(managedBy: manager).utf8))
      let text = String(decoding: try book.text(as: .jsonl), as: UTF8.self)
      let told = text.ranges(of: #""manager":"\#(manager)""#).count
      #expect(told == 1 + others.count, "\(text)")
    }
  }

  @Test("have no company of blanks, which an import leaves out")
  func blankCompany() throws {
    let book = try newBook()
    try book.importText(Array(#"{"first":"Ann","last":"","company":" \u2028"}"#.utf8))
    #expect(try book.companies().isEmpty)
    #expect(!NamedSetKind.isName("\u{2028}"))
  }

  @Test("of another book take the companies of a name for those that are there")
  func knownCompanies() throws {
    let (book, other) = (try newBook(), try newBook())
    for (book, name) in [(book, "Ann"), (other, "Bob")] {
      var person = ContactCard()
      (person.name.first, person.company) = (name, "Firm")
      _ = try book.add([person])
    }
    var firm = ContactCard()
    (firm.kind, firm.uid, firm.company, firm.notes) = (.company, "f", "Firm", "known")
    try other.importText(Array(#"{"kind":"company","uid":"f","company":"Firm","notes":"x"}"#.utf8))
    let report = try other.importText(try book.text(as: .json))
    #expect(report.addedCount == 1 && report.unchangedCount == 1)
    #expect(try other.companies().map(\.people) == [2])
    #expect(try other.companies().map(\.card.uid) == ["f"])
  }

  @Test("can be read again however many members a group has")
  func greatGroups() throws {
    let book = try newBook()
    let count = 10_001
    let people = (0..<count).map {
      #"{"first":"P\#($0)","last":"","uid":"\#($0)","groups":["all"]}"#
    }
    try book.importText(Array(people.joined(separator: "\n").utf8))
    let text = try book.text(as: .jsonl)
    let copy = try newBook()
    let report = try copy.importText(text)
    #expect(report.groupCount == 1 && report.addedCount == count)
    #expect(try copy.text(as: .jsonl) == text)
  }
}
