import ManagedObjects
import Synchronization
import TestSupport
import Testing

/// Puts whole commits and folds of other processes between any two calls that a reader or a writer
/// makes.
@Suite("Readers and writers between each other's calls")
struct InterleavingTests {
  /// What the other processes do, all at one moment.
  private static let interruptions: [[BinaryStore.Options]] = [
    [.appending], [.folding], [.folding, .folding, .appending],
    [.appending, .folding, .appending, .appending],
  ]

  /// How the store is when it starts.
  private static let beginnings: [[BinaryStore.Options]] = [
    [], [.appending], [.appending, .appending], [.appending, .appending, .folding, .appending],
  ]

  /// Commits, each of which adds a row and changes the first one; notes all states there were.
  private final class Writers: Sendable {
    let store: SimulatedStore
    private let models = Mutex([PeopleModel()])

    init() throws {
      store = try SimulatedStore()
    }

    var states: [[ExactRow]] { models.withLock { $0.map(\.rows) } }
    var newest: PeopleModel { models.withLock { $0[$0.count - 1] } }

    func commit(_ options: [BinaryStore.Options]) throws {
      for options in options { _ = try commit(through: store.open(options)) }
    }

    /// - Returns: Whether the commit was made; not while another has the lock.
    func commit(through writer: BinaryStore) throws -> Bool {
      let model = newest
      let request = model.nextRequest(named: "\(model.nextKey)", updating: true, deleting: false)
      do {
        _ = try writer.save(request)
      } catch StoreError.busy {
        return false
      }
      models.withLock { $0.append(model.applying(request)) }
      return true
    }
  }

  /// Runs `body` with a file system before whose call of this number `interruption` happens.
  ///
  /// - Returns: How many calls there were.
  private static func interrupt(
    _ writers: Writers, at number: Int, _ interruption: @escaping @Sendable () throws -> Void,
    _ body: (FaultInjectingFileSystem) throws -> Void
  ) throws -> Int {
    let files = FaultInjectingFileSystem(writers.store.disk)
    let failure = Mutex<String?>(nil)
    files.beforeEach { operation in
      guard operation.number == number else { return }
      TestTally.count("other commits and folds between two calls")
      do {
        try interruption()
      } catch {
        failure.withLock { $0 = "\(error)" }
      }
    }
    try body(files)
    #expect(failure.withLock { $0 } == nil)
    return files.operations.count
  }

  /// Calls `body` with the number of a call that nobody makes, and then with those of the calls of
  /// which it tells that they are made: usually some of them, the first and the last among them.
  private static func forEachCall(
    _ subject: String, usually few: Int = 6, _ body: (_ number: Int) throws -> Int
  ) throws {
    let count = try body(.max)
    #expect(count > 0)
    for number in testSample(of: 0..<count, few, seed: testSeed(subject)) {
      #expect(try body(number) > number, "call \(number)")
    }
  }

  @Test(
    "a reader that opens a store sees a state that there was, the newest or the one before",
    arguments: beginnings.indices, interruptions.indices)
  func opening(beginning: Int, interruption: Int) throws {
    try Self.forEachCall("commits while a store is opened") { number in
      let writers = try Writers()
      try writers.commit(Self.beginnings[beginning])
      let before = writers.newest
      let commits = Self.interruptions[interruption]
      let count = try Self.interrupt(writers, at: number) {
        try writers.commit(commits)
      } _: { files in
        let rows = try writers.store.open(through: files).exactRows(of: StoredPeople.entity)
        #expect(rows == writers.newest.rows || rows == before.rows, "call \(number)")
      }
      #expect(count > 5)
      return count
    }
  }

  @Test(
    "a reader that has the store open does, too, and then sees the newest",
    arguments: beginnings.indices, interruptions.indices)
  func refreshing(beginning: Int, interruption: Int) throws {
    // The reader finds nothing new, a longer journal, or a new base.
    for news in [[], [BinaryStore.Options.appending], [.folding]] {
      try Self.forEachCall("commits while a store is read again", usually: 3) { number in
        let writers = try Writers()
        try writers.commit(Self.beginnings[beginning])
        let commits = Self.interruptions[interruption]
        let files = FaultInjectingFileSystem(writers.store.disk)
        let reader = try writers.store.open(through: files)
        try writers.commit(news)
        let first = files.operations.count
        let before = writers.newest
        files.beforeEach { operation in
          if operation.number - first == number { try? writers.commit(commits) }
        }
        let rows = try reader.exactRows(of: StoredPeople.entity)
        #expect(rows == writers.newest.rows || rows == before.rows, "call \(number)")
        let count = files.operations.count - first
        let earlier = Self.beginnings[beginning].count + news.count + 1
        #expect(writers.states.count == earlier + (number < count ? commits.count : 0))
        #expect(try reader.exactRows(of: StoredPeople.entity) == writers.newest.rows)
        return count
      }
    }
  }

  /// Two folds and a commit among them: where two files share one state, that is how one gets lost.
  @Test(
    "a writer loses no commit that others make between its calls, nor they any of its",
    arguments: beginnings.indices, interruptions.indices)
  func writing(beginning: Int, interruption: Int) throws {
    for options in [BinaryStore.Options.appending, .folding] {
      try Self.forEachCall("commits between the calls of a writer") { number in
        let writers = try Writers()
        try writers.commit(Self.beginnings[beginning])
        let commits = Self.interruptions[interruption]
        let made = Mutex(0)
        let count = try Self.interrupt(writers, at: number) {
          for options in commits where try writers.commit(through: writers.store.open(options)) {
            made.withLock { $0 += 1 }
          }
        } _: { files in
          let writer = try writers.store.open(options, through: files)
          _ = try writer.save(StoredPeople.insertion("between"))
        }
        let names = try writers.store.firstNames()
        #expect(names.count { $0 == "between" } == 1, "call \(number)")
        let expected = Self.beginnings[beginning].count + made.withLock { $0 } + 1
        #expect(names.count == expected, "call \(number)")
        #expect(try writers.store.open().keys() == (1...expected).map(Int64.init))
        writers.store.expectCleanShutdown()
        return count
      }
    }
  }

  @Test(
    "between the calls of a writer, readers see the state before it or behind it",
    arguments: beginnings.indices)
  func reading(beginning: Int) throws {
    for options in [BinaryStore.Options.appending, .folding] {
      let writers = try Writers()
      try writers.commit(Self.beginnings[beginning])
      let (before, old) = (writers.newest, try writers.store.open())
      let request = before.nextRequest(named: "new", updating: true, deleting: true)
      let after = before.applying(request)
      let seen = Mutex<[[ExactRow]?]>([])
      let files = FaultInjectingFileSystem(writers.store.disk)
      files.beforeEach { _ in
        let states = [
          try? writers.store.rows(), try? old.exactRows(of: StoredPeople.entity),
        ]
        seen.withLock { $0 += states }
      }
      _ = try writers.store.open(options, through: files).save(request)
      let states = seen.withLock { $0 }
      #expect(states.allSatisfy { $0 == before.rows || $0 == after.rows })
      #expect(states.last == after.rows)
      // Once the new state has been seen, the old one does not come back.
      let firstNew = states.firstIndex(of: after.rows) ?? 0
      #expect(states[firstNew...].allSatisfy { $0 == after.rows })
    }
  }

  @Test("a reader that folds overtake without end gives up with an error, not with half a state")
  func endlessFolds() throws {
    let writers = try Writers()
    try writers.commit([.appending])
    let files = FaultInjectingFileSystem(writers.store.disk)
    files.beforeEach { operation in
      if operation.kind == .map { try? writers.commit([.folding]) }
    }
    #expect(
      StoreError.facts { _ = try writers.store.open(through: files) }
        == "busy \(SimulatedStore.path)")
  }
}
