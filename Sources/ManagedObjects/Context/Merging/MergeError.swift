/// Why a save was refused because of what others have saved.
public enum MergeError: Error {
  /// Objects have changed here and in the store (Core Data's code 133020).
  case conflicts([MergeConflict])
  /// Values that have to be unique are not (Core Data's code 133021).
  case constraintConflicts([ConstraintConflict])

  /// Core Data's code.
  public var code: Int {
    switch self {
    case .conflicts: 133_020
    case .constraintConflicts: 133_021
    }
  }
}

/// An object that has changed in a context and in the store since the context read it.
public struct MergeConflict: Sendable {
  /// The object.
  public let objectID: ManagedObjectID
  /// The version that the object's changes are based on.
  public let oldVersionNumber: Int64
  /// The version in the store; nil when the row is gone.
  public let newVersionNumber: Int64?
  /// The values that the context last read, by key; references are their keys.
  public let objectSnapshot: [String: AttributeValue]
  /// The values in the store; nil when the row is gone.
  public let persistedSnapshot: [String: AttributeValue]?
  /// The values that were to be saved.
  public let changedValues: [String: AttributeValue]

  init(_ object: ManagedObject, stored row: RowSnapshot?) {
    let entity = object.entity
    objectID = object.objectID
    oldVersionNumber = object.snapshot?.version ?? 0
    newVersionNumber = row?.version
    objectSnapshot = object.snapshot.map { entity.values(of: $0) } ?? [:]
    persistedSnapshot = row.map { entity.values(of: $0) }
    changedValues = Dictionary(
      uniqueKeysWithValues: zip(entity.attributes, object.changes).compactMap {
        attribute, value in value.map { (attribute.name, $0) }
      })
  }
}

extension EntityDescription {
  /// The values of a row by key, without those that rows do not hold.
  fileprivate func values(of row: RowSnapshot) -> [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for (position, attribute) in attributes.enumerated() where !attribute.isTransient {
      values[attribute.name] = row.value(at: AttributeIndex(position))
    }
    for position in relationships.indices {
      guard let column = referenceColumn(of: RelationshipIndex(position)) else { continue }
      values[relationships[position].name] = row.value(at: column)
    }
    return values
  }
}
