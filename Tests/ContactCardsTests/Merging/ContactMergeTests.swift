import CardTestSupport
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Merging contacts")
struct ContactMergeTests {
  private func card(_ first: String, _ last: String, modified: Int64? = nil) -> ContactCard {
    var card = ContactCard()
    (card.name.first, card.name.last, card.modified) = (first, last, modified)
    return card
  }

  @Test("the fullest name wins, other values are those that were changed last")
  func winners() {
    var old = card("Anthony", "Robbins", modified: 1)
    (old.company, old.department, old.created) = ("Old", "Sales", 5)
    old.birthday = .init(jsonText: "1975-02-03")
    var new = card("A.", "Robbins", modified: 2)
    (new.company, new.name.nickname, new.created) = ("New", "Tony", 9)
    new.birthday = .init(jsonText: "--02-03")
    let merge = ContactMerge([old, new])
    #expect(merge.card.name.first == "Anthony" && merge.card.name.nickname == "Tony")
    #expect(merge.card.company == "New" && merge.card.department == "Sales")
    #expect(merge.card.birthday == old.birthday)
    #expect(merge.card.created == 5 && merge.card.modified == 2)
    #expect(
      merge.conflicts == [
        .init(field: .first, values: ["A.", "Anthony"], taken: 1),
        .init(field: .company, values: ["New", "Old"], taken: 0),
        .init(field: .birthday, values: ["--02-03", "1975-02-03"], taken: 1),
      ])
    #expect(ContactMerge([new, old]) == merge)
  }

  @Test("the first keeps its name where that is asked for, and what is given up is listed")
  func keptName() {
    var bob = card("Bob", "Miller", modified: 1)
    var robert = card("Robert", "Miller", modified: 2)
    (robert.name.middle, robert.name.nickname, robert.formattedName) = ("J.", "Rob", "R. J. Miller")
    let merge = ContactMerge([bob, robert], keepingName: true)
    #expect(merge.card.displayName == "Bob Miller" && merge.card.name.nickname == "Rob")
    #expect(
      merge.conflicts == [
        .init(field: .first, values: ["Robert", "Bob"], taken: 1),
        .init(field: .middle, values: ["", "J."], taken: 0),
        .init(field: .formattedName, values: ["", "R. J. Miller"], taken: 0),
      ])
    #expect(ContactMerge([robert, bob], keepingName: true).card.displayName == "R. J. Miller")
    (bob.name.first, bob.name.last, bob.emails) = ("", "", [.init("bob@x.org")])
    #expect(ContactMerge([bob, robert], keepingName: true).card.displayName == "R. J. Miller")
    #expect(ContactMerge([robert, bob], keepingName: true).conflicts.isEmpty)
  }

  @Test("lists are united without doubles, with one preferred value")
  func lists() {
    var one = card("Anna", "Lee")
    one.emails = [.init("a@X.org"), .init("b@x.org", isPreferred: true)]
    one.phones = [.init("0171 2345678")]
    (one.tags, one.notes, one.keptLines) = (["a", "b"], "first", ["X-A:1", "X-B:2"])
    var other = card("Anna", "Lee")
    other.emails = [.init("a@x.org", label: "work", isPreferred: true), .init("A@x.org")]
    other.phones = [.init("+49 171 2345678", label: "mobile"), .init("110"), .init("110")]
    (other.tags, other.notes, other.keptLines) = (["b", "c"], "second", ["X-B:2", "X-C:3"])
    let merge = ContactMerge([one, other])
    #expect(
      merge.card.emails == [
        .init("a@X.org", label: "work", isPreferred: true), .init("b@x.org"),
      ])
    #expect(merge.card.phones == [.init("+49 171 2345678", label: "mobile"), .init("110")])
    #expect(merge.card.tags == ["a", "b", "c"])
    #expect(merge.card.notes == "first\n\nsecond")
    #expect(merge.card.keptLines == ["X-A:1", "X-B:2", "X-C:3"])
    #expect(
      merge.conflicts == [
        .init(field: .phones, values: ["+49 171 2345678", "0171 2345678"], taken: 0)
      ])
  }

  @Test("a label that gives way to another one is told")
  func labels() {
    var (one, other) = (card("Anna", "Lee"), card("Anna", "Lee"))
    one.phones = [.init("0171 2345678", label: "mobile")]
    one.emails = [.init("a@x.org", label: "home")]
    other.phones = [.init("0171 / 23 45 678", label: "home")]
    other.emails = [.init("A@X.org", label: "home")]
    let merge = ContactMerge([one, other])
    #expect(merge.card.phones == one.phones)
    #expect(
      merge.conflicts == [
        .init(
          field: .phones, values: ["mobile: 0171 2345678", "home: 0171 / 23 45 678"], taken: 0)
      ])
  }

  private func kept(_ lines: [String]...) -> [String] {
    let cards = lines.map { lines in
      var card = card("Ann", "Lee")
      card.keptLines = lines
      return card
    }
    return ContactMerge(cards).card.keptLines
  }

  @Test("kept lines that say the same in another way are there once")
  func keptDoubles() {
    let apple = ["item1.X-ABRELATEDNAMES;type=pref:Jan", "item1.X-ABLabel:_$!<Spouse>!$_"]
    let google = "RELATED;VALUE=text;TYPE=spouse:Jan"
    #expect(kept(apple, [google]) == apple)
    #expect(kept([google], apple) == [google])
    #expect(kept([google], ["X-SPOUSE:Jan", "x-a;type=HOME:1"]) == [google, "x-a;type=HOME:1"])
    #expect(kept(["X-A;TYPE=home:1"], ["x-a;type=HOME:1"]) == ["X-A;TYPE=home:1"])
    #expect(kept(["X-A:1"], ["X-B:1", "X-B:1"]) == ["X-A:1", "X-B:1"])
  }

  @Test("kept lines that say something else stay, each with its own label")
  func keptGroups() {
    let one = ["item1.X-ABRELATEDNAMES:Jan", "item1.X-ABLabel:Spouse"]
    let other = ["item1.X-ABRELATEDNAMES:Bo", "item1.X-ABLabel:Coach"]
    let moved = ["item2.X-ABRELATEDNAMES:Bo", "item2.X-ABLabel:Coach"]
    #expect(kept(one, other) == one + moved)
    #expect(kept(one, one + moved) == one + moved)
    let coach = ["item1.X-ABRELATEDNAMES:Jan", "item1.X-ABLabel:Coach"]
    #expect(kept(one, coach).count == 4)
    #expect(kept(["X-A;TYPE=home:1"], ["X-A;TYPE=work:1", "X-A;TYPE=home:2"]).count == 3)
    #expect(kept(["X-CSV-COLUMN;X-NAME=a:1"], ["X-CSV-COLUMN;X-NAME=b:1"]).count == 2)
  }

  @Test("a contact merged with itself stays as it is, but for values that it has twice")
  func idempotence() {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    for _ in 0..<testRounds(10) {
      let once = ContactMerge([random.card()]).card
      let twice = ContactMerge([once, once, once])
      #expect(twice.card == once, "CONTACTS_TEST_SEED=\(seed)")
      #expect(twice.conflicts.isEmpty)
    }
    #expect(ContactMerge([]).card == ContactCard())
  }

  @Test("no value of a list or a text is lost without a conflict that lists it")
  func nothingLost() {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    for _ in 0..<testRounds(10) {
      let cards = [random.card(), random.card(), random.card()]
      let merge = ContactMerge(cards)
      for card in cards {
        #expect(Set(card.tags).isSubset(of: merge.card.tags))
        #expect(Set(card.keptLines).isSubset(of: merge.card.keptLines))
        #expect(
          Set(card.emails.map { EmailText.key($0.value) })
            .isSubset(of: merge.card.emails.map { EmailText.key($0.value) }))
        for (key, text) in [(ContactJSONKey.company, card.company), (.last, card.name.last)] {
          let isListed = merge.conflicts.contains { $0.field == key && $0.values.contains(text) }
          let isKept = text.isEmpty || [merge.card.company, merge.card.name.last].contains(text)
          #expect(isListed || isKept, "CONTACTS_TEST_SEED=\(seed)")
        }
      }
    }
  }
}
