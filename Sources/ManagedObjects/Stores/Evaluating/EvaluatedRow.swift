/// A row as expressions see it, in a store that is asked for the rows it is related to.
struct EvaluatedRow: PredicateSubject {
  private let entity: EntityDescription
  private let row: RowSnapshot
  private let surroundings: EvaluatedRows

  fileprivate init(
    _ row: RowSnapshot, of entity: EntityDescription, in surroundings: EvaluatedRows
  ) {
    (self.row, self.entity, self.surroundings) = (row, entity, surroundings)
  }

  var identity: RowReference? { RowReference(entity: entity.number, key: row.key) }

  func value(at index: AttributeIndex) -> AttributeValue { row.value(at: index) }

  func related(at index: RelationshipIndex) -> [EvaluatedRow] {
    surroundings.rows(relatedTo: row, of: entity, at: index)
  }
}

/// The rows of a store that expressions are evaluated for, and those around them.
///
/// Reading can fail where an expression cannot: the failure is kept, to be thrown when all have been
/// evaluated.
final class EvaluatedRows {
  private let reading: any StoreReading
  private let model: ManagedObjectModel
  private var failure: (any Error)?
  /// The rows that references were followed to; nil for those that are gone.
  private var known: [RowReference: EvaluatedRow?] = [:]

  init(_ reading: any StoreReading, _ model: ManagedObjectModel) {
    (self.reading, self.model) = (reading, model)
  }

  /// A row that expressions are evaluated for.
  func row(_ row: RowSnapshot, of entity: EntityDescription) -> EvaluatedRow {
    EvaluatedRow(row, of: entity, in: self)
  }

  /// Throws the failure of the first row that could not be read.
  func check() throws {
    if let failure { throw failure }
  }

  fileprivate func rows(
    relatedTo row: RowSnapshot, of entity: EntityDescription, at index: RelationshipIndex
  ) -> [EvaluatedRow] {
    guard failure == nil else { return [] }
    do {
      return try read(references(from: row, of: entity, at: index))
    } catch {
      failure = error
      return []
    }
  }

  private func references(
    from row: RowSnapshot, of entity: EntityDescription, at index: RelationshipIndex
  ) throws -> [RowReference] {
    if let column = entity.referenceColumn(of: index) {
      return row.reference(at: column).map { [$0] } ?? []
    }
    return try reading.related(
      StoreRelationshipRequest(
        model: model, entity: entity, relationship: index, keys: [row.key])
    ).first ?? []
  }

  /// The rows that references lead to, without those that are gone.
  private func read(_ references: [RowReference]) throws -> [EvaluatedRow] {
    let unknown = references.filter { known[$0] == nil }
    for (number, group) in Dictionary(grouping: unknown, by: \.entity) {
      guard let entity = model.entity(numbered: number) else { continue }
      for (reference, row) in zip(group, try reading.rows(group.map(\.key), of: entity)) {
        known[reference] = .some(row.map { EvaluatedRow($0, of: entity, in: self) })
      }
    }
    return references.compactMap { known[$0] ?? nil }
  }
}
