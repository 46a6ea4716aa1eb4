/// A property as a class declares it, to be compared with the model.
protocol NamedProperty {
  /// The name that it gives.
  var key: String { get }

  /// Makes sure that an entity has the property.
  ///
  /// - Parameters:
  ///   - entity: The entity of the class.
  ///   - objectClass: The class of the objects of an entity.
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``,
  ///   ``ManagedObjectError/wrongDeclaration(entity:key:type:expected:)`` or
  ///   ``ManagedObjectError/wrongClass(entity:expected:)`` for a relationship to objects whose class
  ///   no container knows.
  func check(
    in entity: EntityDescription, objectClass: (String) -> ManagedObject.Type
  ) throws(ManagedObjectError)
}

extension NamedProperty {
  /// What an entity has of the name.
  func content(in entity: EntityDescription) throws(ManagedObjectError) -> PropertyContent {
    if let index = entity.index(ofAttribute: key) { return .attribute(entity[index].type) }
    guard let index = entity.index(ofRelationship: key) else {
      throw .unknownKey(entity: entity.name, key: key)
    }
    return .relationship(entity[index].kind, to: entity[index].destinationEntityName)
  }

  /// Why an entity does not have the property as it is declared.
  func wrongDeclaration(
    in entity: EntityDescription, as type: Any.Type, _ expected: PropertyContent
  ) -> ManagedObjectError {
    .wrongDeclaration(
      entity: entity.name, key: key, type: Self.spelling(of: type), expected: expected)
  }

  /// A type as it is written in a declaration.
  private static func spelling(of type: Any.Type) -> String {
    let name = "\(type)"
    for (long, open, close) in [("Optional<", "", "?"), ("Array<", "[", "]")]
    where name.hasPrefix(long) {
      return open + name.dropFirst(long.count).dropLast() + close
    }
    return name
  }
}
