import Synchronization

extension Segment {
  /// Up to so many values are looked for one by one.
  private static let scanLimit = 32
  /// Segments of fewer rows are hashed anew each time.
  private static let smallRowCount = 256

  /// The rows that have claimed values, hidden ones included.
  ///
  /// - Parameters:
  ///   - claims: The values that are looked for.
  ///   - columns: Where the rows have theirs.
  /// - Returns: Each such row, and the number of the claim.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func rows(
    claimedBy claims: ConstraintClaims, _ columns: [Int]
  ) throws(StoreError) -> [(row: Int, claim: Int)] {
    if rowCount == 0 { return [] }
    if rowCount < Self.smallRowCount {
      return rows(claimedBy: claims, columns, try hashRows(columns))
    }
    let filter =
      claims.claims.count <= Self.scanLimit
      ? claims.filter(attributes[columns[0]], AttributeIndex(columns[0])) : nil
    if claims.claims.count <= Self.scanLimit,
      let index = index(where: { $0.firstColumn == columns[0] }),
      let found = try rows(claimedBy: claims, columns, index)
    {
      return found
    }
    let known = constraintHashes.load() ?? constraintHashes.storeIfNil(ConstraintHashes())
    let hashes = try known.hashes(of: columns, canScan: filter != nil) {
      () throws(StoreError) in
      try hashRows(columns)
    }
    if let hashes { return rows(claimedBy: claims, columns, hashes) }
    guard let filter else { return [] }
    let candidates = try ColumnFilter(segment: self).rows(satisfying: filter)
    if candidates.count == 0 { return [] }
    return rows(claimedBy: claims, columns, try hashRows(columns))
  }

  /// The rows that have claimed values, found with a persisted index of the first of them; nil when
  /// it leaves too many rows.
  private func rows(
    claimedBy claims: ConstraintClaims, _ columns: [Int], _ index: StoredIndex
  ) throws(StoreError) -> [(row: Int, claim: Int)]? {
    var found: [(row: Int, claim: Int)] = []
    for number in claims.claims.indices {
      let values = claims.values(ofClaim: number)
      guard let first = BoundComparison(AttributeIndex(columns[0]), equalTo: values[0]),
        let ranks = try index.ranks(of: first, in: self), ranks.count <= Self.scanLimit
      else { return nil }
      for rank in ranks {
        let row = try index.position(ofRank: rank)
        for column in columns {
          try attributes[column].verify(block: row / Self.rowsPerBlock)
        }
        if uniqueValues(of: row, columns) == values { found.append((row, number)) }
      }
    }
    return found
  }

  private func rows(
    claimedBy claims: ConstraintClaims, _ columns: [Int], _ hashes: [UInt64]
  ) -> [(row: Int, claim: Int)] {
    var found: [(row: Int, claim: Int)] = []
    let only = claims.hashes.count == 1 ? claims.hashes.first : nil
    for (row, hash) in hashes.enumerated() where hash != Self.noHash && hash == only ?? hash {
      if let claim = claims.claim(hash, of: self, row, columns) { found.append((row, claim)) }
    }
    return found
  }
}

extension ConstraintClaims {
  /// A condition that rows satisfy whose first value is a claimed one; nil where none can be had.
  fileprivate func filter(_ column: Column, _ index: AttributeIndex) -> BoundPredicate? {
    let values = claims.indices.compactMap { self.values(ofClaim: $0).first }
    switch column.layout {
    case .integers:
      let numbers = values.compactMap { value in
        if case .integer(let number) = value { number } else { nil }
      }
      return .disjunction(
        Set(numbers).map { .comparison(.integer(index, IntegerTest(.range($0...$0)))) })
    case .text:
      let texts = values.compactMap { value in
        if case .string(let text) = value { text } else { nil }
      }
      return .comparison(
        .text(
          index,
          texts.count == 1 ? TextTest(.equalTo, texts[0], []) : TextTest(memberOf: texts, []),
          nullMatches: false))
    default: return nil
    }
  }
}

extension BoundComparison {
  /// Whether an attribute has a value; nil for types that no index finds.
  fileprivate init?(_ attribute: AttributeIndex, equalTo value: AttributeValue) {
    switch value {
    case .integer(let number): self = .integer(attribute, IntegerTest(.range(number...number)))
    case .string(let text):
      self = .text(attribute, TextTest(.equalTo, text, []), nullMatches: false)
    default: return nil
    }
  }
}
