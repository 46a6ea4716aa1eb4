/// A model, a coordinator and a store, set up together.
///
/// ```swift
/// let container = try PersistentContainer(model: model, classes: [Person.self])
/// try container.loadPersistentStore(
///   PersistentStoreDescription(.binary(path: "people.contacts")))
/// let context = container.newBackgroundContext()
/// ```
public final class PersistentContainer {
  /// The coordinator of the container's contexts.
  public let persistentStoreCoordinator: PersistentStoreCoordinator
  @MainActor private var mainContext: ManagedObjectContext?

  /// Makes a container without a store.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - classes: The classes of the objects, each naming its entity.
  /// - Throws: ``ManagedObjectError`` when a class names no entity of the model.
  public init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = []
  ) throws(ManagedObjectError) {
    persistentStoreCoordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: classes)
  }

  /// Opens the store that the container keeps its objects in.
  ///
  /// - Throws: ``CoordinatorError`` or ``StoreError``.
  public func loadPersistentStore(_ description: PersistentStoreDescription) throws {
    try persistentStoreCoordinator.addPersistentStore(description)
  }

  /// The context for the main actor, the same one each time.
  @MainActor public var viewContext: ManagedObjectContext {
    if let mainContext { return mainContext }
    let context = newBackgroundContext()
    mainContext = context
    return context
  }

  /// A new context, which the caller keeps within its own isolation.
  public func newBackgroundContext() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: persistentStoreCoordinator)
  }
}

extension PersistentContainer: Sendable {}
