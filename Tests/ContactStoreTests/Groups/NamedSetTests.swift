import ContactStore
import ManagedObjects
import Testing

@testable import ContactCards

@Suite("Groups, tags and companies of an address book")
struct NamedSetTests {
  private func sample() throws -> SampleBook {
    try SampleBook([("Ada", "Lovelace", nil), ("Bob", "Zed", nil), ("Cid", "Lee", nil)])
  }

  private func members(_ sample: SampleBook, _ name: String) throws -> [Int64] {
    var query = AddressBook.Query()
    query.selection.groups = [name]
    return try sample.reopened().people(query).map(\.id)
  }

  @Test("a group is made empty, and only once")
  func creating() throws {
    let sample = try sample()
    try sample.book.createGroups(["friends", "work"])
    #expect(try sample.reopened().names(of: .group) == ["friends", "work"])
    #expect(try members(sample, "friends").isEmpty)
    #expect(throws: AddressBookError.nameTaken("work", .group)) {
      try sample.book.createGroups(["new", "work"])
    }
    #expect(throws: AddressBookError.namedTwice("twice", "twice", .group)) {
      try sample.book.createGroups(["twice", "twice"])
    }
    #expect(throws: ContactFault.emptyValue(field: "group")) {
      try sample.book.createGroups(["new", ""])
    }
    #expect(try sample.book.names(of: .group) == ["friends", "work"])
  }

  @Test("whoever is put in is in it, once, and the rest is not")
  func adding() throws {
    let sample = try sample()
    try sample.book.createGroups(["friends"])
    try sample.book.add([3, 1], to: "friends", .group, now: 7)
    try sample.book.add([1], to: "friends", .group, now: 9)
    #expect(try members(sample, "friends") == [1, 3])
    let cards = try sample.book.contacts(ids: [1, 2, 3]).map(\.card)
    #expect(cards.map(\.groups) == [["friends"], [], ["friends"]])
    #expect(cards.map(\.modified) == [7, nil, 7])
  }

  @Test("one ID that nobody has changes nothing, and an unknown group is made")
  func addingNothing() throws {
    let sample = try sample()
    try sample.book.createGroups(["friends"])
    #expect(throws: AddressBookError.noSuchPeople([9])) {
      try sample.book.add([1, 9], to: "friends", .group, now: 7)
    }
    #expect(try members(sample, "friends").isEmpty)
    try sample.book.add([1], to: "others", .group, now: 7)
    #expect(try sample.book.names(of: .group) == ["friends", "others"])
    #expect(try members(sample, "others") == [1])
  }

  @Test("a tag is made by the first who gets it, and is not listed when nobody has it")
  func tags() throws {
    let sample = try sample()
    try sample.book.add([1, 2], to: "vegan", .tag, now: 7)
    #expect(
      try sample.book.list(of: .tag).map { $0.values } == [
        [.value(.string("vegan")), .value(.integer(2))]
      ])
    try sample.book.remove([1, 2], from: "vegan", .tag, now: 8)
    #expect(try sample.book.list(of: .tag).isEmpty)
    try sample.book.add([3], to: "plant-based", .tag, now: 9)
    // The name of a tag that nobody has is free.
    try sample.book.rename("plant-based", to: "vegan", .tag)
    #expect(try sample.book.contacts(ids: [1, 3]).map(\.card.tags) == [[], ["vegan"]])
    #expect(try sample.reopened().names(of: .tag) == ["vegan"])
  }

  @Test("taking out is all or nothing")
  func removing() throws {
    let sample = try sample()
    try sample.book.createGroups(["friends"])
    try sample.book.add([1, 2], to: "friends", .group, now: 7)
    let third = NamedContact(try #require(try sample.book.contacts(ids: [3]).first))
    #expect(throws: AddressBookError.notIn("friends", .group, [third])) {
      try sample.book.remove([1, 3], from: "friends", .group, now: 8)
    }
    #expect(try members(sample, "friends") == [1, 2])
    try sample.book.remove([1], from: "friends", .group, now: 8)
    #expect(try members(sample, "friends") == [2])
  }

  @Test("members keep a group that is renamed, and stay when it is deleted")
  func renamingAndDeleting() throws {
    let sample = try sample()
    try sample.book.createGroups(["friends", "work"])
    try sample.book.add([1, 2], to: "friends", .group, now: 7)
    #expect(throws: AddressBookError.nameTaken("work", .group)) {
      try sample.book.rename("friends", to: "work", .group)
    }
    try sample.book.rename("friends", to: "Friends", .group)
    #expect(try members(sample, "Friends") == [1, 2])
    let deleted = try sample.book.delete(["friends"], .group)
    #expect(deleted.names == ["Friends"])
    #expect(deleted.memberCount == 2)
    #expect(try sample.reopened().names(of: .group) == ["work"])
    #expect(try sample.ids() == [1, 2, 3])
  }

  @Test("a name that is there just so comes before one that differs in case and accents")
  func names() throws {
    let sample = try sample()
    try sample.book.createGroups(["Café", "CAFE", "Familie Groß"])
    #expect(try sample.book.name("CAFE", of: .group) == "CAFE")
    #expect(try sample.book.name("FAMILIE GROSS", of: .group) == "Familie Groß")
    #expect(throws: AddressBookError.ambiguousName("cafe", .group, names: ["CAFE", "Café"])) {
      try sample.book.name("cafe", of: .group)
    }
  }

  @Test("a company is like a group, and a person has one")
  func companies() throws {
    let sample = try sample()
    var card = ContactCard()
    (card.kind, card.company) = (.company, "Acme")
    #expect(try sample.book.addCompany(card) == 1)
    #expect(throws: AddressBookError.nameTaken("Acme", .company)) {
      try sample.book.addCompany(card)
    }
    card.company = "Bolt"
    #expect(try sample.book.addCompany(card) == 2)
    try sample.book.add([1, 2], to: "acme", .company, now: 7)
    try sample.book.add([2], to: "Bolt", .company, now: 7)
    #expect(try sample.book.people(of: 1).map(\.id) == [1])
    let second = NamedContact(id: 2, name: "Bob Zed")
    #expect(throws: AddressBookError.notIn("Acme", .company, [second])) {
      try sample.book.remove([2], from: "Acme", .company, now: 7)
    }
    try sample.book.renameCompany(2, to: "Volt", now: 8)
    #expect(try sample.book.company(.name("VOLT")).id == 2)
    #expect(try sample.book.deleteCompanies(ids: [2]) == 1)
    #expect(try sample.book.contacts(ids: [1, 2]).map(\.card.company) == ["Acme", ""])
    #expect(throws: AddressBookError.noSuchCompanies([2])) { try sample.book.company(.id(2)) }
  }

  @Test("of one kind, any name will do; of several kinds, all have to")
  func selection() throws {
    let sample = try sample()
    try sample.book.createGroups(["a", "b"])
    try sample.book.add([1, 2], to: "a", .group, now: 7)
    try sample.book.add([3], to: "b", .group, now: 7)
    try sample.book.add([2, 3], to: "x", .tag, now: 7)
    func ids(_ groups: [String], _ tags: [String]) throws -> [Int64] {
      var query = AddressBook.Query()
      (query.selection.groups, query.selection.tags) = (groups, tags)
      #expect(try sample.book.count(query) == sample.book.contacts(query).count)
      return try sample.book.people(query).map(\.id)
    }
    #expect(try ids(["a"], []) == [1, 2])
    #expect(try ids(["a", "B"], []) == [1, 2, 3])
    #expect(try ids(["a"], ["x"]) == [2])
    #expect(try ids([], ["x"]) == [2, 3])
    #expect(throws: AddressBookError.self) { try ids(["a"], ["y"]) }
  }

  @Test("many who put people into one new group and give one new tag at once all succeed")
  func atOnce() async throws {
    let sample = try SampleBook((0..<24).map { ("P\($0)", "", nil) })
    try sample.book.createGroups(["all"])
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for number in 0..<8 {
        let book = try sample.reopened()
        tasks.addTask {
          for id in 0..<3 {
            let id = Int64(number * 3 + id + 1)
            try book.add([id], to: "all", .group, now: 7)
            try book.add([id], to: "new", .tag, now: 7)
          }
        }
      }
      try await tasks.waitForAll()
    }
    #expect(try members(sample, "all").count == 24)
    #expect(
      try sample.book.list(of: .tag).map { $0.values } == [
        [.value(.string("new")), .value(.integer(24))]
      ])
  }
}
