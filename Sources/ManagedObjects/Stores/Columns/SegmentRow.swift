/// A row as a predicate sees it.
struct SegmentRow {
  let segment: Segment
  let row: Int
  /// Where rows that it is related to are found; nil for a predicate that asks for none.
  let surroundings: RowSurroundings?
  /// The entity of the row; nil like the surroundings.
  let entity: EntityDescription?

  init(segment: Segment, row: Int, _ surroundings: RowSurroundings? = nil) {
    self.init(segment: segment, row: row, surroundings, entity: surroundings?.entity)
  }

  init(
    segment: Segment, row: Int, _ surroundings: RowSurroundings?, entity: EntityDescription?
  ) {
    self.segment = segment
    self.row = row
    self.surroundings = surroundings
    self.entity = entity
  }
}

extension SegmentRow: PredicateSubject {
  func value(at index: AttributeIndex) -> AttributeValue {
    segment.attributes[index.rawValue].value(at: row)
  }

  var identity: RowReference? {
    entity.map { RowReference(entity: $0.number, key: RowKey(segment.key(at: row))) }
  }

  func related(at index: RelationshipIndex) -> [SegmentRow] {
    guard let surroundings, let entity else { return [] }
    return surroundings.rows(relatedTo: self, of: entity, at: index)
  }
}

extension BoundPredicate {
  /// Whether a row satisfies the predicate.
  func isSatisfied(by row: SegmentRow) throws(StoreError) -> Bool {
    do throws(FetchPredicateError) {
      return try matches(row)
    } catch {
      throw .unanswerable(error)
    }
  }
}

extension EvaluationWork {
  /// Throws what went wrong first with the rows of a store.
  func checkRows() throws(StoreError) {
    do throws(FetchPredicateError) {
      try check()
    } catch {
      throw .unanswerable(error)
    }
  }
}

/// The tables around the rows that a predicate is asked about, all as one transaction left them.
///
/// Reading can fail where a predicate cannot: the failure is kept, to be thrown when the predicate
/// has answered.
final class RowSurroundings {
  /// The entity of the rows that are asked about.
  let entity: EntityDescription
  let tables: StoreTables
  let model: ManagedObjectModel
  private var failure: StoreError?

  init(_ tables: StoreTables, _ entity: EntityDescription, _ model: ManagedObjectModel) {
    self.tables = tables
    self.entity = entity
    self.model = model
  }

  /// Throws the failure of the first row that could not be read.
  func check() throws(StoreError) {
    if let failure { throw failure }
  }

  /// The rows at the other end of a relationship.
  func rows(
    relatedTo row: SegmentRow, of entity: EntityDescription, at index: RelationshipIndex
  ) -> [SegmentRow] {
    guard failure == nil else { return [] }
    do throws(StoreError) {
      var rows: [SegmentRow] = []
      for reference in try references(from: row, of: entity, at: index) {
        if let row = try self.row(reference) { rows.append(row) }
      }
      return rows
    } catch {
      failure = error
      return []
    }
  }

  /// The references at the other end of a relationship.
  func references(
    from row: SegmentRow, of entity: EntityDescription, at index: RelationshipIndex
  ) throws(StoreError) -> [RowReference] {
    if let column = entity.referenceColumn(of: index) {
      for column in [column.rawValue, column.rawValue + 1] {
        try row.segment.attributes[column].verify(block: row.row / Segment.rowsPerBlock)
      }
      return row.segment.reference(at: row.row, in: column).map { [$0] } ?? []
    }
    try row.segment.keys.verify(block: row.row / Segment.rowsPerBlock)
    return try tables.related(
      StoreRelationshipRequest(
        model: model, entity: entity, relationship: index,
        keys: [RowKey(row.segment.key(at: row.row))])
    ).first ?? []
  }

  /// The row that a reference leads to, verified; nil when it is gone.
  func row(_ reference: RowReference) throws(StoreError) -> SegmentRow? {
    guard let entity = model.entity(numbered: reference.entity) else { return nil }
    let table = tables.table(of: entity)
    guard let place = try table.location(ofKey: reference.key.rawValue) else { return nil }
    let segment = table.segments[place.segment]
    try segment.verify(row: place.row)
    return SegmentRow(segment: segment, row: place.row, self, entity: entity)
  }
}
