/// The frames found in a journal from some offset on.
struct JournalScan {
  /// The whole frames in order.
  private(set) var frames: JournalFrames
  /// Where the last whole frame ends, counted from the start of the bytes.
  private(set) var end: Int
  /// How many bytes follow: what a writer left that did not come to the end of its transaction.
  var tornBytes: Int { size - end }
  /// What is not as any writer leaves it; nil where all is.
  private(set) var damage: StoreError?
  private let size: Int

  /// Reads frames until the bytes end, or something that is no whole frame.
  ///
  /// A commit never begins before the one in front of it is durable. So whatever follows a torn frame
  /// shows that it is damaged.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  init(
    lookingAt bytes: ByteView, _ layout: any FrameLayout, from start: Int, nextSequence: UInt64
  ) {
    (end, size) = (start, bytes.count)
    frames = JournalFrames(bytes, layout, firstSequence: nextSequence)
    var expected = nextSequence
    while end < bytes.count {
      switch layout.reading(bytes, at: end, sequence: expected) {
      case .whole(let size):
        frames.append(startingAt: end)
        expected &+= 1
        end += size
        continue
      case .damaged(let offset, let reason): damage = bytes.corruption(at: offset, reason)
      case .torn:
        if let later = Self.sequence(in: bytes, layout, from: end, after: expected) {
          damage = bytes.corruption(
            at: end, "frame \(expected) is damaged, and frame \(later) follows it")
        }
      }
      return
    }
  }

  /// Reads frames until the bytes end.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init(
    _ bytes: ByteView, _ layout: any FrameLayout, from start: Int, nextSequence: UInt64
  ) throws(StoreError) {
    self.init(lookingAt: bytes, layout, from: start, nextSequence: nextSequence)
    if let damage { throw damage }
  }

  /// The number of a frame behind `start` that is later than another one.
  ///
  /// Earlier ones do not count: a value may hold a piece of this very journal.
  private static func sequence(
    in bytes: ByteView, _ layout: any FrameLayout, from start: Int, after earlier: UInt64
  ) -> UInt64? {
    stride(from: start + layout.step, to: bytes.count, by: layout.step).lazy
      .compactMap { layout.sequence(in: bytes, at: $0) }
      .first { $0 > earlier }
  }
}
