/// An object of the graph: a row of a store, or one to be, with the changes made to it since.
///
/// Values are read and written by key, checked against the model, or by the typed properties of a
/// subclass. A fetched object reads a value from its row when it is first asked for it.
///
/// An object belongs to its context and must stay in the context's isolation, which the compiler
/// enforces: neither is Sendable. Hand its ``objectID`` over instead.
open class ManagedObject {
  /// The name of the entity that objects of this class belong to; nil for classes that serve any.
  open class var entityName: String? { nil }
  /// The ``EntityDescription/layoutHash`` of the entity that the class was generated for; nil for
  /// classes that do not rely on the places of properties.
  open class var layoutHash: VersionHash? { nil }

  /// The entity of the object.
  public let entity: EntityDescription
  /// The identity of the object.
  ///
  /// It changes once, when an inserted object is first saved.
  public internal(set) var objectID: ManagedObjectID
  /// The context of the object; nil after the object was deleted and saved, rolled back, or its
  /// context is gone.
  public var managedObjectContext: ManagedObjectContext? { contextLink?.context }

  /// The way to the context; nil once the object is nobody's.
  var contextLink: ContextLink?
  /// The values as last committed; nil for an object that was never saved.
  var snapshot: RowSnapshot?
  /// The values that are not, or no longer, those of the snapshot.
  ///
  /// Empty, or one element an attribute, nil where the snapshot's value holds.
  var changes: [AttributeValue?] = []
  /// The objects at the other end of each relationship.
  ///
  /// Empty while there are none.
  var related: [RelatedObjects] = []
  var state: State = .clean

  /// What the next save does with the object.
  enum State {
    case clean
    case inserted
    case updated
    case deleted
  }

  /// Inserts a new object with the model's default values into a context.
  ///
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)`` when the context's model has no entity of
  ///   this class's ``entityName``, ``ManagedObjectError/abstractEntity(_:)`` when there are no
  ///   objects of it, ``ManagedObjectError/wrongClass(entity:expected:)`` when the model has another
  ///   class for it.
  public convenience init(context: ManagedObjectContext) throws(ManagedObjectError) {
    let entity = try context.entity(for: Self.self)
    self.init(entity: entity, insertInto: context)
  }

  /// Inserts a new object of an entity into a context.
  ///
  /// Saving throws when the entity is not one of the context's model.
  public required init(entity: EntityDescription, insertInto context: ManagedObjectContext) {
    self.entity = entity
    objectID = context.temporaryID(for: entity)
    changes = entity.resolution.defaultValues
    state = .inserted
    contextLink = context.link
    context.registerInserted(self)
  }

  /// Stands for a row in a context.
  ///
  /// Contexts call this; programs fetch instead.
  public required init(
    entity: EntityDescription, objectID: ManagedObjectID, row: RowSnapshot,
    context: ManagedObjectContext
  ) {
    self.entity = entity
    self.objectID = objectID
    snapshot = row
    contextLink = context.link
  }
}

@available(*, unavailable)
extension ManagedObject: Sendable {}

extension ManagedObject: Equatable {
  /// Whether both are the same object.
  ///
  /// In a context there is one object to an ID.
  public static func == (left: ManagedObject, right: ManagedObject) -> Bool {
    left === right
  }
}

extension ManagedObject: Hashable {
  /// Feeds the identity of the object to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension ManagedObject {
  /// Whether the object is new and has not been saved.
  public var isInserted: Bool { state == .inserted }

  /// Whether the object was saved before and has changed since.
  ///
  /// A new object that changes again stays inserted.
  public var isUpdated: Bool { state == .updated }

  /// Whether the next save deletes the object.
  ///
  /// False again afterwards.
  public var isDeleted: Bool { state == .deleted }

  /// Whether the object is inserted, updated or deleted, be it that it was set back since.
  public var hasChanges: Bool { state != .clean }
}
