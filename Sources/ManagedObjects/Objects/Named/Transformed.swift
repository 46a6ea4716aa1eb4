/// A transformable attribute that a class written by hand names as the model does; see ``Managed``.
///
/// Its type is that of the attribute's transformer, which a container can only check if it was registered
/// before.
///
/// ```swift
/// @Transformed("color") var color: Color?
/// ```
@propertyWrapper
public struct Transformed<Value: TransformableValue> {
  @usableFromInline let name: StaticString

  /// Names an attribute.
  @inlinable
  public init(_ name: StaticString) {
    self.name = name
  }

  /// Not used: the value is in the object.
  @available(*, unavailable, message: "only subclasses of ManagedObject have managed properties")
  public var wrappedValue: Value? {
    get { nil }
    set {}
  }

  /// The value in an object; nil for none, and for bytes of something else.
  @inlinable
  public static subscript<Object: ManagedObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value?>,
    storage storage: ReferenceWritableKeyPath<Object, Transformed<Value>>
  ) -> Value? {
    get { object.transformedValue(of: object[keyPath: storage].name) }
    set { object.setTransformedValue(newValue, of: object[keyPath: storage].name) }
  }
}

extension Transformed: NamedProperty {
  var key: String { "\(name)" }

  func check(
    in entity: EntityDescription, objectClass: (String) -> ManagedObject.Type
  ) throws(ManagedObjectError) {
    let content = try content(in: entity)
    guard content == .attribute(.transformable) else {
      throw wrongDeclaration(in: entity, as: Value?.self, content)
    }
    let transformer = entity.index(ofAttribute: key).flatMap { entity[$0].valueTransformer }
    if let type = transformer?.valueType, type != Value.self {
      throw wrongDeclaration(in: entity, as: Value?.self, .transformed("\(type)"))
    }
  }
}
