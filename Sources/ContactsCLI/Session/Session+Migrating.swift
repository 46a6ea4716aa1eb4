import ContactStore
import Files
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Session {
  /// Tells that an address book has been brought to a newer version.
  func tell(of event: StoreMigrationEvent, _ path: String) throws {
    guard case .didMigrate(let changes, _) = event else { return }
    let former = try AddressBook.version(of: changes.source).map { "version \($0)" }
    let version = try AddressBook.version(of: changes.destination) ?? AddressBook.newestVersion
    tell(
      "brought \(path) from \(former ?? "an early version") to version \(version); older versions of contacts "
        + "cannot read it any more")
  }

  /// Does something with a copy of an address book that is of the newest version.
  ///
  /// - Parameters:
  ///   - path: The address book, which stays as it is.
  ///   - body: Gets the path of the copy, which is gone afterwards.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or an error with which the copying or the migration fails.
  func withMigratedCopy<Result>(
    of path: String, _ body: (_ copy: String) throws -> Result
  ) throws -> Result {
    let kind = kind(of: path)
    let folder = try PrivateFolder(in: environment)
    defer { folder.remove() }
    let copy = folder.path + "/copy"
    try PersistentStoreCoordinator.copyFiles(
      of: describe(path, kind, isReadOnly: true), to: copy)
    // It has the permissions of the original, which may be for reading only.
    for file in [copy, copy + "-journal"] where try POSIXFileSystem().status(of: file) != nil {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }
    var description = try describe(copy, kind, isReadOnly: false)
    description.migrationHandler = nil
    do {
      try AddressBook.migrate(description)
    } catch StoreError.incompatibleModel(_, let differences) {
      throw StoreError.incompatibleModel(path: path, differences: differences)
    } catch StoreError.cannotInferMigration(_, let differences) {
      throw StoreError.cannotInferMigration(path: path, differences: differences)
    } catch StoreError.newerModel(_, let differences) {
      throw StoreError.newerModel(path: path, differences: differences)
    }
    return try body(copy)
  }
}
