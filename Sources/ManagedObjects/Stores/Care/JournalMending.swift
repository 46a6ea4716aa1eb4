import Files

/// Sets right what a journal had before bits of it flipped, one in its header and one in each frame.
struct JournalMending {
  /// The bytes as they are or, where they could be set right, as they were.
  private(set) var bytes: [UInt8]
  /// Where bytes were set right.
  private(set) var mended: [Int] = []
  private let path: String

  /// Tries to set a file right.
  init(_ bytes: [UInt8], path: String) {
    (self.bytes, self.path) = (bytes, path)
    guard bytes.count >= Journal.headerSize else { return }
    if header == nil { tryBits(of: 0..<Journal.headerSize) { $0.header != nil } }
    guard let salt = header?.salt else { return }
    var (end, sequence) = (Journal.headerSize, UInt64(1))
    while end + Journal.frameHeaderSize <= bytes.count {
      guard let frame = frame(at: end, sequence, salt) ?? mendedFrame(at: end, sequence, salt)
      else { return }
      end += Journal.frameHeaderSize + frame.payload.count
      sequence += 1
    }
  }

  private var view: ByteView {
    ByteView(SourceFile(path: path, content: MappedFile(copying: bytes)), 0..<bytes.count)
  }

  private var header: Journal.Header? { try? Journal.header(of: view) }

  private func frame(at offset: Int, _ sequence: UInt64, _ salt: UInt64) -> Journal.Frame? {
    let view = view
    guard let header = Journal.frameHeader(in: view, at: offset, salt: salt),
      header.sequence == sequence
    else { return nil }
    return Journal.frame(header, in: view, at: offset, salt: salt)
  }

  private mutating func mendedFrame(
    at offset: Int, _ sequence: UInt64, _ salt: UInt64
  ) -> Journal.Frame? {
    if Journal.frameHeader(in: view, at: offset, salt: salt) == nil {
      guard bytes.count <= FlippedBit.greatestSearch * 16 else { return nil }
      tryBits(of: offset..<offset + Journal.frameHeaderSize) {
        Journal.frameHeader(in: $0.view, at: offset, salt: salt) != nil
      }
      return frame(at: offset, sequence, salt)
    }
    guard let header = Journal.frameHeader(in: view, at: offset, salt: salt),
      header.sequence == sequence, let size = Int(exactly: header.payloadSize),
      size <= bytes.count - offset - Journal.frameHeaderSize
    else { return nil }
    let start = offset + Journal.frameHeaderSize
    let found = FlippedBit.search(
      bytes, [start..<start + size], seed: sequence ^ salt, expected: header.payloadChecksum)
    guard let found else { return nil }
    found.mend(&bytes)
    mended.append(found.offset)
    return frame(at: offset, sequence, salt)
  }

  /// Flips one bit after another until all is right, or puts everything back.
  private mutating func tryBits(of range: Range<Int>, _ isRight: (JournalMending) -> Bool) {
    for offset in range {
      for bit in 0..<8 {
        let flip = FlippedBit(offset: offset, bit: bit)
        flip.mend(&bytes)
        if isRight(self) { return mended.append(offset) }
        flip.mend(&bytes)
      }
    }
  }
}
