/// The frames found in a journal from some offset on.
struct JournalScan {
  /// The whole frames in order.
  private(set) var frames: JournalFrames
  /// Where the last whole frame ends, counted from the start of the bytes.
  private(set) var end: Int
  /// How many bytes follow: what a writer left that did not come to the end of its transaction.
  let tornBytes: Int

  /// Reads frames until the bytes end.
  ///
  /// A frame that is not whole is the torn end of the journal, unless something follows it: a
  /// commit never begins before the one in front of it is durable, so that is damage. So is a frame
  /// that is whole but for one bit.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init(
    _ bytes: ByteView, from start: Int, salt: UInt64, nextSequence: UInt64
  ) throws(StoreError) {
    end = start
    frames = JournalFrames(bytes, firstSequence: nextSequence)
    var expected = nextSequence
    while let header = Journal.frameHeader(in: bytes, at: end, salt: salt) {
      guard header.sequence == expected else {
        throw bytes.corruption(
          at: end, "frame \(header.sequence) stands where frame \(expected) has to be")
      }
      guard let size = Journal.wholeSize(of: header, in: bytes, at: end, salt: salt) else {
        if header.payloadSize < UInt64(bytes.count - end - Journal.frameHeaderSize) {
          throw bytes.corruption(at: end, "frame \(expected) is damaged, and more follows it")
        }
        break
      }
      frames.append(startingAt: end)
      expected &+= 1
      end += size
    }
    tornBytes = bytes.count - end
    if let later = Self.sequence(in: bytes, from: end, after: expected, salt: salt) {
      throw bytes.corruption(
        at: end, "frame \(expected) is damaged, and frame \(later) follows it")
    }
    if let damage = DamagedFrame(in: bytes, at: end, sequence: expected, salt: salt) {
      throw bytes.corruption(
        at: damage.offset, "frame \(expected) is damaged: one bit of it has turned over")
    }
  }

  /// The number of a frame behind `start` that is later than another one.
  ///
  /// Earlier ones do not count: a value may hold a piece of this very journal.
  private static func sequence(
    in bytes: ByteView, from start: Int, after earlier: UInt64, salt: UInt64
  ) -> UInt64? {
    guard start < bytes.count - Journal.frameHeaderSize else { return nil }
    for offset in start + 1..<bytes.count - Journal.frameHeaderSize + 1 {
      if let header = Journal.frameHeader(in: bytes, at: offset, salt: salt),
        header.sequence > earlier
      {
        return header.sequence
      }
    }
    return nil
  }
}
