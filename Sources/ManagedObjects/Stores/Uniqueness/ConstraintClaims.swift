/// The values of one constraint that the rows of a request want, each once, and the rows that want
/// them.
struct ConstraintClaims {
  /// Rows of one kind of change to one entity.
  struct Source {
    let rows: ConstrainedRows
    let isInserted: Bool
    let segment: Segment
    let columns: [Int]
  }

  /// A row of a source.
  struct Claimant {
    let source: Int
    let row: Int
  }

  /// The values, as the first row holds them that wants them.
  private(set) var claims: [Claimant] = []
  /// The rows that want the values of others, by the number of the claim.
  private(set) var rivals: [Int: [Claimant]] = [:]
  private(set) var sources: [Source] = []
  /// The last claim of each hash, and the one before each.
  private var last: [UInt64: Int32] = [:]
  private var previous: [Int32] = []

  /// The hashes of the values.
  var hashes: some Collection<UInt64> { last.keys }

  /// Takes in the rows of a source that have values for the constraint.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - rows: The rows to look at, ascending.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  mutating func add(_ source: Source, _ rows: some Collection<Int>) throws(StoreError) {
    let hashes = try source.segment.hashRows(source.columns)
    last.reserveCapacity(last.count + rows.count)
    sources.append(source)
    for row in rows where hashes[row] != Segment.noHash {
      let claimant = Claimant(source: sources.count - 1, row: row)
      if let known = claim(hashes[row], of: source.segment, row, source.columns) {
        rivals[known, default: []].append(claimant)
      } else {
        previous.append(last.updateValue(Int32(claims.count), forKey: hashes[row]) ?? -1)
        claims.append(claimant)
      }
    }
  }

  /// The number of the claim to the values of a verified row; nil for none.
  func claim(_ hash: UInt64, of segment: Segment, _ row: Int, _ columns: [Int]) -> Int? {
    var candidate = last[hash] ?? -1
    if candidate < 0 { return nil }
    let values = segment.uniqueValues(of: row, columns)
    while candidate >= 0 {
      if self.values(ofClaim: Int(candidate)) == values { return Int(candidate) }
      candidate = previous[Int(candidate)]
    }
    return nil
  }

  /// The values that a claim is about, one a column.
  func values(ofClaim number: Int) -> [AttributeValue] {
    let claimant = claims[number]
    let source = sources[claimant.source]
    return source.segment.uniqueValues(of: claimant.row, source.columns)
  }
}
