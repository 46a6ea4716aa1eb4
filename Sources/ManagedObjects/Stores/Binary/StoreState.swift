import Files

/// All that was committed up to some moment: the base and the frames of its journal.
struct StoreState: Sendable {
  /// How far the journal has been read.
  struct JournalPosition: Sendable {
    var header: Journal.Header
    /// The last frame's first bytes, or the journal's own, and where they start.
    ///
    /// A frame whose writer failed to make it durable is cut off again, and another may take its
    /// place. This tells whether what was read still stands.
    var landmark: ByteView
    /// Where the last whole frame ends.
    var end: Int
    var nextSequence: UInt64
    /// How many bytes of an unfinished transaction follow.
    var tornBytes: Int
    /// The size of the journal when it was read.
    var size: Int
    /// What was read, in order.
    var parts: [JournalPart] = []
  }

  let base: BaseFile
  /// The rows as those of the model that the store was opened with.
  private(set) var tables: StoreTables
  /// The rows as they are stored, where they are of another version of the model.
  private var storedTables: StoreTables?
  private(set) var history: StoredHistory
  private(set) var journal: JournalPosition?

  /// The state of a base without a journal.
  ///
  /// The rows are those that are stored until ``migrateTables()``.
  init(base: BaseFile) {
    self.base = base
    tables = base.tables
    history = base.history
    if base.migration != nil { storedTables = base.tables }
  }

  /// Makes the rows those of the model that the store was opened with, when all frames have been added.
  ///
  /// - Throws: ``StoreError/unmigratable(path:problems:)`` or ``StoreError/corrupt(path:offset:reason:)``.
  mutating func migrateTables() throws(StoreError) {
    guard let migration = base.migration, let storedTables else { return }
    tables = try migration.migrated(storedTables)
  }

  /// Whether a transaction may be added as a frame of the journal.
  ///
  /// A journal that versions without tags read takes none with a tag.
  func takesFrame(of transaction: PreparedTransaction) -> Bool {
    guard base.takesJournal else { return false }
    guard let format = journal?.header.format else { return true }
    return format >= (transaction.tag == nil ? Journal.untaggedFormat : Journal.format)
  }

  /// Adds the journal that was read from its beginning, unless it is one that the base has folded
  /// in already.
  mutating func apply(journal bytes: ByteView) throws(StoreError) {
    let header = try Journal.header(of: bytes)
    if header.baseGeneration < base.generation { return }
    guard header.baseGeneration == base.generation, header.baseSalt == base.salt else {
      throw bytes.corruption(
        "the journal continues generation \(header.baseGeneration), the store is generation "
          + "\(base.generation): they do not belong together")
    }
    journal = JournalPosition(
      header: header, landmark: bytes[0..<Journal.headerSize], end: header.layout.start,
      nextSequence: 1, tornBytes: 0, size: 0)
    try applyFrames(bytes)
  }

  /// Adds the frames in what was read of the journal.
  ///
  /// - Parameter bytes: The journal from its start, or from where the last read ended, to its end.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  mutating func applyFrames(_ bytes: ByteView) throws(StoreError) {
    guard var position = journal else { return }
    let fileStart = bytes.source.offset
    let scan = try JournalScan(
      bytes, position.header.layout, from: position.end - fileStart,
      nextSequence: position.nextSequence)
    let parts = try parts(scan.frames, from: position.nextSequence)
    for part in parts {
      if storedTables == nil { try tables.apply(part) } else { try storedTables?.apply(part) }
      history.add(changedCount: part.changedCount)
    }
    history.add(scan.frames[...])
    position.parts += parts
    if let last = scan.frames.last { position.landmark = last.header }
    position.end = scan.end + fileStart
    position.nextSequence += UInt64(scan.frames.count)
    position.tornBytes = scan.tornBytes
    position.size = fileStart + bytes.count
    journal = position
  }

  /// What frames say, read from as few of them as can be.
  private func parts(
    _ frames: JournalFrames, from first: UInt64
  ) throws(StoreError) -> [JournalPart] {
    var parts: [JournalPart] = []
    var rest = frames.count
    while rest > 0 {
      let part = try JournalPart(frames[rest - 1], base, from: first)
      parts.append(part)
      rest -= part.sequences.count
    }
    return parts.reversed()
  }
}

extension StoreFiles {
  /// Reads the committed state, or nil when there is no store yet.
  ///
  /// Takes no lock and writes nothing. A fold between opening the base and reading the journal
  /// shows in the base's name leading to another file; then both are read again.
  func readState(model: ManagedObjectModel) throws(StoreError) -> StoreState? {
    for attempt in 1...Self.attempts {
      guard let (source, status) = try openBase() else {
        if try journalStatus() == nil { return nil }
        if try baseStatus() != nil { continue }
        throw StoreError.corrupt(
          path: journalPath, offset: 0,
          reason: "there is a journal, but the store \(basePath) is missing")
      }
      let journal = try readJournal()
      guard let now = try baseStatus(), now.isSameFile(as: status) else { continue }
      var state = StoreState(
        base: try BaseFile(
          source, status: status, model: model, scope: scope))
      do throws(StoreError) {
        if let journal { try state.apply(journal: journal) }
        try state.migrateTables()
        return state
      } catch {
        // A writer may have cut off the journal's end and written on while it was being read.
        // Damage is still there the next time.
        if attempt >= Self.attemptsAtDamage { throw error }
      }
    }
    throw StoreError.busy(path: basePath, waited: .zero, holder: nil)
  }

  /// How often a reader starts again when folds overtake it, before it gives up.
  private static let attempts = 100
  private static let attemptsAtDamage = 3
  /// How many parts a state may have before it is read anew.
  private static let greatestPartCount = 128

  /// The state that follows a known one: itself when nothing was committed since, nil when the store was
  /// removed, whether or not its journal has been by now.
  ///
  /// The last frame is looked at even if the journal's size has not changed: a writer whose frame
  /// could not be made durable cuts it off again, and another may have taken its place.
  func refresh(
    _ known: StoreState, model: ManagedObjectModel
  ) throws(StoreError) -> StoreState? {
    // The journal first: when the base is still the same then, no fold has taken away a journal
    // with commits in it before anyone looked.
    let journal = try journalStatus()
    guard let now = try baseStatus() else { return nil }
    // A base never changes. One that was written over in place all the same is read anew, before what
    // is left of it is taken for what it was.
    guard now.isSameFile(as: known.base.status), now.size == known.base.status.size else {
      return try readState(model: model)
    }
    guard let position = known.journal else {
      return journal == nil ? known : try readState(model: model)
    }
    guard let added = try readJournal(after: position),
      try baseStatus()?.isSameFile(as: known.base.status) == true
    else { return try readState(model: model) }
    if added.count == 0, position.tornBytes == 0 { return known }
    var state = known
    do throws(StoreError) {
      try state.applyFrames(added)
      try state.migrateTables()
      // Frames that were read one by one as they came are read from a few of them now.
      guard state.journal?.parts.count ?? 0 > Self.greatestPartCount else { return state }
      return try readState(model: model)
    } catch {
      return try readState(model: model)
    }
  }
}
