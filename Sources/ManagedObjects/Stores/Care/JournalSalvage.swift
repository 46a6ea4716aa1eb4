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
    header = try findings.collect { () throws(StoreError) in try Journal.header(of: bytes) }
    let layout = header?.layout ?? Self.layout(of: bytes)
    guard let layout else {
      frames = JournalFrames(bytes, SectoredFrames(salt: 0), firstSequence: 1)
      return
    }
    let scan = JournalScan(lookingAt: bytes, layout, from: layout.start, nextSequence: 1)
    frames = scan.frames
    if let damage = scan.damage {
      findings.add(try StoreFinding(damage))
      findLaterFrames(bytes, layout, from: scan.end)
    } else if scan.tornBytes > 0 {
      tornBytes = scan.tornBytes
      noteTornBytes(bytes, from: scan.end)
    }
  }

  private mutating func noteTornBytes(_ bytes: ByteView, from end: Int) {
    findings.add(
      StoreFinding(
        .note, bytes.source.path, bytes.fileOffset + end,
        "the last \(tornBytes) bytes are no whole transaction: a save that did not come to its end "
          + "left them, and the next one cuts them off"))
  }

  private mutating func findLaterFrames(
    _ bytes: ByteView, _ layout: any FrameLayout, from start: Int
  ) {
    var offset = start + layout.step
    while offset < bytes.count {
      if let sequence = layout.sequence(in: bytes, at: offset), sequence > UInt64(frames.count),
        case .whole(let size) = layout.reading(bytes, at: offset, sequence: sequence)
      {
        laterFrames.append(layout.frame(in: bytes, at: offset, sequence: sequence))
        offset += size
      } else {
        offset += layout.step
      }
    }
  }

  /// How the frames lie, as the first of them says.
  private static func layout(of bytes: ByteView) -> (any FrameLayout)? {
    func salt(firstFrameAt start: Int) -> UInt64 {
      start + 32 <= bytes.count ? bytes.unsigned(width: 8, at: start + 24) : 0
    }
    let sectored = SectoredFrames(salt: salt(firstFrameAt: JournalSector.size))
    let plain = PlainFrames(salt: salt(firstFrameAt: Journal.headerSize))
    return [sectored, plain].first { $0.sequence(in: bytes, at: $0.start) != nil }
  }
}
