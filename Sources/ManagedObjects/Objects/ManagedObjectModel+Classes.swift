extension ManagedObjectModel {
  /// The entity that a class serves.
  ///
  /// - Throws: ``ManagedObjectError/classWithoutEntity(_:)``, ``ManagedObjectError/unknownEntity(_:)``,
  ///   or ``ManagedObjectError/classOfAnotherModel(entity:className:)`` for a class that was generated
  ///   for an entity of another layout.
  func entity(of type: ManagedObject.Type) throws(ManagedObjectError) -> EntityDescription {
    guard let name = type.entityName else { throw .classWithoutEntity("\(type)") }
    guard let entity = entity(named: name) else { throw .unknownEntity(name) }
    if let expected = type.layoutHash, expected != entity.layoutHash {
      throw .classOfAnotherModel(entity: name, className: "\(type)")
    }
    return entity
  }
}
