import Foundation
import ManagedObjects
import TestSupport
import Testing

/// Lets each call on the file system go wrong in turn, in all the life of a store.
@Suite("A store when calls fail")
struct StoreFaultTests {
  private typealias Step = StoreWorkload.Step

  /// Makes all commits though some fail, and checks after each failure that nothing or all of it
  /// has happened.
  ///
  /// - Returns: How many failed.
  private static func perform(_ workload: StoreWorkload, _ hint: Comment) throws -> Int {
    var failures = 0
    for step in Step.allCases {
      do {
        try workload.perform(step)
      } catch let error as StoreError {
        failures += 1
        try settle(workload, error, "\(hint), \(step)")
      }
    }
    try expectHealth(workload, hint)
    return failures
  }

  private static func settle(
    _ workload: StoreWorkload, _ error: StoreError, _ hint: Comment
  ) throws {
    let (old, new) = (workload.expected.acknowledged, workload.expected.pending)
    let rows = try workload.disk.rows()
    switch error {
    case .file(let failure):
      #expect(SimulatedDeath.explains(failure) || rows == old.rows, hint)
    case .notConfirmed: break
    default: Issue.record("\(error) at \(hint)")
    }
    if rows == old.rows { return workload.acknowledge(old) }
    let isNew = rows == new?.rows
    #expect(isNew, hint)
    if isNew, let new { workload.acknowledge(new) }
  }

  /// Checks what the next process finds, that it can go on, and that it tidies up.
  private static func expectHealth(_ workload: StoreWorkload, _ hint: Comment) throws {
    let disk = workload.disk
    var model = workload.expected.acknowledged
    #expect(try disk.rows() == model.rows, hint)
    for options in [BinaryStore.Options.appending, .folding] {
      let request = model.nextRequest(named: "after", updating: true, deleting: true)
      _ = try disk.open(options).save(request)
      model = model.applying(request)
      #expect(try disk.rows() == model.rows, hint)
    }
    #expect(disk.fileNames == ["people.contacts", "people.contacts-lock"], hint)
    #expect(disk.disk.openFileCount == 0, hint)
  }

  /// Those of the calls that are tried: usually some of each step.
  private static func tried(_ calls: [FileOperation], _ subject: String) -> [FileOperation] {
    testSample(of: calls, 30, seed: testSeed(subject))
  }

  @Test("nothing fails without a fault")
  func noFault() throws {
    #expect(try Self.perform(StoreWorkload(), "no fault") == 0)
  }

  /// The calls that may fail with a code: any with EIO, those that change something with others.
  private static func calls(failingWith code: Int32) throws -> [FileOperation] {
    try StoreWorkload.calls().filter { call in
      switch call.kind {
      case .status, .read, .map, .resolve: code == EIO
      default: true
      }
    }
  }

  /// The calls that make the new base of a fold, without those that come when it has its name.
  private static func callsOfFold() throws -> Set<FileOperation> {
    let workload = try StoreWorkload()
    for step in Step.allCases.prefix(while: { $0 != .folds }) { try workload.perform(step) }
    let before = workload.files.operations.count
    try workload.perform(.folds)
    return Set(workload.files.operations.dropFirst(before).filter { $0.path.hasSuffix(".tmp") })
  }

  @Test(
    "one call fails: its commit is refused, the others are made", arguments: [EIO, ENOSPC, EACCES])
  func once(code: Int32) throws {
    let foldingNumbers = Set(code == ENOSPC ? try Self.callsOfFold().map(\.number) : [])
    let calls = try Self.calls(failingWith: code).filter { !foldingNumbers.contains($0.number) }
    for call in Self.tried(calls, "one call that fails with \(code)") {
      let workload = try StoreWorkload()
      workload.files.inject(.failure(code), at: call.number)
      let failures = try Self.perform(workload, "\(call)")
      // Whether tidying up succeeds, or others can see that somebody writes, is nobody's business.
      let isMarking = [.lock, .status].contains(call.kind) && call.path.hasSuffix(".tmp")
      let isLooking =
        call.kind == .list || call.kind == .status && call.path == SimulatedStore.folder
      let isTidying = isLooking || call.kind == .unlink || isMarking
      #expect(failures == (isTidying ? 0 : 1), "\(call)")
    }
  }

  @Test("no room for a new base is no reason to refuse a commit for which the journal has room")
  func noRoomToFold() throws {
    for call in try Self.callsOfFold() {
      for code in [ENOSPC, EDQUOT, EFBIG] {
        let workload = try StoreWorkload()
        workload.files.inject(.failure(code)) {
          $0.path.hasSuffix(".tmp") && $0.kind == call.kind && $0.number >= call.number
        }
        #expect(try Self.perform(workload, "\(call)") == 0)
      }
    }
  }

  @Test("all calls fail from one on: nothing more happens", arguments: [EIO, ENOSPC, EACCES])
  func lasting(code: Int32) throws {
    let calls = try Self.calls(failingWith: code)
    for call in Self.tried(calls, "calls that fail with \(code)") {
      let workload = try StoreWorkload()
      workload.files.inject(.failure(code)) { $0.number >= call.number }
      _ = try Self.perform(workload, "from \(call)")
    }
  }

  @Test("the error tells what failed where, and never blames the content")
  func errors() throws {
    for call in Self.tried(try StoreWorkload.calls(), "calls whose error is looked at") {
      let workload = try StoreWorkload()
      workload.files.inject(.failure(EIO), at: call.number)
      do {
        try workload.performAll()
      } catch StoreError.file(let failure), StoreError.notConfirmed(let failure) {
        #expect(failure.operation == call.kind)
        #expect(failure.code == EIO)
        let isTemporary = call.path.hasSuffix(".tmp")
        #expect(isTemporary ? failure.path.hasSuffix(".tmp") : failure.path == call.path)
      }
    }
  }

  @Test("short writes are completed", arguments: ShortWrite.allCases)
  func shortWrites(part: ShortWrite) throws {
    let workload = try StoreWorkload()
    workload.files.inject(.shortWrite(part)) { $0.kind == .write && $0.number % 2 == 0 }
    #expect(try Self.perform(workload, "\(part)") == 0)
    for call in try StoreWorkload.calls() where call.kind == .write {
      let workload = try StoreWorkload()
      workload.files.inject(.shortWrite(part), at: call.number)
      #expect(try Self.perform(workload, "\(call)") == 0)
    }
  }

  @Test("a short write, then an error: the commit is refused and nothing of it stays")
  func shortWriteThenError() throws {
    let foldingNumbers = Set(try Self.callsOfFold().map(\.number))
    for call in try StoreWorkload.calls()
    where call.kind == .write && !foldingNumbers.contains(call.number) {
      let workload = try StoreWorkload()
      workload.files.inject(.shortWrite(.half), at: call.number)
      workload.files.inject(.failure(ENOSPC), at: call.number + 1)
      #expect(try Self.perform(workload, "\(call)") == 1)
    }
  }

  @Test(
    "whenever the process dies, the next one finds the old or the new state and goes on",
    arguments: [Fault.deathBefore, .deathAfter])
  func death(fault: Fault) throws {
    for call in Self.tried(try StoreWorkload.calls(), "calls with \(fault)") {
      let workload = try StoreWorkload()
      workload.files.inject(fault, at: call.number)
      _ = try Self.perform(workload, "\(fault) at \(call)")
    }
  }

  @Test("death in the middle of a write leaves the old state")
  func deathInWrite() throws {
    for call in try StoreWorkload.calls() where call.kind == .write {
      for part in ShortWrite.allCases {
        let workload = try StoreWorkload()
        workload.files.inject(.shortWrite(part), at: call.number)
        workload.files.inject(.deathBefore, at: call.number + 1)
        _ = try Self.perform(workload, "\(part) at \(call)")
      }
    }
  }

  @Test("the temporary files of dead writers go with the next fold")
  func leftovers() throws {
    let dying = try StoreWorkload.calls().filter { $0.kind == .write && $0.path.hasSuffix(".tmp") }
    for call in dying {
      let workload = try StoreWorkload()
      workload.files.inject(.deathAfter, at: call.number)
      for step in Step.allCases { try? workload.perform(step) }
      #expect(workload.disk.fileNames.count { $0.hasSuffix(".tmp") } == 1, "\(call)")
      _ = try workload.disk.open(.folding).save(StoredPeople.insertion("x"))
      #expect(workload.disk.fileNames == ["people.contacts", "people.contacts-lock"], "\(call)")
    }
  }

  @Test("death while the next process mends what the first one left is survived too")
  func deathInRecovery() throws {
    let writes = try StoreWorkload.calls().filter { $0.kind == .write }
    for call in writes {
      let first = try StoreWorkload()
      first.files.inject(.shortWrite(.half), at: call.number)
      first.files.inject(.deathBefore, at: call.number + 1)
      for step in Step.allCases { try? first.perform(step) }
      let left = try first.disk.rows()
      #expect(left == first.expected.acknowledged.rows)
      for number in stride(from: 0, to: 42, by: 3) {
        let second = try StoreWorkload(SimulatedStore(first.disk.disk.copy()))
        second.acknowledge(first.expected.acknowledged)
        second.files.inject(number % 2 == 0 ? .deathBefore : .deathAfter, at: number)
        _ = try Self.perform(second, "\(call), then \(number)")
      }
    }
  }
}
