/// A relationship that a class written by hand names as the model does; see ``Managed``.
///
/// ```swift
/// @Related("employer") var employer: Company?
/// @Related("friends") var friends: Set<Person>
/// @Related("chapters") var chapters: [Chapter]
/// ```
///
/// A to-one relationship is an optional object, a to-many one a set or, when it has an order, an array.
/// The classes of the objects are those that the container is given.
@propertyWrapper
public struct Related<Value: RelatedContent> {
  @usableFromInline let name: StaticString

  /// Names a relationship.
  @inlinable
  public init(_ name: StaticString) {
    self.name = name
  }

  /// Not used: the objects are those of the object.
  @available(*, unavailable, message: "only subclasses of ManagedObject have managed properties")
  public var wrappedValue: Value {
    get { Value(related: []) }
    set {}
  }

  /// The objects at the other end of an object's relationship.
  @inlinable
  public static subscript<Object: ManagedObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Related<Value>>
  ) -> Value {
    get { Value(related: object.relatedObjects(of: object[keyPath: storage].name)) }
    set { object.setRelatedObjects(newValue.relatedObjects, of: object[keyPath: storage].name) }
  }
}

extension Related: NamedProperty {
  var key: String { "\(name)" }

  func check(
    in entity: EntityDescription, objectClass: (String) -> ManagedObject.Type
  ) throws(ManagedObjectError) {
    let content = try content(in: entity)
    guard case .relationship(let kind, let destination) = content, kind == Value.kind else {
      throw wrongDeclaration(in: entity, as: Value.self, content)
    }
    let destinationClass = objectClass(destination)
    guard destinationClass is Value.Destination.Type else {
      guard destinationClass != ManagedObject.self else {
        throw .wrongClass(entity: destination, expected: "\(destinationClass)")
      }
      throw wrongDeclaration(
        in: entity, as: Value.self, .relationship(kind, to: "\(destinationClass)"))
    }
  }
}
