extension ColumnFilter {
  /// The candidates that satisfy a comparison about the objects that a to-one relationship leads to:
  /// those are asked first, each once, and then the references are looked up among them.
  ///
  /// - Returns: The rows; nil when asking candidate by candidate is less work.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n* + *m*) in the number of rows on both sides.
  func rows(
    satisfying join: GeneralComparison.Join, among candidates: RowSet
  ) throws(StoreError) -> RowSet? {
    guard let surroundings,
      let column = surroundings.entity.referenceColumn(of: join.relationship),
      let matches = try surroundings.keys(
        satisfying: .comparison(.general(join.comparison)), of: join.destination,
        ifFewerThan: candidates.count * Self.rowsPerLookup)
    else { return nil }
    let (keys, entities) = (
      segment.attributes[column.rawValue], segment.attributes[column.rawValue + 1]
    )
    return try candidates.filtered(verifying: [keys, entities]) { row in
      segment.reference(at: row, in: column).flatMap(matches.answer) ?? join.answerForNil
    }
  }

  /// Answers for the candidates whose reference is null, 64 at a time.
  ///
  /// - Returns: Those of them that satisfy the comparison, and the candidates that are still to be
  ///   asked.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func rowsAnswered(
    by answerForNil: GeneralComparison.AnswerForNil?, among candidates: RowSet
  ) throws(StoreError) -> (satisfying: RowSet, rest: RowSet) {
    let nobody = RowSet(rowCount: segment.rowCount, filled: false)
    guard let answerForNil,
      let column = surroundings?.entity.referenceColumn(of: answerForNil.relationship)
    else { return (nobody, candidates) }
    let references = segment.attributes[column.rawValue]
    var words: [UInt64] = []
    words.reserveCapacity(candidates.words.count)
    for block in 0..<Segment.blockCount(rows: segment.rowCount) {
      try references.verify(block: block)
      references.appendNulls(
        Segment.rows(ofBlock: block, rowCount: segment.rowCount), areIn: true, &words)
    }
    var answered = RowSet(rowCount: segment.rowCount, words: words)
    answered.formIntersection(candidates)
    var rest = candidates
    rest.subtract(answered)
    return (answerForNil.answer ? answered : nobody, rest)
  }

  /// How many rows on the other side may be asked for each candidate that is not looked up.
  private static var rowsPerLookup: Int { 8 }
}

/// Rows of one or several entities, by their keys.
struct KeySet {
  /// The rows of an entity that are there, and those of them that are in the set.
  fileprivate struct Part {
    var known = KeyBits()
    var members = KeyBits()
  }

  fileprivate var parts: [EntityNumber: Part] = [:]

  /// Whether a row is in the set; nil for a row that is not there.
  func answer(for reference: RowReference) -> Bool? {
    guard let part = parts[reference.entity], part.known.contains(reference.key.rawValue) else {
      return nil
    }
    return part.members.contains(reference.key.rawValue)
  }
}

extension RowSurroundings {
  /// The rows of an entity, and of those that inherit from it, that satisfy a predicate.
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - name: The name of the entity.
  ///   - limit: How many rows there may be for this to be worth it.
  /// - Returns: The rows; nil when there are more than that.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  fileprivate func keys(
    satisfying predicate: BoundPredicate, of name: String, ifFewerThan limit: Int
  ) throws(StoreError) -> KeySet? {
    let entities = entities(kindOf: name)
    var count = 0
    for entity in entities {
      let table = tables.table(of: entity)
      for segment in table.segments { count += segment.rowCount }
    }
    guard count < limit else { return nil }
    var keys = KeySet()
    for entity in entities {
      let query = TableQuery(entity, satisfying: predicate, in: model, tables)
      var part = KeySet.Part()
      for (index, rows) in try query.selection().enumerated() {
        let segment = query.table.segments[index]
        try segment.keys.verify()
        query.table.visibleRows(ofSegment: index).forEachRow { row in
          part.known.insert(segment.key(at: row))
          return true
        }
        rows.forEachRow { row in
          part.members.insert(segment.key(at: row))
          return true
        }
      }
      keys.parts[entity.number] = part
    }
    return keys
  }

  private func entities(kindOf name: String) -> [EntityDescription] {
    model.entities.filter {
      !$0.isAbstract && ($0.name == name || $0.superentityNames.contains(name))
    }
  }
}
