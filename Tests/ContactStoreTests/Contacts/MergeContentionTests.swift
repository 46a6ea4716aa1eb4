import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Contacts that are merged while others change them")
struct MergeContentionTests {
  /// What somebody else does meanwhile.
  enum Change: CaseIterable {
    case addsNumber, removesNumber, addsGroup, reportsToDeleted, changesAnother
  }

  /// Changes contacts without a new time of change, as a second command of the same second does.
  private func make(_ change: Change, in book: AddressBook) throws {
    let context = book.newContext()
    let people = try book.objects([2, 3], in: context)
    var writer = ContactWriter(context)
    func write(to person: Person, _ edit: (inout ContactCard) -> Void) throws {
      var card = ContactCard(person)
      edit(&card)
      try writer.write(card, to: person)
    }
    switch change {
    case .addsNumber: try write(to: people[0]) { $0.phones.append(.init("2")) }
    case .removesNumber: try write(to: people[0]) { $0.phones = [] }
    case .addsGroup: try write(to: people[0]) { $0.groups = ["friends"] }
    case .reportsToDeleted: people[1].manager = people[0]
    case .changesAnother: try write(to: people[1]) { $0.phones.append(.init("3")) }
    }
    try context.save()
  }

  @Test("a merge takes over what has come or gone since it read them", arguments: Change.allCases)
  func anew(change: Change) throws {
    let sample = try SampleBook([("A", "", 1), ("B", "", 2), ("C", "", 3)])
    let book = sample.book
    if change != .addsNumber { try make(.addsNumber, in: book) }
    var count = 0
    try book.commit { context in
      count += 1
      let people = try book.objects([1, 2], in: context)
      var card = ContactCard(people[0])
      card.phones = people.flatMap { ContactCard($0).phones }
      card.groups = people.flatMap { ContactCard($0).groups }
      var writer = ContactWriter(context)
      try writer.write(card, to: people[0])
      for report in people[1].reports { report.manager = people[0] }
      try context.delete(people[1])
      if count == 1 { try make(change, in: book) }
    }
    #expect(count == (change == .changesAnother ? 1 : 2))
    let left = try book.contacts(AddressBook.Query())
    #expect(left.map(\.id) == [1, 3])
    #expect(left[0].card.phones.map(\.value) == (change == .removesNumber ? [] : ["2"]))
    #expect(left[0].card.groups == (change == .addsGroup ? ["friends"] : []))
    #expect(left[1].card.manager == (change == .reportsToDeleted ? "A" : ""))
  }

  @Test("two merges do not both take over the same contact")
  func twice() throws {
    let sample = try SampleBook([("A", "", 1), ("B", "", 2), ("C", "", 3)])
    let book = sample.book
    var count = 0
    #expect(throws: AddressBookError.noSuchPeople([3])) {
      try book.commit { context in
        count += 1
        let people = try book.objects([2, 3], in: context)
        people[0].nickname = "C"
        try context.delete(people[1])
        if count == 1 { _ = try book.merge(ids: [1, 3], now: 7) }
      }
    }
    #expect(count == 2)
  }

  @Test("a change that reads half of what others save is made anew", arguments: [true, false])
  func halfRead(othersSave: Bool) throws {
    let sample = try SampleBook([("A", "", 1), ("B", "", 2), ("C", "", 3)])
    let book = sample.book
    var count = 0
    func change() throws {
      try book.commit { context in
        count += 1
        if count > 1 { return }
        if othersSave { try make(.changesAnother, in: book) }
        throw ContactFault.nameless
      }
    }
    if othersSave {
      try change()
    } else {
      #expect(throws: ContactFault.nameless) { try change() }
    }
    #expect(count == (othersSave ? 2 : 1))
  }
}
