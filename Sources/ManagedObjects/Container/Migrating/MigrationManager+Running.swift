#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension MigrationManager {
  /// How many objects are made, related or validated between two saves.
  private static let batchSize = 1_000
  /// How many failures of objects that are not valid an error tells of, and a few more.
  private static let greatestFailureCount = 100

  /// Makes a store of the later version out of one of the earlier version.
  ///
  /// - Parameters:
  ///   - source: The store of the earlier version, which stays as it is.
  ///   - destination: Where there is no store yet. The new one has an identity of its own, as its objects
  ///     have other IDs, and a history that begins anew.
  ///   - mapping: The mappings.
  /// - Throws: ``MigrationError``, ``StoreError``, or what a policy throws; then there is no new store.
  /// - Complexity: O(*n*) in the number of objects.
  public func migrateStore(
    from source: PersistentStoreDescription, to destination: PersistentStoreDescription,
    with mapping: MappingModel
  ) throws {
    guard try PersistentStoreCoordinator.metadata(of: destination) == nil else {
      throw CoordinatorError.storeExists(path: destination.path ?? destination.type.rawValue)
    }
    var readable = source
    readable.isReadOnly = true
    readable.shouldMigrateStoreAutomatically = false
    let former = try PersistentStoreCoordinator.open(readable, model: sourceModel)
    do {
      var fillable = destination
      fillable.isBeingFilled = true
      let new = try PersistentStoreCoordinator.open(fillable, model: destinationModel)
      try migrate(former, to: new, with: mapping)
      let values = try former.metadata().values
      if !values.isEmpty { try new.setMetadata(values) }
      // That it was made by several transactions means nothing to anybody.
      _ = try new.purgeHistory(before: .date(.distantFuture))
    } catch {
      try? PersistentStoreCoordinator.storeClass(of: destination.type).destroy(destination)
      throw error
    }
  }

  /// Fills an empty store of the later version with what objects of another one become.
  ///
  /// - Throws: ``MigrationError``, ``StoreError``, or what a policy throws.
  package func migrate(
    _ former: any PersistentStore, to new: any PersistentStore, with mapping: MappingModel
  ) throws {
    forget()
    mappingModel = mapping
    try checkMappings()
    mappingModel = try mapping.completed(from: sourceModel, to: destinationModel)
    let coordinators = (
      sourceContext.persistentStoreCoordinator, destinationContext.persistentStoreCoordinator
    )
    try coordinators.0.addPersistentStore(former)
    defer { try? coordinators.0.remove(former) }
    try coordinators.1.addPersistentStore(new)
    defer {
      currentEntityMapping = nil
      destinationContext.reset()
      try? coordinators.1.remove(new)
    }
    if former.keepsGenerations { try sourceContext.setQueryGeneration(from: .current) }
    let sources = try mappingModel.entityMappings.map { mapping in
      try request(of: mapping).map { try sourceContext.count(for: $0) } ?? 0
    }
    var progress = MigrationProgress(total: sources.reduce(0, +))
    for mapping in mappingModel.entityMappings { try createInstances(of: mapping, &progress) }
    for name in pairs.keys { pairs[name]?.finish() }
    progress.begin(made: pairs.values.reduce(0) { $0 + $1.destinations.count })
    for mapping in mappingModel.entityMappings { try createRelationships(of: mapping, &progress) }
    try destinationContext.save()
    for mapping in mappingModel.entityMappings { try validate(mapping, &progress) }
    migrationProgress = 1
  }

  private func checkMappings() throws(MigrationError) {
    for mapping in mappingModel.entityMappings {
      guard policies[mapping.name] == nil else {
        throw .invalidMapping(mapping: mapping.name, reason: "there are two of that name")
      }
      try check(mapping)
      policies[mapping.name] = try policy(of: mapping)
      pairs[mapping.name] = InstancePairs()
      if let source = mapping.sourceEntityName {
        mappingNames[source, default: []].append(mapping.name)
      }
    }
  }

  /// Makes sure that what a mapping names is there.
  private func check(_ mapping: EntityMapping) throws(MigrationError) {
    func refuse(_ reason: String) -> MigrationError {
      .invalidMapping(mapping: mapping.name, reason: reason)
    }
    if let name = mapping.sourceEntityName {
      guard let entity = sourceModel.entity(named: name) else {
        throw refuse("the earlier version has no entity \(name)")
      }
      if let hash = mapping.sourceEntityVersionHash, hash != entity.versionHash {
        throw refuse("it is for another version of \(name)")
      }
    }
    guard let name = mapping.destinationEntityName else { return }
    guard let entity = destinationModel.entity(named: name), !entity.isAbstract else {
      throw refuse("the later version has no objects of an entity \(name)")
    }
    if let hash = mapping.destinationEntityVersionHash, hash != entity.versionHash {
      throw refuse("it is for another version of \(name)")
    }
    for property in mapping.attributeMappings where entity.index(ofAttribute: property.name) == nil
    {
      throw refuse("\(name) has no attribute \(property.name)")
    }
    for property in mapping.relationshipMappings
    where entity.index(ofRelationship: property.name) == nil {
      throw refuse("\(name) has no relationship \(property.name)")
    }
  }

  /// Runs a step of a mapping.
  private func step<Result>(
    _ mapping: EntityMapping, _ body: (EntityMigrationPolicy) throws -> Result
  ) throws -> Result {
    try canceller.check()
    currentEntityMapping = mapping
    return try body(policies[mapping.name] ?? EntityMigrationPolicy())
  }

  private func createInstances(
    of mapping: EntityMapping, _ progress: inout MigrationProgress
  ) throws {
    try step(mapping) { try $0.begin(mapping, with: self) }
    if let request = try request(of: mapping) {
      var count = 0
      for source in try sourceContext.fetchBatches(request) {
        try step(mapping) {
          try $0.createDestinationInstances(forSource: source, in: mapping, manager: self)
        }
        count += 1
        progress.count(in: self)
        if count.isMultiple(of: Self.batchSize) { try saveInstances() }
      }
      try sourceContext.throwFaultError()
    }
    try step(mapping) { try $0.endInstanceCreation(for: mapping, manager: self) }
    try saveInstances()
  }

  private func saveInstances() throws {
    try destinationContext.save()
    for name in pairs.keys { pairs[name]?.didSave() }
  }

  private func createRelationships(
    of mapping: EntityMapping, _ progress: inout MigrationProgress
  ) throws {
    try forEachBatch(of: mapping) { objects in
      // Held, so that they are not read one by one.
      let sources = sourceInstances(
        forEntityMappingName: mapping.name, destinationInstances: objects)
      try withExtendedLifetime(sources) {
        for object in objects {
          try step(mapping) {
            try $0.createRelationships(forDestination: object, in: mapping, manager: self)
          }
          progress.count(in: self)
        }
      }
      try sourceContext.throwFaultError()
      try destinationContext.save()
    }
    try step(mapping) { try $0.endRelationshipCreation(for: mapping, manager: self) }
  }

  private func validate(_ mapping: EntityMapping, _ progress: inout MigrationProgress) throws {
    var failures: [ValidationError.Failure] = []
    try forEachBatch(of: mapping) { objects in
      if failures.count >= Self.greatestFailureCount { return }
      for object in objects {
        try canceller.check()
        do {
          try object.validateForUpdate()
        } catch let error as ValidationError {
          failures += error.failures
          if failures.count >= Self.greatestFailureCount { break }
        }
        progress.count(in: self)
      }
      try destinationContext.throwFaultError()
    }
    guard failures.isEmpty else {
      throw MigrationError.invalidObjects(ValidationError(failures: failures))
    }
    try step(mapping) { try $0.performCustomValidation(for: mapping, manager: self) }
    try step(mapping) { try $0.end(mapping, manager: self) }
  }

  /// Hands the objects that a mapping has made to `body`, some at a time.
  private func forEachBatch(
    of mapping: EntityMapping, _ body: ([ManagedObject]) throws -> Void
  ) throws {
    let made = pairs[mapping.name]?.destinations ?? []
    for start in stride(from: 0, to: made.count, by: Self.batchSize) {
      let batch = made[start..<min(start + Self.batchSize, made.count)]
      var seen: Set<RowReference> = []
      try body(destinationContext.objects(for: batch.filter { seen.insert($0).inserted }))
    }
  }
}

/// How much of a migration is done.
struct MigrationProgress {
  private var total: Int
  private var done = 0

  /// Every object is made, related and validated.
  init(total: Int) { self.total = max(1, total * 3) }

  /// Corrects the total when it is known how many objects there are.
  mutating func begin(made count: Int) { total = max(1, done + count * 2) }

  mutating func count(in manager: MigrationManager) {
    done += 1
    if done.isMultiple(of: 100) { manager.migrationProgress = Float(done) / Float(total) }
  }
}
