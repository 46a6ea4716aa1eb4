import SampleData
import TestSupport
import Testing

@testable import ContactCards

@Suite("What was changed on two sides")
struct ThreeWayMergeTests {
  private func card(_ change: (inout ContactCard) -> Void) -> ContactCard {
    var card = ContactCard()
    (card.name.first, card.name.last) = ("Ada", "King")
    card.emails = [ContactCard.Entry("a@x.example", label: "work")]
    card.phones = [ContactCard.Entry("111"), ContactCard.Entry("222")]
    card.notes = "old"
    change(&card)
    return card
  }

  @Test("a label is as the side says that has changed it")
  func labels() {
    let ours = card { $0.emails[0].label = "home" }
    let theirs = card { $0.emails.append(ContactCard.Entry("b@x.example")) }
    let merge = ThreeWayMerge(ours, theirs, since: card { _ in })
    #expect(merge.card.emails.map(\.label) == ["home", ""])
    #expect(merge.lost.isEmpty)
  }

  @Test("a name comes from one side whole")
  func names() {
    let ours = card { $0.name.first = "Augusta" }
    let theirs = card { ($0.name.last, $0.formattedName) = ("Lovelace", "Lady Ada Lovelace") }
    let merge = ThreeWayMerge(ours, theirs, since: card { _ in })
    #expect(merge.card.name == theirs.name)
    #expect(merge.card.formattedName == "Lady Ada Lovelace")
    #expect(merge.lost == [.first])
  }

  @Test("a number that was mended on both sides is there twice, and the other one once")
  func mendedTwice() {
    let ours = card { $0.phones[0].value = "112" }
    let theirs = card { $0.phones[0].value = "113" }
    let merge = ThreeWayMerge(ours, theirs, since: card { _ in })
    #expect(merge.card.phones.map(\.value) == ["113", "222", "112"])
  }

  @Test("of two values with one key the one that was taken away stays away")
  func sameNumberTwice() {
    let home = ContactCard.Entry("111", label: "home")
    let work = ContactCard.Entry("111", label: "work")
    let base = card { $0.phones = [home, work] }
    let ours = card { $0.phones = [work] }
    let theirs = card { $0.phones = [home, work, ContactCard.Entry("444")] }
    let merge = ThreeWayMerge(ours, theirs, since: base)
    #expect(merge.card.phones == [work, ContactCard.Entry("444")])
  }

  @Test("notes of one side are changed where the other has left them among its own")
  func notes() {
    func merged(_ here: String, _ there: String, _ before: String) -> String {
      let merge = ThreeWayMerge(
        card { $0.notes = here }, card { $0.notes = there }, since: card { $0.notes = before })
      #expect(merge.lost.isEmpty, "\(merge.card.notes)")
      return merge.card.notes
    }
    #expect(merged("old\n\nmine", "new", "old") == "new\n\nmine")
    #expect(merged("mine\n\nold\n\ntoo", "", "old") == "mine\n\ntoo")
    #expect(merged("mine", "old\n\nnew", "old") == "mine\n\nnew")
    #expect(merged("mine", "new", "") == "new\n\nmine")
    #expect(merged("mine\n\nnew", "new", "") == "mine\n\nnew")
    #expect(merged("mine", "new", "old") == "new\n\nmine")
    #expect(merged("mine", "", "old") == "mine")
    #expect(merged("", "new", "old") == "new")
  }

  @Test("a card that still has what was taken away here has not seen what was changed here")
  func changedAlike() {
    let base = card { $0.jobTitle = "Clerk" }
    let ours = card {
      $0.jobTitle = "Countess"
      $0.emails = []
    }
    let theirs = card {
      $0.jobTitle = "Countess"
      $0.phones.removeLast()
    }
    let merge = ThreeWayMerge(ours, theirs, since: base)
    #expect(merge.card.emails.isEmpty)
    #expect(merge.card.phones.map(\.value) == ["111"])
    #expect(merge.lost.isEmpty)
  }

  @Test("a card whose values are spelt anew has seen what was changed here")
  func speltAnew() {
    let base = card { $0.keptLines = ["EMAIL;TYPE=INTERNET:a@x.example"] }
    let theirs = card {
      $0.emails[0].value = "b@x.example"
      $0.phones.append(ContactCard.Entry("333"))
    }
    var ours = theirs
    ours.keptLines = ["EMAIL;TYPE=INTERNET:b@x.example"]
    ours.phones.append(ContactCard.Entry("444"))
    #expect(ThreeWayMerge(ours, theirs, since: base).card == theirs)
  }

  @Test("a picture and a manager that both sides have changed are told")
  func told() {
    func photo(_ byte: UInt8) -> ContactCard.Photo {
      ContactCard.Photo(Array(repeating: byte, count: 20), mediaType: "image/png")
    }
    let ours = card { ($0.photo, $0.manager) = (photo(1), "Bo") }
    let theirs = card { ($0.photo, $0.manager) = (photo(2), "Cy") }
    let merge = ThreeWayMerge(ours, theirs, since: card { _ in })
    #expect(merge.card == theirs)
    #expect(merge.lost == [.photo, .manager])
  }

  @Test("lines that are kept are united, each group with its label")
  func keptLines() {
    let ours = card { $0.keptLines = ["item1.X-A:1", "item1.X-ABLabel:one"] }
    let theirs = card { $0.keptLines = ["X-B:2", "item1.X-C:3", "item1.X-ABLabel:two"] }
    let merge = ThreeWayMerge(ours, theirs, since: card { $0.keptLines = ["X-D:4"] })
    #expect(
      merge.card.keptLines == [
        "X-B:2", "item1.X-C:3", "item1.X-ABLabel:two", "item2.X-A:1", "item2.X-ABLabel:one",
      ])
  }

  @Test("one value at most is preferred where both sides have put others in front")
  func preferences() {
    let ours = card { $0.phones.append(ContactCard.Entry("333", isPreferred: true)) }
    let theirs = card { $0.phones.append(ContactCard.Entry("444", isPreferred: true)) }
    let phones = ThreeWayMerge(ours, theirs, since: card { _ in }).card.phones
    #expect(phones.filter(\.isPreferred).map(\.value) == ["444"])
  }

  @Test("a number that was added on both sides costs nothing that was changed here besides")
  func addedTwice() {
    let ours = card {
      $0.phones.append(ContactCard.Entry("333"))
      $0.tags = ["friend"]
      $0.notes = "mine"
    }
    let theirs = card {
      $0.phones.append(ContactCard.Entry("333"))
      $0.name.nickname = "Addie"
    }
    let merge = ThreeWayMerge(ours, theirs, since: card { _ in })
    #expect(merge.card.phones.map(\.value) == ["111", "222", "333"])
    #expect(merge.card.tags == ["friend"])
    #expect(merge.card.notes == "mine")
    #expect(merge.card.name.nickname == "Addie")
  }

  @Test("nor does it cost a label, a mark, a line that is kept or a manager that was changed here")
  func addedTwiceBesidesMarks() {
    let base = card { $0.manager = "Bo" }
    let ours = card {
      $0.phones[1] = ContactCard.Entry("222", label: "mobile", isPreferred: true)
      $0.keptLines = ["X-PET:Puff"]
      $0.tags = ["friend"]
    }
    var theirs = base
    theirs.tags = ["friend"]
    let merge = ThreeWayMerge(ours, theirs, since: base)
    #expect(merge.card == ours)
    #expect(merge.lost.isEmpty)
  }

  @Test("a card that still has a label that was changed here has not seen it")
  func unseenLabel() {
    let ours = card {
      $0.phones[1].label = "mobile"
      $0.tags = ["friend"]
    }
    let theirs = card { $0.tags = ["friend"] }
    #expect(ThreeWayMerge(ours, theirs, since: card { _ in }).card == ours)
  }

  @Test("what is gone of fields of one's own and of relations is told")
  func lostEntries() {
    let ours = card {
      $0.customFields = [
        ContactCard.Entry("A+", label: "Blood"), ContactCard.Entry("9", label: "Shoe"),
      ]
      $0.relations = [ContactCard.Entry("Bob", label: "spouse")]
    }
    var theirs = ours
    theirs.customFields.removeLast()
    let merge = ThreeWayMerge(ours, theirs, since: card { _ in })
    #expect(merge.card == theirs)
    #expect(merge.lost == [.fields])
  }

  @Test("a card that has all that was changed here, or part of each list, says what is gone")
  func exported() {
    let ours = card {
      $0.phones += [ContactCard.Entry("333"), ContactCard.Entry("444")]
      $0.name.nickname = "Addie"
    }
    var theirs = ours
    theirs.phones.removeLast()
    let merge = ThreeWayMerge(ours, theirs, since: card { _ in })
    #expect(merge.card == theirs)
    #expect(merge.lost == [.phones])
  }

  @Test("random changes of both sides make what a model of them makes")
  func randomChanges() {
    let seed = testSeed("changes of two sides")
    var random = SplitMix64(seed: seed)
    let texts: [ContactJSONKey] = [.nickname, .department, .title, .notes, .company]
    for _ in 0..<testRounds(200) {
      let base = card { card in
        for key in texts { card[text: key] = random.happens(percent: 50) ? "base" : "" }
        card.tags = (0..<random.below(5)).map { "base \($0)" }
      }
      func changed(_ side: String) -> ContactCard {
        var card = base
        for key in texts where random.below(3) == 0 {
          card[text: key] = random.happens(percent: 50) ? side : ""
        }
        card.tags.removeAll { _ in random.below(4) == 0 }
        card.tags += (0..<random.below(3)).map { "\(side) \($0)" }
        return card
      }
      let (ours, theirs) = (changed("ours"), changed("theirs"))
      let merge = ThreeWayMerge(ours, theirs, since: base)
      var lost: [ContactJSONKey] = []
      for key in texts {
        var isTheirs = theirs[text: key] != base[text: key]
        var wanted = isTheirs ? theirs[text: key] : ours[text: key]
        if key == .notes, ours.notes == "ours", isTheirs {
          (wanted, isTheirs) = (theirs.notes.isEmpty ? "ours" : "theirs\n\nours", false)
        }
        #expect(merge.card[text: key] == wanted, "\(key), CONTACTS_TEST_SEED=\(seed)")
        if isTheirs, ours[text: key] == "ours" { lost.append(key) }
      }
      #expect(Set(merge.lost) == Set(lost), "CONTACTS_TEST_SEED=\(seed)")
      let gone = Set(base.tags).subtracting(ours.tags).union(
        Set(base.tags).subtracting(theirs.tags))
      let tags = Set(base.tags + ours.tags + theirs.tags).subtracting(gone)
      #expect(Set(merge.card.tags) == tags, "CONTACTS_TEST_SEED=\(seed)")
      #expect(merge.card.tags.count == tags.count, "CONTACTS_TEST_SEED=\(seed)")
    }
  }
}
