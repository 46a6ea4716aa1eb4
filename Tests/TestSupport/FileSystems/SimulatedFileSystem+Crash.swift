import Synchronization

extension SimulatedFileSystem {
  /// The file system that a machine finds which starts again after a power cut at this moment.
  ///
  /// - Parameter choose: Decides what survives: answers a number below the one that it is given.
  ///   Always 0 keeps nothing that is not durable, always 1 keeps everything.
  /// - Returns: The file system, with nothing open.
  package func crash(choosing choose: (Int) -> Int) -> SimulatedFileSystem {
    let (disk, owner) = state.withLock { ($0.disk, $0.owner) }
    return SimulatedFileSystem(disk.afterCrash(choosing: choose), owner: owner)
  }

  /// The file systems that a machine may find which starts again after a power cut at this
  /// moment.
  ///
  /// All of them, if no more than `limit` combinations of what may survive exist; otherwise as
  /// many as `limit`, drawn at random, among them those that keep nothing and everything.
  ///
  /// - Parameters:
  ///   - limit: How many combinations to try at most.
  ///   - seed: What the random choices follow from.
  /// - Returns: The different ones among the states that the combinations lead to.
  package func crashStates(
    limit: Int = 2_000, seed: UInt64 = CrashStates.environmentSeed()
  ) -> CrashStates {
    let (disk, owner) = state.withLock { ($0.disk, $0.owner) }
    var systematic = SystematicChoices()
    var found: Set<SimulatedDisk> = []
    for _ in 0..<limit {
      found.insert(disk.afterCrash { systematic.choose($0) })
      if !systematic.advance() {
        return CrashStates(found, owner: owner, isExhaustive: true, seed: seed)
      }
    }
    var random = RandomChoices(seed: seed)
    found = [
      disk.afterCrash { _ in 0 },
      disk.afterCrash { min(1, $0 - 1) },
    ]
    for _ in 0..<max(0, limit - 2) { found.insert(disk.afterCrash { random.choose($0) }) }
    return CrashStates(found, owner: owner, isExhaustive: false, seed: seed)
  }
}
