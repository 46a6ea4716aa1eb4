import Files

/// Frames that are written in sectors, each frame from the start of one on.
struct SectoredFrames: FrameLayout {
  /// How many bytes there are before the payload.
  static let headerSize = 32

  let salt: UInt64
  var start: Int { JournalSector.size }
  var step: Int { JournalSector.size }

  /// The bytes of a frame.
  static func bytes(sequence: UInt64, salt: UInt64, payload: [UInt8]) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(headerSize + payload.count)
    content.append(littleEndian: Journal.frameMagic)
    content.append(littleEndian: UInt64(payload.count))
    content.append(littleEndian: sequence)
    content.append(littleEndian: salt)
    content += payload
    return JournalSector.sealed(content, JournalSector.Seed(salt: salt, sequence: sequence))
  }

  func sequence(in bytes: ByteView, at offset: Int) -> UInt64? {
    guard bytes.count - offset >= JournalSector.size else { return nil }
    let sequence = bytes.unsigned(width: 8, at: offset + 16)
    guard bytes.unsigned(width: 8, at: offset) == Journal.frameMagic,
      bytes.unsigned(width: 8, at: offset + 24) == salt,
      JournalSector.isWhole(bytes, at: offset, seed(sequence, 0))
    else { return nil }
    return sequence
  }

  func reading(_ bytes: ByteView, at offset: Int, sequence: UInt64) -> FrameReading {
    guard let found = self.sequence(in: bytes, at: offset) else {
      return readingWithoutHeader(bytes, at: offset, sequence: sequence)
    }
    guard found == sequence else {
      return .damaged(
        offset: offset, reason: "frame \(found) stands where frame \(sequence) has to be")
    }
    // A frame of more sectors than there are is torn, however many it says it has.
    let room = (bytes.count - offset) / JournalSector.size
    let count = Self.sectorCount(bytes, at: offset) ?? .max
    var isTorn = count > room
    for index in 1..<max(1, min(count, room)) {
      let place = offset + index * JournalSector.size
      if JournalSector.isWhole(bytes, at: place, seed(sequence, index)) { continue }
      guard JournalSector.isMissing(bytes, at: place) else {
        return .damaged(offset: place, reason: "frame \(sequence) is damaged")
      }
      isTorn = true
    }
    if !isTorn { return .whole(size: count * JournalSector.size) }
    guard count > room || bytes.count - offset == count * JournalSector.size else {
      return .damaged(
        offset: offset, reason: "frame \(sequence) is damaged, and more follows it")
    }
    return .torn
  }

  /// What a frame is whose first sector, which says how many there are, is not as it was written.
  ///
  /// It is torn where that one is missing, and so is every other one that is not of the frame.
  private func readingWithoutHeader(
    _ bytes: ByteView, at offset: Int, sequence: UInt64
  ) -> FrameReading {
    for (index, place) in stride(from: offset, to: bytes.count, by: JournalSector.size).enumerated()
    where !JournalSector.isMissing(bytes, at: place) {
      if index > 0, JournalSector.isWhole(bytes, at: place, seed(sequence, index)) { continue }
      return .damaged(offset: place, reason: "frame \(sequence) is damaged")
    }
    return .torn
  }

  func frame(in bytes: ByteView, at offset: Int, sequence: UInt64) -> Journal.Frame {
    Journal.Frame(
      header: bytes[offset..<offset + JournalSector.size], sequence: sequence,
      payload: payload(in: bytes, at: offset))
  }

  /// The seed of a sector of a frame.
  func seed(_ sequence: UInt64, _ index: Int) -> JournalSector.Seed {
    JournalSector.Seed(salt: salt, sequence: sequence, index: index)
  }

  /// How many sectors the frame has whose first one is at an offset; nil when no file could hold them.
  static func sectorCount(_ bytes: ByteView, at offset: Int) -> Int? {
    Int(exactly: bytes.unsigned(width: 8, at: offset + 8)).flatMap { size in
      let (content, overflow) = size.addingReportingOverflow(headerSize)
      return overflow ? nil : JournalSector.count(ofContent: content)
    }
  }

  /// The payload of a verified frame: where it lies, if that is one sector, or a copy.
  private func payload(in bytes: ByteView, at offset: Int) -> ByteView {
    let size = Int(clamping: bytes.unsigned(width: 8, at: offset + 8))
    let start = offset + Self.headerSize
    let first = min(size, JournalSector.contentSize - Self.headerSize)
    if size == first { return bytes[start..<start + size] }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + first]))
      var (filled, sector) = (first, offset + JournalSector.size)
      while filled < size {
        let count = min(size - filled, JournalSector.contentSize)
        unsafe UnsafeMutableRawBufferPointer(rebasing: copy[filled...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[sector..<sector + count]))
        filled += count
        sector += JournalSector.size
      }
    }
    let content = unsafe MappedFile(unsafeBytes: UnsafeRawBufferPointer(copy)) {
      unsafe $0.deallocate()
    }
    let source = SourceFile(
      path: bytes.source.path, content: content, offset: bytes.fileOffset + start)
    return ByteView(source, 0..<size)
  }
}
