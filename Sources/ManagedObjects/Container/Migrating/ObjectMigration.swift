/// How a store is migrated where that makes objects.
struct ObjectMigration: Sendable {
  var stagedMigrationManager: StagedMigrationManager?
  var mappingModels: [MappingModel] = []
  var policies: [EntityMigrationPolicy.Type] = []
}

extension PersistentStoreDescription {
  private var migration: ObjectMigration {
    get { objectMigration as? ObjectMigration ?? ObjectMigration() }
    set { objectMigration = newValue }
  }

  /// What leads a store of an earlier version through the versions between; nil where it goes to the
  /// model at once.
  public var stagedMigrationManager: StagedMigrationManager? {
    get { migration.stagedMigrationManager }
    set { migration.stagedMigrationManager = newValue }
  }

  /// How stores become ones of a later version of their model; what none of them is for is inferred.
  ///
  /// The objects are made anew, so that they have other IDs afterwards, the store another identity, and
  /// its history begins anew.
  public var mappingModels: [MappingModel] {
    get { migration.mappingModels }
    set { migration.mappingModels = newValue }
  }

  /// The policies that mapping models name.
  public var migrationPolicies: [EntityMigrationPolicy.Type] {
    get { migration.policies }
    set { migration.policies = newValue }
  }

  /// Whether a store of an earlier version of the model may be migrated by steps that make objects.
  var migratesObjects: Bool {
    shouldMigrateStoreAutomatically && !isReadOnly && !ignoresModelVersion
      && (stagedMigrationManager != nil || !mappingModels.isEmpty)
  }
}
