import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("What belongs to many contacts")
struct OwnedRowsTests {
  /// More than a batch has.
  private let count = RowBatch.greatestRowCount * 2 + 100

  private func card(_ number: Int, _ random: inout TestRandom) -> ContactCard {
    var card = ContactCard()
    card.kind = random.happens(10) ? .company : .person
    if card.kind == .company { card.company = "Company \(number)" }
    card.name.last = "\(random.below(1000))"
    card.emails = (0..<random.below(4)).map { .init("\(number)-\($0)@example.org", label: "home") }
    if random.happens(20) { card.phones = [.init("0171 \(number)")] }
    return card
  }

  @Test("a query that is wrong writes nothing")
  func wrongQuery() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var query = AddressBook.Query()
    query.selection.groups = ["nobody's"]
    for layout in [ContactLayout.everything(.json), .fields([.emails], .csv(guardsFormulas: true))]
    {
      var written: [UInt8] = []
      #expect(throws: AddressBookError.self) {
        try book.write(query, as: layout, today: nil) { written += $0 }
      }
      #expect(written == [])
    }
  }

  @Test(
    "each has what was saved of it, in whatever order they are read, edited and deleted",
    arguments: [false, true])
  func differential(isInFile: Bool) throws {
    var random = TestRandom.seeded()
    let folder = try TemporaryFolder()
    let book = try AddressBook(
      isInFile
        ? PersistentStoreDescription(.binary, path: folder("people"))
        : PersistentStoreDescription(.inMemory))
    let cards = (0..<count).map { card($0, &random) }
    let added = zip(try book.add(cards), cards).filter { $0.1.kind == .person }
    var people = added.map(\.0)
    var expected = Dictionary(uniqueKeysWithValues: added)

    func check(_ name: Comment) throws {
      for (isSorted, offset, limit) in [
        (false, 0, nil), (true, 0, nil), (false, people.count - 300, nil),
        (false, people.count / 2, 70), (true, 900, 80),
      ] as [(Bool, Int, Int?)] {
        var query = AddressBook.Query()
        if isSorted { query.sortKeys = [.init(.last, ascending: false)] }
        (query.offset, query.limit) = (offset, limit)
        let found = try book.contacts(query)
        #expect(found.count == min(people.count - offset, limit ?? .max), name)
        if !isSorted {
          #expect(found.map(\.id) == Array(people[offset...].prefix(found.count)), name)
        }
        let wrong = found.filter {
          $0.card.emails != expected[$0.id]?.emails || $0.card.phones != expected[$0.id]?.phones
        }
        #expect(wrong.map(\.id) == [], name)
      }
    }
    try check("up to date added")
    for id in [people[5], people[count / 2], people[7]] {
      let email = ContactCard.Entry("later-\(id)@example.org")
      expected[id]?.emails.append(email)
      _ = try book.edit(ids: [id]) { $0.emails.append(email) }
    }
    try check("with e-mail addresses that came later")
    let gone = [people[0], people[6], people[count / 2 + 1], people[people.count - 1]]
    _ = try book.delete(ids: gone)
    people.removeAll(where: gone.contains)
    try check("without some that were deleted")
  }
}
