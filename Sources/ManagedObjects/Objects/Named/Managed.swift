/// An attribute that a class written by hand names as the model does.
///
/// ```swift
/// final class Person: ManagedObject {
///   override class var entityName: String? { "Person" }
///
///   @Managed("firstName") var firstName = ""
///   @Managed("age") var age: Int32?
///   @Transformed("color") var color: Color?
///   @Related("employer") var employer: Company?
///   @Related("friends") var friends: Set<Person>
/// }
/// ```
///
/// The type of the property is ``AttributeRepresentable``: an optional one, or one with a value that is
/// read where the object has none. ``Transformed`` names a transformable attribute and ``Related`` a
/// relationship.
///
/// A container that is given the class refuses it when the model has no such property, or one of
/// another type. Reading and writing costs a look-up more than by ``AttributeIndex``, which generated
/// classes use; and each object keeps what its class says of its properties.
@propertyWrapper
public struct Managed<Value: AttributeContent> {
  @usableFromInline let name: StaticString
  /// What is read where the object has no value.
  @usableFromInline let missing: Value

  /// Names an attribute that reads as `wrappedValue` where the object has no value.
  @inlinable
  public init(wrappedValue: Value, _ name: StaticString) {
    self.name = name
    missing = wrappedValue
  }

  /// Names an attribute that reads as nil where the object has no value.
  @inlinable
  public init<Wrapped>(_ name: StaticString) where Value == Wrapped? {
    self.name = name
    missing = nil
  }

  /// Not used: the value is in the object.
  @available(*, unavailable, message: "only subclasses of ManagedObject have managed properties")
  public var wrappedValue: Value {
    get { missing }
    set {}
  }

  /// The value in an object.
  @inlinable
  public static subscript<Object: ManagedObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Managed<Value>>
  ) -> Value {
    get {
      let property = object[keyPath: storage]
      return Value.content(of: object.value(of: property.name), missing: property.missing)
    }
    set { object.setValue(newValue.contentValue, of: object[keyPath: storage].name) }
  }
}

extension Managed: NamedProperty {
  var key: String { "\(name)" }

  func check(
    in entity: EntityDescription, objectClass: (String) -> ManagedObject.Type
  ) throws(ManagedObjectError) {
    let content = try content(in: entity)
    guard case .attribute(let type) = content, Value.canRepresent(type) else {
      throw wrongDeclaration(in: entity, as: Value.self, content)
    }
  }
}
