import Files

/// Sets right what a journal had before bits of it flipped, one in each sector.
///
/// Only the sector whose checksum is wrong is searched, so the time grows with the damage alone.
/// Journals of the former format have no such checksums, and stay as they are.
struct JournalMending {
  /// The bytes as they are or, where they could be set right, as they were.
  private(set) var bytes: [UInt8]
  /// Where bytes were set right.
  private(set) var mended: [Int] = []

  /// Tries to set a file right.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard mendSector(at: 0, JournalSector.Seed()),
      let header = try? Journal.header(of: view(ofSectorAt: 0)),
      let frames = header.layout as? SectoredFrames
    else { return }
    var (offset, sequence) = (frames.start, UInt64(1))
    while mendSector(at: offset, frames.seed(sequence, 0)),
      let count = SectoredFrames.sectorCount(view(ofSectorAt: offset), at: 0)
    {
      let room = (bytes.count - offset) / JournalSector.size
      for index in 1..<max(1, min(count, room)) {
        mendSector(at: offset + index * JournalSector.size, frames.seed(sequence, index))
      }
      guard count < room else { return }
      offset += count * JournalSector.size
      sequence += 1
    }
  }

  private func view(ofSectorAt offset: Int) -> ByteView {
    ByteView(copying: Array(bytes[offset..<offset + JournalSector.size]))
  }

  /// Sets a sector right; answers whether it is as it was written now.
  @discardableResult
  private mutating func mendSector(at offset: Int, _ seed: JournalSector.Seed) -> Bool {
    let range = offset..<offset + JournalSector.size
    guard range.upperBound <= bytes.count else { return false }
    var sector = Array(bytes[range])
    if JournalSector.isWhole(ByteView(copying: sector), at: 0, seed) { return true }
    let place = unsafe FlippedBit.mend(&sector, in: sector.indices) { bytes in
      unsafe JournalSector.isWhole(bytes, seed)
    }
    guard let place else { return false }
    bytes.replaceSubrange(range, with: sector)
    mended.append(offset + place)
    return true
  }
}
