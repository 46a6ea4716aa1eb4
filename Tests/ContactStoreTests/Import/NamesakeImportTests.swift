import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

/// A row of a table about somebody of a family in which all have one name and one e-mail address.
private struct Relative: Hashable, Comparable {
  /// What tells who it is; some are there twice.
  let note: String
  var title: String
  var phone: String

  var line: String { "Kim,Lee,k@x.example,Mobile,\(phone),\(title),\(note)\n" }

  static func < (left: Relative, right: Relative) -> Bool { left.line < right.line }

  /// Changes one of several things.
  mutating func change(by random: inout SplitMix64) {
    if random.happens(percent: 50) {
      title = "title \(random.below(3))"
    } else {
      phone = "+4917\(note.filter(\.isNumber))\(random.below(3))000000"
    }
  }
}

@Suite("Rows of namesakes that come again and again")
struct NamesakeImportTests {
  private func take(
    _ rows: [Relative], _ book: AddressBook, isTrial: Bool = false
  ) throws -> ContactImportReport {
    let head =
      "First Name,Last Name,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Organization Title,Notes\n"
    let text = head + rows.map(\.line).joined()
    let source = ContactSource { body in
      var pieces = [Array(text.utf8)][...]
      try body { _ in pieces.popFirst() ?? [] }
    }
    return try AddressBook.importContacts(
      ContactImportOptions(now: 0), isTrial: isTrial, from: [source]
    ) { book }
  }

  private func held(by book: AddressBook) throws -> [Relative] {
    var found: [Relative] = []
    try book.forEachContact(AddressBook.Query()) { record in
      let card = record.card
      found.append(
        Relative(
          note: card.notes, title: card.jobTitle,
          phone: card.phones.map(\.value).joined(separator: " ")))
    }
    return found.sorted()
  }

  @Test("make two contacts of two equal rows, though one of them follows a row that is gone")
  func equalRows() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    _ = try take([Relative(note: "note 13", title: "title 2", phone: "+4917130000000")], book)
    let row = Relative(note: "note 18", title: "title 0", phone: "+4917180000000")
    _ = try take([row, row], book)
    #expect(try held(by: book) == [row, row])
  }

  @Test("make as many contacts as there are rows, each of which is as its row")
  func model() throws {
    let seed = testSeed("rows of namesakes")
    var random = SplitMix64(seed: seed)
    for _ in 0..<testRounds(1) {
      let book = try AddressBook(PersistentStoreDescription(.inMemory))
      var rows: [Relative] = []
      for step in 0..<20 {
        for place in rows.indices where random.below(3) == 0 { rows[place].change(by: &random) }
        if rows.count < 8, random.happens(percent: 40) || rows.isEmpty {
          var row = Relative(note: "note \(10 + step)", title: "", phone: "")
          row.title = "title \(random.below(3))"
          row.phone = "+4917\(10 + step)0000000"
          rows += Array(repeating: row, count: random.happens(percent: 30) ? 2 : 1)
        }
        for place in rows.indices { rows.swapAt(place, random.below(place + 1)) }
        let outlook = try take(rows, book, isTrial: true)
        let report = try take(rows, book)
        #expect(
          [outlook.addedCount, outlook.updatedCount, outlook.unchangedCount]
            == [report.addedCount, report.updatedCount, report.unchangedCount],
          "CONTACTS_TEST_SEED=\(seed)")
        #expect(try held(by: book) == rows.sorted(), "CONTACTS_TEST_SEED=\(seed)")
        let again = try take(rows, book)
        #expect(again.unchangedCount == rows.count, "CONTACTS_TEST_SEED=\(seed)")
      }
    }
  }
}
