extension ManagedObjectError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .unknownEntity(let name):
      "the model has no entity \(name); correct the name, or add the entity to the model"
    case .abstractEntity(let name):
      "the entity \(name) is abstract; make objects of one of its subentities"
    case .classOfAnotherModel(let entity, let className):
      "the class \(className) was generated for an entity \(entity) of other properties; "
        + "generate it again from the model in use"
    case .classWithoutEntity(let className):
      "the class \(className) does not say which entity it serves; override its 'entityName'"
    case .severalClasses(let entity, let first, let second):
      "the classes \(first) and \(second) are both listed for the entity \(entity); list one"
    case .unrelatedClass(let entity, let name, let superclass):
      "the class \(name) of the entity \(entity) does not inherit from \(superclass), the class of "
        + "its parent entity; make it a subclass"
    case .wrongClass(let entity, let expected):
      "objects of the entity \(entity) are of the class \(expected); to have them of another "
        + "class, list it in 'classes:' of the container"
    case .unknownKey(let entity, let key):
      "the entity \(entity) has no property '\(key)' that can be used here; correct the name, or "
        + "add the property to the model"
    case .wrongKind(let entity, let key, let kind):
      "\(entity).\(key) is \(kind.words); use \(kind.accessors)"
    case .wrongDeclaration(let entity, let key, let type, let expected):
      "\(entity).\(key) is \(expected.words), which the class declares as \(type); declare it as "
        + expected.swiftType
    case .readOnly(let entity, let key):
      "\(entity).\(key) can only be read; have the class's 'accessor(forKey:)' write it"
    case .wrongDestination(let entity, let key, let expected):
      "\(entity).\(key) leads to objects of the entity \(expected); set one of those"
    case .notUpdatableInBatch(let entity, let key):
      "\(entity).\(key) is stored at its other end too, and a batch changes rows at one; set it "
        + "with managed objects"
    case .wrongType(let entity, let key, let expected, let value):
      "\(entity).\(key) does not take \(value.kindName) such as this one; set a value that fits the "
        + "type \(expected.rawValue)"
    case .missingValue(let entity, let key):
      "\(entity).\(key) is mandatory; give it a value"
    case .unstableSave(let id):
      "\(id) changes again each time it is saved, or another object does; in 'willSave()' and in "
        + "validation, set a property only if that makes a difference"
    case .saveUnderWay:
      "the context is being saved; save it again afterwards, not within 'willSave()' or validation"
    case .foreignObject(let id):
      "\(id) is not of this context or store; look it up with 'object(with:)' of its own"
    case .notInserted(let id):
      "\(id) belongs to no context yet; insert it into one first"
    case .contextIsGone(let id):
      "the context of \(id) is gone; keep the context as long as its objects are used"
    case .objectNotFound(let id):
      "the store has no object \(id); it was deleted, so fetch again"
    case .foreignQueryGeneration:
      "the query generation is a state of another store; take one of the context's own store"
    case .noPersistentStore:
      "there is no store to fetch from or to save to; call 'loadPersistentStore(_:)' first"
    }
  }
}

extension PropertyKind {
  /// What kind it is, in words.
  package var words: String {
    switch self {
    case .attribute: "an attribute"
    case .toOne: "a to-one relationship"
    case .toMany: "a to-many relationship without an order"
    case .orderedToMany: "an ordered to-many relationship"
    }
  }

  /// The names of what reads and writes such a property.
  fileprivate var accessors: String {
    switch self {
    case .attribute: "'value(forKey:)' and 'setValue(_:forKey:)'"
    case .toOne: "'object(forKey:)' and 'setObject(_:forKey:)'"
    case .toMany: "'objects(forKey:)', 'setObjects(_:forKey:)' or 'mutableSetValue(forKey:)'"
    case .orderedToMany:
      "'objects(forKey:)', 'setObjects(_:forKey:)' or 'mutableOrderedSetValue(forKey:)'"
    }
  }
}

extension PropertyContent {
  fileprivate var words: String {
    switch self {
    case .attribute(let type): "an attribute of the type \(type.rawValue)"
    case .transformed(let name): "a transformable attribute with values of the type \(name)"
    case .relationship(let kind, let destination): "\(kind.words) to \(destination)"
    }
  }

  /// The type of a Swift property for it.
  fileprivate var swiftType: String {
    switch self {
    case .attribute(let type): type.swiftType
    case .transformed(let name): "\(name)?"
    case .relationship(.attribute, let destination), .relationship(.toOne, let destination):
      "\(destination)?"
    case .relationship(.toMany, let destination): "Set<\(destination)>"
    case .relationship(.orderedToMany, let destination): "[\(destination)]"
    }
  }
}

extension AttributeType {
  fileprivate var swiftType: String {
    switch self {
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .boolean: "Bool"
    case .string: "String"
    case .uri: "URL"
    case .date: "Date"
    case .binary: "Data"
    case .uuid: "UUID"
    case .transformable: "a type that is TransformableValue"
    case .composite, .undefined: "a type that is AttributeRepresentable"
    }
  }
}
