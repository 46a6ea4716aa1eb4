#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How documents go to files.
extension PersistentDocument {
  /// Saves the document to its file.
  ///
  /// Should it fail, everything is still pending.
  ///
  /// - Throws: ``DocumentError/untitled``, ``DocumentError/fileChanged(path:)``,
  ///   ``DocumentError/fileReplaced(path:)`` or ``DocumentError/fileMissing(path:)`` when the file is not
  ///   what the document has read, or what ``ManagedObjectContext/save()`` throws.
  public func save() throws {
    guard let file else { throw DocumentError.untitled }
    try file.checkUnchanged()
    let context = managedObjectContext
    context.saveCondition = file.condition
    do {
      try file.quietly {
        try writing { try context.save() }
        file.noteSave()
      }
    } catch StoreError.overtaken {
      throw DocumentError.fileChanged(path: file.path)
    } catch StoreError.missing {
      throw DocumentError.fileMissing(path: file.path)
    } catch StoreError.replaced {
      throw DocumentError.fileReplaced(path: file.path)
    }
    context.saveCondition = file.condition
    markSaved()
    recoveryFiles?.removeAll()
  }

  /// Saves the document to its file, whatever others have made of that.
  ///
  /// Where they have changed, moved, deleted or replaced it, it is written anew, as
  /// ``save(to:replacing:)`` does: what they have saved is gone, and the file is a new store without
  /// history. Else this is ``save()``.
  ///
  /// - Returns: The new IDs of objects; nil where they have those that they had.
  /// - Throws: ``DocumentError/untitled``, or what saving throws.
  @discardableResult
  public func saveOverwriting() throws -> StoreMigration? {
    guard let file else { throw DocumentError.untitled }
    if try file.status() != .unchanged {
      return try save(to: file.description, claim: file.claim, replacing: true)
    }
    try save()
    return nil
  }

  /// Saves the document to another file, or for the first time, and goes on with that.
  ///
  /// The objects of the context are the same, with other IDs, and undo still knows of them. The old file
  /// stays as it was saved last. Should this fail, so do the document and its edits. Whoever keeps IDs
  /// outside of the context, as a ``FetchedResultsController`` does, fetches anew.
  ///
  /// - Parameters:
  ///   - description: The file and its kind.
  ///   - isReplacing: Whether a store of that kind that is there may be replaced.
  /// - Returns: The new IDs of the objects.
  /// - Throws: ``DocumentError/fileExists(path:)``, ``DocumentError/alreadyOpen(path:)``,
  ///   ``DocumentError/notAFile``, ``StoreError/notAStore(path:)`` for what may not be replaced, or what
  ///   ``ManagedObjectContext/save()`` throws.
  /// - Complexity: O(*n*) in the number of objects, also in memory.
  @discardableResult
  public func save(
    to description: PersistentStoreDescription, replacing isReplacing: Bool = false
  ) throws -> StoreMigration {
    let (description, path) = try resolved(description)
    let isOwn = path == file?.path
    if isOwn, !isReplacing { throw DocumentError.fileExists(path: path) }
    let claim = try isOwn ? file?.claim : DocumentClaim.make(path)
    guard let claim else { throw DocumentError.untitled }
    return try save(to: description, claim: claim, replacing: isReplacing)
  }

  /// Saves the document to another file, or for the first time, and goes on with that.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - type: Its kind; nil for that of the document, or a binary store.
  ///   - isReplacing: Whether a store of that kind that is there may be replaced.
  /// - Returns: The new IDs of the objects.
  /// - Throws: As ``save(to:replacing:)`` does.
  @discardableResult
  public func save(
    to url: URL, as type: StoreType? = nil, replacing isReplacing: Bool = false
  ) throws -> StoreMigration {
    try save(to: other(url, type), replacing: isReplacing)
  }

  /// Writes the document with its edits to another file, and stays with its own.
  ///
  /// The edits are still unsaved. They have to be valid, as for a save.
  ///
  /// - Parameters:
  ///   - description: The file and its kind.
  ///   - isReplacing: Whether a store of that kind that is there may be replaced.
  /// - Throws: As ``save(to:replacing:)`` does.
  /// - Complexity: O(*n*) in the number of objects, also in memory.
  public func saveCopy(
    to description: PersistentStoreDescription, replacing isReplacing: Bool = false
  ) throws {
    let (description, path) = try resolved(description)
    let claim = try DocumentClaim.make(path)
    let place = try claim.place(of: description, replacing: isReplacing)
    let copy = try self.copy()
    try diverting(DivertedSave { _ in StoreSaveResult() }) {
      let request = try managedObjectContext.requestOfPendingChanges()
      _ = try place.fill { try copy.write(request, to: $0) }
    }
  }

  /// Writes the document with its edits to another file, and stays with its own.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - type: Its kind; nil for that of the document, or a binary store.
  ///   - isReplacing: Whether a store of that kind that is there may be replaced.
  /// - Throws: As ``saveCopy(to:replacing:)`` does.
  public func saveCopy(
    to url: URL, as type: StoreType? = nil, replacing isReplacing: Bool = false
  ) throws {
    try saveCopy(to: other(url, type), replacing: isReplacing)
  }

  private func other(_ url: URL, _ type: StoreType?) -> PersistentStoreDescription {
    var description = file?.description ?? PersistentStoreDescription(.binary)
    description.type = type ?? description.type
    description.url = url
    description.isReadOnly = false
    return description
  }
}

extension PersistentDocument {
  /// The description of another file for the same entities.
  private func resolved(
    _ description: PersistentStoreDescription
  ) throws -> (description: PersistentStoreDescription, path: String) {
    var description = description
    description.configuration = description.configuration ?? member?.description?.configuration
    return try DocumentFile.resolved(description)
  }

  /// Does without being told of the saves of the context.
  private func writing<Result>(_ body: () throws -> Result) rethrows -> Result {
    isWriting = true
    defer { isWriting = false }
    return try body()
  }

  /// Has saves of the context go elsewhere.
  private func diverting<Result>(
    _ save: DivertedSave, while body: () throws -> Result
  ) rethrows -> Result {
    managedObjectContext.divertedSave = save
    defer { managedObjectContext.divertedSave = nil }
    return try body()
  }

  private var member: StoreList.Member? { persistentStoreCoordinator.storeList.members.first }

  /// What writes the rows that the document has read.
  private func copy() throws -> DocumentCopy {
    let coordinator = persistentStoreCoordinator
    guard let member else { throw ManagedObjectError.noPersistentStore }
    let source =
      try managedObjectContext.pinnedGeneration
      ?? coordinator.persistentStore().currentGeneration()
    return DocumentCopy(
      source: source, model: coordinator.managedObjectModel, holds: member.holds,
      values: try file?.metadataValues() ?? member.store.metadata().values)
  }

  private func save(
    to description: PersistentStoreDescription, claim: DocumentClaim, replacing isReplacing: Bool
  ) throws -> StoreMigration {
    let context = managedObjectContext
    let coordinator = persistentStoreCoordinator
    guard let old = member else { throw ManagedObjectError.noPersistentStore }
    let place = try claim.place(of: description, replacing: isReplacing)
    let copy = try self.copy()
    var written: (file: DocumentFile, rows: [RowReference: RowReference])?
    func write(_ request: StoreSaveRequest) throws -> StoreSaveResult {
      var result = try place.fill { try copy.write(request, to: $0) }
      written = (try open(place.description, claim, naming: &result), result.rows)
      var saved = StoreSaveResult()
      (saved.insertedKeys, saved.changedCount) = (result.insertedKeys, result.changedCount)
      return saved
    }
    func move() {
      guard let rows = written?.rows else { return }
      context.processChanges()
      context.moveObjects(to: rows, in: coordinator.storeSlots)
      try? coordinator.remove(old.store)
      try? context.setQueryGeneration(from: .current)
    }
    try writing {
      try diverting(DivertedSave(save: write, didCommit: move)) { try context.save() }
      if written == nil {
        _ = try write(StoreSaveRequest(changes: []))
        move()
      }
    }
    guard let (file, rows) = written else { throw ManagedObjectError.noPersistentStore }
    try take(file)
    markSaved()
    recoveryFiles?.removeAll()
    recoveryFiles = try RecoveryFiles(of: claim.path)
    let stored = Dictionary(
      rows.lazy.filter { !$0.key.isTemporary }.map { ($0.asStored, $1.asStored) },
      uniquingKeysWith: { first, _ in first })
    return StoreMigration(
      store: file.store, copies: stored, model: coordinator.managedObjectModel,
      source: old.store.identifier, stores: coordinator.storeSlots)
  }
}

extension PersistentDocument {
  /// Opens a file that was written, beside the store that the document leaves.
  ///
  /// - Parameters:
  ///   - description: The file.
  ///   - claim: The right to it.
  ///   - result: What was written; names rows as the coordinator does when this returns.
  /// - Returns: The file.
  /// - Throws: ``StoreError`` or ``CoordinatorError``; then the document has its old store alone.
  private func open(
    _ description: PersistentStoreDescription, _ claim: DocumentClaim,
    naming result: inout DocumentCopy.Result
  ) throws -> DocumentFile {
    let coordinator = persistentStoreCoordinator
    let store = try coordinator.addPersistentStore(description)
    do {
      guard let slot = coordinator.storeSlots.slot(of: store.identifier) else {
        throw CoordinatorError.unknownStore(store.identifier)
      }
      try result.know(in: slot)
      return try DocumentFile(store, description, claim: claim, listeners: listeners)
    } catch {
      try coordinator.remove(store)
      throw error
    }
  }
}

extension DocumentCopy.Result {
  /// Names the rows of the new store as its coordinator does.
  fileprivate mutating func know(in slot: StoreSlot) throws(StoreError) {
    for (old, row) in rows {
      rows[old] = RowReference(entity: row.entity, key: try slot.known(row.key))
    }
    for (name, keys) in insertedKeys {
      var known: [RowKey] = []
      for key in keys { known.append(try slot.known(key)) }
      insertedKeys[name] = known
    }
  }
}
