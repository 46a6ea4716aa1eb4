import Foundation
import ManagedObjects
import Synchronization
import TestSupport
import Testing

/// A writer that fails to make its commit durable takes it back, while another process may have
/// read it already.
@Suite("A commit that is taken back after others have seen it")
struct FailedCommitTests {
  private let store: SimulatedStore
  private let witness: BinaryStore

  init() throws {
    store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Ada"))
    _ = try store.open().save(StoredPeople.insertion("Grace"))
    witness = try store.open()
  }

  /// Lets a commit fail in its synchronisation, just after the witness has read it.
  private func failCommit(_ name: String, witness: BinaryStore? = nil) throws {
    let names = try store.firstNames()
    let files = FaultInjectingFileSystem(store.disk)
    let writer = try store.open(through: files)
    let witness = witness ?? self.witness
    let seen = Mutex<[String]>([])
    let isFirst = Atomic(true)
    files.inject(.failure(EIO)) { operation in
      guard operation.kind == .synchronize, operation.path == SimulatedStore.journalPath,
        isFirst.exchange(false, ordering: .relaxed)
      else { return false }
      let names = (try? witness.firstNames()) ?? []
      seen.withLock { $0 = names }
      return true
    }
    #expect(
      StoreError.facts { _ = try writer.save(StoredPeople.insertion(name)) }
        == "file synchronize \(SimulatedStore.journalPath)")
    #expect(seen.withLock { $0 } == names + [name])
  }

  @Test("without another commit, the witness sees that it has gone")
  func gone() throws {
    try failCommit("Edsger")
    #expect(try witness.firstNames() == ["Ada", "Grace"])
    _ = try witness.save(StoredPeople.insertion("Barbara"))
    #expect(try store.firstNames() == ["Ada", "Grace", "Barbara"])
  }

  @Test(
    "when a commit of any size takes its place, the witness writes behind that one",
    arguments: ["x", "Donald", "A name that is a good deal longer than the first"])
  func replaced(name: String) throws {
    try failCommit("Edsger")
    _ = try store.open().save(StoredPeople.insertion(name))
    _ = try witness.save(StoredPeople.insertion("Barbara"))
    let expected = ["Ada", "Grace", name, "Barbara"]
    #expect(try store.firstNames() == expected)
    #expect(try witness.firstNames() == expected)
    _ = try witness.save(StoredPeople.deletion(4))
    #expect(try store.firstNames() == ["Ada", "Grace", name])
  }

  @Test(
    "when the witness folds, it folds what took the place",
    arguments: ["x", "Donald", "A name that is a good deal longer than the first"])
  func folded(name: String) throws {
    let witness = try store.open(.folding)
    try failCommit("Edsger", witness: witness)
    _ = try store.open().save(StoredPeople.insertion(name))
    _ = try witness.save(StoredPeople.insertion("Barbara"))
    #expect(try store.firstNames() == ["Ada", "Grace", name, "Barbara"])
    #expect(store.journal.isEmpty)
  }

  @Test("when a commit of another size takes its place, the witness reads that one")
  func read() throws {
    for name in ["x", "A name that is a good deal longer than the first"] {
      let names = try store.firstNames()
      try failCommit("Edsger")
      _ = try store.open().save(StoredPeople.insertion(name))
      #expect(try witness.firstNames() == names + [name])
    }
  }

  @Test("a frame that cannot even be cut off is reported as uncertain")
  func uncertain() throws {
    let files = FaultInjectingFileSystem(store.disk)
    let writer = try store.open(through: files)
    files.inject(.failure(EIO)) {
      $0.path == SimulatedStore.journalPath && ($0.kind == .synchronize || $0.kind == .truncate)
    }
    #expect(
      StoreError.facts { _ = try writer.save(StoredPeople.insertion("Edsger")) }
        == "notConfirmed synchronize \(SimulatedStore.journalPath)")
    let names = try store.firstNames()
    #expect(names == ["Ada", "Grace", "Edsger"])
    _ = try store.open().save(StoredPeople.insertion("Barbara"))
    #expect(try store.firstNames() == names + ["Barbara"])
  }

  @Test("a fold whose folder cannot be made durable is reported as uncertain")
  func uncertainFold() throws {
    let files = FaultInjectingFileSystem(store.disk)
    let writer = try store.open(.folding, through: files)
    files.inject(.failure(EIO)) { $0.path == SimulatedStore.folder && $0.kind == .synchronize }
    #expect(
      StoreError.facts { _ = try writer.save(StoredPeople.insertion("Edsger")) }
        == "notConfirmed synchronize \(SimulatedStore.folder)")
    // The old journal is still there, for the case that the old base comes back.
    #expect(!store.journal.isEmpty)
    #expect(try store.firstNames() == ["Ada", "Grace", "Edsger"])
    for crash in store.disk.crashStates().states {
      let names = try SimulatedStore(crash).firstNames()
      #expect([["Ada", "Grace"], ["Ada", "Grace", "Edsger"]].contains(names))
    }
    #expect(try writer.firstNames() == ["Ada", "Grace", "Edsger"])
  }
}
