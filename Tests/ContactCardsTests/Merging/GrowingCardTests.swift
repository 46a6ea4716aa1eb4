import CardTestSupport
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Contacts that grow")
struct GrowingCardTests {
  /// A card that has much in common with others.
  private func card(_ random: inout RandomCards, _ stock: [ContactCard]) -> ContactCard {
    var card = ContactCard()
    for key in ContactJSONKey.whole where random.happens(percent: 50) {
      key.copy(from: random.pick(stock), to: &card)
    }
    if random.happens(percent: 30) {
      card.keptLines.append("RELATED;VALUE=text;TYPE=spouse:\(random.pick(["Jan", "Bo"]))")
    }
    if random.happens(percent: 30) { card.notes += (card.notes.isEmpty ? "" : "\n\n") + "Oslo" }
    for (number, label) in [("0171 2345678", "home"), ("+49 171 2345678", ""), ("110", "work")]
    where random.happens(percent: 30) {
      card.phones.append(.init(number, label: label, isPreferred: random.happens(percent: 50)))
    }
    (card.created, card.modified) = (nil, nil)
    return card
  }

  @Test("a card that is added is told what it changes, replaces and says in vain")
  func changes() {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    let hint: Comment = "CONTACTS_TEST_SEED=\(seed)"
    for _ in 0..<testRounds(30) {
      let stock = (0..<3).map { _ in random.card() }
      var growing = GrowingCard(card(&random, stock))
      for _ in 0..<5 {
        let (before, added) = (growing.card, card(&random, stock))
        let change = growing.add(added)
        let after = growing.card
        #expect(change.isChange == (before != after), hint)
        #expect(change.replaced == after.fieldsLacking(something: before), hint)
        #expect(change.refused == after.fieldsLacking(something: added), hint)
        #expect(growing.fields == after.withoutLists, hint)
      }
    }
  }

  @Test("cards that are added one after the other make what they make at once")
  func atOnce() {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    for _ in 0..<testRounds(30) {
      let stock = (0..<3).map { _ in random.card() }
      let cards = (0..<6).map { _ in card(&random, stock) }
      var growing = GrowingCard(cards[0])
      var folded = cards[0]
      for card in cards.dropFirst() {
        _ = growing.add(card)
        folded = ContactMerge([folded, card]).card
      }
      let grown = growing.card
      #expect(grown == ContactMerge(cards).card, "CONTACTS_TEST_SEED=\(seed)")
      // Merging the first two, then the third, and so on, unites the same values.
      for key in [
        .emails, .phones, .urls, .addresses, .messengers, .dates, .tags, .groups, .members, .notes,
      ] as [ContactJSONKey] {
        #expect(key.isSame(in: grown, folded), "\(key) CONTACTS_TEST_SEED=\(seed)")
      }
    }
  }

  @Test("each value of a list is looked at once, however many are there")
  func values() {
    var count = 0
    var values = KeyedValues { (entry: ContactCard.Entry) in
      count += 1
      return entry.value
    }
    for card in 0..<40 {
      let list = (0..<50).map { ContactCard.Entry("a\(card % 20)-\($0)@x.org") }
      #expect(values.add(list) == (card < 20 ? .change : []))
    }
    #expect(count == 40 * 50)
    #expect(values.united.count == 20 * 50)
  }

  @Test("of a list, the first preferred value stays the only one, and labels come from doubles")
  func marks() {
    var values = KeyedValues(by: \ContactCard.Entry.value)
    #expect(values.add([.init("a"), .init("b", isPreferred: true)]) == .change)
    #expect(values.add([.init("c", isPreferred: true)]) == .change)
    #expect(values.add([.init("b", isPreferred: true)]) == [])
    #expect(values.add([.init("a", label: "home", isPreferred: true)]) == [.change, .replacement])
    #expect(values.add([.init("a", label: "work")]) == .refusal)
    #expect(
      values.united.values == [
        .init("a", label: "home", isPreferred: true), .init("b"), .init("c"),
      ])
  }

  @Test("a number that is there in two ways is found in both, among any number of its extensions")
  func manyExtensions() {
    var phones = UnitedPhones()
    let numbers = (0..<40).map { ContactCard.Entry("+1 415 555 0132 ext. \($0)") }
    #expect(phones.add(numbers) == .change)
    for number in numbers { #expect(phones.add([number]) == []) }
    #expect(phones.united.count == 40)
  }

  @Test("a note is among others as whole paragraphs only, and takes the place of what is in it")
  func notes() {
    var notes = UnitedNotes("one\ntwo\n\nthree")
    for note in ["one\ntwo", "three", "one\ntwo\n\nthree", ""] { #expect(notes.add(note) == []) }
    #expect(notes.add("one") == .change)
    #expect(notes.text == "one\ntwo\n\nthree\n\none")
    #expect(notes.add("zero\n\n\(notes.text)") == .change)
    #expect(notes.text == "zero\n\none\ntwo\n\nthree\n\none")
    #expect(notes.add("\n") == .change && notes.add("x") == .change)
    #expect(notes.text.hasSuffix("one\n\n\n\n\nx"))
    #expect(notes.add("\n\n\n\nx") == .change)
    #expect(notes.add("\nx") == [])
  }
}
