/// What is wrong with a model, all of it at once.
public struct ModelError: Error, Hashable {
  /// One fault of a model.
  public enum Fault: Hashable, Sendable {
    /// Two entities have the same name.
    case duplicateEntity(String)
    /// Two properties of an entity have the same name.
    case duplicateProperty(entity: String, property: String)
    /// An entity's name is not a letter followed by letters, digits and underscores.
    case invalidEntityName(String)
    /// A property's name is not a letter followed by letters, digits and underscores.
    case invalidPropertyName(entity: String, property: String)
    /// The default value of an attribute does not fit its type.
    case defaultOfWrongType(entity: String, property: String)
  }

  /// The faults in the order in which the entities declare them.
  public let faults: [Fault]
}

extension ManagedObjectModel {
  static func faults(in entities: [EntityDescription]) -> [ModelError.Fault] {
    var names: Set<String> = []
    return entities.flatMap { entity in
      var faults: [ModelError.Fault] = []
      if !isValidName(entity.name) { faults.append(.invalidEntityName(entity.name)) }
      if !names.insert(entity.name).inserted { faults.append(.duplicateEntity(entity.name)) }
      return faults + propertyFaults(in: entity)
    }
  }

  private static func propertyFaults(in entity: EntityDescription) -> [ModelError.Fault] {
    var names: Set<String> = []
    return entity.attributes.flatMap { attribute in
      var faults: [ModelError.Fault] = []
      if !isValidName(attribute.name) {
        faults.append(.invalidPropertyName(entity: entity.name, property: attribute.name))
      }
      if !names.insert(attribute.name).inserted {
        faults.append(.duplicateProperty(entity: entity.name, property: attribute.name))
      }
      if !attribute.defaultValue.fits(attribute.type) {
        faults.append(.defaultOfWrongType(entity: entity.name, property: attribute.name))
      }
      return faults
    }
  }

  private static func isValidName(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
