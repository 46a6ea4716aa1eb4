import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

/// Of the address book, people, a company and a group without a UID were added, a person got one, two
/// people and the group were deleted, and the last transactions added somebody, took that back, and added
/// another one.
@Suite("History of address books whose UIDs were optional")
struct MigratedHistoryTests {
  private let book: AddressBook
  private let store: FormerStore

  init() throws {
    store = try FormerStore("model-2.contacts")
    book = try AddressBook(store)
  }

  private func uid(_ name: String) throws -> String? {
    let context = book.newContext()
    let people = try context.fetch(FetchRequest<Person>())
    return people.first { ContactCard.displayName(of: $0) == name }?.uid
  }

  private func hasMadeUID(_ name: String) throws -> Bool? {
    let context = book.newContext()
    let people = try context.fetch(FetchRequest<Person>())
    return people.first { ContactCard.displayName(of: $0) == name }?.hasMadeUID
  }

  private var former: FormerUIDs {
    get throws { FormerUIDs(ofStore: try book.coordinator.persistentStore().identifier) }
  }

  private func undo() throws -> [Int64] { try book.undo(.last(1)).map(\.number) }

  @Test("the migration is not among the changes")
  func changes() throws {
    var numbers: [Int64] = []
    try book.forEachChange(limit: 3) { numbers.append($0.number) }
    #expect(numbers == [18, 17, 16])
  }

  @Test("what was undone before the migration can be redone after it")
  func redo() throws {
    #expect(try book.undo(.last(1)).map(\.number) == [18])
    #expect(try book.redo().map(\.number) == [18])
    #expect(try uid("Flo Last") == former.uid(ofContact: "Person", key: 10))
    #expect(try hasMadeUID("Flo Last") == true)
  }

  @Test("commands before the migration are undone, and what comes back has the UID of exports")
  func undone() throws {
    let before = try book.backup()
    #expect(try undo() == [18])
    #expect(try undo() == [15])
    let context = book.newContext()
    let group = try context.fetch(FetchRequest<Group>()).first { $0.name == "Gone" }
    #expect(try group?.uid == former.uid(ofGroup: "Gone"))
    #expect(try uid("Hal Nine") == "hal@example.org")
    #expect(try undo() == [14])
    #expect(try uid("Hal Nine") == former.uid(ofContact: "Person", key: 8))
    #expect(try hasMadeUID("Hal Nine") == true)
    #expect(try undo() == [13])
    #expect(try uid("Hal Nine") == nil)
    #expect(try undo() == [12])
    #expect(try uid("Gone Three") == "gone@example.org")
    #expect(try hasMadeUID("Gone Three") == false)
    #expect(try undo() == [11])
    #expect(try uid("Gone One") == former.uid(ofContact: "Person", key: 5))
    #expect(try hasMadeUID("Gone One") == true)
    #expect(try book.contacts(ids: [5]).map(\.card.groups) == [["Gone"]])
    for number in [11, 12, 13, 14, 15, 18] {
      #expect(try book.redo().map(\.number) == [Int64(number)])
    }
    #expect(try uid("Hal Nine") == "hal@example.org")
    #expect(try hasMadeUID("Hal Nine") == false)
    #expect(try book.backup() == before)
  }

  @Test("the way back to a transaction before the migration leads over it, and forth again")
  func rewound() throws {
    let before = try book.backup()
    _ = try book.undo(.number(12))
    #expect(try uid("Hal Nine") == nil)
    #expect(try uid("Bo Li") == former.uid(ofContact: "Person", key: 2))
    _ = try book.undo(.number(13))
    #expect(try uid("Hal Nine") == former.uid(ofContact: "Person", key: 8))
    _ = try book.redo()
    _ = try book.redo()
    #expect(try book.backup() == before)
    _ = try book.undo(.number(0))
    #expect(try book.backup() == "[]\n")
    _ = try book.redo()
    #expect(try book.backup() == before)
  }

  @Test("the UIDs of whom was deleted are those of exports")
  func deleted() throws {
    let former = try former
    let gone: Set = [
      "gone@example.org", former.uid(ofContact: "Person", key: 5),
      former.uid(ofContact: "Person", key: 9),
    ]
    #expect(try book.uidsOfDeleted().isSuperset(of: gone))
    try book.delete(ids: [2])
    #expect(try book.uidsOfDeleted().contains(former.uid(ofContact: "Person", key: 2)))
  }
}
