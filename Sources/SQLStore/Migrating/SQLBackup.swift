import Files
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A copy of a SQLite database, made beside it before it is migrated, where one is wanted.
///
/// SQLite makes none within a transaction, so that the transaction has to find out whether others have
/// written since.
struct SQLBackup {
  private let database: String
  private let isWanted: Bool
  private var version: SQLValue?
  /// Where the copy is; nil while there is none.
  private(set) var path: String?

  init(of setup: SQLSetup) {
    (database, isWanted) = (setup.path, setup.description.keepsStoreBeforeMigration)
  }

  /// Whether the copy is what the database is, or none is wanted.
  func isCurrent(_ connection: any SQLConnection) throws -> Bool {
    if !isWanted { return true }
    guard path != nil else { return false }
    return try connection.firstValue("PRAGMA data_version") == version
  }

  /// Makes the copy, in the place of an earlier one.
  mutating func make(_ connection: any SQLConnection) throws {
    remove()
    let time = Int64(Date().timeIntervalSince1970)
    var copy = "\(database)-before-migration-\(time)"
    var number = 1
    while FileManager.default.fileExists(atPath: copy) {
      number += 1
      copy = "\(database)-before-migration-\(time)-\(number)"
    }
    version = try connection.firstValue("PRAGMA data_version")
    try Self.write(connection, at: database, to: copy)
    path = copy
  }

  /// Writes a copy of a database for good, for those alone who may read the database.
  ///
  /// It gets its name when it is whole.
  static func write(
    _ connection: any SQLConnection, at database: String, to copy: String
  ) throws {
    let files = POSIXFileSystem()
    let folder = FilePath.folder(of: copy)
    let new = FilePath.join(folder, TemporaryFileName.make(for: FilePath.name(of: copy)))
    do {
      try StoreError.wrapping { () throws(FileError) in
        let file = try files.open(new, .createNew)
        defer { file.close() }
        if let status = try files.status(of: database) { try file.adopt(status) }
      }
      try connection.run("VACUUM INTO ?", [.text(new)])
      try StoreError.wrapping { () throws(FileError) in
        let file = try files.open(new, .readWrite)
        defer { file.close() }
        try file.synchronize(dataOnly: false)
        try files.rename(new, toFree: copy)
        try files.synchronizeDirectory(folder)
      }
    } catch {
      try? files.unlink(new)
      throw error
    }
  }

  /// Takes the copy away of a database that is as it was.
  mutating func remove() {
    if let path { try? FileManager.default.removeItem(atPath: path) }
    path = nil
  }
}
