extension EntityDescription {
  /// What an entity says of itself, without what it inherits.
  struct Declaration: Hashable, Sendable {
    var name: String
    var superentityName: String?
    var isAbstract = false
    var managedObjectClassName: String?
    var renamingIdentifier: String?
    var versionHashModifier: String?
    var isSyncable = true
    var attributes: [AttributeDescription] = []
    var relationships: [RelationshipDescription] = []
    var fetchedProperties: [FetchedPropertyDescription] = []
    var uniquenessConstraints: [[String]] = []
    var indexes: [FetchIndexDescription] = []
    var compoundIndexes: [[String]] = []
    var userInfo: [String: String] = [:]

    init(name: String) {
      self.name = name
    }

    mutating func add(_ part: EntityPart) {
      switch part {
      case .attribute(let attribute): attributes.append(attribute)
      case .relationship(let relationship): relationships.append(relationship)
      case .fetchedProperty(let property): fetchedProperties.append(property)
      case .fetchIndex(let index): indexes.append(index)
      }
    }
  }
}

extension EntityDescription {
  /// The attributes that the entity itself declares, composite ones as one.
  public var declaredAttributes: [AttributeDescription] {
    get { declaration.attributes }
    set { declaration.attributes = newValue }
  }

  /// The relationships that the entity itself declares.
  public var declaredRelationships: [RelationshipDescription] {
    get { declaration.relationships }
    set { declaration.relationships = newValue }
  }

  /// The fetched properties that the entity itself declares.
  public var declaredFetchedProperties: [FetchedPropertyDescription] {
    get { declaration.fetchedProperties }
    set { declaration.fetchedProperties = newValue }
  }

  /// Lists of properties whose values together are different in each object.
  ///
  /// They hold for the objects of subentities as well.
  public var uniquenessConstraints: [[String]] {
    get { declaration.uniquenessConstraints }
    set { declaration.uniquenessConstraints = newValue }
  }

  /// The indexes that the entity itself declares.
  public var indexes: [FetchIndexDescription] {
    get { declaration.indexes }
    set { declaration.indexes = newValue }
  }

  /// Lists of properties for which old versions of Xcode's editor asked for an index.
  ///
  /// New ones have ``indexes``.
  public var compoundIndexes: [[String]] {
    get { declaration.compoundIndexes }
    set { declaration.compoundIndexes = newValue }
  }

  /// The name of the class of the entity's objects; nil for plain ``ManagedObject``s.
  public var managedObjectClassName: String? {
    get { declaration.managedObjectClassName }
    set { declaration.managedObjectClassName = newValue }
  }

  /// The name that the entity had in an earlier version of the model.
  ///
  /// Nil unless it was renamed.
  public var renamingIdentifier: String? {
    get { declaration.renamingIdentifier }
    set { declaration.renamingIdentifier = newValue }
  }

  /// A text that makes the version hash differ where the description does not.
  public var versionHashModifier: String? {
    get { declaration.versionHashModifier }
    set { declaration.versionHashModifier = newValue }
  }

  /// Whether the entity takes part in synchronisation.
  public var isSyncable: Bool {
    get { declaration.isSyncable }
    set { declaration.isSyncable = newValue }
  }

  /// Texts that mean something to the program, not to the stack.
  public var userInfo: [String: String] {
    get { declaration.userInfo }
    set { declaration.userInfo = newValue }
  }
}
