/// A part of a migration in stages: a ``LightweightMigrationStage`` or a ``CustomMigrationStage``.
public protocol MigrationStage: Sendable {
  /// What people know the stage by.
  var label: String { get }
  /// The versions of the model that a store goes through, in their order.
  var versions: [ManagedObjectModelReference] { get }
}

/// Versions of a model that a store goes through one by one, each by a mapping model that is given for it, or
/// by inference.
public struct LightweightMigrationStage: MigrationStage {
  /// What people know the stage by.
  public var label: String
  /// The versions, in their order.
  public let versions: [ManagedObjectModelReference]

  /// Describes a stage.
  ///
  /// - Parameters:
  ///   - versions: The versions, in their order.
  ///   - label: What people know the stage by.
  public init(_ versions: [ManagedObjectModelReference], label: String = "") {
    (self.versions, self.label) = (versions, label)
  }
}

/// A step from one version of a model to the next, with something to do before it and behind it.
///
/// ```swift
/// var stage = CustomMigrationStage(migratingFrom: .init(version1), to: .init(version2))
/// stage.didMigrateHandler = { manager, _ in
///   try manager.container?.newBackgroundContext().performAndWait { context in
///     for person in try context.fetch(FetchRequest<ManagedObject>(entityName: "Person")) {
///       try person.setValue("unknown", forKey: "origin")
///     }
///     try context.save()
///   }
/// }
/// ```
///
/// It is carried out on a copy of the store, so that the store is of the version before, with nothing changed,
/// when a handler throws.
public struct CustomMigrationStage: MigrationStage {
  /// What a handler is: it gets the manager, whose ``StagedMigrationManager/container`` has the store.
  public typealias Handler =
    @Sendable (StagedMigrationManager, CustomMigrationStage) throws -> Void

  /// What people know the stage by.
  public var label: String
  /// The version before.
  public let currentModel: ManagedObjectModelReference
  /// The version behind.
  public let nextModel: ManagedObjectModelReference
  /// Is called with the store as one of the version before.
  public var willMigrateHandler: Handler?
  /// Is called with the store as one of the version behind.
  public var didMigrateHandler: Handler?

  /// The version before and the one behind.
  public var versions: [ManagedObjectModelReference] { [currentModel, nextModel] }

  /// Describes a step.
  ///
  /// - Parameters:
  ///   - current: The version before.
  ///   - next: The version behind.
  ///   - label: What people know the stage by.
  public init(
    migratingFrom current: ManagedObjectModelReference, to next: ManagedObjectModelReference,
    label: String = ""
  ) {
    (currentModel, nextModel, self.label) = (current, next, label)
  }
}

/// A version of a model, which is read when a store has to be migrated.
public struct ManagedObjectModelReference: Sendable {
  private let load: @Sendable () throws -> ManagedObjectModel

  /// Refers to a model.
  public init(_ model: ManagedObjectModel) { load = { model } }

  /// Refers to a model that is read when it is needed.
  ///
  /// - Parameter load: Reads the model.
  public init(loading load: @escaping @Sendable () throws -> ManagedObjectModel) {
    self.load = load
  }

  /// The model.
  ///
  /// - Throws: What reading it throws.
  public var resolvedModel: ManagedObjectModel {
    get throws { try load() }
  }
}
