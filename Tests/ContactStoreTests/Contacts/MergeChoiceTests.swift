import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("Choices for merges")
struct MergeChoiceTests {
  @Test("are all fields with one value in which contacts differ, with what each says")
  func choices() throws {
    let sample = try SampleBook()
    var cards = Array(repeating: ContactCard(), count: 3)
    for place in cards.indices {
      (cards[place].name.last, cards[place].emails) = ("King", [.init("\(place)@x.org")])
    }
    (cards[0].name.first, cards[1].name.first, cards[2].name.first) = ("Ada", "A.", "Ada")
    (cards[1].jobTitle, cards[2].notes) = ("Boss", "Likes tea.")
    cards[2].birthday = .init(jsonText: "1970-01-02")
    let ids = try sample.book.add(cards)
    #expect(
      try sample.book.mergeChoices(ids: ids) == [
        MergeChoice(key: .first, values: [1: "Ada", 2: "A.", 3: "Ada"]),
        MergeChoice(key: .title, values: [1: "", 2: "Boss", 3: ""]),
        MergeChoice(key: .birthday, values: [1: "", 2: "", 3: "1970-01-02"]),
        MergeChoice(key: .notes, values: [1: "", 2: "", 3: "Likes tea."]),
      ])
    #expect(try sample.book.mergeChoices(ids: [1]) == [])
    #expect(try sample.book.mergeChoices(ids: []) == [])
    #expect(throws: AddressBookError.noSuchPeople([9])) {
      try sample.book.mergeChoices(ids: [1, 9])
    }
  }

  @Test(
    "of two managers, the one of the chosen contact stands, also where both are called the same")
  func managers() throws {
    let sample = try SampleBook(["A", "A", "Boss", "Boss", "C"].map { ($0, "", nil) })
    for (id, manager) in [(1, 3), (2, 4)] as [(Int64, Int64)] {
      var link = ContactLink()
      link.manager = manager
      try sample.book.link([id], to: link, now: 7)
    }
    _ = try sample.book.merge(ids: [1, 2], now: 8, choosing: [.manager: 2])
    let context = sample.book.newContext()
    #expect(try sample.book.objects([1], in: context)[0].manager?.objectID.key?.rawValue == 4)
    _ = try sample.book.merge(ids: [1, 5], now: 9, choosing: [.manager: 5])
    #expect(try sample.book.contacts(ids: [1]).map(\.card.manager) == [""])
  }

  @Test("are ignored for lists and for contacts that are not among those")
  func ignored() throws {
    let sample = try SampleBook([("Ada", "King", 1), ("A.", "King", 2), ("B", "King", 3)])
    let usual = try sample.book.merge(ids: [1, 2], now: 7, isTrial: true)
    let chosen = try sample.book.merge(
      ids: [1, 2], now: 7, choosing: [.emails: 1, .first: 3], isTrial: true)
    #expect(chosen.contact == usual.contact && chosen.conflicts == usual.conflicts)
  }

  @Test("stand in the contact as they were in theirs, and one undo restores all")
  func random() throws {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    for _ in 0..<testRounds(8) {
      let sample = try SampleBook()
      let ids = try sample.book.add(
        (0..<3).map { _ in
          var card = random.card()
          (card.kind, card.manager, card.urls) = (.person, "", [])
          return card
        })
      let before = try sample.book.contacts(ids: ids)
      let offered = try sample.book.mergeChoices(ids: ids)
      var choices: [ContactJSONKey: Int64] = [:]
      for choice in offered where random.happens(percent: 60) {
        choices[choice.key] = random.pick(ids)
      }
      let trial = try sample.book.merge(ids: ids, now: 7, choosing: choices, isTrial: true)
      let merged = try sample.book.merge(ids: ids, now: 7, choosing: choices)
      #expect(trial.contact == merged.contact, "CONTACTS_TEST_SEED=\(seed)")
      let after = try #require(sample.reopened().contacts(ids: [ids[0]]).first)
      for (key, id) in choices {
        let source = try #require(before.first { $0.id == id }).card
        #expect(key.isSame(in: after.card, source), "\(key), CONTACTS_TEST_SEED=\(seed)")
        #expect(
          offered.first { $0.key == key }?.values[id] == key.text(in: after.card),
          "\(key), CONTACTS_TEST_SEED=\(seed)")
      }
      _ = try sample.book.undo(.last(1))
      #expect(try sample.book.contacts(ids: ids) == before, "CONTACTS_TEST_SEED=\(seed)")
    }
  }
}
