import Foundation
import ManagedObjects
import TestSupport
import Testing

@testable import Files

/// A store of people on a simulated disk.
struct SimulatedStore {
  static let folder = "/folder"
  static let path = "/folder/people.contacts"
  static let journalPath = path + "-journal"
  static let lockPath = path + "-lock"

  let disk: SimulatedFileSystem

  /// An empty folder.
  init() throws {
    disk = SimulatedFileSystem()
    try disk.createDirectory(Self.folder)
  }

  /// A disk as it is.
  init(_ disk: SimulatedFileSystem) {
    self.disk = disk
  }

  /// A folder with the files of a store, a nil one left out.
  init(base: [UInt8]?, journal: [UInt8]?) throws {
    try self.init()
    if let base { try disk.place(base, at: Self.path) }
    if let journal { try disk.place(journal, at: Self.journalPath) }
  }

  /// Opens the store as another process does, or through a file system that stands for one.
  func open(
    _ options: BinaryStore.Options = .appending, through files: (any FileSystem)? = nil
  ) throws -> BinaryStore {
    try BinaryStore(
      path: Self.path, model: StoredPeople.model(), options: options, fileSystem: files ?? disk)
  }

  /// What another process reads.
  func rows() throws -> [ExactRow] {
    try open().exactRows(of: StoredPeople.entity)
  }

  /// The first names that another process reads.
  func firstNames() throws -> [String] {
    try open().firstNames()
  }

  var base: [UInt8] { disk.content(of: Self.path) ?? [] }
  var journal: [UInt8] { disk.content(of: Self.journalPath) ?? [] }

  /// The names of the files in the folder.
  var fileNames: [String] {
    disk.filePaths.map { String($0.dropFirst(Self.folder.count + 1)) }
  }

  /// Checks that every file and every lock has been given back.
  func expectCleanShutdown(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(disk.openFileCount == 0, sourceLocation: sourceLocation)
  }
}

extension SimulatedFileSystem {
  /// The same files once more, with nothing open, as after a restart that loses nothing.
  func copy() -> SimulatedFileSystem {
    crash { min(1, $0 - 1) }
  }
}
