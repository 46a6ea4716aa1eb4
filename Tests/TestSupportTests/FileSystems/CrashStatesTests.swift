import Files
import Foundation
import TestSupport
import Testing

@Suite("Crash states")
struct CrashStatesTests {
  /// A disk with so many unsynchronised writes that their combinations cannot all be tried.
  private func busyDisk() throws -> SimulatedFileSystem {
    let disk = SimulatedFileSystem()
    for number in 0..<12 {
      let file = try disk.open("/\(number)", .createNew)
      try file.writeAll([UInt8](repeating: 1, count: 700), at: 0)
    }
    return disk
  }

  @Test("many possibilities are drawn from, the extremes among them")
  func sampling() throws {
    let disk = try busyDisk()
    let crash = disk.crashStates(limit: 200)
    print(crash)
    #expect(!crash.isExhaustive)
    #expect(crash.states.count > 150)
    #expect(crash.states.count <= 200)
    #expect(crash.states.contains { $0.filePaths.isEmpty })
    #expect(
      crash.states.contains { state in
        (0..<12).allSatisfy { state.content(of: "/\($0)") == disk.content(of: "/\($0)") }
      })
  }

  @Test("the same seed gives the same states")
  func seed() throws {
    let disk = try busyDisk()
    func states(_ seed: UInt64) -> Set<String> {
      Set(disk.crashStates(limit: 50, seed: seed).states.map(\.description))
    }
    #expect(states(1) == states(1))
    #expect(states(1) != states(2))
  }

  @Test("all combinations are tried when they are few, each state once")
  func exhaustive() throws {
    let disk = SimulatedFileSystem()
    for number in 0..<5 { try disk.place([], at: "/\(number)") }
    for number in 0..<5 { try disk.unlink("/\(number)") }
    let crash = disk.crashStates(limit: 32)
    #expect(crash.isExhaustive)
    #expect(Set(crash.states.map(\.filePaths)).count == 32)
    #expect(crash.states.count == 32)
    #expect(!disk.crashStates(limit: 31).isExhaustive)
  }
}
