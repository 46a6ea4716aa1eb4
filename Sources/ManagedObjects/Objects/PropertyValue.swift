/// The value of a property of either kind, as key-value access gives and takes it.
public enum PropertyValue: Equatable {
  /// Of an attribute.
  case value(AttributeValue)
  /// Of a to-one relationship.
  case object(ManagedObject?)
  /// Of a to-many relationship, in its order if it has one.
  case objects([ManagedObject])
  /// Of an attribute of several objects: what a key path across a to-many relationship gives.
  case values([AttributeValue])

  /// The attribute value; nil for the other kinds.
  public var attributeValue: AttributeValue? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The object of a to-one relationship; nil for the other kinds.
  public var object: ManagedObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The objects of a relationship; empty for the other kinds.
  public var objects: [ManagedObject] {
    switch self {
    case .object(let object): object.map { [$0] } ?? []
    case .objects(let objects): objects
    case .value, .values: []
    }
  }

  /// Whether both are the same value; objects of an unordered relationship compare as sets.
  public static func == (left: PropertyValue, right: PropertyValue) -> Bool {
    switch (left, right) {
    case (.value(let left), .value(let right)): left == right
    case (.object(let left), .object(let right)): left === right
    case (.objects(let left), .objects(let right)): left == right || Set(left) == Set(right)
    case (.values(let left), .values(let right)): left == right
    default: false
    }
  }
}

@available(*, unavailable)
extension PropertyValue: Sendable {}
