/// Finds the values that rows had before and after each change of history, by going back from the
/// rows as they are.
public struct HistoryRewind {
  /// What a change did to values, by the names of columns: attributes, and of references the
  /// relationship's name with `@key` and with `@entity`.
  public struct Values: Hashable, Sendable {
    /// What was there before; nil where history does not tell, and of an insertion.
    public let before: [String: AttributeValue]?
    /// What was there afterwards, as far as it is known; nil of a deletion.
    public let after: [String: AttributeValue]?
  }

  private let model: ManagedObjectModel
  private let reader: any StoreReading
  /// The values of rows at the time that has been reached; those that are not known are missing.
  private var rows: [RowReference: [String: AttributeValue]] = [:]

  /// Starts at the rows as they are.
  ///
  /// - Parameters:
  ///   - reader: The rows after the last transaction of the history.
  ///   - model: The model of the store.
  public init(from reader: any StoreReading, model: ManagedObjectModel) {
    (self.reader, self.model) = (reader, model)
  }

  /// Goes back over a change.
  ///
  /// - Parameter change: The one before the last that was asked about: the last of the last
  ///   transaction first.
  /// - Returns: The values before and after it.
  /// - Throws: ``StoreError``.
  public mutating func values(of change: PersistentHistoryChange) throws -> Values {
    let before = change.previousValues
    guard let entity = model.entity(named: change.entityName) else {
      return Values(before: before, after: nil)
    }
    let reference = RowReference(entity: entity.number, key: change.key)
    switch change.changeType {
    case .insert:
      let after = try current(reference, entity)
      rows[reference] = [:]
      return Values(before: nil, after: after.filter { $0.value != .null })
    case .delete:
      var row: [String: AttributeValue] = [:]
      if let before {
        for column in entity.columns { row[column.name] = before[column.name] ?? .null }
      }
      rows[reference] = row
      return Values(before: before, after: nil)
    case .update:
      let row = try current(reference, entity)
      let names = change.columns(of: entity)
      rows[reference] = row.filter { !names.contains($0.key) }.merging(before ?? [:]) { $1 }
      return Values(before: before, after: row.filter { names.contains($0.key) })
    }
  }

  /// The values that a row had before the last change of it that was gone back over, as far as they are
  /// known, by the names of columns.
  ///
  /// - Parameter change: That change.
  /// - Returns: Nothing for a row that has been inserted by it.
  public func values(before change: PersistentHistoryChange) -> [String: AttributeValue] {
    guard let entity = model.entity(named: change.entityName) else { return [:] }
    return rows[RowReference(entity: entity.number, key: change.key)] ?? [:]
  }

  private func current(
    _ reference: RowReference, _ entity: EntityDescription
  ) throws -> [String: AttributeValue] {
    if let known = rows[reference] { return known }
    guard let row = try reader.row(reference.key, of: entity) else { return [:] }
    var values: [String: AttributeValue] = [:]
    for (position, column) in entity.columns.enumerated() {
      values[column.name] = row.value(at: AttributeIndex(position))
    }
    return values
  }
}

extension PersistentHistoryChange {
  /// The names of the columns that an update changed.
  fileprivate func columns(of entity: EntityDescription) -> Set<String> {
    Set(
      updatedProperties.flatMap { name in
        entity.index(ofAttribute: name) != nil ? [name] : ["\(name)@key", "\(name)@entity"]
      })
  }
}
