import Synchronization

/// The description of an entity: a name and the properties that each of its objects has.
///
/// ```swift
/// EntityDescription("Person", parent: "Contact") {
///   AttributeDescription("lastName", .string, isOptional: false)
///   AttributeDescription("age", .integer32)
///   RelationshipDescription("employer", to: "Company", inverse: "employees")
/// }
/// ```
///
/// An entity on its own knows what it declares. One that comes from a ``ManagedObjectModel`` also
/// knows what it inherits and which entities inherit from it.
public struct EntityDescription {
  // Behind one reference, because every object holds its entity.
  private var storage: Storage

  private final class Storage: Sendable {
    let declaration: Declaration
    let resolution: Resolution
    /// Made when the first object is saved.
    let prepared = AtomicLazyReference<PreparedAttributes>()

    init(_ declaration: Declaration, _ resolution: Resolution) {
      self.declaration = declaration
      self.resolution = resolution
    }
  }

  init(_ declaration: Declaration, _ resolution: Resolution? = nil) {
    storage = Storage(
      declaration, resolution ?? Resolution(declaration, parent: nil, composites: [:]))
  }

  /// What the entity itself says.
  var declaration: Declaration {
    get { storage.declaration }
    set { self = EntityDescription(newValue) }
  }

  /// What the model makes of it.
  var resolution: Resolution { storage.resolution }

  /// What each of the attributes demands of its values, in their order.
  ///
  /// - Complexity: O(1) but for the first time.
  package var attributeValidators: [AttributeValidator] { prepared.validators }

  /// The derived attributes, in the order of all.
  ///
  /// - Complexity: O(1) but for the first time.
  package var derivedAttributes: [DerivedAttribute] { prepared.derived }

  private var prepared: PreparedAttributes {
    storage.prepared.load() ?? storage.prepared.storeIfNil(PreparedAttributes(attributes))
  }
}

extension EntityDescription: Sendable {}

extension EntityDescription: Equatable {
  /// Whether two entities declare and inherit the same.
  ///
  /// - Complexity: O(1) for copies of one description and for entities with different numbers, else
  ///   O(*n*) in the number of properties.
  public static func == (left: EntityDescription, right: EntityDescription) -> Bool {
    left.storage === right.storage
      || left.number == right.number && left.declaration == right.declaration
        && left.resolution == right.resolution
  }
}

extension EntityDescription: Hashable {
  /// Feeds what the entity declares to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(declaration)
  }
}

extension EntityDescription {
  /// Describes an entity.
  ///
  /// - Parameters:
  ///   - name: The name; a letter followed by letters, digits and underscores.
  ///   - parent: The entity whose properties this one inherits.
  ///   - isAbstract: Whether there are only objects of its subentities.
  ///   - uniquenessConstraints: Lists of properties whose values together are different in each
  ///     object.
  ///   - properties: The properties, each with a name of its own.
  public init(
    _ name: String, parent: String? = nil, isAbstract: Bool = false,
    uniquenessConstraints: [[String]] = [],
    @EntityBuilder properties: () -> [EntityPart] = { [] }
  ) {
    var declaration = Declaration(name: name)
    declaration.superentityName = parent
    declaration.isAbstract = isAbstract
    declaration.uniquenessConstraints = uniquenessConstraints
    for property in properties() { declaration.add(property) }
    self.init(declaration)
  }

  /// Describes an entity that has nothing but attributes.
  ///
  /// - Parameters:
  ///   - name: The name; a letter followed by letters, digits and underscores.
  ///   - attributes: The attributes, each with a name of its own.
  public init(_ name: String, attributes: [AttributeDescription]) {
    var declaration = Declaration(name: name)
    declaration.attributes = attributes
    self.init(declaration)
  }

  /// The name, unique in the model.
  public var name: String { declaration.name }

  /// The entity whose properties this one inherits; nil for none.
  public var superentityName: String? { declaration.superentityName }

  /// Whether there are only objects of its subentities.
  public var isAbstract: Bool { declaration.isAbstract }
}

extension EntityDescription {
  /// The attributes of the entity's objects: inherited ones first, then those it declares.
  ///
  /// In place of a composite attribute stand its elements, named `composite.element`. An
  /// ``AttributeIndex`` is a position in this list.
  public var attributes: [AttributeDescription] { resolution.attributes }

  /// The relationships of the entity's objects: inherited ones first, then those it declares.
  ///
  /// A ``RelationshipIndex`` is a position in this list.
  public var relationships: [RelationshipDescription] { resolution.relationships }

  /// The fetched properties of the entity's objects: inherited ones first, then those it declares.
  public var fetchedProperties: [FetchedPropertyDescription] { resolution.fetchedProperties }

  /// The entities that inherit from this one directly, in the order of the model.
  public var subentityNames: [String] { resolution.subentityNames }

  /// The entities that this one inherits from, the nearest first.
  public var superentityNames: [String] { resolution.superentityNames }

  /// The position of the attribute with a name, or nil when there is none.
  ///
  /// - Complexity: O(*n*) in the number of attributes.
  public func index(ofAttribute name: String) -> AttributeIndex? {
    attributes.firstIndex { $0.name == name }.map(AttributeIndex.init)
  }

  /// The position of the relationship with a name, or nil when there is none.
  ///
  /// - Complexity: O(*n*) in the number of relationships.
  public func index(ofRelationship name: String) -> RelationshipIndex? {
    relationships.firstIndex { $0.name == name }.map(RelationshipIndex.init)
  }

  /// The attribute at a position.
  ///
  /// - Precondition: `index` came from this entity.
  public subscript(index: AttributeIndex) -> AttributeDescription {
    attributes[index.rawValue]
  }

  /// The relationship at a position.
  ///
  /// - Precondition: `index` came from this entity.
  public subscript(index: RelationshipIndex) -> RelationshipDescription {
    relationships[index.rawValue]
  }

  /// Whether this is an entity or inherits from it.
  ///
  /// - Complexity: O(*n*) in the number of entities that this one inherits from.
  public func isKind(of entity: EntityDescription) -> Bool { isKind(ofEntityNamed: entity.name) }

  /// Whether this is the entity with a name or inherits from it.
  public func isKind(ofEntityNamed name: String) -> Bool {
    self.name == name || superentityNames.contains(name)
  }

  /// Whether this is one of the entities with some names or inherits from one.
  func isKind(ofAnyEntityNamed names: Set<String>) -> Bool {
    names.contains(name) || !names.isDisjoint(with: superentityNames)
  }
}
