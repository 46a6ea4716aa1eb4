#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The objects of one file, with undo: what Core Data has `NSPersistentDocument` for.
///
/// ```swift
/// let document = try PersistentDocument(model: model, classes: [Recipe.self])
/// let soup = try Recipe(context: document.managedObjectContext)
/// try document.save(to: url)
/// soup.title = "Borscht"
/// document.undoManager?.undo()
/// print(document.isDocumentEdited)
/// ```
///
/// A document reads its file as it was when it was opened, saved or reverted last, whatever others do to
/// it meanwhile; what they do is noticed before anything is overwritten. `Documents` tells more.
///
/// Save the document and not its context, and make other contexts children of that one: what comes to
/// the file past the document counts as somebody else's.
///
/// A document stays within one isolation domain, as its objects do.
public final class PersistentDocument {
  /// The context with the objects of the document, which has an undo manager.
  public let managedObjectContext: ManagedObjectContext
  /// The file; nil before the document is first saved.
  var file: DocumentFile?
  /// The unsaved edits on disk.
  var recoveryFiles: RecoveryFiles?
  let listeners = DocumentListeners()
  /// What was saved last.
  private var savedState = EditState()
  /// What has been written for recovery last; nil for nothing.
  var recoverableState: EditState?
  /// Whether the context was saved while there was no file.
  private var hasUnfiledContent = false
  /// Whether a save is under way that the document finishes itself.
  var isWriting = false
  private var observation: ContextObservation?

  /// Makes an untitled document, which is in memory until it is saved to a file.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - classes: The classes of the objects, each naming its entity.
  ///   - recoveryURL: Where ``autosave()`` writes beside, as if this were the document's file, before
  ///     there is one; nil for nowhere.
  /// - Throws: ``ManagedObjectError`` when a class does not suit its entity, or ``StoreError``.
  public init(
    model: ManagedObjectModel, classes: [ManagedObject.Type] = [], recoveryURL: URL? = nil
  ) throws {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: classes)
    try coordinator.addPersistentStore(PersistentStoreDescription(.inMemory))
    managedObjectContext = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    if let path = recoveryURL?.path(percentEncoded: false) {
      recoveryFiles = try RecoveryFiles(of: path)
    }
    start()
  }

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - description: The file, its kind, and how to open it.
  ///   - model: The model.
  ///   - classes: The classes of the objects, each naming its entity.
  /// - Throws: ``DocumentError/alreadyOpen(path:)``, ``DocumentError/notAFile``,
  ///   ``StoreError/missing(path:)`` when there is no file, ``StoreError/notAStore(path:)`` when it is of
  ///   another kind, another ``StoreError``, ``CoordinatorError`` or ``ManagedObjectError``.
  public init(
    opening description: PersistentStoreDescription, model: ManagedObjectModel,
    classes: [ManagedObject.Type] = []
  ) throws {
    let (description, path) = try DocumentFile.resolved(description)
    let claim = try DocumentClaim.make(path)
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: classes)
    guard try PersistentStoreCoordinator.metadata(of: description) != nil else {
      throw StoreError.missing(path: path)
    }
    let store = try coordinator.addPersistentStore(description)
    managedObjectContext = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    recoveryFiles = try RecoveryFiles(of: path)
    start()
    let file = try DocumentFile(store, description, claim: claim, listeners: listeners)
    try take(file)
    markSaved()
  }

  /// Opens the document in a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - type: Its kind.
  ///   - model: The model.
  ///   - classes: The classes of the objects, each naming its entity.
  /// - Throws: As ``init(opening:model:classes:)`` does.
  public convenience init(
    contentsOf url: URL, ofType type: StoreType = .binary, model: ManagedObjectModel,
    classes: [ManagedObject.Type] = []
  ) throws {
    try self.init(
      opening: PersistentStoreDescription(url: url, type: type), model: model, classes: classes)
  }

  private func start() {
    managedObjectContext.undoManager = UndoManager()
    observation = managedObjectContext.observe { [weak self] in self?.note($0) }
    savedState = editState
  }
}

@available(*, unavailable)
extension PersistentDocument: Sendable {}

extension PersistentDocument {
  /// The file, with all symbolic links followed; nil before the document is first saved.
  public var fileURL: URL? { file.map { URL(filePath: $0.path) } }

  /// The kind of the file; nil before the document is first saved.
  public var fileType: StoreType? { file?.description.type }

  /// The coordinator, whose only store is the document's.
  public var persistentStoreCoordinator: PersistentStoreCoordinator {
    managedObjectContext.persistentStoreCoordinator
  }

  /// What takes edits back; that of the context.
  public var undoManager: UndoManager? {
    get { managedObjectContext.undoManager }
    set { managedObjectContext.undoManager = newValue }
  }

  /// Whether there is anything to save.
  ///
  /// Undoing what was changed since the last save, and redoing what was undone since, makes the document
  /// unedited again. A change that cannot be undone does not go before the next save. Without an
  /// ``undoManager``, whatever has changed counts until it is saved.
  public var isDocumentEdited: Bool {
    if hasUnfiledContent { return true }
    let context = managedObjectContext
    guard context.hasChanges else { return false }
    let state = editState
    return context.hasUnrecordedChanges || state.position == nil || state != savedState
  }

  /// What has become of the file since the document read or saved it; nil before there is one.
  ///
  /// - Throws: ``StoreError`` when it cannot be read.
  public var fileStatus: DocumentFileStatus? {
    get throws { try file?.status() }
  }

  /// What becomes of the file from now on by the doing of others, each time that it is something else.
  ///
  /// ```swift
  /// for await status in document.fileStatusChanges() where status != .unchanged { offerToRevert() }
  /// ```
  ///
  /// - Returns: The changes, also of files that the document goes to later. The sequence ends with the
  ///   document.
  public func fileStatusChanges() -> AsyncStream<DocumentFileStatus> { listeners.add() }
}

/// What tells whether a document is as it was at another moment.
struct EditState: Equatable {
  /// Where undo stands; nil where nothing can lead back to.
  var position: UndoPosition?
  /// How many changes there have been that cannot be undone.
  var irreversibleCount = 0
}

extension PersistentDocument {
  var editState: EditState {
    EditState(
      position: undoManager?.position,
      irreversibleCount: managedObjectContext.changeHistory.irreversibleCount)
  }

  /// Notes that the file holds what the document is now.
  func markSaved() {
    savedState = editState
    recoverableState = nil
    hasUnfiledContent = false
    // What could not be saved, or was changed by being saved, is not in the file.
    if managedObjectContext.hasChanges { savedState.position = nil }
  }

  /// Makes a file the document's, and reads it as it is.
  func take(_ file: DocumentFile) throws {
    self.file = file
    try file.read { try managedObjectContext.setQueryGeneration(from: .current) }
    managedObjectContext.saveCondition = file.condition
  }

  /// Follows what happens in the context.
  private func note(_ notification: ContextNotification) {
    if isWriting { return }
    switch notification {
    case .didSave:
      guard let file else {
        hasUnfiledContent = true
        return
      }
      file.noteSave()
      managedObjectContext.saveCondition = file.condition
      markSaved()
    case .objectsDidChange:
      // Dropping all changes leads back to what the file holds, of which undo knows nothing.
      let isPlain = file != nil && !managedObjectContext.hasChanges
      if isPlain, undoManager?.position != nil { savedState = editState }
    case .willSave, .didMerge: break
    }
  }
}
