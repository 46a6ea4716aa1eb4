/// The classes of the objects of a model's entities.
struct ObjectClasses {
  private let classes: [String: ManagedObject.Type]

  /// Finds the class of each entity among those that a container is given.
  ///
  /// - Throws: ``ManagedObjectError`` when a class does not suit its entity, or another class.
  init(_ types: [ManagedObject.Type], in model: ManagedObjectModel) throws(ManagedObjectError) {
    var classes: [String: ManagedObject.Type] = [:]
    for type in types {
      let name = try model.entity(of: type).name
      if let other = classes[name], other != type {
        throw .severalClasses(entity: name, "\(other)", "\(type)")
      }
      classes[name] = type
    }
    for entity in model.entities {
      guard let inherited = entity.superentityNames.compactMap({ classes[$0] }).first else {
        continue
      }
      guard let own = classes[entity.name] else {
        classes[entity.name] = inherited
        continue
      }
      // An object of the entity stands wherever one of the parent may, also in Swift.
      guard inherited.isSuperclass(of: own) else {
        throw .unrelatedClass(entity: entity.name, "\(own)", superclass: "\(inherited)")
      }
    }
    self.classes = classes
  }

  /// The class of an entity's objects.
  subscript(entityName: String) -> ManagedObject.Type { classes[entityName] ?? ManagedObject.self }
}

extension ManagedObject {
  /// Whether a class is this one or inherits from it.
  fileprivate static func isSuperclass(of type: ManagedObject.Type) -> Bool { type is Self.Type }

  /// Whether the class says itself what it was generated for, and does not only inherit that.
  ///
  /// Looking into a class for the properties that it names takes long enough to show when a program
  /// starts, and generated ones have none.
  static var isGenerated: Bool {
    guard let layoutHash else { return false }
    return (_getSuperclass(self) as? ManagedObject.Type)?.layoutHash != layoutHash
  }
}
