import TestSupport

@testable import Files
@testable import ManagedObjects

/// A store with a base of three people and a journal of several transactions.
struct SampleJournal {
  let base: [UInt8]
  let journal: [UInt8]
  /// Where each frame starts, and where the last one ends.
  let bounds: [Int]
  /// The rows after the base and after each frame.
  let states: [[ExactRow]]

  init() throws {
    let store = try SimulatedStore()
    let writer = try store.open()
    _ = try writer.save(StoredPeople.insertion("Ada", "Grace", "Edsger"))
    var (bounds, states) = ([JournalSector.size], [try store.rows()])
    for request in [
      StoredPeople.insertion("Barbara"),
      StoredPeople.update(2, from: 1, to: StoredPeople.values("Grace", "Hopper", 85)),
      StoredPeople.deletion(1),
      StoredPeople.insertion("Donald", "Frances"),
    ] {
      _ = try writer.save(request)
      bounds.append(store.journal.count)
      states.append(try store.rows())
    }
    (base, journal) = (store.base, store.journal)
    (self.bounds, self.states) = (bounds, states)
  }

  var frameCount: Int { states.count - 1 }

  /// The bytes of a frame, counted from zero.
  func frame(_ index: Int) -> [UInt8] {
    Array(journal[bounds[index]..<bounds[index + 1]])
  }

  /// How many frames lie before a position of the journal as a whole.
  func wholeFrames(before position: Int) -> Int {
    bounds.dropFirst().count { $0 <= position }
  }

  /// The journal's header with these bytes behind it.
  func journal(of frames: [UInt8]...) -> [UInt8] {
    Array(journal[..<JournalSector.size]) + frames.flatMap(\.self)
  }

  /// What a store finds in a journal before it looks into the frames.
  func scan(_ journal: [UInt8]) throws(StoreError) -> JournalScan {
    TestTally.count("damaged journals read")
    let source = SourceFile(path: SimulatedStore.journalPath, content: MappedFile(copying: journal))
    let view = ByteView(source, 0..<journal.count)
    let layout = try Journal.header(of: view).layout
    return try JournalScan(view, layout, from: layout.start, nextSequence: 1)
  }

  /// The store with another journal.
  func store(_ journal: [UInt8]?) throws -> SimulatedStore {
    try SimulatedStore(base: base, journal: journal)
  }
}
