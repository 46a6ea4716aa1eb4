/// A change to a file's content that the disk may not have yet.
enum ContentChange: Hashable {
  case write([UInt8], at: Int)
  case truncate(to: Int)
}

extension ContentChange: Sendable {}

extension ContentChange {
  /// What a disk writes whole or not at all.
  static let sectorSize = 512

  /// Makes the whole change.
  func apply(to content: inout [UInt8]) {
    switch self {
    case .write(let bytes, let offset):
      Self.grow(&content, to: offset + bytes.count, filling: 0)
      content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    case .truncate(let size):
      Self.grow(&content, to: size, filling: 0)
      content.removeLast(content.count - size)
    }
  }

  /// Makes as much of the change as a power cut may leave.
  ///
  /// Of the choices, 0 is always "nothing" and 1 "all".
  func applyTorn(to content: inout [UInt8], choosing choose: (Int) -> Int) {
    guard case .write(let bytes, let offset) = self, !bytes.isEmpty else {
      if choose(2) == 1 { apply(to: &content) }
      return
    }
    let sectors = Self.sectors(of: offset..<offset + bytes.count)
    let grows = offset + bytes.count > content.count
    switch choose(sectors.count > 1 || grows ? 4 : 3) {
    case 0: return
    case 1: apply(to: &content)
    case 2: Self.writePrefix(of: bytes, at: offset, to: &content, choose)
    default: Self.writeSectors(sectors, of: bytes, at: offset, to: &content, choose)
    }
  }

  /// Writes the first bytes only; what the file should have grown by beyond them is missing, or
  /// there without its data.
  private static func writePrefix(
    of bytes: [UInt8], at offset: Int, to content: inout [UInt8], _ choose: (Int) -> Int
  ) {
    let lengths = Set([1, bytes.count / 2, bytes.count - 1]).subtracting([0, bytes.count]).sorted()
    guard !lengths.isEmpty else { return }
    let length = lengths[choose(lengths.count)]
    let fullSize = offset + bytes.count
    let sizeBefore = content.count
    ContentChange.write(Array(bytes[..<length]), at: offset).apply(to: &content)
    guard fullSize > sizeBefore else { return }
    switch choose(3) {
    case 0: return
    case 1: grow(&content, to: fullSize, filling: 0)
    default: grow(&content, to: fullSize, filling: nil)
    }
  }

  /// Writes any of the sectors; where the file grew, the others hold zeros or garbage.
  private static func writeSectors(
    _ sectors: [Range<Int>], of bytes: [UInt8], at offset: Int, to content: inout [UInt8],
    _ choose: (Int) -> Int
  ) {
    let grows = offset + bytes.count > content.count
    grow(&content, to: offset, filling: 0)
    grow(&content, to: offset + bytes.count, filling: grows && choose(2) == 1 ? nil : 0)
    for sector in sectors where choose(2) == 1 {
      let part = bytes[sector.lowerBound - offset..<sector.upperBound - offset]
      content.replaceSubrange(sector, with: part)
    }
  }

  /// Cuts a range of a file where its sectors meet.
  private static func sectors(of range: Range<Int>) -> [Range<Int>] {
    var sectors: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, (start / sectorSize + 1) * sectorSize)
      sectors.append(start..<end)
      start = end
    }
    return sectors
  }

  /// Extends the content by zeros, or by garbage for nil.
  private static func grow(_ content: inout [UInt8], to size: Int, filling byte: UInt8?) {
    guard size > content.count else { return }
    content.reserveCapacity(size)
    for position in content.count..<size {
      content.append(byte ?? UInt8(truncatingIfNeeded: position &* 167) ^ 0x5A)
    }
  }
}
