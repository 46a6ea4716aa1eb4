/// The description of an index that makes fetches of an entity faster.
public struct FetchIndexDescription: Hashable {
  /// One of the keys that an index orders objects by, most significant first.
  public struct Element: Hashable, Sendable {
    /// How the values of an element are compared.
    public enum CollationType: String, Sendable {
      /// By their order.
      case binary
      /// By their place in a space of several dimensions.
      case rTree
    }

    /// What an element orders by.
    public enum Key: Hashable, Sendable {
      /// The value of a property.
      case property(String)
      /// The value of an expression, whose type is named as in the model file.
      case expression(String, type: String?)
    }

    /// What the element orders by.
    public var key: Key
    /// How the values are compared.
    public var collationType: CollationType
    /// Whether smaller values come first.
    public var isAscending: Bool

    /// Orders by a property.
    public init(
      _ property: String, ascending: Bool = true, collationType: CollationType = .binary
    ) {
      self.init(.property(property), ascending: ascending, collationType: collationType)
    }

    /// Orders by a property or an expression.
    public init(_ key: Key, ascending: Bool = true, collationType: CollationType = .binary) {
      self.key = key
      self.collationType = collationType
      isAscending = ascending
    }
  }

  /// The name, unique in the entity.
  public let name: String
  /// The keys, most significant first.
  public var elements: [Element]
  /// The format of a condition on the objects in the index; nil for all.
  public var partialIndexPredicate: String?

  /// Describes an index.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the entity.
  ///   - elements: The keys, most significant first.
  ///   - partialIndexPredicate: The format of a condition on the objects in the index.
  public init(_ name: String, _ elements: [Element], partialIndexPredicate: String? = nil) {
    self.name = name
    self.elements = elements
    self.partialIndexPredicate = partialIndexPredicate
  }

  /// Describes an index by properties, all ascending.
  public init(_ name: String, by properties: String...) {
    self.init(name, properties.map { Element($0) })
  }
}

extension FetchIndexDescription: Sendable {}
