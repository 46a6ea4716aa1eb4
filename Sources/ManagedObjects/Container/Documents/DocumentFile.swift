import Files
import Synchronization

/// The file of a document: its store, and what the document knows of it.
final class DocumentFile: Sendable {
  private struct State {
    /// The place in the store's history that the document has read up to.
    var token: PersistentHistoryToken?
    /// What the program kept beside its objects when the file was last seen to be there.
    var values: [String: MetadataValue] = [:]
    /// What listeners have been told last.
    var told = DocumentFileStatus.unchanged
    /// How often the document itself has begun or ended to change the file.
    var turn = 0
    var watch: (any AnyObject & Sendable)?
  }

  /// Where the file is, with all symbolic links followed, and how it is opened.
  let description: PersistentStoreDescription
  let store: any PersistentStore
  let claim: DocumentClaim
  private let listeners: DocumentListeners
  private let state: Mutex<State>

  var path: String { claim.path }

  /// Watches the file of a store that is open.
  ///
  /// - Throws: ``StoreError``.
  init(
    _ store: any PersistentStore, _ description: PersistentStoreDescription,
    claim: DocumentClaim, listeners: DocumentListeners
  ) throws {
    (self.store, self.description) = (store, description)
    (self.claim, self.listeners) = (claim, listeners)
    state = Mutex(State(token: try store.currentPersistentHistoryToken()))
    let look = { @Sendable [weak self] in if let self { self.look() } }
    let name = FilePath.name(of: claim.path)
    let watch =
      store.watch(look)
      ?? POSIXFileSystem().watch([name], in: FilePath.folder(of: claim.path), look)
    state.withLock { $0.watch = watch }
  }

  /// The description of a file that a document may have, with all symbolic links followed.
  ///
  /// - Throws: ``DocumentError/notAFile`` or ``StoreError/file(_:)``.
  static func resolved(
    _ description: PersistentStoreDescription
  ) throws -> (description: PersistentStoreDescription, path: String) {
    guard description.type != .inMemory, let path = description.path else {
      throw DocumentError.notAFile
    }
    var resolved = description
    let target = try StoreError.wrapping { () throws(FileError) in
      try POSIXFileSystem().resolve(path)
    }
    resolved.path = target
    return (resolved, target)
  }
}

extension DocumentFile {
  /// What a save has to rest on: that nobody else has saved since the document read the file.
  var condition: StoreSaveCondition {
    StoreSaveCondition(since: state.withLock { $0.token })
  }

  /// What has become of the file.
  ///
  /// - Throws: ``StoreError`` when it cannot be read.
  func status() throws -> DocumentFileStatus {
    try status(since: state.withLock { $0.token })
  }

  private func status(since token: PersistentHistoryToken?) throws -> DocumentFileStatus {
    do {
      return try store.currentPersistentHistoryToken() == token ? .unchanged : .changed
    } catch StoreError.missing {
      return .missing
    } catch StoreError.replaced {
      return .replaced
    } catch StoreError.notAStore {
      return .replaced
    } catch StoreError.corrupt {
      // A store that has lost its file, but not what lies beside it, takes it for damaged.
      guard try POSIXFileSystem().status(of: path) == nil else { return .changed }
      return .missing
    }
  }

  /// Makes sure that the file is as the document knows it.
  ///
  /// - Throws: ``DocumentError`` if it is not, or ``StoreError``.
  func checkUnchanged() throws {
    switch try status() {
    case .unchanged: break
    case .changed: throw DocumentError.fileChanged(path: path)
    case .replaced: throw DocumentError.fileReplaced(path: path)
    case .missing: throw DocumentError.fileMissing(path: path)
    }
  }

  /// What the program keeps beside its objects, or kept there before the file went.
  func metadataValues() -> [String: MetadataValue] {
    let metadata = try? PersistentStoreCoordinator.metadata(of: description)
    return state.withLock { state in
      // Another store may be in its place.
      if let metadata, metadata.identifier == store.identifier { state.values = metadata.values }
      return state.values
    }
  }

  /// Lets `body` change the file without telling of it.
  func quietly<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.turn += 1 }
    defer {
      state.withLock { $0.turn += 1 }
      look()
    }
    return try body()
  }

  /// Notes that the document has read all that is committed.
  ///
  /// - Parameter read: Reads it, so that a part of it that comes meanwhile is told of later.
  /// - Throws: ``StoreError``, or what `read` throws.
  func read(_ read: () throws -> Void) throws {
    let token = try store.currentPersistentHistoryToken()
    try read()
    state.withLock { $0.token = token }
    _ = metadataValues()
  }

  /// Notes that the document has saved, in one transaction or none.
  ///
  /// What others have committed right behind it is told of as theirs.
  func noteSave() {
    guard let now = try? store.currentPersistentHistoryToken() else { return }
    state.withLock { state in
      let known = state.token?.transactionNumber ?? 0
      // A save without changes makes no transaction, and the next one is somebody else's.
      guard now.transactionNumber > known, store.hasCommitted(transactionNumber: known + 1) else {
        return
      }
      state.token = PersistentHistoryToken(
        storeIdentifier: now.storeIdentifier, transactionNumber: known + 1)
    }
  }

  /// Tells the listeners what has become of the file, when that is news and not the document's doing.
  private func look() {
    let (token, turn) = state.withLock { ($0.token, $0.turn) }
    // Odd while the document changes the file; it looks afterwards.
    guard turn.isMultiple(of: 2), let status = try? status(since: token) else { return }
    state.withLock { state in
      guard state.turn == turn, state.token == token, state.told != status else { return }
      state.told = status
      listeners.tell(status)
    }
  }
}

extension RowReference {
  /// The row as its store knows it.
  var asStored: RowReference {
    RowReference(entity: entity, key: StoreSlot(of: key).storedKey(of: key))
  }
}
