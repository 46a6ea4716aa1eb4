/// What a property of a class has of a relationship: an object or nil, a set, or an array.
public protocol RelatedContent {
  /// The class of the objects.
  associatedtype Destination: ManagedObject
  /// What such a relationship is.
  static var kind: PropertyKind { get }
  /// The content with some objects, of which a to-one relationship has one at most.
  init(related objects: [Destination])
  /// The objects.
  var relatedObjects: [ManagedObject] { get }
}

extension Optional: RelatedContent where Wrapped: ManagedObject {
  /// A to-one relationship.
  public static var kind: PropertyKind { .toOne }

  /// The first object; nil when there is none.
  public init(related objects: [Wrapped]) {
    self = objects.first
  }

  /// The object, if there is one.
  public var relatedObjects: [ManagedObject] { map { [$0] } ?? [] }
}

extension Set: RelatedContent where Element: ManagedObject {
  /// A to-many relationship.
  public static var kind: PropertyKind { .toMany }

  /// The objects, each once.
  public init(related objects: [Element]) {
    self.init(objects)
  }

  /// The objects in any order.
  public var relatedObjects: [ManagedObject] { Array(self) }
}

extension Array: RelatedContent where Element: ManagedObject {
  /// An ordered to-many relationship.
  public static var kind: PropertyKind { .orderedToMany }

  /// The objects in their order.
  public init(related objects: [Element]) {
    self = objects
  }

  /// The objects in their order.
  public var relatedObjects: [ManagedObject] { self }
}
