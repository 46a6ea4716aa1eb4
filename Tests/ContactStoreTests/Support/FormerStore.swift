import Foundation
import ManagedObjects
import TestSupport

@testable import ContactStore

/// An address book as a former version of the program left it, in a folder of its own.
struct FormerStore {
  let folder: TemporaryFolder
  let description: PersistentStoreDescription

  /// Copies an address book as it was shipped.
  init(_ name: String) throws {
    let folder = try TemporaryFolder()
    for name in [name, name + "-journal"] {
      try FileManager.default.copyItem(
        at: Self.fixtures.appending(path: name), to: URL(filePath: folder(name)))
    }
    (self.folder, description) = (folder, PersistentStoreDescription(.binary, path: folder(name)))
  }

  /// Makes an address book of version 1 of the model.
  init(_ type: StoreType = .binary, _ fill: (ManagedObjectContext) throws -> Void) throws {
    folder = try TemporaryFolder()
    description = PersistentStoreDescription(type, path: folder("book"))
    try fill(try context(.version1))
  }

  static let fixtures = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../../Fixtures/stores").standardizedFileURL

  /// Opens the store as one of a version of the model.
  func context(_ version: FormerContactsModel) throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: version.managedObjectModel)
    try coordinator.addPersistentStore(description)
    return ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  /// Opens the address book; it goes to the newest version by steps in which so many contacts are saved at
  /// once.
  func migrated(savingEach batchSize: Int) throws -> AddressBook {
    try FormerUIDFilling.run(in: context(.version2), savingEach: batchSize)
    return try AddressBook(description)
  }
}

extension AddressBook {
  /// Opens an address book, of whatever version it is.
  init(_ store: FormerStore, isReadOnly: Bool = false) throws {
    var description = store.description
    description.isReadOnly = isReadOnly
    try self.init(description)
  }

  /// All that is in the address book, as JSON.
  func backup() throws -> String {
    var text: [UInt8] = []
    _ = try export(Query(), as: .json) { text += $0 }
    return String(decoding: text, as: UTF8.self)
  }
}
