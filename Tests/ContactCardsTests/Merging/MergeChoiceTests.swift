import CardTestSupport
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Merges with a choice for each field")
struct MergeChoiceTests {
  private var cards: [ContactCard] {
    var one = ContactCard()
    (one.name.first, one.name.last, one.modified) = ("Anthony", "Robbins", 1)
    (one.company, one.notes, one.age, one.ageStated) = ("Old", "first", 40, .init(jsonText: "2020"))
    var other = ContactCard()
    (other.name.first, other.name.last, other.modified) = ("A.", "Robbins", 2)
    (other.company, other.jobTitle, other.notes) = ("New", "Boss", "second")
    (other.age, other.emails) = (41, [.init("a@x.org")])
    return [one, other]
  }

  @Test("the chosen value stands, and what is given up is listed with it")
  func values() {
    let merge = ContactMerge(cards, choosing: [.first: 1, .company: 0, .age: 0])
    #expect(merge.card.name.first == "A." && merge.card.company == "Old")
    #expect(merge.card.age == 40 && merge.card.ageStated == cards[0].ageStated)
    #expect(
      merge.conflicts == [
        .init(field: .first, values: ["A.", "Anthony"], taken: 0),
        .init(field: .company, values: ["New", "Old"], taken: 1),
        .init(field: .age, values: ["41", "40"], taken: 1),
      ])
  }

  @Test("that a contact says nothing can be chosen, too")
  func nothing() {
    let merge = ContactMerge(cards, choosing: [.title: 0])
    #expect(merge.card.jobTitle.isEmpty)
    #expect(merge.conflicts.contains(.init(field: .title, values: ["", "Boss"], taken: 0)))
  }

  @Test("notes are joined unless those of one contact are chosen")
  func notes() {
    #expect(ContactMerge(cards).card.notes == "second\n\nfirst")
    let merge = ContactMerge(cards, choosing: [.notes: 0])
    #expect(merge.card.notes == "first")
    #expect(merge.conflicts.last == .init(field: .notes, values: ["first", "second"], taken: 0))
  }

  @Test("a choice comes before the name of the first, which is kept otherwise")
  func keptName() {
    let merge = ContactMerge(cards, keepingName: true, choosing: [.first: 1])
    #expect(merge.card.name.first == "A." && merge.card.name.last == "Robbins")
  }

  @Test(
    "lists, what goes along with others, and contacts that are not there cannot be chosen",
    arguments: [.emails, .ageStated, .kind, .modified, .id, .name] as [ContactJSONKey])
  func ignored(key: ContactJSONKey) {
    #expect(ContactMerge(cards, choosing: [key: 0]) == ContactMerge(cards))
    #expect(ContactMerge(cards, choosing: [.company: 2, .first: -1]) == ContactMerge(cards))
  }

  @Test("all choices of random contacts stand, and everything else is as without them")
  func random() {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    for _ in 0..<testRounds(20) {
      let cards = (0..<3).map { _ in random.card() }
      var choices: [ContactJSONKey: Int] = [:]
      for key in ContactJSONKey.allCases where random.happens(percent: 50) {
        choices[key] = random.below(3)
      }
      let merge = ContactMerge(cards, choosing: choices)
      let usual = ContactMerge(cards)
      for key in ContactJSONKey.allCases where key != .kept {
        let source =
          choices[key].flatMap { key.hasChoice ? cards[$0] : nil }
          ?? (key == .ageStated ? choices[.age].map { cards[$0] } : nil) ?? usual.card
        #expect(key.isSame(in: merge.card, source), "\(key), CONTACTS_TEST_SEED=\(seed)")
        guard key.hasChoice else { continue }
        let conflict = merge.conflicts.first { $0.field == key }
        let isLost = cards.contains {
          !key.isSame(in: $0, ContactCard()) && !key.isSame(in: $0, source)
        }
        if key != .notes {
          #expect((conflict != nil) == isLost, "\(key), CONTACTS_TEST_SEED=\(seed)")
        }
        if let conflict {
          #expect(
            conflict.values[conflict.taken] == key.text(in: source),
            "\(key), CONTACTS_TEST_SEED=\(seed)")
        }
      }
    }
  }
}
