/// What cannot be done with an object or a context.
public enum ManagedObjectError: Error {
  /// The model has no entity of this name.
  case unknownEntity(String)
  /// The entity is abstract: there are only objects of its subentities.
  case abstractEntity(String)
  /// The class was generated for an entity whose properties stand in other places.
  case classOfAnotherModel(entity: String, className: String)
  /// Objects related by the relationship cannot be saved: stores keep attributes only.
  case relationshipNotStored(entity: String, key: String)
  /// The class does not say which entity its objects belong to.
  case classWithoutEntity(String)
  /// Objects of the entity are of another class.
  case wrongClass(entity: String, expected: String)
  /// The entity has no property of this name.
  case unknownKey(entity: String, key: String)
  /// The value is not of the attribute's type, or out of its range.
  case wrongType(entity: String, key: String, expected: AttributeType, value: AttributeValue)
  /// The object belongs to another context, or to none any more.
  case foreignObject(ManagedObjectID)
  /// The store has no object with this ID (Core Data's code 133000).
  case objectNotFound(ManagedObjectID)
  /// There is no store to fetch from or to save to.
  case noPersistentStore
}
