import Files

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The stores of a container.
extension PersistentContainer {
  /// Makes a container whose store is a file of its name in ``defaultDirectoryURL()``.
  ///
  /// ```swift
  /// let container = try PersistentContainer(name: "People", model: model)
  /// try container.loadPersistentStores()
  /// ```
  ///
  /// Change ``persistentStoreDescriptions`` before the stores are loaded to have others.
  ///
  /// - Parameters:
  ///   - name: The name, which is that of the file without its ending `.store`.
  ///   - model: The model.
  ///   - classes: The classes of the objects, each naming its entity.
  /// - Throws: ``ManagedObjectError`` when a class names no entity of the model, or a property that it
  ///   does not have like that (see ``Managed``).
  public convenience init(
    name: String, model: ManagedObjectModel, classes: [ManagedObject.Type] = []
  ) throws(ManagedObjectError) {
    try self.init(model: model, classes: classes)
    let url = Self.defaultDirectoryURL().appending(path: name + ".store")
    persistentStoreDescriptions = [PersistentStoreDescription(url: url)]
  }

  /// The folder that stores go to if nobody says otherwise: `$XDG_DATA_HOME`, or `~/.local/share`.
  ///
  /// A relative `$XDG_DATA_HOME` is ignored, as the specification of the XDG base directories asks.
  public static func defaultDirectoryURL() -> URL {
    defaultDirectoryURL(
      ProcessInfo.processInfo.environment, home: FileManager.default.homeDirectoryForCurrentUser)
  }

  package static func defaultDirectoryURL(_ environment: [String: String], home: URL) -> URL {
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    return home.appending(path: ".local/share", directoryHint: .isDirectory)
  }

  /// Opens the stores that ``persistentStoreDescriptions`` describe, one after another.
  ///
  /// - Throws: ``CoordinatorError`` or ``StoreError`` of the first that cannot be opened; those before
  ///   it are open then.
  public func loadPersistentStores() throws {
    for description in persistentStoreDescriptions { try loadPersistentStore(description) }
  }

  /// Opens the stores that ``persistentStoreDescriptions`` describe, each on another thread if its
  /// description says so.
  ///
  /// - Parameter completionHandler: Is called for each store, with the error when it cannot be opened.
  public func loadPersistentStores(
    completionHandler:
      @escaping @Sendable (PersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      do {
        try makeDefaultDirectory(for: description)
        persistentStoreCoordinator.addPersistentStore(
          with: description, completionHandler: completionHandler)
      } catch {
        completionHandler(description, error)
      }
    }
  }

  /// Makes the folder that stores go to if nobody says otherwise; nobody else may look into it.
  func makeDefaultDirectory(for description: PersistentStoreDescription) throws {
    let directory = Self.defaultDirectoryURL()
    guard let url = description.url,
      url.deletingLastPathComponent().standardizedFileURL == directory.standardizedFileURL
    else { return }
    do throws(FileError) {
      try POSIXFileSystem().createDirectory(directory.path(percentEncoded: false))
    } catch {
      throw StoreError.file(error)
    }
  }
}
