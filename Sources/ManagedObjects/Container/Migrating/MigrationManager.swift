import Synchronization

/// Carries a mapping model out: makes the objects of a later version of a model out of those of an earlier one.
///
/// ```swift
/// let manager = try MigrationManager(sourceModel: old, destinationModel: new, policies: [PersonPolicy.self])
/// try manager.migrateStore(
///   from: PersistentStoreDescription(.binary, path: "people.store"),
///   to: PersistentStoreDescription(.binary, path: "people-2.store"), with: mapping)
/// ```
///
/// All objects are made before any is related to others, and all are related before any is validated. They
/// are saved a thousand at a time, so that no more need be in memory than policies hold.
public final class MigrationManager {
  /// The earlier version.
  public let sourceModel: ManagedObjectModel
  /// The later version.
  public let destinationModel: ManagedObjectModel
  /// The objects of the earlier version; nobody changes them.
  public let sourceContext: ManagedObjectContext
  /// The objects of the later version.
  public let destinationContext: ManagedObjectContext
  /// What ends the migration early, from any thread.
  public let canceller = MigrationCanceller()
  /// What policies want to keep for each other.
  public var userInfo: [String: Any] = [:]
  /// Is told now and then how much is done.
  public var progressHandler: ((Float) -> Void)?
  /// The mappings that are carried out; none before.
  public internal(set) var mappingModel = MappingModel()
  /// The mapping that is carried out; nil before and after.
  public internal(set) var currentEntityMapping: EntityMapping?
  /// How much is done, from 0 to 1.
  public internal(set) var migrationProgress: Float = 0 {
    didSet { progressHandler?(migrationProgress) }
  }

  private let policyClasses: [EntityMigrationPolicy.Type]
  var pairs: [String: InstancePairs] = [:]
  var policies: [String: EntityMigrationPolicy] = [:]
  /// The names of mappings by the entities of their objects.
  var mappingNames: [String: [String]] = [:]

  /// Makes a manager.
  ///
  /// - Parameters:
  ///   - sourceModel: The earlier version.
  ///   - destinationModel: The later version.
  ///   - policies: The policies that mappings name.
  /// - Throws: ``ManagedObjectError``, which it does not.
  public init(
    sourceModel: ManagedObjectModel, destinationModel: ManagedObjectModel,
    policies: [EntityMigrationPolicy.Type] = []
  ) throws(ManagedObjectError) {
    (self.sourceModel, self.destinationModel) = (sourceModel, destinationModel)
    policyClasses = policies
    sourceContext = ManagedObjectContext(
      persistentStoreCoordinator: try PersistentStoreCoordinator(managedObjectModel: sourceModel))
    destinationContext = ManagedObjectContext(
      persistentStoreCoordinator: try PersistentStoreCoordinator(
        managedObjectModel: destinationModel))
    destinationContext.validatesChanges = false
  }

  /// Forgets what was made of what, and that it was cancelled, so that another store can be migrated.
  public func reset() {
    canceller.reset()
    forget()
  }

  /// Forgets what was made of what.
  func forget() {
    (pairs, policies, mappingNames) = ([:], [:], [:])
    mappingModel = MappingModel()
    currentEntityMapping = nil
    migrationProgress = 0
    sourceContext.reset()
    destinationContext.reset()
  }

  /// Ends the migration before the next object: it throws the error.
  public func cancelMigration(with error: any Error = MigrationError.cancelled) {
    canceller.cancel(with: error)
  }

  /// The policy that a mapping names.
  func policy(of mapping: EntityMapping) throws(MigrationError) -> EntityMigrationPolicy {
    guard let name = mapping.entityMigrationPolicyClassName else { return EntityMigrationPolicy() }
    // The name of a module in front of it is that of another program, as often as not.
    let plain = name.split(separator: ".").last.map(String.init) ?? name
    guard
      let type = policyClasses.first(where: { String(reflecting: $0) == name })
        ?? policyClasses.first(where: { String(describing: $0) == plain })
    else {
      throw .invalidMapping(mapping: mapping.name, reason: "there is no policy \(name)")
    }
    return type.init()
  }
}

/// What ends a migration early, from any thread.
public final class MigrationCanceller: Sendable {
  private let error: Mutex<(any Error)?> = Mutex(nil)

  /// Ends the migration before the next object.
  ///
  /// - Parameter error: What the migration throws.
  public func cancel(with error: any Error = MigrationError.cancelled) {
    self.error.withLock { if $0 == nil { $0 = error } }
  }

  func check() throws {
    if let error = error.withLock({ $0 }) { throw error }
  }

  fileprivate func reset() { error.withLock { $0 = nil } }
}

/// What was made of what.
extension MigrationManager {
  /// Tells that an object was made of another one, by a mapping.
  public func associate(
    sourceInstance source: ManagedObject, with destination: ManagedObject,
    for mapping: EntityMapping
  ) {
    pairs[mapping.name, default: InstancePairs()].add(source, destination)
  }

  /// The objects that a mapping has made of some others.
  ///
  /// - Complexity: O(*n* log *m*) in the numbers of given objects and of all.
  public func destinationInstances(
    forEntityMappingName name: String, sourceInstances: [ManagedObject]
  ) -> [ManagedObject] {
    guard let pairs = pairs[name] else { return [] }
    return sourceInstances.flatMap { source in
      let (saved, made) = pairs.destinations(of: source.objectID.reference)
      return destinationContext.objects(for: saved) + made
    }
  }

  /// The objects that a mapping has made some others of.
  public func sourceInstances(
    forEntityMappingName name: String, destinationInstances: [ManagedObject]
  ) -> [ManagedObject] {
    guard let pairs = pairs[name] else { return [] }
    return sourceContext.objects(for: destinationInstances.flatMap { pairs.sources(of: $0) })
  }

  /// The objects that any mapping has made of those that a relationship leads to.
  public func destinationInstances(
    forSourceRelationshipNamed name: String, sourceInstances: [ManagedObject]
  ) -> [ManagedObject] {
    sourceInstances.flatMap { source in
      (mappingNames[source.entity.name] ?? []).flatMap {
        destinationInstances(forEntityMappingName: $0, sourceInstances: [source])
      }
    }
  }
}
