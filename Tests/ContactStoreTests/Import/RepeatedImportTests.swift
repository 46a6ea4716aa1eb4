import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

/// What a text said of somebody, or what a contact holds: as much of it as the model has.
private struct Said: Hashable {
  var title = ""
  var phones: Set<String> = []
  var notes: [String] = []
}

/// Somebody whom two texts are about, as the rules say.
private struct Friend {
  let name: String
  var held = Said()
  /// What each text said last; nil where it said nothing yet.
  var last: [Said?] = [nil, nil]

  /// Takes what a text says now.
  mutating func take(_ said: Said, of text: Int) {
    guard let base = last[text] else {
      let isFirst = last.allSatisfy { $0 == nil }
      held.title = isFirst || held.title.isEmpty ? said.title : held.title
      held.phones.formUnion(said.phones)
      held.notes += said.notes.filter { !held.notes.contains($0) }
      last[text] = said
      return
    }
    last[text] = said
    if said == base { return }
    let other = last[1 - text] ?? Said()
    if said.title != base.title, !(said.title.isEmpty && held.title == other.title) {
      held.title = said.title
    }
    held.phones.subtract(base.phones.subtracting(said.phones))
    held.phones.formUnion(said.phones.subtracting(base.phones))
    takeNotes(said.notes, since: base.notes)
  }

  private mutating func takeNotes(_ notes: [String], since base: [String]) {
    if notes == base { return }
    held.notes.removeAll { base.contains($0) && !notes.contains($0) }
    held.notes += notes.filter { !held.notes.contains($0) }
  }
}

/// A text with a row for each of some people, changed from time to time.
private struct Table {
  let number: Int
  var rows: [String: Said] = [:]
  private var count = 0

  /// Whether it is of vCards with UIDs.
  private let isOfCards: Bool

  init(_ number: Int, isOfCards: Bool = false) {
    (self.number, self.isOfCards) = (number, isOfCards)
  }

  /// Changes some of the rows.
  mutating func change(by random: inout SplitMix64) {
    for name in rows.keys.sorted() where random.below(3) == 0 {
      count += 1
      switch random.below(4) {
      case 0: rows[name]?.title = random.below(4) == 0 ? "" : "title \(number).\(count)"
      case 1: rows[name]?.notes = random.below(4) == 0 ? [] : ["note \(number).\(count)"]
      case 2: _ = rows[name]?.phones.popFirst()
      default:
        if rows[name]?.phones.count ?? 0 < 3 {
          rows[name]?.phones.insert("\(number + 1)\(1_000_000 + count * 7)")
        }
      }
    }
  }

  /// The rows of some people in some order, as one program writes them or as another.
  func text(of names: [String]) -> String {
    if isOfCards { return names.map(card).joined() }
    let head =
      number == 0
      ? "First Name,Last Name,E-mail 1 - Value,Organization Title,Notes,Phone 1 - Value,"
        + "Phone 2 - Value,Phone 3 - Value\n"
      : "Given Name,Family Name,E-mail Address,Job Title,Comment,Phone A,Phone B,Phone C\n"
    let lines = names.map { name in
      let said = rows[name] ?? Said()
      let phones = said.phones.sorted() + Array(repeating: "", count: 3 - said.phones.count)
      return ([name, "Li", "\(name)@x.example", said.title, said.notes.first ?? ""] + phones)
        .joined(separator: ",") + "\n"
    }
    return head + lines.joined()
  }

  private func card(_ name: String) -> String {
    let said = rows[name] ?? Said()
    var lines = ["UID:u-\(name)", "FN:\(name) Li", "N:Li;\(name);;;", "EMAIL:\(name)@x.example"]
    if !said.title.isEmpty { lines.append("TITLE:\(said.title)") }
    lines += said.phones.sorted().map { "TEL:\($0)" } + said.notes.map { "NOTE:\($0)" }
    return (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
  }

  /// How the columns are read.
  var mapping: CSVMapping {
    get throws {
      number == 0
        ? CSVMapping()
        : try CSVMapping(
          "E-mail Address=email,Comment=notes,Phone A=phone,Phone B=phone,Phone C=phone")
    }
  }
}

@Suite("Rows that come again and again")
struct RepeatedImportTests {
  private func book() throws -> AddressBook {
    try AddressBook(PersistentStoreDescription(.inMemory))
  }

  private func take(_ text: String, _ table: Table, _ book: AddressBook) throws
    -> ContactImportReport
  {
    var options = ContactImportOptions(now: 0)
    options.mapping = try table.mapping
    let source = ContactSource { body in
      var pieces = [Array(text.utf8)][...]
      try body { _ in pieces.popFirst() ?? [] }
    }
    return try AddressBook.importContacts(options, from: [source]) { book }
  }

  private func held(by book: AddressBook) throws -> [String: Said] {
    var found: [String: Said] = [:]
    try book.forEachContact(AddressBook.Query()) { record in
      let card = record.card
      let notes = card.notes.split(separator: "\n\n").map(String.init)
      let said = Said(
        title: card.jobTitle, phones: Set(card.phones.map(\.value)), notes: notes.sorted())
      #expect(found.updateValue(said, forKey: card.name.first) == nil)
    }
    return found
  }

  @Test(
    "from two programs, and edits between, make what a model of the rules makes",
    arguments: [false, true])
  func model(hasCards: Bool) throws {
    let seed = testSeed("rows that come again")
    var random = SplitMix64(seed: seed)
    for _ in 0..<testRounds(1) {
      let book = try book()
      var tables = [Table(0), Table(1, isOfCards: hasCards)]
      var friends = (1...5).map { Friend(name: "Friend\($0)") }
      for friend in friends {
        for number in 0...1 where random.happens(percent: 80) || number == 0 {
          tables[number].rows[friend.name] = Said(phones: [
            "\(number + 4)\(friend.name.suffix(1))00000"
          ])
        }
      }
      var edits = 0
      for _ in 0..<25 {
        let number = random.below(2)
        tables[number].change(by: &random)
        var names = tables[number].rows.keys.sorted().filter { _ in random.happens(percent: 75) }
        if random.happens(percent: 50) { names.reverse() }
        let text = tables[number].text(of: names)
        _ = try take(text, tables[number], book)
        for name in names {
          guard let place = friends.firstIndex(where: { $0.name == name }) else { continue }
          friends[place].take(tables[number].rows[name] ?? Said(), of: number)
        }
        try compare(friends, book, seed)
        let again = try take(text, tables[number], book)
        #expect(again.addedCount + again.updatedCount == 0, "CONTACTS_TEST_SEED=\(seed)")
        try edit(&friends, book, &edits, &random)
        try compare(friends, book, seed)
      }
    }
  }

  /// Changes some contacts.
  private func edit(
    _ friends: inout [Friend], _ book: AddressBook, _ count: inout Int, _ random: inout SplitMix64
  ) throws {
    for place in friends.indices where random.below(4) == 0 {
      var ids: [Int64] = []
      try book.forEachContact(AddressBook.Query()) { record in
        if record.card.name.first == friends[place].name { ids.append(record.id) }
      }
      guard let id = ids.first else { continue }
      count += 1
      switch random.below(3) {
      case 0: friends[place].held.title = "mine \(count)"
      case 1: friends[place].held.phones.insert("9\(1_000_000 + count * 7)")
      default:
        if let phone = friends[place].held.phones.min() { friends[place].held.phones.remove(phone) }
      }
      let held = friends[place].held
      _ = try book.edit(ids: [id]) { card in
        card.jobTitle = held.title
        card.phones.removeAll { !held.phones.contains($0.value) }
        for phone in held.phones.sorted() where !card.phones.contains(where: { $0.value == phone })
        {
          card.phones.append(ContactCard.Entry(phone))
        }
      }
    }
  }

  private func compare(_ friends: [Friend], _ book: AddressBook, _ seed: UInt64) throws {
    let held = try held(by: book)
    for friend in friends where friend.last.contains(where: { $0 != nil }) {
      var wanted = friend.held
      wanted.notes.sort()
      #expect(held[friend.name] == wanted, "\(friend.name), CONTACTS_TEST_SEED=\(seed)")
    }
    #expect(held.count == friends.count { $0.last.contains { $0 != nil } })
  }
}
