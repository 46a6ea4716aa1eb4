import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

/// Somebody of whom a text says something under a UID that others have, too.
private struct Sharer: Hashable, Comparable {
  let name: String
  let uid: String
  var title: String
  var phone: String

  static func < (left: Sharer, right: Sharer) -> Bool { left.name < right.name }

  var card: String {
    let name = ["FN:\(name) Li", "N:Li;\(name);;;"]
    let lines = ["UID:\(uid)"] + name + ["TITLE:\(title)", "TEL:\(phone)"]
    return (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
  }

  var row: String { "\(uid),\(name),Li,\(title),\(phone)\n" }
}

@Suite("Texts in which several people have one UID, again and again")
struct SharedUIDTests {
  private func take(
    _ people: [Sharer], asCards: Bool, _ book: AddressBook, isTrial: Bool = false
  ) throws -> ContactImportReport {
    let text =
      asCards
      ? people.map(\.card).joined()
      : "uid,first,last,title,phone_1\n" + people.map(\.row).joined()
    let source = ContactSource { body in
      var pieces = [Array(text.utf8)][...]
      try body { _ in pieces.popFirst() ?? [] }
    }
    return try AddressBook.importContacts(
      ContactImportOptions(now: 0), isTrial: isTrial, from: [source]
    ) { book }
  }

  private func held(by book: AddressBook) throws -> [[String]] {
    var found: [[String]] = []
    try book.forEachContact(AddressBook.Query()) { record in
      let card = record.card
      found.append([card.name.first, card.jobTitle] + card.phones.map(\.value).sorted())
    }
    return found.sorted { $0[0] < $1[0] }
  }

  @Test(
    "make each of them one contact, which is as the text says and as it was edited here",
    arguments: [true, false])
  func model(asCards: Bool) throws {
    let seed = testSeed("shared UIDs")
    var random = SplitMix64(seed: seed)
    let hint: Comment = "CONTACTS_TEST_SEED=\(seed)"
    for _ in 0..<testRounds(1) {
      let book = try AddressBook(PersistentStoreDescription(.inMemory))
      var people: [Sharer] = []
      var edited: [String: String] = [:]
      for step in 0..<15 {
        for place in people.indices where random.below(3) == 0 {
          if random.happens(percent: 50) {
            people[place].title = "title \(step)"
            edited[people[place].name]?.removeAll()
          } else {
            people[place].phone = "\(1_000_000 + step * 100 + place)"
          }
        }
        if people.count < 9, random.happens(percent: 50) || people.isEmpty {
          people.append(
            Sharer(
              name: "P\(step)", uid: "u\(random.below(3))", title: "title",
              phone: "\(9_000_000 + step)"))
        }
        for place in people.indices { people.swapAt(place, random.below(place + 1)) }
        let outlook = try take(people, asCards: asCards, book, isTrial: true)
        let report = try take(people, asCards: asCards, book)
        #expect(
          [outlook.addedCount, outlook.updatedCount, outlook.unchangedCount]
            == [report.addedCount, report.updatedCount, report.unchangedCount], hint)
        func check() throws {
          let wanted = people.sorted().map { person in
            let title = edited[person.name].flatMap { $0.isEmpty ? nil : $0 } ?? person.title
            return [person.name, title, person.phone]
          }
          let found = try held(by: book)
          #expect(found == wanted, hint)
        }
        try check()
        try edit(&edited, step, book, &random)
        let again = try take(people, asCards: asCards, book)
        #expect(again.unchangedCount == people.count, hint)
        try check()
      }
    }
  }

  /// Gives some contacts another title.
  private func edit(
    _ edited: inout [String: String], _ step: Int, _ book: AddressBook,
    _ random: inout SplitMix64
  ) throws {
    var ids: [(Int64, String)] = []
    try book.forEachContact(AddressBook.Query()) { ids.append(($0.id, $0.card.name.first)) }
    for (id, name) in ids where random.below(5) == 0 {
      edited[name] = "mine \(step)"
      _ = try book.edit(ids: [id]) { $0.jobTitle = "mine \(step)" }
    }
  }
}
