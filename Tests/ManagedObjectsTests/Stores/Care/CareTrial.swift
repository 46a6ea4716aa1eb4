import TestSupport
import Testing

@testable import ManagedObjects

/// A small store of people to look at, to damage and to save.
struct CareTrial {
  static let recoveredPath = "/folder/recovered.contacts"

  let base: [UInt8]
  let journal: [UInt8]
  let rows: [ExactRow]
  /// The rows that were there at any time: what may come back from a part of the files.
  let everSeen: Set<ExactRow>

  init() throws {
    let sample = try SampleJournal()
    (base, journal) = (sample.base, sample.journal)
    rows = try #require(sample.states.last)
    everSeen = Set(sample.states.flatMap(\.self))
  }

  /// The files of a store.
  static func files(_ store: SimulatedStore) throws -> StoreFiles {
    try StoreFiles(path: SimulatedStore.path, fileSystem: store.disk)
  }

  /// Looks at a store with these files.
  static func check(_ base: [UInt8]?, _ journal: [UInt8]?) throws -> StoreExamination {
    let store = try SimulatedStore(base: base, journal: journal)
    defer { store.expectCleanShutdown() }
    return try StoreExamination(files(store), model: StoredPeople.model())
  }

  /// Saves what is intact of a store with these files.
  static func recover(
    _ base: [UInt8]?, _ journal: [UInt8]?
  ) throws -> (recovery: StoreRecovery, rows: [ExactRow]) {
    let store = try SimulatedStore(base: base, journal: journal)
    defer { store.expectCleanShutdown() }
    let recovery = try StoreRecovery(
      of: SimulatedStore.path, to: recoveredPath, model: StoredPeople.model(), replacing: false,
      options: .appending, fileSystem: store.disk)
    #expect(store.base == base ?? [], "The damaged file is left alone.")
    #expect(store.journal == journal ?? [], "The damaged journal is left alone.")
    let saved = try BinaryStore(
      path: recoveredPath, model: StoredPeople.model(), options: .appending,
      fileSystem: store.disk)
    let files = try StoreFiles(path: recoveredPath, fileSystem: store.disk)
    #expect(try StoreExamination(files, model: StoredPeople.model()).isIntact)
    return (recovery, try saved.exactRows(of: StoredPeople.entity))
  }
}
