#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The positions of the rows of a segment in the order of an index, over the bytes of a base.
///
/// Positions are verified in blocks, when they are first asked for.
final class StoredIndex: Sendable {
  let definition: IndexDefinition
  let rowCount: Int
  private let positions: PackedIntegers
  private let verification: BlockVerification

  /// Opens what a base holds.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init(
    _ parts: IndexParts, _ definition: IndexDefinition, rowCount: Int
  ) throws(StoreError) {
    let width = IndexRecord.width(rowCount: rowCount)
    guard parts.width == Int64(width), parts.positions.count == rowCount * width,
      parts.checksums.count == Segment.blockCount(rows: rowCount) * 8
    else { throw parts.place.corruption("expected a position a row") }
    self.definition = definition
    self.rowCount = rowCount
    positions = PackedIntegers(origin: 0, step: 0, width: width, bytes: parts.positions)
    verification = BlockVerification(
      blockCount: Segment.blockCount(rows: rowCount), checksums: parts.checksums)
  }

  /// The same order of rows whose columns have other names.
  init(_ other: StoredIndex, as definition: IndexDefinition) {
    self.definition = definition
    (rowCount, positions) = (other.rowCount, other.positions)
    verification = other.verification
  }

  /// The position of the row that has a rank in the order of the index.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func position(ofRank rank: Int) throws(StoreError) -> Int {
    try verify(block: rank / Segment.rowsPerBlock)
    return Int(truncatingIfNeeded: positions[rank])
  }

  /// The positions of all rows in the order of the index.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func allPositions() throws(StoreError) -> [UInt32] {
    for block in 0..<Segment.blockCount(rows: rowCount) { try verify(block: block) }
    return (0..<rowCount).map { UInt32(truncatingIfNeeded: positions[$0]) }
  }

  /// The index as a base holds it, with the bytes that it has.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func record() throws(StoreError) -> IndexRecord {
    for block in 0..<Segment.blockCount(rows: rowCount) { try verify(block: block) }
    return IndexRecord(
      definition, width: positions.width, positions: positions.bytes.data,
      checksums: verification.checksums?.data ?? Data())
  }

  /// Where the positions are in the file.
  var range: Range<Int> { positions.bytes.range }

  /// Makes sure that a block of positions is as it was written, and leads to rows.
  func verify(block: Int) throws(StoreError) {
    try verification.once(block) { () throws(StoreError) in
      let ranks = Segment.rows(ofBlock: block, rowCount: rowCount)
      let range = ranks.lowerBound * positions.width..<ranks.upperBound * positions.width
      guard let expected = verification.checksums?.unsigned(width: 8, at: block * 8),
        positions.bytes.checksum(range) == expected
      else {
        throw positions.bytes.corruption(
          at: range.lowerBound, "the checksum of an index, block \(block), does not match")
      }
      guard positions.distances(in: ranks, areBelow: rowCount) else {
        throw positions.bytes.corruption(
          at: range.lowerBound, "an index leads to a row that is not there")
      }
    }
  }
}

extension Segment {
  /// The index by these columns, when the segment has one.
  func index(where matches: (IndexDefinition) -> Bool) -> StoredIndex? {
    indexes.first { matches($0.definition) }
  }
}
