public import ManagedObjects

/// Somebody in the address book.
public final class Person: ManagedObject {
  /// The entity that this class serves.
  public override class var entityName: String? { "Person" }

  /// Where each attribute is among those of the entity.
  public enum Attribute {
    /// The position of `firstName`.
    public static let firstName = AttributeIndex(0)
    /// The position of `lastName`.
    public static let lastName = AttributeIndex(1)
    /// The position of `age`.
    public static let age = AttributeIndex(2)
  }

  /// The first name; empty for somebody who has none.
  ///
  /// Mandatory: until it is set, it reads as empty but cannot be saved.
  public var firstName: String {
    get { String(value(at: Attribute.firstName)) ?? "" }
    set { setValue(.string(newValue), at: Attribute.firstName) }
  }

  /// The last name; empty for somebody who has none.
  ///
  /// Mandatory: until it is set, it reads as empty but cannot be saved.
  public var lastName: String {
    get { String(value(at: Attribute.lastName)) ?? "" }
    set { setValue(.string(newValue), at: Attribute.lastName) }
  }

  /// The age in years, as it was stated; nil when it is not known.
  public var age: Int32? {
    get { Int32(value(at: Attribute.age)) }
    set { setValue(newValue?.attributeValue ?? .null, at: Attribute.age) }
  }

  /// The description of the entity, whose attributes stand where ``Attribute`` says.
  public static let entityDescription = EntityDescription(
    "Person",
    attributes: [
      AttributeDescription("firstName", .string, isOptional: false),
      AttributeDescription("lastName", .string, isOptional: false),
      AttributeDescription("age", .integer32),
    ])
}
