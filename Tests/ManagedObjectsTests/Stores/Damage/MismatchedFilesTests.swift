import TestSupport
import Testing

@testable import ManagedObjects

/// A base and a journal that are not of one another, as an unfinished copy or a restored backup
/// leaves them.
@Suite("A base with another journal")
struct MismatchedFilesTests {
  private static let corrupt = "corrupt \(SimulatedStore.journalPath)"

  /// A store before and after a fold and the commit behind it.
  private static func generations() throws -> (
    old: SampleJournal, newBase: [UInt8], newJournal: [UInt8], newRows: [[ExactRow]]
  ) {
    let old = try SampleJournal()
    let store = try old.store(old.journal)
    _ = try store.open(.folding).save(StoredPeople.insertion("folded"))
    let (newBase, folded) = (store.base, try store.rows())
    _ = try store.open().save(StoredPeople.insertion("behind"))
    return (old, newBase, store.journal, [folded, try store.rows()])
  }

  @Test("a journal that the base has folded in is ignored, and the next save replaces it")
  func staleJournal() throws {
    let (old, newBase, _, newRows) = try Self.generations()
    for journal in [old.journal, Array(old.journal.dropLast(3)), Array(old.journal.prefix(512))] {
      for options in [BinaryStore.Options.appending, .folding] {
        let store = try SimulatedStore(base: newBase, journal: journal)
        let opened = try store.open(options)
        #expect(try store.rows() == newRows[0])
        _ = try opened.save(StoredPeople.insertion("next"))
        #expect(try store.rows().dropLast() == newRows[0][...])
        #expect(try opened.firstNames().suffix(2) == ["folded", "next"])
        _ = try opened.save(StoredPeople.insertion("last"))
        #expect(try store.firstNames().suffix(3) == ["folded", "next", "last"])
      }
    }
  }

  @Test("a journal of a newer base is damage, not a reason to forget it")
  func newerJournal() throws {
    let (old, _, newJournal, _) = try Self.generations()
    let store = try SimulatedStore(base: old.base, journal: newJournal)
    for options in [BinaryStore.Options.appending, .folding] {
      #expect(
        StoreError.facts { _ = try store.open(options).save(StoredPeople.insertion("x")) }
          == Self.corrupt)
    }
    #expect(store.base == old.base)
    #expect(store.journal == newJournal)
  }

  @Test("a journal of another base of the same generation is damage")
  func otherBase() throws {
    let (sample, other) = (try SampleJournal(), try SampleJournal())
    #expect(sample.base != other.base)
    let store = try SimulatedStore(base: sample.base, journal: other.journal)
    #expect(StoreError.facts { _ = try store.open() } == Self.corrupt)
    #expect(store.journal == other.journal)
  }

  @Test("without its journal, a base shows what it held itself")
  func journalMissing() throws {
    let sample = try SampleJournal()
    #expect(try sample.store(nil).rows() == sample.states[0])
  }

  @Test("an object that is open when its journal is exchanged reports it or follows it")
  func exchangedWhileOpen() throws {
    let (old, newBase, newJournal, newRows) = try Self.generations()
    let store = try old.store(old.journal)
    let opened = try store.open()
    #expect(try opened.exactRows(of: StoredPeople.entity) == old.states.last)
    try store.disk.place(newJournal + [0], at: SimulatedStore.journalPath)
    #expect(StoreError.facts { _ = try opened.keys() } == Self.corrupt)
    try store.disk.place(newBase, at: SimulatedStore.path)
    #expect(try opened.exactRows(of: StoredPeople.entity) == newRows[1])
    try store.disk.unlink(SimulatedStore.journalPath)
    #expect(try opened.exactRows(of: StoredPeople.entity) == newRows[0])
  }
}
