/// An object of the graph: a row of a store, or one to be, with the changes made to it since.
///
/// Values are read and written by key, checked against the model, or by the typed properties of a
/// subclass. A fetched object is a fault: it reads its row when it is first asked for a value.
///
/// An object belongs to its context and must stay in the context's isolation, which the compiler
/// enforces: neither is Sendable. Hand its ``objectID`` over instead.
///
/// A subclass names the properties that it wants typed with ``Managed``, or is generated from the model.
/// It is free of any actor, also in a module whose default isolation is the main actor.
///
/// Subclasses override the events of an object's life. Whoever overrides one calls the
/// superclass's first.
open nonisolated class ManagedObject {
  /// The name of the entity that objects of this class belong to; nil for classes that serve any.
  open class var entityName: String? { nil }
  /// The ``EntityDescription/layoutHash`` of the entity that the class was generated for; nil for
  /// classes that do not rely on the places of properties.
  open class var layoutHash: VersionHash? { nil }

  /// How key-value access and validation reach a property that the class computes itself.
  ///
  /// ```swift
  /// override class func accessor(forKey key: String) -> KeyAccessor? {
  ///   key == "fullName" ? KeyAccessor(\Person.fullName) : super.accessor(forKey: key)
  /// }
  /// ```
  ///
  /// - Returns: Nil for keys that the model's properties answer.
  open class func accessor(forKey key: String) -> KeyAccessor? { nil }

  /// The entity of the object.
  public let entity: EntityDescription
  /// The identity of the object.
  ///
  /// It changes once, when an inserted object is first saved.
  public internal(set) var objectID: ManagedObjectID

  /// The way to the context; nil once the object is nobody's.
  var contextLink: ContextLink?
  /// The values as last committed; nil for an object that was never saved, and for a fault whose
  /// row has not been read.
  var snapshot: RowSnapshot?
  /// The values of attributes that are not, or no longer, those of the snapshot.
  ///
  /// Empty, or one element an attribute, nil where the snapshot's value holds.
  var changes: [AttributeValue?] = []
  /// What is known of each relationship beyond the snapshot.
  ///
  /// Empty while that is nothing.
  var relations: [Relation] = []
  var state: State = .clean
  var flags: Flags = []
  /// What the object was like when the present event began; nil unless it has changed in it.
  var eventStart: ObjectMemento?
  /// Who wants to know of changes of single properties.
  var observations: PropertyObservations?

  /// What the next save does with the object.
  enum State {
    case clean
    case inserted
    case updated
    case deleted
  }

  /// What else is true of an object.
  struct Flags: OptionSet {
    let rawValue: UInt16
    /// Its values have not been asked for since it was fetched.
    static let fault = Flags(rawValue: 1 << 0)
    /// It is in an event of its life in which changes are not recorded.
    static let unrecorded = Flags(rawValue: 1 << 1)
    /// Its delete rules have been carried out.
    static let propagated = Flags(rawValue: 1 << 2)
    /// Its row was wanted and is gone.
    static let inaccessible = Flags(rawValue: 1 << 3)
    /// A stored attribute was set as a primitive value.
    static let primitive = Flags(rawValue: 1 << 4)
    /// It stands in the context's list of objects with changes.
    static let listed = Flags(rawValue: 1 << 5)
    /// No store has a row of it.
    static let unsaved = Flags(rawValue: 1 << 6)
    /// It is in ``ManagedObject/prepareForDeletion()``.
    static let preparingForDeletion = Flags(rawValue: 1 << 7)
    /// Others have its unique values, and it has not changed since a save said so.
    static let rejected = Flags(rawValue: 1 << 8)
    /// It was made without a context, and no context has it yet.
    static let detached = Flags(rawValue: 1 << 9)
    /// Somebody else has deleted its row, as far as the context has heard.
    static let goneElsewhere = Flags(rawValue: 1 << 10)
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

  /// Makes a new object of an entity with the model's default values, and inserts it into a context.
  ///
  /// Saving throws when the entity is not one of the context's model.
  ///
  /// - Parameters:
  ///   - entity: The entity, of a model.
  ///   - context: The context; nil for an object that belongs to none until
  ///     ``ManagedObjectContext/insert(_:)-(ManagedObject)`` takes it. Until then it has values, but its
  ///     relationships lead nowhere.
  public required init(entity: EntityDescription, insertInto context: ManagedObjectContext?) {
    self.entity = entity
    objectID = ManagedObjectID(entity, key: TemporaryIdentity.next(), store: nil)
    changes = entity.resolution.defaultValues
    if let context {
      context.registerInserted(self)
      awakeFromInsert()
    } else {
      flags = [.unsaved, .detached]
    }
  }

  /// Stands for an object that a context has not met yet.
  ///
  /// Contexts call this; programs fetch instead.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - objectID: The identity.
  ///   - row: The row, if it has been read already.
  ///   - context: The context.
  public required init(
    entity: EntityDescription, objectID: ManagedObjectID, row: RowSnapshot?,
    context: ManagedObjectContext
  ) {
    self.entity = entity
    self.objectID = objectID
    snapshot = row
    flags = .fault
    contextLink = context.link
  }

  /// The object has just been inserted and has its default values, or those it was given before.
  ///
  /// Called once in the life of an object. What is set here belongs to the insertion.
  open func awakeFromInsert() {}

  /// The object has just read its row.
  ///
  /// Called each time a fault fires. What is set here is no change: it is neither saved by itself
  /// nor undone.
  open func awakeFromFetch() {}

  /// The object has just got other values than by its properties: by undo, redo, rollback or a
  /// merge.
  open func awake(fromSnapshotEvents events: SnapshotEvents) {}

  /// The object is about to be deleted.
  ///
  /// Called by each call of ``ManagedObjectContext/delete(_:)``, also a repeated one.
  open func prepareForDeletion() {}

  /// The object is about to be validated and saved.
  ///
  /// When it changes anything here it is asked again, until it does not: set a property only if
  /// that makes a difference.
  open func willSave() {}

  /// The object has been saved.
  ///
  /// What is changed here waits for the next save.
  open func didSave() {}

  /// The object is about to lose its values.
  open func willTurnIntoFault() {}

  /// The object has lost its values, and reads them again when asked for one.
  open func didTurnIntoFault() {}

  /// Checks the object before it is saved for the first time.
  ///
  /// - Throws: ``ValidationError``, or any error that says what is wrong.
  open func validateForInsert() throws { try validateProperties() }

  /// Checks a changed object before it is saved.
  ///
  /// - Throws: ``ValidationError``, or any error that says what is wrong.
  open func validateForUpdate() throws { try validateProperties() }

  /// Checks whether the object may be deleted.
  ///
  /// - Throws: ``ValidationError`` while a relationship with the rule Deny has a destination that is
  ///   not deleted too, or any error that says what is wrong.
  open func validateForDelete() throws { try validateDenials() }

  /// Checks one value by the rules of the class, and may replace it: what a program overrides where
  /// Core Data asks for a method `validate<Key>(_:)`.
  ///
  /// Asked by ``validateValue(_:forKey:)`` and by each save, where the model's rules are content.
  ///
  /// - Parameters:
  ///   - value: The value; what it is when this returns becomes the attribute's.
  ///   - key: The attribute.
  /// - Throws: ``ValidationError``, or any error that says what is wrong.
  open func validate(_ value: inout AttributeValue, forKey key: String) throws {}

  /// The entity, the ID and, where the object is no fault, its values; personal data is left out,
  /// because descriptions end up in logs.
  ///
  /// As in Apple's unified log, numbers and Booleans are no personal data, and everything else is:
  /// `<private>` stands for it. Nothing is read for the sake of the description.
  open var description: String { text(PropertyText.withoutPersonalData) }

  /// The entity, the ID and, where the object is no fault, all values, which may be personal data.
  ///
  /// Nothing is read for the sake of the description.
  open var debugDescription: String { text(PropertyText.whole) }
}

extension ManagedObject: CustomStringConvertible, CustomDebugStringConvertible {}

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
