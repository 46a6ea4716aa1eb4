import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Backups")
struct BackupTests {
  private static let backup = "/folder/people.backup"

  private func restore(_ store: SimulatedStore) throws -> StoreRestoration {
    try StoreRestoration(
      of: Self.backup, at: SimulatedStore.path, model: StoredPeople.model(), options: .appending,
      fileSystem: store.disk)
  }

  private func names(_ store: SimulatedStore, at path: String) throws -> [String] {
    try BinaryStore(
      path: path, model: StoredPeople.model(), options: .appending, fileSystem: store.disk
    ).firstNames()
  }

  @Test("a backup holds base and journal in one file, while a writer has the lock")
  func backup() throws {
    let store = try SimulatedStore()
    let writer = try store.open()
    _ = try writer.save(StoredPeople.insertion("Ada"))
    _ = try writer.save(StoredPeople.insertion("Grace"))
    let lock = try writer.files.acquireLock(timeout: writer.options.timeout)
    let size = try store.open().backUp(to: Self.backup)
    lock.release()
    #expect(store.disk.content(of: Self.backup)?.count == size)
    #expect(store.disk.content(of: Self.backup + "-journal") == nil)
    #expect(try names(store, at: Self.backup) == ["Ada", "Grace"])
    #expect(throws: StoreError.self) { try store.open().backUp(to: Self.backup) }
    _ = try writer.save(StoredPeople.insertion("Edsger"))
    _ = try store.open().backUp(to: Self.backup, replacing: true)
    #expect(try names(store, at: Self.backup) == ["Ada", "Grace", "Edsger"])
    #expect(throws: StoreError.self) {
      try store.open().backUp(to: SimulatedStore.path, replacing: true)
    }
  }

  @Test("a backup or a recovery never takes the place of a file of the store that it reads")
  func ownFiles() throws {
    let store = try SimulatedStore()
    for name in ["Ada", "Grace"] { _ = try store.open().save(StoredPeople.insertion(name)) }
    let (base, journal) = (store.base, store.journal)
    for path in [SimulatedStore.path, SimulatedStore.journalPath, SimulatedStore.lockPath] {
      #expect(throws: StoreError.self) { try store.open().backUp(to: path, replacing: true) }
      #expect(throws: StoreError.self) {
        try StoreRecovery(
          of: SimulatedStore.path, to: path, model: StoredPeople.model(), replacing: true,
          options: .appending, fileSystem: store.disk)
      }
    }
    #expect(store.base == base && store.journal == journal)
  }

  @Test("what is to be replaced keeps its journal until the new store is in its place")
  func replacedJournal() throws {
    let store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Ada"))
    func other() throws -> BinaryStore {
      try BinaryStore(
        path: Self.backup, model: StoredPeople.model(), options: .appending, fileSystem: store.disk)
    }
    for name in ["Grace", "Edsger"] { _ = try other().save(StoredPeople.insertion(name)) }
    #expect(throws: StoreError.self) {
      try StoreRecovery(
        of: "/folder/missing", to: Self.backup, model: StoredPeople.model(), replacing: true,
        options: .appending, fileSystem: store.disk)
    }
    #expect(try names(store, at: Self.backup) == ["Grace", "Edsger"])
    let writer = try other()
    let lock = try writer.files.acquireLock(timeout: writer.options.timeout)
    #expect(throws: StoreError.self) { try store.open().backUp(to: Self.backup, replacing: true) }
    lock.release()
    _ = try store.open().backUp(to: Self.backup, replacing: true)
    #expect(try names(store, at: Self.backup) == ["Ada"])
  }

  @Test("a backup of a store is restored by a change to it, which can be taken back")
  func restored() throws {
    let store = try SimulatedStore()
    let other = try store.open()
    _ = try other.save(StoredPeople.insertion("Ada"))
    _ = try other.backUp(to: Self.backup)
    _ = try other.save(StoredPeople.insertion("Grace"))
    let restoration = try restore(store)
    #expect(restoration.isDone && restoration.isInHistory)
    #expect(try store.firstNames() == ["Ada"])
    #expect(try names(store, at: #require(restoration.replacedPath)) == ["Ada", "Grace"])
    _ = try other.save(StoredPeople.insertion("Barbara"))
    #expect(try other.firstNames() == ["Ada", "Barbara"])
    #expect(try other.identifier == store.open().identifier)
    let history = try other.history(after: nil)
    #expect(history.map(\.transactionNumber) == [1, 2, 3, 4])
    _ = try other.revert(
      [history[3], history[2]], model: StoredPeople.model(), author: nil, contextName: nil,
      tag: nil)
    #expect(try store.firstNames() == ["Ada", "Grace"])
    #expect(try restore(store).replacedPath != restoration.replacedPath)
    let names = store.fileNames
    let again = try restore(store)
    #expect(again.isDone && again.isUnneeded && !again.isInHistory && again.replacedPath == nil)
    #expect(store.fileNames == names, "There is nothing to change.")
    #expect(try other.history(after: nil).count == 6)
  }

  @Test(
    "a restoration for which there is no room leaves no copy of anything",
    arguments: [(true, false), (true, true), (false, false)])
  func noRoom(isCopy: Bool, isJournal: Bool) throws {
    for isDamaged in [false, true] {
      let store = try SimulatedStore()
      _ = try store.open().save(StoredPeople.insertion("Ada"))
      _ = try store.open().backUp(to: Self.backup)
      _ = try store.open().save(StoredPeople.insertion("Grace"))
      if isDamaged { try store.disk.place([1, 2, 3], at: SimulatedStore.path) }
      let (base, journal, names) = (store.base, store.journal, store.fileNames)
      let faulty = FaultInjectingFileSystem(store.disk)
      faulty.inject(.failure(28)) { operation in
        operation.kind == .write && operation.path.contains("replaced") == isCopy
          && (!isCopy || operation.path.contains("journal") == isJournal)
      }
      #expect(throws: StoreError.self) {
        try StoreRestoration(
          of: Self.backup, at: SimulatedStore.path, model: StoredPeople.model(),
          options: .appending, fileSystem: faulty)
      }
      #expect(store.base == base && store.journal == journal)
      #expect(store.fileNames == names)
    }
  }

  @Test("a file that comes while a store is written is left alone, unless it may be replaced")
  func latecomers() throws {
    let store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Ada"))
    for (isRecovery, isReplacing) in [(false, false), (true, false), (false, true), (true, true)] {
      let faulty = FaultInjectingFileSystem(store.disk)
      let disk = store.disk
      faulty.beforeEach { operation in
        guard operation.kind == .synchronize, operation.path.contains("people.backup"),
          disk.content(of: Self.backup) == nil
        else { return }
        try? disk.place([1, 2, 3], at: Self.backup)
      }
      let facts = StoreError.facts {
        if isRecovery {
          _ = try StoreRecovery(
            of: SimulatedStore.path, to: Self.backup, model: StoredPeople.model(),
            replacing: isReplacing, options: .appending, fileSystem: faulty)
        } else {
          _ = try store.open(through: faulty).backUp(to: Self.backup, replacing: isReplacing)
        }
      }
      if isReplacing {
        #expect(try names(store, at: Self.backup) == ["Ada"])
      } else {
        #expect(facts == "file rename \(Self.backup)")
        #expect(disk.content(of: Self.backup) == [1, 2, 3])
      }
      let names = disk.filePaths.filter { $0.contains("backup") && !$0.hasSuffix("-lock") }
      #expect(names == [Self.backup])
      try disk.unlink(Self.backup)
    }
  }

  @Test("a backup of another store takes the place of it, and who has it open notices")
  func otherStore() throws {
    let (store, source) = (try SimulatedStore(), try SimulatedStore())
    let other = try store.open()
    _ = try other.save(StoredPeople.insertion("Grace"))
    #expect(try other.firstNames() == ["Grace"])
    _ = try source.open().save(StoredPeople.insertion("Ada"))
    _ = try source.open().backUp(to: Self.backup)
    try store.disk.place(#require(source.disk.content(of: Self.backup)), at: Self.backup)
    let restoration = try restore(store)
    #expect(restoration.isDone && !restoration.isInHistory)
    #expect(try store.firstNames() == ["Ada"])
    #expect(try store.open().identifier == source.open().identifier)
    #expect(
      StoreError.facts { _ = try other.save(StoredPeople.insertion("Edsger")) }
        == "replaced \(SimulatedStore.path)")
    let history = try store.open().history(after: nil)
    #expect(history.map(\.changes.count) == [1, 0])
    #expect(history.map(\.tag) == [nil, .restoration])
    _ = try store.open().save(StoredPeople.insertion("Barbara"))
    #expect(try store.open().history(after: nil).map(\.transactionNumber) == [1, 2, 3])
    let files = try StoreFiles(path: SimulatedStore.path, fileSystem: store.disk)
    #expect(try StoreExamination(files, model: StoredPeople.model()).isIntact)
  }

  @Test("a damaged backup is refused; a damaged or missing store is replaced")
  func damage() throws {
    let store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Ada"))
    _ = try store.open().backUp(to: Self.backup)
    let good = try #require(store.disk.content(of: Self.backup))
    var bad = good
    bad[bad.count / 2] ^= 4
    try store.disk.place(bad, at: Self.backup)
    let before = store.base
    let refused = try restore(store)
    #expect(!refused.isDone)
    #expect(refused.replacedPath == nil)
    #expect(store.base == before)
    try store.disk.place(good, at: Self.backup)
    let sample = try SampleJournal()
    for (base, journal) in [
      ([UInt8](repeating: 7, count: 99), sample.journal), (sample.base, [1, 2, 3]),
    ] {
      try store.disk.place(base, at: SimulatedStore.path)
      try store.disk.place(journal, at: SimulatedStore.journalPath)
      let kept = try #require(try restore(store).replacedPath)
      #expect(try store.firstNames() == ["Ada"])
      #expect(store.disk.content(of: kept) == base)
      #expect(store.disk.content(of: kept + "-journal") == journal)
    }
    try store.disk.unlink(SimulatedStore.path)
    #expect(try restore(store).replacedPath == nil)
    #expect(try store.firstNames() == ["Ada"])
  }

  @Test("a crash while restoring leaves the old store or the new one")
  func crashes() throws {
    let store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Ada"))
    _ = try store.open().backUp(to: Self.backup)
    _ = try store.open().save(StoredPeople.insertion("Grace"))
    var outcomes: Set<[String]> = []
    for count in 2...400 {
      let copy = SimulatedStore(store.disk.copy())
      let faulty = FaultInjectingFileSystem(copy.disk)
      faulty.inject(count.isMultiple(of: 2) ? .deathBefore : .failure(5), at: count / 2)
      let done = try? StoreRestoration(
        of: Self.backup, at: SimulatedStore.path, model: StoredPeople.model(),
        options: .appending, fileSystem: faulty)
      let names = try copy.firstNames()
      #expect([["Ada"], ["Ada", "Grace"]].contains(names), "after \(count / 2) operations")
      outcomes.insert(names)
      if done != nil { break }
    }
    #expect(outcomes.contains(["Ada"]))
  }
}

@Suite("Compacting")
struct CompactingTests {
  @Test("the journal goes into the base, and history is cut to what is to be kept")
  func compact() throws {
    let store = try SimulatedStore()
    let writer = try store.open()
    for name in ["Ada", "Grace", "Edsger", "Barbara"] {
      _ = try writer.save(StoredPeople.insertion(name))
    }
    let (before, after) = try writer.compact()
    #expect(before.journal > 0)
    #expect(after.journal == 0)
    #expect(try store.open().history(after: nil).count == 4)
    _ = try writer.compact(keepingHistory: 1)
    #expect(try store.open().history(after: nil).map(\.transactionNumber) == [4])
    _ = try writer.compact(keepingHistory: 0)
    #expect(try store.open().history(after: nil).isEmpty)
    #expect(try store.firstNames() == ["Ada", "Grace", "Edsger", "Barbara"])
    _ = try writer.save(StoredPeople.insertion("Donald"))
    #expect(try store.open().history(after: nil).map(\.transactionNumber) == [5])
  }

  @Test("a store says of itself what is in it")
  func information() throws {
    let store = try SimulatedStore()
    #expect(try store.open().information() == nil)
    let writer = try store.open()
    _ = try writer.save(StoredPeople.insertion("Ada", "Grace"))
    _ = try writer.save(StoredPeople.deletion(1))
    let information = try #require(try store.open().information())
    #expect(information.format == BaseRecord.plainFormat)
    #expect(information.byteCount == store.base.count)
    #expect(information.journal?.frameCount == 1)
    #expect(information.journal?.byteCount == store.journal.count)
    #expect(information.tables.map(\.rowCount) == [1])
    #expect(information.tables.map(\.nextKey) == [3])
    #expect(information.history.count == 2)
    #expect(
      information.tables[0].columns.map(\.name) == ["@key", "@version", "firstName", "lastName"])
  }
}
