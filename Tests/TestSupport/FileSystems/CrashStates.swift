import Foundation

/// What a power cut may leave.
package struct CrashStates {
  /// The file systems, all different, with nothing open.
  package let states: [SimulatedFileSystem]
  /// Whether these are all there can be.
  package let isExhaustive: Bool
  /// What the random choices followed from, when there were any.
  package let seed: UInt64

  init(
    _ disks: Set<SimulatedDisk>, owner: SimulatedNode.Attributes, isExhaustive: Bool, seed: UInt64
  ) {
    states = disks.map { SimulatedFileSystem($0, owner: owner) }
    self.isExhaustive = isExhaustive
    self.seed = seed
    TestTally.count("states that a power cut can leave", states.count)
  }

  /// The seed that the environment variable `CONTACTS_TEST_SEED` gives, or a new one.
  package static func environmentSeed() -> UInt64 {
    let given = ProcessInfo.processInfo.environment["CONTACTS_TEST_SEED"].flatMap { UInt64($0) }
    return given ?? .random(in: .min ... .max)
  }
}

extension CrashStates: Sendable {}

extension CrashStates: CustomStringConvertible {
  /// The number of states and how to get the same ones again.
  package var description: String {
    let origin = isExhaustive ? "all" : "drawn at random, CONTACTS_TEST_SEED=\(seed)"
    return "\(states.count) crash states (\(origin))"
  }
}
