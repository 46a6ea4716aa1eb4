import ContactStore
import ManagedObjects
import TestSupport

@testable import ContactCards

/// An address book in a file of its own.
struct SampleBook {
  let folder: TemporaryFolder
  let book: AddressBook

  init() throws {
    folder = try TemporaryFolder()
    book = try Self.open(folder)
  }

  /// Adds people, each with a first name, a last name and an age.
  init(_ people: [(String, String, Int32?)]) throws {
    try self.init()
    _ = try book.add(try people.map { try newPerson($0.0, $0.1, $0.2) })
  }

  /// The same file opened anew.
  func reopened() throws -> AddressBook { try Self.open(folder) }

  private static func open(_ folder: TemporaryFolder) throws -> AddressBook {
    try AddressBook(PersistentStoreDescription(.binary, path: folder("people")))
  }

  /// The IDs that a query finds.
  func ids(
    _ predicate: String? = nil, sort keys: [AddressBook.SortKey] = [], limit: Int? = nil,
    offset: Int = 0
  ) throws -> [Int64] {
    var query = AddressBook.Query()
    query.predicate = try predicate.map { try FetchPredicate(format: $0) }
    query.sortKeys = keys
    query.limit = limit
    query.offset = offset
    return try book.people(query).map(\.id)
  }
}

extension AddressBook {
  /// Everybody, in the order in which they were added.
  func everybody() throws -> [PersonRecord] { try people(Query()) }

  /// Adds people of whom nothing but name and age is known.
  func add(_ people: [NewPerson]) throws -> [Int64] {
    try add(
      people.map { person in
        var card = ContactCard()
        (card.name.first, card.name.last, card.age) = (person.first, person.last, person.age)
        return card
      })
  }
}
