import Synchronization
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The hashes of the values that rows of a segment have in the columns of uniqueness constraints.
///
/// A few look-ups scan a column for the values themselves. After those, all rows are hashed, once for
/// as long as the segment lives.
final class ConstraintHashes: Sendable {
  private enum State {
    case scanned(times: Int)
    case hashed([UInt64])
  }

  /// How many look-ups scan a column before its rows are hashed.
  private static let scanLimit = 4
  private let states: Mutex<[[Int]: State]> = Mutex([:])

  /// The hashes of all rows in some columns; nil where a scan for the values is cheaper.
  func hashes(
    of columns: [Int], canScan: Bool, _ make: () throws(StoreError) -> [UInt64]
  ) throws(StoreError) -> [UInt64]? {
    let known: [UInt64]?? = states.withLock { states in
      switch states[columns] ?? .scanned(times: 0) {
      case .hashed(let hashes): return hashes
      case .scanned(let times):
        guard canScan, times < Self.scanLimit else { return nil }
        states[columns] = .scanned(times: times + 1)
        return .some(nil)
      }
    }
    if let known { return known }
    // Two threads may come here at the same time; both make the same.
    let hashes = try make()
    states.withLock { $0[columns] = .hashed(hashes) }
    return hashes
  }
}

extension Segment {
  /// What the hash of a row is that lacks a value, which no constraint is about.
  static let noHash: UInt64 = 0

  /// The hashes of the values of all rows in some columns.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the size of the values.
  func hashRows(_ columns: [Int]) throws(StoreError) -> [UInt64] {
    for column in columns { try attributes[column].verify() }
    return (0..<rowCount).map { hash(of: $0, columns) }
  }

  private func hash(of row: Int, _ columns: [Int]) -> UInt64 {
    var hash: UInt64 = 1
    for column in columns {
      guard let next = attributes[column].hash(of: row, seed: hash) else { return Self.noHash }
      hash = next
    }
    return hash == Self.noHash ? 1 : hash
  }

  /// The values of a verified row as they are compared.
  func uniqueValues(of row: Int, _ columns: [Int]) -> [AttributeValue] {
    columns.map { attributes[$0].value(at: row).inUniqueForm }
  }
}

extension Column {
  /// A hash of the value in a verified row; nil where there is none.
  fileprivate func hash(of row: Int, seed: UInt64) -> UInt64? {
    if isNull(row) { return nil }
    switch values {
    case .constant: return constant?.hash(seed: seed)
    case .integers(let numbers): return Self.hash(UInt64(bitPattern: numbers[row]), seed)
    case .doubles(let bytes):
      return Double(bitPattern: bytes.unsigned(width: 8, at: row &* 8)).hash(seed: seed)
    case .uuids(let bytes): return bytes.checksum(row * 16..<row * 16 + 16, seed: seed)
    case .runs(let runs): return runs.bytes.checksum(runs.range(of: row), seed: seed)
    }
  }

  fileprivate static func hash(_ word: UInt64, _ seed: UInt64) -> UInt64 {
    unsafe withUnsafeBytes(of: word.littleEndian) {
      unsafe Checksum.of(unsafeBytes: $0, seed: seed)
    }
  }
}

extension Double {
  /// The hash of the number, the same for zeros of either sign; nil for what is not a number.
  fileprivate func hash(seed: UInt64) -> UInt64? {
    isNaN ? nil : Column.hash((self == 0 ? 0 : self).bitPattern, seed)
  }
}

extension AttributeValue {
  /// The hash that a column of the value gives it; nil for none.
  fileprivate func hash(seed: UInt64) -> UInt64? {
    switch self {
    case .null: nil
    case .integer(let number): Column.hash(UInt64(bitPattern: number), seed)
    case .boolean(let flag): Column.hash(flag ? 1 : 0, seed)
    case .double(let number): number.hash(seed: seed)
    case .date(let date): date.timeIntervalSinceReferenceDate.hash(seed: seed)
    case .string(let text): Checksum.of(Array(text.utf8), seed: seed)
    case .uuid(let uuid): Checksum.of(uuid.bytes, seed: seed)
    case .decimal(let number): DecimalText(number).map { Checksum.of($0.bytes, seed: seed) }
    case .binary(let data): Checksum.of(Array(data), seed: seed)
    }
  }

  /// The value without what makes equal numbers differ in their bits.
  fileprivate var inUniqueForm: AttributeValue {
    switch self {
    case .double(let number) where number == 0: .double(0)
    case .date(let date) where date.timeIntervalSinceReferenceDate == 0:
      .date(Date(timeIntervalSinceReferenceDate: 0))
    default: self
    }
  }
}
