/// The description of one attribute of an entity: its name, its type, and whether it may be nil.
public struct AttributeDescription: Hashable, Codable {
  /// The name, unique among the properties of its entity.
  public let name: String
  /// The type of the values.
  public let type: AttributeType
  /// Whether an object without a value can be saved.
  public let isOptional: Bool
  /// The value that a new object starts with, `.null` for none.
  public let defaultValue: AttributeValue

  /// Describes an attribute.
  ///
  /// - Parameters:
  ///   - name: The name; a letter followed by letters, digits and underscores.
  ///   - type: The type of the values.
  ///   - isOptional: Whether an object without a value can be saved. Attributes are optional
  ///     unless said otherwise, as in Core Data.
  ///   - defaultValue: The value that a new object starts with.
  public init(
    _ name: String, _ type: AttributeType, isOptional: Bool = true,
    defaultValue: AttributeValue = .null
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }
}

extension AttributeDescription: Sendable {}
