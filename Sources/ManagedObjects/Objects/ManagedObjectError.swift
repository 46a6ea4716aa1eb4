/// What cannot be done with an object or a context.
public enum ManagedObjectError: Error {
  /// The model has no entity of this name.
  case unknownEntity(String)
  /// The entity is abstract: there are only objects of its subentities.
  case abstractEntity(String)
  /// The class was generated for an entity whose properties stand in other places.
  case classOfAnotherModel(entity: String, className: String)
  /// The class does not say which entity its objects belong to.
  case classWithoutEntity(String)
  /// Two classes are given for one entity.
  case severalClasses(entity: String, String, String)
  /// The class of an entity does not inherit from that of its parent entity.
  case unrelatedClass(entity: String, String, superclass: String)
  /// Objects of the entity are of another class.
  case wrongClass(entity: String, expected: String)
  /// The entity has no property of this name.
  case unknownKey(entity: String, key: String)
  /// The property of this name is of another kind, which other calls read and write.
  case wrongKind(entity: String, key: String, kind: PropertyKind)
  /// The class gives the property no way to be set.
  case readOnly(entity: String, key: String)
  /// A class declares the property as of a Swift type that does not hold what the model says.
  case wrongDeclaration(entity: String, key: String, type: String, expected: PropertyContent)
  /// Objects of another entity cannot stand at the other end of the relationship.
  case wrongDestination(entity: String, key: String, expected: String)
  /// The store keeps the relationship at both ends, or at the other one, and a batch changes the rows
  /// at one.
  case notUpdatableInBatch(entity: String, key: String)
  /// An object changes itself each time it is about to be saved, or another each time it is
  /// validated, without end.
  case unstableSave(ManagedObjectID)
  /// The context is being saved: what that calls, such as ``ManagedObject/willSave()``, cannot save
  /// it.
  case saveUnderWay
  /// The value is not of the attribute's type, or out of its range.
  case wrongType(entity: String, key: String, expected: AttributeType, value: AttributeValue)
  /// The attribute is mandatory, and a batch would leave it without a value.
  case missingValue(entity: String, key: String)
  /// The object belongs to another context or store, or was deleted.
  case foreignObject(ManagedObjectID)
  /// The object was made without a context, and none has it yet.
  case notInserted(ManagedObjectID)
  /// Nothing holds the context of the object any more, so that it is gone.
  case contextIsGone(ManagedObjectID)
  /// The store has no object with this ID (Core Data's code 133000).
  case objectNotFound(ManagedObjectID)
  /// The query generation is a state of another store.
  case foreignQueryGeneration
  /// There is no store to fetch from or to save to.
  case noPersistentStore
}
