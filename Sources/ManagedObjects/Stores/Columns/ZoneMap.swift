import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the values in each block of a column lie between, so that a filter can leave blocks out.
///
/// Values count as ranks: numbers that order as the values do, of texts as far as eight bytes tell.
struct ZoneMap: Sendable {
  /// How many bytes a block takes: the number of nulls, the least and the greatest rank.
  static let entrySize = 24

  struct Zone {
    let nullCount: Int
    let ranks: ClosedRange<UInt64>
  }

  private let bytes: ByteView

  /// Opens what a base holds; nil when the size is another.
  ///
  /// - Parameters:
  ///   - bytes: An entry for each block.
  ///   - blockCount: How many blocks there are.
  init?(_ bytes: ByteView, blockCount: Int) {
    guard bytes.count == blockCount * Self.entrySize else { return nil }
    self.bytes = bytes
  }

  /// The entries as a base holds them.
  var data: Data { bytes.data(0..<bytes.count) }

  func hasSameBytes(as other: [UInt8]) -> Bool { bytes.hasSameBytes(as: other) }

  func zone(ofBlock block: Int) -> Zone {
    let start = block * Self.entrySize
    let least = bytes.unsigned(width: 8, at: start + 8)
    return Zone(
      nullCount: Int(clamping: bytes.unsigned(width: 8, at: start)),
      ranks: least...max(least, bytes.unsigned(width: 8, at: start + 16)))
  }

  /// The entries for the blocks of a column; nil for a column of one block, or whose values have no
  /// ranks.
  static func encode(_ column: Column) -> [UInt8]? {
    guard column.hasRanks, column.rowCount > Segment.rowsPerBlock else { return nil }
    var bytes: [UInt8] = []
    for block in 0..<Segment.blockCount(rows: column.rowCount) {
      let rows = Segment.rows(ofBlock: block, rowCount: column.rowCount)
      var (nullCount, least, greatest) = (0, UInt64.max, UInt64.min)
      for row in rows {
        if column.isNull(row) {
          nullCount += 1
          continue
        }
        let rank = column.rank(at: row)
        least = min(least, rank)
        greatest = max(greatest, rank)
      }
      if nullCount == rows.count { (least, greatest) = (0, 0) }
      bytes.append(littleEndian: UInt64(nullCount))
      bytes.append(littleEndian: least)
      bytes.append(littleEndian: greatest)
    }
    return bytes
  }
}

extension ZoneMap {
  /// What is known of the rows of a block without looking at them.
  enum Answer {
    /// No row passes.
    case none
    /// All rows pass.
    case all
    /// Some may.
    case some
  }

  /// A condition on the ranks of values.
  struct Test {
    /// Values with other ranks do not pass.
    let ranks: ClosedRange<UInt64>
    /// Whether all values with these ranks pass.
    let isExact: Bool
    let nullMatches: Bool
  }

  func answer(_ test: Test, block: Int, rowCount: Int) -> Answer {
    let zone = zone(ofBlock: block)
    if zone.nullCount == rowCount { return test.nullMatches ? .all : .none }
    if !zone.ranks.overlaps(test.ranks) {
      return test.nullMatches && zone.nullCount > 0 ? .some : .none
    }
    let isWithin =
      test.ranks.lowerBound <= zone.ranks.lowerBound
      && zone.ranks.upperBound <= test.ranks.upperBound
    if test.isExact, isWithin, test.nullMatches || zone.nullCount == 0 { return .all }
    return .some
  }
}

extension Column {
  fileprivate var hasRanks: Bool {
    switch layout {
    case .integers, .doubles, .dates, .text: constant == nil
    case .booleans, .uuids, .decimals, .data: false
    }
  }

  fileprivate func rank(at row: Int) -> UInt64 {
    switch values {
    case .integers(let numbers): numbers[row].unsignedRank
    case .doubles(let bytes):
      ZoneMap.rank(Double(bitPattern: bytes.unsigned(width: 8, at: row * 8)))
    case .runs(let runs): runs.bytes.withSpan(runs.range(of: row)) { $0.leadingBytes }
    case .constant, .uuids: 0
    }
  }
}

extension ZoneMap {
  static func rank(_ number: Double) -> UInt64 {
    number.sortRank.unsignedRank
  }

  /// The greatest rank of texts that begin with a text.
  static func greatestRank(beginningWith text: Span<UInt8>) -> UInt64 {
    text.count < 8 ? text.leadingBytes | .max >> UInt64(text.count * 8) : text.leadingBytes
  }
}

extension ZoneMap.Test {
  /// The condition on ranks that a comparison is; nil when it is none.
  init?(_ comparison: BoundComparison) {
    switch comparison {
    case .integer(_, let test):
      guard let range = test.range else { return nil }
      self.init(
        ranks: range.lowerBound.unsignedRank...range.upperBound.unsignedRank, isExact: true,
        nullMatches: test.nullMatches)
    case .double(_, let test), .date(_, let test):
      guard let range = test.range else { return nil }
      // Zero equals minus zero, which has a smaller rank.
      let least = range.lowerBound == 0 ? -0.0 : range.lowerBound
      let greatest = range.upperBound == 0 ? 0.0 : range.upperBound
      self.init(
        ranks: ZoneMap.rank(least)...ZoneMap.rank(greatest), isExact: true,
        nullMatches: test.nullMatches)
    case .text(_, let test, let nullMatches):
      guard test.options.isEmpty, let ranks = Self.ranks(test.matcher) else { return nil }
      self.init(ranks: ranks, isExact: false, nullMatches: nullMatches)
    default: return nil
    }
  }

  private static func ranks(_ matcher: TextTest.Matcher) -> ClosedRange<UInt64>? {
    switch matcher {
    case .equal(let text):
      return text.span.leadingBytes...text.span.leadingBytes
    case .prefix(let text):
      return text.span.leadingBytes...ZoneMap.greatestRank(beginningWith: text.span)
    case .less(let text, _): return 0...text.span.leadingBytes
    case .greater(let text, _): return text.span.leadingBytes...UInt64.max
    default: return nil
    }
  }
}
