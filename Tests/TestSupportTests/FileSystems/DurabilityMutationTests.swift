import Files
import Foundation
import TestSupport
import Testing

/// Shows that the simulation can tell a durable replacement from one that only looks like it.
@Suite("Power cuts during a durable replacement")
struct DurabilityMutationTests {
  private static let path = "/folder/file"
  private static let old: [UInt8] = [1, 1, 1]
  private static let new = [UInt8](repeating: 2, count: 600)

  private let disk = SimulatedFileSystem()
  private let files: FaultInjectingFileSystem

  init() throws {
    try disk.createDirectory("/folder")
    try disk.place(Self.old, at: Self.path)
    files = FaultInjectingFileSystem(disk)
  }

  private func replace() throws(FileError) {
    let status = try disk.status(of: Self.path)
    try files.replaceDurably(Self.path, with: Self.new, keeping: status)
  }

  /// What the file may contain after a power cut now, all possibilities.
  private func survivors() -> Set<[UInt8]?> {
    let crash = disk.crashStates(limit: 10_000)
    #expect(crash.isExhaustive, "\(crash)")
    return Set(crash.states.map { $0.content(of: Self.path) })
  }

  @Test("once it has succeeded, the new content survives")
  func success() throws {
    try replace()
    #expect(survivors() == [Self.new])
  }

  @Test("permissions that were kept survive too")
  func permissions() throws {
    try disk.place(Self.old, at: Self.path, permissions: 0o640)
    try replace()
    for state in disk.crashStates().states {
      #expect(try state.status(of: Self.path)?.permissions == 0o640)
    }
  }

  @Test("at every moment, the old or the new content survives")
  func everyMoment() throws {
    let success = try DurabilityMutationTests()
    try success.replace()
    for call in success.files.operations {
      for fault in [Fault.deathBefore, .deathAfter] {
        let test = try DurabilityMutationTests()
        test.files.inject(fault, at: call.number)
        #expect(throws: FileError.self) { try test.replace() }
        #expect(test.survivors().isSubset(of: [Self.old, Self.new]), "\(fault) at \(call)")
      }
    }
  }

  @Test("a first file is complete or missing at every moment, and there after success")
  func firstFile() throws {
    for number in 0..<7 {
      let test = try DurabilityMutationTests()
      test.files.inject(.deathAfter, at: number)
      #expect(throws: FileError.self) {
        try test.files.replaceDurably("/folder/first", with: Self.new, keeping: nil)
      }
      let survivors = Set(test.disk.crashStates().states.map { $0.content(of: "/folder/first") })
      #expect(survivors.isSubset(of: [nil, Self.new]))
      #expect(number < 6 || survivors == [Self.new])
    }
  }

  @Test("without the file's synchronisation, content may be lost")
  func withoutFile() throws {
    files.inject(.pretendedSynchronization) { $0.path != "/folder" }
    try replace()
    let survivors = survivors()
    #expect(survivors.contains([]))
    #expect(survivors.contains([UInt8](repeating: 0, count: 600)))
    #expect(!survivors.isSubset(of: [Self.old, Self.new]))
  }

  @Test("without the folder's synchronisation, success may be taken back")
  func withoutFolder() throws {
    files.inject(.pretendedSynchronization) { $0.path == "/folder" }
    try replace()
    #expect(survivors() == [Self.old, Self.new])
  }
}
