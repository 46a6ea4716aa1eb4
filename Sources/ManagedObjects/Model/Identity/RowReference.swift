/// A row of any entity.
///
/// A negative key stands for a row that is not stored yet: the provisional key of an insertion.
public struct RowReference: Hashable {
  /// The number of the row's entity.
  public let entity: EntityNumber
  /// The key of the row.
  public let key: RowKey

  /// Names a row.
  public init(entity: EntityNumber, key: RowKey) {
    self.entity = entity
    self.key = key
  }
}

extension RowReference: Sendable {}

extension RowReference {
  /// Hashes both numbers as one: references are looked up all the time.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key.rawValue &+ entity.rawValue << 32)
  }
}

extension RowReference: Comparable {
  /// Orders references by entity, those to rows of one entity by key.
  public static func < (left: RowReference, right: RowReference) -> Bool {
    left.entity == right.entity ? left.key < right.key : left.entity < right.entity
  }
}

extension RowReference {
  /// The two values that a row holds of the reference: the key, and the number of the entity.
  public var values: [AttributeValue] {
    [.integer(key.rawValue), .integer(entity.rawValue)]
  }

  /// The reference that two stored integers make; nil when they make none.
  public init?(key: AttributeValue, entity: AttributeValue) {
    guard case .integer(let key) = key, case .integer(let number) = entity, key != 0,
      let entity = EntityNumber(rawValue: number)
    else { return nil }
    self.init(entity: entity, key: RowKey(key))
  }
}
