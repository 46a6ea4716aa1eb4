import Synchronization

/// Which blocks of a column have been verified, and the checksums to verify the others against.
final class BlockVerification: Sendable {
  /// Eight bytes a block, or nil where a checksum around the whole column has been verified.
  let checksums: ByteView?
  private let verified: VerifiedBlocks

  init(blockCount: Int, checksums: ByteView?) {
    self.checksums = checksums
    verified = VerifiedBlocks(count: blockCount)
  }

  /// Runs `check` unless it has succeeded for the block before.
  ///
  /// Two threads may check a block at the same time; both come to the same result.
  func once(_ block: Int, _ check: () throws(StoreError) -> Void) throws(StoreError) {
    if verified.contains(block) { return }
    try check()
    verified.insert(block)
  }
}

/// The blocks that have been found to be right: most columns have a few only, for which a word of bits
/// is enough.
struct VerifiedBlocks: ~Copyable, Sendable {
  private let first = Atomic<UInt64>(0)
  private let others: Mutex<[Bool]>

  init(count: Int) {
    others = Mutex(Array(repeating: false, count: max(0, count - UInt64.bitWidth)))
  }

  func contains(_ block: Int) -> Bool {
    if block < UInt64.bitWidth {
      return first.load(ordering: .acquiring) & 1 << UInt64(block) != 0
    }
    return others.withLock { $0[block - UInt64.bitWidth] }
  }

  func insert(_ block: Int) {
    if block < UInt64.bitWidth {
      first.bitwiseOr(1 << UInt64(block), ordering: .releasing)
    } else {
      others.withLock { $0[block - UInt64.bitWidth] = true }
    }
  }
}

extension Column {
  /// Makes sure that the bytes of a block are as they were written and make sense.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func verify(block: Int) throws(StoreError) {
    // What is nowhere in the file cannot be damaged.
    guard constant == nil else { return }
    try verification.once(block) { () throws(StoreError) in
      let rows = Segment.rows(ofBlock: block, rowCount: rowCount)
      if let expected = verification.checksums {
        let stored = expected.unsigned(width: 8, at: block * 8)
        guard checksum(ofBlock: block) == stored else {
          throw place(of: rows)
            .corruption("the checksum of column \(name), block \(block), does not match")
        }
      }
      try checkRuns(rows, in: block)
      if name == SegmentRecord.keysName { try checkKeys(rows) }
    }
  }

  /// Verifies every block.
  func verify() throws(StoreError) {
    guard constant == nil else { return }
    for block in 0..<Segment.blockCount(rows: rowCount) { try verify(block: block) }
  }

  /// Chains the checksums of the parts of a block: validity, values or ends, bytes of runs.
  func checksum(ofBlock block: Int) -> UInt64 {
    let rows = Segment.rows(ofBlock: block, rowCount: rowCount)
    var sum: UInt64 = 0
    if let validity { sum = validity.checksum(rows.lowerBound / 8..<(rows.upperBound + 7) / 8) }
    switch values {
    case .constant: break
    case .integers(let numbers):
      sum = numbers.bytes.checksum(rows.scaled(by: numbers.width), seed: sum)
    case .doubles(let bytes):
      sum = bytes.checksum(rows.scaled(by: 8), seed: sum)
    case .uuids(let bytes):
      sum = bytes.checksum(rows.scaled(by: 16), seed: sum)
    case .runs(let runs):
      sum = runs.ends.bytes.checksum(rows.scaled(by: runs.ends.width), seed: sum)
      sum = runs.bytes.checksum(runs.range(ofBlock: block), seed: sum)
    }
    return sum
  }

  /// Checks that the runs of a block lie one after another and fill it, and that decimal numbers
  /// are such.
  private func checkRuns(_ rows: Range<Int>, in block: Int) throws(StoreError) {
    guard case .runs(let runs) = values else { return }
    guard runs.ends.ascend(rows) else {
      throw place(of: rows).corruption("column \(name) ends before it starts")
    }
    guard rows.last.map({ runs.ends[$0] }) ?? 0 == Int64(runs.range(ofBlock: block).count) else {
      throw place(of: rows).corruption("column \(name), block \(block), has another length")
    }
    guard case .decimals = layout else { return }
    for row in rows where !isNull(row) {
      guard runs.bytes.withSpan(runs.range(of: row), DecimalText.isCanonical) else {
        throw place(of: rows).corruption("column \(name) holds what is no decimal number")
      }
    }
  }

  /// Checks that the keys of some rows are such, and ascend.
  private func checkKeys(_ rows: Range<Int>) throws(StoreError) {
    guard case .integers(let keys) = values, let first = rows.first, let last = rows.last,
      RowKey.plausibleNumbers ~= keys[first],
      RowKey.plausibleNumbers ~= keys[last], keys.ascend(rows, strictly: true)
    else { throw place(of: rows).corruption("the keys of rows do not ascend, or are none") }
  }

  /// Where the values of rows are, or the ends of their runs.
  func place(of rows: Range<Int>) -> ByteView {
    switch values {
    case .constant: ByteView(copying: [UInt8]())
    case .integers(let numbers): numbers.bytes[rows.scaled(by: numbers.width)]
    case .doubles(let bytes): bytes[rows.scaled(by: 8)]
    case .uuids(let bytes): bytes[rows.scaled(by: 16)]
    case .runs(let runs): runs.ends.bytes[rows.scaled(by: runs.ends.width)]
    }
  }
}

extension Range<Int> {
  /// The range of the bytes of elements of `width` bytes each.
  fileprivate func scaled(by width: Int) -> Range<Int> {
    lowerBound * width..<upperBound * width
  }
}
