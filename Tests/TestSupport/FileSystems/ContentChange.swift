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
      Self.grow(&content, to: offset + bytes.count)
      content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    case .truncate(let size):
      Self.grow(&content, to: size)
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
  /// there without its data, as zeros.
  private static func writePrefix(
    of bytes: [UInt8], at offset: Int, to content: inout [UInt8], _ choose: (Int) -> Int
  ) {
    let lengths = Set([1, bytes.count / 2, bytes.count - 1]).subtracting([0, bytes.count]).sorted()
    guard !lengths.isEmpty else { return }
    let length = lengths[choose(lengths.count)]
    let fullSize = offset + bytes.count
    let sizeBefore = content.count
    let isGrown = fullSize > sizeBefore && choose(2) == 1
    // A file may end within a sector, but what is there of a sector was written with all of it.
    let whole = (offset + length) / sectorSize * sectorSize - offset
    let written = isGrown ? max(0, whole) : length
    ContentChange.write(Array(bytes[..<written]), at: offset).apply(to: &content)
    if isGrown { grow(&content, to: fullSize) }
  }

  /// Writes any of the sectors; where the file grew, the others hold zeros.
  private static func writeSectors(
    _ sectors: [Range<Int>], of bytes: [UInt8], at offset: Int, to content: inout [UInt8],
    _ choose: (Int) -> Int
  ) {
    grow(&content, to: offset + bytes.count)
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

  /// Extends the content by zeros.
  private static func grow(_ content: inout [UInt8], to size: Int) {
    content += [UInt8](repeating: 0, count: max(0, size - content.count))
  }
}
