import Foundation
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("A store when the power is cut")
struct PowerCutTests {
  /// A store whose journal ends in a torn frame that is longer than the next one will be.
  private static func tornStore() throws -> StoreWorkload {
    let sample = try SampleJournal()
    let salt = try Journal.header(of: ByteView(copying: sample.journal)).salt
    var torn = SectoredFrames.bytes(
      sequence: 2, salt: salt, payload: [UInt8](repeating: 0x4d, count: 1_300))
    torn.replaceSubrange(512..<1_024, with: repeatElement(0, count: 512))
    let disk = try sample.store(sample.journal(of: sample.frame(0)) + torn)
    let workload = try StoreWorkload(disk)
    workload.acknowledge(PeopleModel(rows: sample.states[1], nextKey: 5))
    return workload
  }

  @Test("at every moment, what was acknowledged is there, and no half of what was not")
  func everyMoment() throws {
    let workload = try StoreWorkload()
    let cuts = PowerCuts(workload)
    cuts.cutBetweenCalls()
    for step in StoreWorkload.Step.allCases {
      try workload.perform(step)
      cuts.cut("after \(step)")
    }
    #expect(cuts.findings.violations == [])
    #expect(cuts.findings.stateCount > 150)
    print(
      "power cuts: \(cuts.findings.stateCount) states,",
      "\(cuts.findings.sampledMoments) moments sampled,",
      "CONTACTS_TEST_SEED=\(cuts.seed)")
  }

  @Test("while a torn journal is mended, too")
  func tornJournal() throws {
    let workload = try Self.tornStore()
    let cuts = PowerCuts(workload)
    cuts.cutBetweenCalls()
    try workload.perform(.appends)
    cuts.cut("after the commit")
    #expect(cuts.findings.violations == [])
  }

  @Test("without any one of the synchronisations, something can be lost")
  func missingSynchronization() throws {
    let all = try StoreWorkload.calls()
    // The folder is also made durable before something is built on a name that another writer may
    // have died over; `SuccessiveCrashTests` tells what that is good for.
    let calls = all.filter { $0.kind == .synchronize && !$0.isPrecaution(among: all) }
    #expect(calls.count == 9)
    for call in calls {
      let workload = try StoreWorkload()
      workload.files.inject(.pretendedSynchronization, at: call.number)
      let cuts = PowerCuts(workload)
      // Until then, all is as where every call does what it should.
      cuts.cutBetweenCalls(behind: call.number)
      for step in StoreWorkload.Step.allCases {
        try workload.perform(step)
        if workload.files.operations.count > call.number { cuts.cut("after \(step)") }
      }
      #expect(!cuts.findings.violations.isEmpty, "nobody notices that \(call) is missing")
    }
  }

  @Test("without the synchronisation behind the cut, a torn journal can become a damaged one")
  func missingSynchronizationOfCut() throws {
    let workload = try Self.tornStore()
    let isCut = { @Sendable (call: FileOperation) in
      call.kind == .synchronize && call.path == SimulatedStore.journalPath
    }
    let first = try Self.tornStore()
    try first.perform(.appends)
    let call = try #require(first.files.operations.first(where: isCut))
    #expect(first.files.operations.count(where: isCut) == 2)
    workload.files.inject(.pretendedSynchronization, at: call.number)
    let cuts = PowerCuts(workload)
    cuts.cutBetweenCalls()
    try workload.perform(.appends)
    cuts.cut("after the commit")
    #expect(!cuts.findings.violations.isEmpty)
  }

  @Test("a commit that could not be made durable is taken back for good", arguments: [false, true])
  func failedSynchronization(isPretended: Bool) throws {
    let workload = try StoreWorkload()
    try workload.perform(.first)
    try workload.perform(.startsJournal)
    let first = workload.files.operations.count
    let isOfCommit = { @Sendable (call: FileOperation) in
      call.number >= first && call.kind == .synchronize
        && call.path == SimulatedStore.journalPath
    }
    // The first one fails without losing what it had to write.
    let calls = try StoreWorkload.calls().filter(isOfCommit)
    workload.files.inject(.failure(EIO), at: try #require(calls.first).number)
    if isPretended { workload.files.inject(.pretendedSynchronization, where: isOfCommit) }
    #expect(throws: StoreError.self) { try workload.perform(.appends) }
    workload.acknowledge(workload.expected.acknowledged)
    let cuts = PowerCuts(workload)
    cuts.cut("after the failure")
    #expect(cuts.findings.violations.isEmpty == !isPretended)
  }

  @Test(
    "when a failed synchronisation loses what was written, the commit is refused and nothing else goes",
    arguments: [false, true])
  func lostPages(emptiesCache: Bool) throws {
    for call in try StoreWorkload.calls() where call.kind == .synchronize {
      guard call.path != SimulatedStore.folder else { continue }
      let workload = try StoreWorkload()
      let disk = workload.disk.disk
      workload.files.beforeEach { operation in
        if operation.number == call.number {
          disk.failNextSynchronization(.init(emptiesCache: emptiesCache))
        }
      }
      let cuts = PowerCuts(workload)
      var failures = 0
      for step in StoreWorkload.Step.allCases {
        do {
          try workload.perform(step)
        } catch StoreError.file {
          failures += 1
          workload.acknowledge(workload.expected.acknowledged)
        }
        cuts.cut("after \(step)")
      }
      #expect(failures == 1, "\(call)")
      #expect(cuts.findings.violations == [], "\(call)")
    }
  }
}
