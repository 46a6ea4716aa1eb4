#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How unsaved edits survive the process.
extension PersistentDocument {
  /// Writes the unsaved edits, valid or not, to a file of their own beside the document's, durably.
  ///
  /// The document's file stays as it was saved, and the document edited. Saving, reverting and undoing
  /// all edits remove the file. Where nothing has changed since the last time, nothing is written, so
  /// this may be called often:
  ///
  /// ```swift
  /// while !Task.isCancelled {
  ///   try await Task.sleep(for: .seconds(30))
  ///   try document.autosave()
  /// }
  /// ```
  ///
  /// - Throws: ``DocumentError/untitled`` when an untitled document was told of no place, a
  ///   ``StoreError``, or what kept objects from being read.
  /// - Complexity: O(*n*) in the number of objects with changes; of an untitled document, of all.
  public func autosave() throws {
    guard let recoveryFiles else { throw DocumentError.untitled }
    guard isDocumentEdited else {
      recoverableState = nil
      return recoveryFiles.removeOwn()
    }
    let context = managedObjectContext
    context.processPendingChanges()
    let state = editState
    if state.position != nil, state == recoverableState { return }
    let edits = try RecoveredEdits(context, withSaved: file == nil, store: storeIdentifier)
    try recoveryFiles.write(edits.bytes(in: context.model))
    recoverableState = state
  }

  /// Unsaved edits of documents in this file whose processes ended before they saved, the newest first.
  ///
  /// Those of documents that are open, here or elsewhere, are not among them.
  ///
  /// - Throws: ``StoreError`` when the folder cannot be read.
  public var recoveries: [DocumentRecovery] {
    get throws { try recoveryFiles?.leftBehind() ?? [] }
  }

  /// Makes the edits again that another process did not save.
  ///
  /// They are unsaved, and one step that can be undone. What was saved to the file meanwhile stays where
  /// they do not touch it. Their file goes when the document is saved or autosaved.
  ///
  /// - Throws: ``StoreError``, such as ``StoreError/corrupt(path:offset:reason:)`` or, when somebody else
  ///   was faster, ``StoreError/missing(path:)`` or ``StoreError/busy(path:waited:holder:)``;
  ///   ``ManagedObjectError``, or what kept objects from being read. Then nothing has changed.
  public func recover(_ recovery: DocumentRecovery) throws {
    guard let recoveryFiles else { throw DocumentError.untitled }
    let bytes = try recoveryFiles.adopt(recovery)
    let context = managedObjectContext
    context.processPendingChanges()
    let count = undoManager?.undoCount ?? 0
    do {
      let edits = try RecoveredEdits(bytes, in: context.model, path: recovery.path)
      try edits.apply(to: context, store: storeIdentifier)
      context.processPendingChanges()
    } catch {
      context.processPendingChanges()
      if undoManager?.undoCount ?? 0 > count { context.undo() }
      recoveryFiles.release(recovery)
      throw error
    }
  }

  /// Removes edits that another process did not save.
  ///
  /// - Throws: ``StoreError``.
  public func discard(_ recovery: DocumentRecovery) throws {
    try recoveryFiles?.remove(recovery)
  }

  /// Removes what ``autosave()`` has written, and what has been recovered, for a user who closes the
  /// document without saving it.
  public func discardAutosavedEdits() {
    recoverableState = nil
    recoveryFiles?.removeAll()
  }

  private var storeIdentifier: UUID {
    persistentStoreCoordinator.persistentStores.first?.identifier ?? UUID()
  }
}

/// How a document forgets its edits.
extension PersistentDocument {
  /// Makes the document what its file holds now, whoever has written it.
  ///
  /// What is unsaved is dropped, and nothing can be undone. Objects stay the same, unless another store
  /// has taken the place of the file: then they are of no context any more.
  ///
  /// - Throws: ``DocumentError/untitled``, ``DocumentError/fileMissing(path:)``, or the ``StoreError`` for
  ///   which the file cannot be read, such as ``StoreError/notAStore(path:)``. Then nothing is dropped.
  public func revert() throws {
    guard let file else { throw DocumentError.untitled }
    switch try file.status() {
    case .missing: throw DocumentError.fileMissing(path: file.path)
    case .replaced: try replaceStore(of: file)
    case .unchanged, .changed: try reread(file)
    }
    undoManager?.removeAllActions()
    markSaved()
    recoveryFiles?.removeAll()
  }

  private func reread(_ file: DocumentFile) throws {
    let context = managedObjectContext
    // It is read before anything is dropped.
    _ = try file.store.currentGeneration()
    try take(file)
    context.rollback()
    try context.refreshAllObjects()
  }

  private func replaceStore(of file: DocumentFile) throws {
    let coordinator = persistentStoreCoordinator
    let store = try PersistentStoreCoordinator.open(
      file.description, model: coordinator.managedObjectModel)
    let new = try DocumentFile(
      store, file.description, claim: file.claim, listeners: listeners)
    _ = try store.currentGeneration()
    try coordinator.add(store, file.description)
    managedObjectContext.reset()
    try coordinator.remove(file.store)
    try take(new)
  }
}
