/// The last frame of a journal, where it is not whole for one bit that has turned over, which tells damage
/// from what an interrupted writer has left.
///
/// A disk writes sectors. Of a frame that was being written when the power went, some sectors are there,
/// and others are as they were before: empty, or full of something else. A frame that is right but for
/// one bit has been written wholly, so its transaction may have been confirmed.
struct DamagedFrame {
  /// No disk writes less at once.
  private static let sectorSize = 512
  /// From so many bytes on, something else does not by chance differ from them in one bit only.
  private static let tellingSize = 16
  /// The largest frame that is searched, which takes a tenth of a second: whoever reads the journal of an
  /// interrupted writer waits for that.
  private static let greatestSize = 1 << 14

  /// Where the bit is.
  let offset: Int

  /// Looks for the bit.
  ///
  /// There is none when more than one bit is wrong, when an interrupted writer may have left the frame, or
  /// when it is too large to be searched.
  ///
  /// - Parameters:
  ///   - bytes: The journal.
  ///   - start: Where the frame begins, which goes on to the end of the journal and is not whole.
  ///   - sequence: The number of the frame.
  ///   - salt: The salt of the journal.
  /// - Complexity: O(*n*²) in the size of the frame.
  init?(in bytes: ByteView, at start: Int, sequence: UInt64, salt: UInt64) {
    let frame = bytes[min(start, bytes.count)..<bytes.count]
    guard Journal.frameHeaderSize...Self.greatestSize ~= frame.count,
      let flip = Self.flip(in: frame, sequence, salt)
    else { return nil }
    let first = (frame.fileOffset + flip.offset) / Self.sectorSize * Self.sectorSize
    let sector =
      max(
        first - frame.fileOffset, 0)..<min(
        first + Self.sectorSize - frame.fileOffset, frame.count)
    // A sector that was not written may be full of one byte, and what should be there differ in one bit.
    let content = sector.map { frame.unsigned(width: 1, at: $0) }
    guard content.count >= Self.tellingSize, Set(content).count > 1 else { return nil }
    offset = start + flip.offset
  }

  private static func flip(
    in frame: ByteView, _ sequence: UInt64, _ salt: UInt64
  ) -> FlippedBit? {
    var bytes = frame.copy()
    guard let header = Journal.frameHeader(in: frame, at: 0, salt: salt) else {
      for offset in 0..<Journal.frameHeaderSize {
        for bit in 0..<8 {
          let flip = FlippedBit(offset: offset, bit: bit)
          flip.mend(&bytes)
          if isWhole(bytes, sequence, salt) { return flip }
          flip.mend(&bytes)
        }
      }
      return nil
    }
    guard header.sequence == sequence,
      header.payloadSize == UInt64(frame.count - Journal.frameHeaderSize)
    else { return nil }
    return FlippedBit.search(
      bytes, [Journal.frameHeaderSize..<bytes.count], seed: sequence ^ salt,
      expected: header.payloadChecksum)
  }

  /// Whether bytes are one whole frame with a number.
  private static func isWhole(_ bytes: [UInt8], _ sequence: UInt64, _ salt: UInt64) -> Bool {
    // All but few flips are told by the first bytes.
    let header = ByteView(copying: Array(bytes[..<Journal.frameHeaderSize]))
    guard let found = Journal.frameHeader(in: header, at: 0, salt: salt),
      found.sequence == sequence
    else { return false }
    let size = Journal.wholeSize(of: found, in: ByteView(copying: bytes), at: 0, salt: salt)
    return size == bytes.count
  }
}
