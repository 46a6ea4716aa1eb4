/// Carries an entity mapping out, step by step; a subclass does some steps in a way of its own.
///
/// ```swift
/// final class PersonPolicy: EntityMigrationPolicy {
///   override func createDestinationInstances(
///     forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
///   ) throws {
///     try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
///     for person in manager.destinationInstances(
///       forEntityMappingName: mapping.name, sourceInstances: [source])
///     {
///       try person.setValue("unknown", forKey: "origin")
///     }
///   }
/// }
/// ```
///
/// The steps, in this order: for each mapping ``begin(_:with:)``, ``createDestinationInstances(forSource:in:manager:)``
/// for each object, ``endInstanceCreation(for:manager:)``; then, when all mappings have made their objects, for
/// each ``createRelationships(forDestination:in:manager:)`` for each object that was made,
/// ``endRelationshipCreation(for:manager:)``; then, when all objects are related,
/// ``performCustomValidation(for:manager:)`` and ``end(_:manager:)`` for each. A policy is made for each mapping,
/// and lives through all of its steps.
open class EntityMigrationPolicy {
  /// Makes a policy.
  public required init() {}

  /// Begins a mapping.
  ///
  /// - Throws: What ends the migration.
  open func begin(_ mapping: EntityMapping, with manager: MigrationManager) throws {}

  /// Makes the objects that an object becomes: one, with the attributes that the mapping says, unless the
  /// mapping names no entity for it.
  ///
  /// Whatever is made has to be told by ``MigrationManager/associate(sourceInstance:with:for:)``.
  ///
  /// - Throws: What ends the migration.
  open func createDestinationInstances(
    forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
  ) throws {
    guard let name = mapping.destinationEntityName else { return }
    let object = try manager.insertDestination(name)
    for property in mapping.attributeMappings {
      try manager.setAttribute(property, of: object, from: source, in: mapping)
    }
    manager.associate(sourceInstance: source, with: object, for: mapping)
  }

  /// Ends the making of a mapping's objects.
  ///
  /// - Throws: What ends the migration.
  open func endInstanceCreation(for mapping: EntityMapping, manager: MigrationManager) throws {}

  /// Relates an object that was made to others, as the mapping says.
  ///
  /// - Throws: What ends the migration.
  open func createRelationships(
    forDestination destination: ManagedObject, in mapping: EntityMapping,
    manager: MigrationManager
  ) throws {
    guard
      let source = manager.sourceInstances(
        forEntityMappingName: mapping.name, destinationInstances: [destination]
      ).first
    else { return }
    for property in mapping.relationshipMappings {
      try manager.setRelationship(property, of: destination, from: source, in: mapping)
    }
  }

  /// Ends the relating of a mapping's objects.
  ///
  /// - Throws: What ends the migration.
  open func endRelationshipCreation(for mapping: EntityMapping, manager: MigrationManager) throws {}

  /// Looks whether objects are as they have to be, beyond what the model says.
  ///
  /// - Throws: What ends the migration.
  open func performCustomValidation(for mapping: EntityMapping, manager: MigrationManager) throws {}

  /// Ends a mapping.
  ///
  /// - Throws: What ends the migration.
  open func end(_ mapping: EntityMapping, manager: MigrationManager) throws {}

  /// What a call of the policy in an expression of the mapping stands for:
  /// `FUNCTION($entityPolicy, "name:", …)`.
  ///
  /// - Parameters:
  ///   - method: The name in the expression.
  ///   - arguments: The values behind it.
  ///   - manager: The manager.
  /// - Returns: A value; nil for a method that there is not.
  /// - Throws: What ends the migration.
  open func value(
    of method: String, _ arguments: [MappedValue], manager: MigrationManager
  ) throws -> MappedValue? { nil }
}

/// What an expression of a mapping stands for.
public enum MappedValue {
  /// A plain value, or nil.
  case value(AttributeValue)
  /// Objects: of the earlier version, or of the later one.
  case objects([ManagedObject])

  /// The plain value; nil for objects.
  public var attributeValue: AttributeValue? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The objects; none for a plain value.
  public var objects: [ManagedObject] {
    if case .objects(let objects) = self { objects } else { [] }
  }
}
