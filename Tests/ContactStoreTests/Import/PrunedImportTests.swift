import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

/// Texts in which a few people, companies and groups come and go.
private struct RandomText {
  private static let people = ["Al", "Bo", "Cy", "Di", "Ed"]
  private static let companies = ["Cog", "Firm", "Mill"]
  private static let groups = ["Pals", "Team"]

  /// Some cards, of which at least one is of a person.
  static func make(by random: inout SplitMix64) -> String {
    var cards: [String] = []
    for name in people where random.happens(percent: 60) { cards.append(person(name, &random)) }
    if cards.isEmpty { cards.append(person("Al", &random)) }
    for name in companies where random.happens(percent: 30) {
      let uid = random.happens(percent: 80) ? ["UID:u-\(name)"] : []
      let phone = random.happens(percent: 70) ? ["TEL:+4930\(random.below(2))000000"] : []
      cards.append(card(["KIND:org", "FN:\(name)", "ORG:\(name)"] + uid + phone))
    }
    for name in groups where random.happens(percent: 40) {
      let members = (people + companies).filter { _ in random.happens(percent: 40) }.map { name in
        random.happens(percent: 80)
          ? "MEMBER:urn:uuid:u-\(name)" : "MEMBER:mailto:\(name.lowercased())@x.example"
      }
      cards.append(card(["KIND:group", "UID:g-\(name)", "FN:\(name)"] + members))
    }
    for place in cards.indices { cards.swapAt(place, random.below(place + 1)) }
    return cards.joined()
  }

  private static func person(_ name: String, _ random: inout SplitMix64) -> String {
    var lines = ["FN:\(name)", "N:;\(name);;;"]
    if random.happens(percent: 80) { lines.append("UID:u-\(name)") }
    if random.happens(percent: 60) { lines.append("EMAIL:\(name.lowercased())@x.example") }
    if random.happens(percent: 60) { lines.append("ORG:" + random.element(of: companies)) }
    if random.happens(percent: 40) { lines.append("X-MANAGER:" + random.element(of: people)) }
    if random.happens(percent: 40) { lines.append("NOTE:note \(random.below(3))") }
    return card(lines)
  }

  private static func card(_ lines: [String]) -> String {
    (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
  }

  /// Changes a few of those who are in a book.
  static func edit(_ book: AddressBook, by random: inout SplitMix64) throws {
    var ids: [Int64] = []
    try book.forEachContact(AddressBook.Query()) { ids.append($0.id) }
    for id in ids where random.below(4) == 0 {
      _ = try book.edit(ids: [id]) { card in
        switch random.below(3) {
        case 0: card.notes = "mine \(random.below(3))"
        case 1: card.company = random.element(of: companies + [""])
        default: card.manager = ""
        }
      }
    }
    for company in try book.companies() where random.below(4) == 0 {
      _ = try book.editCompanies(ids: [company.id]) { $0.notes = "ours" }
    }
  }
}

@Suite("Imports after which nobody is left but whom they tell of")
struct PrunedImportTests {
  private static let rounds = testRounds(15)

  private func take(
    _ text: String, _ book: AddressBook, prunes: Bool = false
  ) throws -> ContactImportReport {
    var options = ContactImportOptions(now: 1_700_000_000)
    options.prunes = prunes
    return try book.importText(Array(text.utf8), options)
  }

  /// Everything that is in a book.
  private func content(of book: AddressBook) throws -> String {
    let companies = try book.companies().map { company in
      let people = try book.people(of: company.id).map { "\($0.id)" }
      return "\(company.id) \(company.card.company): " + people.joined(separator: " ")
    }
    let cards = try book.text(as: .json) + book.text(as: .vcard4)
    return String(decoding: cards, as: UTF8.self) + companies.joined(separator: "\n")
  }

  @Test("come to the same when they come again")
  func again() throws {
    let seed = testSeed("pruned imports")
    var random = SplitMix64(seed: seed)
    for round in 0..<Self.rounds {
      let hint: Comment = "round \(round), CONTACTS_TEST_SEED=\(seed)"
      let book = try AddressBook(PersistentStoreDescription(.inMemory))
      _ = try take(RandomText.make(by: &random), book)
      if random.happens(percent: 50) { try RandomText.edit(book, by: &random) }
      let text = RandomText.make(by: &random)
      _ = try take(text, book, prunes: true)
      let first = try content(of: book)
      let report = try take(text, book, prunes: true)
      #expect(report.pruned.isEmpty && report.prunedGroups.isEmpty, hint)
      #expect(report.addedCount + report.updatedCount == 0, hint)
      #expect(report.newGroupCount + report.changedGroupCount == 0, hint)
      #expect(try content(of: book) == first, hint)
    }
  }
}
