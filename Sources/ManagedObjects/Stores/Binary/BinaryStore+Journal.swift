import Files

extension BinaryStore {
  /// Adds a frame to the journal and makes it durable.
  ///
  /// Whatever fails, the journal is cut back to where it was, so that no later reader takes a
  /// transaction for committed that its writer was told is not.
  ///
  /// - Parameters:
  ///   - payload: What the frame says.
  ///   - transaction: The transaction that it is of, of which the state takes a frame.
  ///   - state: What has been committed.
  ///   - status: The base whose permissions and owner a new journal gets.
  /// - Throws: ``StoreError``.
  func append(
    _ payload: [UInt8], of transaction: PreparedTransaction, to state: StoreState,
    keeping status: FileStatus
  ) throws {
    guard let journal = state.journal else {
      let format = Journal.format(behind: state.base, startingWith: transaction)
      return try startJournal(with: payload, in: format, on: state, keeping: status)
    }
    // Whoever began the journal may have died before its name was durable.
    if journal.nextSequence == 2 { try synchronizeFolder() }
    let file = try open(files.journalPath)
    try StoreError.wrapping { () throws(FileError) in try file.share(like: status) }
    if journal.tornBytes > 0 { try cut(file, to: journal.end) }
    let frame = SectoredFrames.bytes(
      sequence: journal.nextSequence, salt: journal.header.salt, payload: payload)
    do throws(FileError) {
      try file.writeAll(frame, at: journal.end)
      try file.synchronize(dataOnly: true)
    } catch {
      let isCut = Self.succeeds { () throws(FileError) in
        try file.truncate(to: journal.end)
        try file.synchronize(dataOnly: false)
      }
      throw isCut ? StoreError.file(error) : StoreError.notConfirmed(error)
    }
  }

  private static func succeeds(_ body: () throws(FileError) -> Void) -> Bool {
    do throws(FileError) {
      try body()
      return true
    } catch {
      return false
    }
  }

  private func synchronizeFolder() throws(StoreError) {
    try StoreError.wrapping { () throws(FileError) in
      try files.fileSystem.synchronizeDirectory(files.folder)
    }
  }

  /// Cuts off what an interrupted writer left, for good, before anything is written behind it.
  private func cut(_ file: any OpenFile, to size: Int) throws(StoreError) {
    try StoreError.wrapping { () throws(FileError) in
      try file.truncate(to: size)
      try file.synchronize(dataOnly: false)
    }
  }

  /// Makes the journal of a base that has none, with a first frame in it.
  ///
  /// A journal of an older base gives way. Whoever wrote the base may have died before its name was
  /// durable, and until it is, the old journal must not go.
  private func startJournal(
    with payload: [UInt8], in format: UInt64, on state: StoreState, keeping status: FileStatus
  ) throws {
    try synchronizeFolder()
    let header = Journal.Header(
      format: format, baseGeneration: state.base.generation, baseSalt: state.base.salt,
      salt: UInt64.random(in: .min ... .max))
    let content =
      Journal.encode(header)
      + SectoredFrames.bytes(sequence: 1, salt: header.salt, payload: payload)
    try files.replace(files.journalPath, keeping: status) { (file) throws(FileError) in
      try file.append(content)
    }
  }

  private func open(_ path: String) throws(StoreError) -> any OpenFile {
    try StoreError.wrapping { () throws(FileError) in try files.fileSystem.open(path, .readWrite) }
  }
}
