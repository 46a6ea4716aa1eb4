import ContactCards
import Foundation
import ManagedObjects
import TestSupport
import Testing

@testable import ContactStore

@Suite("History of versions that told undos by the names of contexts")
struct FormerHistoryTests {
  @Test(
    "names of contexts are read as the versions meant them that wrote them",
    arguments: [
      ("undo 1", .undo(count: 1)), ("undo 12", .undo(count: 12)), ("undo to 0", .rewind(to: 0)),
      ("undo to 7", .rewind(to: 7)), ("redo", .redo), ("restore", .restoration), (nil, nil),
      ("", nil), ("undo", nil), ("undo 0", nil), ("undo -1", nil), ("undo to", nil),
      ("undo to x", nil), ("redo 1", nil), ("restore 1", nil), ("main", nil),
    ] as [(String?, TransactionTag?)])
  func names(name: String?, tag: TransactionTag?) {
    #expect(TransactionTag(formerContextName: name) == tag)
  }

  @Test("undo, redo and going back tag their transactions, and name no context")
  func tags() throws {
    let folder = try TemporaryFolder()
    let book = try AddressBook(PersistentStoreDescription(.binary, path: folder("book")))
    for name in ["Ada", "Grace", "Edsger"] { try book.addPerson(named: name) }
    _ = try book.undo(.last(2))
    _ = try book.redo()
    _ = try book.undo(.number(1))
    _ = try book.undo(.last(1))
    _ = try book.undo(.number(3))
    let undos = try book.coordinator.persistentStore().history(after: nil).dropFirst(3)
    #expect(
      undos.map(\.tag) == [
        .undo(count: 2), .redo, .rewind(to: 1), .undo(count: 1), .rewind(to: 3),
      ])
    #expect(undos.allSatisfy { $0.contextName == nil })
  }

  // Two people were added and the first one changed, which was undone. In the journal a third one was
  // added, which was undone, and then all after the first transaction.
  @Test("an address book of format 6 tells what was undone, which can be redone and undone again")
  func format6() throws {
    let former = try FormerStore("format-6.contacts")
    let path = former.folder("format-6.contacts")
    func open() throws -> AddressBook { try AddressBook(former.description) }
    func names() throws -> [String] {
      try open().contacts(AddressBook.Query()).map(\.card.name.first)
    }
    func undone() throws -> [Int64] {
      var numbers: [Int64] = []
      try open().forEachChange { if $0.isUndone { numbers.append($0.number) } }
      return numbers
    }
    #expect(try names() == ["Ada"])
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(try undone() == [5, 3, 2])
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try open().redo().map(\.number) == [2])
    #expect(try names() == ["Ada", "Grace"])
    #expect(try open().redo().map(\.number) == [5])
    #expect(try names() == ["Ada", "Grace", "Edsger"])
    #expect(throws: UndoFault.nothingToRedo) { try open().redo() }
    #expect(try open().undo(.last(1)).map(\.number) == [5])
    #expect(try open().undo(.last(1)).map(\.number) == [2])
    #expect(try names() == ["Ada"])
    #expect(try undone() == [5, 3, 2])
    let store = try BinaryStore(path: path, model: AddressBook.managedObjectModel)
    let history = try store.history(after: nil)
    #expect(
      history.map(\.contextName) == [nil, nil, nil, "undo 1", nil, "undo 1", "undo to 1"]
        + Array(repeating: nil, count: 5))
    #expect(
      history.map(\.tag) == Array(repeating: nil, count: 7) + [
        .migration, .redo, .redo, .undo(count: 1), .undo(count: 1),
      ])
    #expect(try store.metadata().values == ["note": .string("kept beside the contacts")])
    #expect(try store.information()?.format == 7)
  }
}

extension AddressBook {
  fileprivate func addPerson(named name: String) throws {
    let context = newContext()
    let person = try Person(context: context)
    (person.firstName, person.lastName) = (name, "")
    try context.save()
  }
}
