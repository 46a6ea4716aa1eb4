import Synchronization

/// A model, a coordinator and its stores, set up together.
///
/// ```swift
/// let container = try PersistentContainer(model: model, classes: [Person.self])
/// try container.loadPersistentStore(
///   PersistentStoreDescription(.binary, path: "people.contacts"))
/// let context = container.newContext()
/// ```
public final class PersistentContainer {
  /// The coordinator of the container's contexts.
  public let persistentStoreCoordinator: PersistentStoreCoordinator
  @MainActor private var mainContext: ManagedObjectContext?
  private let descriptions: Mutex<[PersistentStoreDescription]> = Mutex([])

  /// The stores that ``loadPersistentStores()`` opens.
  public var persistentStoreDescriptions: [PersistentStoreDescription] {
    get { descriptions.withLock { $0 } }
    set { descriptions.withLock { $0 = newValue } }
  }

  /// Makes a container without a store.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - classes: The classes of the objects, each naming its entity.
  /// - Throws: ``ManagedObjectError`` when a class names no entity of the model, or a property that it
  ///   does not have like that (see ``Managed``).
  public init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = []
  ) throws(ManagedObjectError) {
    persistentStoreCoordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: classes)
  }

  /// Opens a store that the container keeps objects in.
  ///
  /// - Throws: ``CoordinatorError`` or ``StoreError``.
  public func loadPersistentStore(_ description: PersistentStoreDescription) throws {
    try makeDefaultDirectory(for: description)
    try persistentStoreCoordinator.addPersistentStore(description)
  }

  /// The context for the main actor, the same one each time.
  @MainActor public var viewContext: ManagedObjectContext {
    if let mainContext { return mainContext }
    let context = newContext()
    context.name = "viewContext"
    context.inbox.onPost { [weak self] in
      Task { @MainActor in self?.mainContext?.mergeRemoteChanges() }
    }
    mainContext = context
    return context
  }

  /// A new context, which the caller keeps within its own isolation.
  public func newContext() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: persistentStoreCoordinator)
  }

  /// A new context with an isolation of its own, to do work beside the caller.
  public func newBackgroundContext() -> BackgroundContext {
    BackgroundContext(persistentStoreCoordinator)
  }

  /// A new context with an isolation of its own, set up by a closure.
  ///
  /// ```swift
  /// let importer = container.newBackgroundContext { $0.name = "import" }
  /// ```
  ///
  /// - Parameter configure: Sets up the context before anybody else has it.
  /// - Returns: The context.
  /// - Throws: What `configure` throws.
  public func newBackgroundContext(
    _ configure: sending (ManagedObjectContext) throws -> Void
  ) rethrows -> BackgroundContext {
    let background = newBackgroundContext()
    try background.performAndWait { try configure($0) }
    return background
  }

  /// Runs a closure in a new context, beside the caller.
  ///
  /// - Returns: What the closure returns, which the compiler makes sure is free of the context.
  /// - Throws: What the closure throws, or `CancellationError` when the task has been cancelled.
  public func performBackgroundTask<Result>(
    _ body: sending @escaping (ManagedObjectContext) throws -> sending Result
  ) async throws -> sending Result {
    try await newBackgroundContext().perform(body)
  }
}

extension PersistentContainer: Sendable {}
