/// The content of a file as programs see it, and as the disk has it.
struct SimulatedContent: Hashable {
  private(set) var current: [UInt8]
  private var durable: [UInt8]
  private var pending: [ContentChange] = []

  /// A content that the disk has.
  init(durable: [UInt8]) {
    current = durable
    self.durable = durable
  }

  mutating func make(_ change: ContentChange) {
    change.apply(to: &current)
    pending.append(change)
  }

  mutating func synchronize() {
    for change in pending { change.apply(to: &durable) }
    pending = []
  }

  /// Forgets the changes, as a failed synchronisation does.
  ///
  /// The system counts them as written though the disk never got them. Programs go on seeing them
  /// until they leave the cache.
  mutating func loseChanges(alsoFromCache: Bool) {
    pending = []
    if alsoFromCache { current = durable }
  }

  /// The content after a power cut.
  func afterCrash(choosing choose: (Int) -> Int) -> SimulatedContent {
    var content = durable
    for change in pending { change.applyTorn(to: &content, choosing: choose) }
    return SimulatedContent(durable: content)
  }
}

extension SimulatedContent: Sendable {}
