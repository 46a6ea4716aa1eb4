/// Frames of the former format: runs of bytes without gaps, each with one checksum of its payload.
///
/// They are read only. Nothing tells where such a frame is not as it was written, so the last one of a
/// journal that is not whole always counts as one whose writer did not come to the end.
struct PlainFrames: FrameLayout {
  private static let headerSize = 48

  let salt: UInt64
  var start: Int { Journal.headerSize }
  var step: Int { 1 }

  func sequence(in bytes: ByteView, at offset: Int) -> UInt64? {
    guard bytes.count - offset >= Self.headerSize,
      bytes.unsigned(width: 8, at: offset) == Journal.frameMagic,
      bytes.unsigned(width: 8, at: offset + 24) == salt,
      bytes.checksum(offset..<offset + 40) == bytes.unsigned(width: 8, at: offset + 40)
    else { return nil }
    return bytes.unsigned(width: 8, at: offset + 16)
  }

  func reading(_ bytes: ByteView, at offset: Int, sequence: UInt64) -> FrameReading {
    guard let found = self.sequence(in: bytes, at: offset) else { return .torn }
    guard found == sequence else {
      return .damaged(
        offset: offset, reason: "frame \(found) stands where frame \(sequence) has to be")
    }
    let start = offset + Self.headerSize
    let payloadSize = bytes.unsigned(width: 8, at: offset + 8)
    if let size = Int(exactly: payloadSize), size <= bytes.count - start,
      bytes.checksum(start..<start + size, seed: sequence ^ salt)
        == bytes.unsigned(width: 8, at: offset + 32)
    {
      return .whole(size: Self.headerSize + size)
    }
    guard payloadSize < UInt64(bytes.count - start) else { return .torn }
    return .damaged(offset: offset, reason: "frame \(sequence) is damaged, and more follows it")
  }

  func frame(in bytes: ByteView, at offset: Int, sequence: UInt64) -> Journal.Frame {
    let start = offset + Self.headerSize
    let size = Int(clamping: bytes.unsigned(width: 8, at: offset + 8))
    return Journal.Frame(
      header: bytes[offset..<start], sequence: sequence, payload: bytes[start..<start + size])
  }
}
