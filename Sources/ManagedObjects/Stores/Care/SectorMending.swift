/// Sets right what a base had before bits of it flipped, one in each sector.
///
/// Only sectors whose checksum is wrong are searched, so the time grows with the damage alone.
struct SectorMending {
  /// The bytes as they are or, where they could be set right, as they were.
  private(set) var bytes: [UInt8]
  /// Where bytes were set right.
  private(set) var mended: [Int] = []
  private let table: SectorTable

  /// Tries to set a file right; nil where it has no checksums of sectors.
  init?(_ bytes: [UInt8]) {
    guard let table = SectorTable.found(in: bytes) else { return nil }
    (self.bytes, self.table) = (bytes, table)
    for sector in 0..<table.sectorCount(in: bytes) where !table.isWhole(sector, of: bytes) {
      let start = sector * SectorTable.sectorSize
      let range = start..<min(start + SectorTable.sectorSize, bytes.count)
      let stored = table.storedSum(sector, in: bytes)
      let flipped = unsafe FlippedBit.mend(&self.bytes, in: range) { bytes in
        unsafe table.sum(sector, of: bytes) == stored
      }
      if let flipped { mended.append(flipped) }
    }
  }
}

extension SectorTable {
  /// The table of a file of which anything may be damaged, and the end may be cut off; nil where there
  /// is none.
  ///
  /// - Complexity: O(*n*).
  static func found(in bytes: [UInt8]) -> SectorTable? {
    let size = bytes.count
    let end = bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let first = Int(exactly: end).flatMap { SectorTable(fileSize: size, endingAt: $0) }
    if let first, first.isRight(in: bytes) { return first }
    // The table is behind all objects, any of which may hold another one.
    var others: [SectorTable] = []
    for start in lastPlaces(of: magic, in: bytes) where start + magic.count + 8 <= size {
      let stored = unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: start + magic.count, as: UInt64.self)
      }
      for size in [Int(exactly: UInt64(littleEndian: stored)), size] {
        others += size.flatMap { SectorTable(fileSize: $0, startingAt: start) }.map { [$0] } ?? []
      }
    }
    return others.first { $0.isRight(in: bytes) }
      ?? ([first].compactMap { $0 } + others).first { $0.describesMost(of: bytes) }
  }

  /// How many sectors of a file are there, of which the end may be cut off.
  fileprivate func sectorCount(in bytes: [UInt8]) -> Int {
    bytes.count == fileSize
      ? sectorCount : min(sectorCount, bytes.count / SectorTable.sectorSize)
  }

  fileprivate func storedSum(_ sector: Int, in bytes: [UInt8]) -> UInt64? {
    let place = place(ofSum: sector)
    guard place + 8 <= bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  /// Whether a sector is as it was written, as far as the table tells.
  fileprivate func isWhole(_ sector: Int, of bytes: [UInt8]) -> Bool {
    guard let stored = storedSum(sector, in: bytes) else { return true }
    return unsafe bytes.withUnsafeBytes { unsafe sum(sector, of: $0) } == stored
  }

  /// Whether the table is as it was written.
  private func isRight(in bytes: [UInt8]) -> Bool {
    guard range.upperBound <= bytes.count else { return false }
    return unsafe bytes.withUnsafeBytes { bytes in
      let stored = unsafe bytes.loadUnaligned(fromByteOffset: placeOfOwnSum, as: UInt64.self)
      return unsafe ownSum(of: bytes) == UInt64(littleEndian: stored)
    }
  }

  private func describesMost(of bytes: [UInt8]) -> Bool {
    let sectors = (0..<sectorCount(in: bytes)).filter { place(ofSum: $0) + 8 <= bytes.count }
    return sectors.count { isWhole($0, of: bytes) } * 2 > sectors.count
  }

  /// Where a word is in some bytes, the last place first, of a few.
  private static func lastPlaces(of word: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard bytes.count >= word.count else { return [] }
    let places = (0...bytes.count - word.count).reversed().lazy.filter { start in
      word.indices.allSatisfy { bytes[start + $0] == word[$0] }
    }
    return Array(places.prefix(8))
  }
}
