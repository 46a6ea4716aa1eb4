/// The journal of a store, read as far as it makes sense.
struct JournalSalvage {
  private(set) var findings = FindingList()
  /// What its first bytes say; nil where they are damaged.
  private(set) var header: Journal.Header?
  /// The whole frames from the first on, up to any damage.
  private(set) var frames: JournalFrames
  /// Whole frames behind damage.
  private(set) var laterFrames: [Journal.Frame] = []
  /// How many bytes an interrupted writer left at the end.
  private(set) var tornBytes = 0

  /// Reads a journal from its beginning.
  ///
  /// - Throws: ``StoreError/newerFormat(path:found:supported:)``.
  init(_ bytes: ByteView) throws(StoreError) {
    frames = JournalFrames(bytes, firstSequence: 1)
    header = try findings.collect { () throws(StoreError) in try Journal.header(of: bytes) }
    guard let salt = header?.salt ?? Self.salt(in: bytes) else { return }
    var end = Journal.headerSize
    do throws(StoreError) {
      let scan = try JournalScan(bytes, from: end, salt: salt, nextSequence: 1)
      frames = scan.frames
      tornBytes = scan.tornBytes
      if tornBytes > 0 { noteTornBytes(bytes, from: scan.end) }
    } catch {
      findings.add(try StoreFinding(error))
      while let frame = Self.frame(in: bytes, at: end, salt: salt),
        frame.sequence == UInt64(frames.count + 1)
      {
        frames.append(startingAt: end)
        end += Journal.frameHeaderSize + frame.payload.count
      }
      findLaterFrames(bytes, from: end, salt: salt)
    }
  }

  private mutating func noteTornBytes(_ bytes: ByteView, from end: Int) {
    findings.add(
      StoreFinding(
        .note, bytes.source.path, bytes.fileOffset + end,
        "the last \(tornBytes) bytes are no whole transaction: a save that did not come to its end "
          + "left them, and the next one cuts them off"))
  }

  private mutating func findLaterFrames(_ bytes: ByteView, from start: Int, salt: UInt64) {
    var offset = start + 1
    while offset + Journal.frameHeaderSize <= bytes.count {
      if let frame = Self.frame(in: bytes, at: offset, salt: salt),
        frame.sequence > UInt64(frames.count)
      {
        laterFrames.append(frame)
        offset += Journal.frameHeaderSize + frame.payload.count
      } else {
        offset += 1
      }
    }
  }

  private static func frame(in bytes: ByteView, at offset: Int, salt: UInt64) -> Journal.Frame? {
    Journal.frameHeader(in: bytes, at: offset, salt: salt).flatMap {
      Journal.frame($0, in: bytes, at: offset, salt: salt)
    }
  }

  /// The salt that the first frame says the journal has.
  private static func salt(in bytes: ByteView) -> UInt64? {
    let start = Journal.headerSize
    guard bytes.count >= start + Journal.frameHeaderSize else { return nil }
    let salt = bytes.unsigned(width: 8, at: start + 24)
    return Journal.frameHeader(in: bytes, at: start, salt: salt).map { _ in salt }
  }
}
