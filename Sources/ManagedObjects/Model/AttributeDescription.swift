/// The description of one attribute of an entity: its name, its type, and whether it may be nil.
public struct AttributeDescription: Hashable {
  /// The name, unique among the properties of its entity.
  ///
  /// An element of a composite attribute is named `composite.element` among the
  /// ``EntityDescription/attributes`` of an entity.
  public internal(set) var name: String
  /// The type of the values.
  public let type: AttributeType
  /// Whether an object without a value can be saved.
  public var isOptional: Bool
  /// The value that a new object starts with, `.null` for none.
  public var defaultValue: AttributeValue
  var flags: Flags = []
  /// What few attributes have; nil when there is none of it.
  var details: Boxed<Details>?

  /// Describes an attribute.
  ///
  /// ```swift
  /// AttributeDescription("name", .string, isOptional: false, minimum: 1, maximum: 80)
  /// AttributeDescription("isRead", .boolean, defaultValue: false)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name; a letter followed by letters, digits and underscores.
  ///   - type: The type of the values.
  ///   - isOptional: Whether an object without a value can be saved. Attributes are optional
  ///     unless said otherwise, as in Core Data.
  ///   - isTransient: Whether the value lives in memory only.
  ///   - defaultValue: The value that a new object starts with.
  ///   - minimum: The least value; for a string, the least length in characters.
  ///   - maximum: The greatest value; for a string, the greatest length in characters.
  public init(
    _ name: String, _ type: AttributeType, isOptional: Bool = true, isTransient: Bool = false,
    defaultValue: AttributeValue = .null, minimum: AttributeValue = .null,
    maximum: AttributeValue = .null
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    // Setting what is there already would cost as much as the rest of it.
    if isTransient { self.isTransient = true }
    if minimum != .null { self.minimum = minimum }
    if maximum != .null { self.maximum = maximum }
  }

  /// Describes an attribute that groups the elements of a composite.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - composite: The name of the ``CompositeDescription``.
  ///   - isOptional: Whether an object without a value can be saved.
  public init(_ name: String, composite: String, isOptional: Bool = true) {
    self.init(name, .composite, isOptional: isOptional)
    compositeName = composite
  }

  /// Describes an attribute whose value is derived from others.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - type: The type of the values.
  ///   - derivation: The expression, such as `canonical:(name)` or `articles.@count`.
  ///   - isOptional: Whether an object without a value can be saved.
  public init(
    _ name: String, _ type: AttributeType, derivedFrom derivation: String, isOptional: Bool = true
  ) {
    self.init(name, type, isOptional: isOptional)
    derivationExpression = derivation
  }
}

extension AttributeDescription: Sendable {}
