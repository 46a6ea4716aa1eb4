extension ManagedObjectContext {
  /// Commits all changes in one transaction, or hands them to the parent.
  ///
  /// In this order: the event ends, so that the delete rules are carried out; objects are asked
  /// ``ManagedObject/willSave()`` until none changes any more; derived attributes are computed; all
  /// objects are validated; conflicts with what others saved are settled by the ``mergePolicy``; the
  /// store commits; objects are told ``ManagedObject/didSave()``.
  ///
  /// Inserted objects get their permanent IDs when the changes reach the store. When it fails, every
  /// change is still pending; mend what the error names and save again, or roll back. After
  /// ``StoreError/notConfirmed(_:)`` the changes may be in the store already: fetch before you save
  /// them again.
  ///
  /// Of several stores each gets a transaction of its own, with the objects that are in it: see
  /// ``assign(_:to:)``. All of them are asked first to do all but commit. If one fails after another
  /// has committed all the same, ``CoordinatorError/incompleteSave(saved:failed:reason:)`` says so:
  /// what has been committed is saved, and the rest is pending.
  ///
  /// An object whose unique values others have, which ``MergeError/constraintConflicts(_:)`` names,
  /// does not keep later saves from saving the rest. It stays pending, together with what has been
  /// related to it, until it changes; when nothing else is left to save, it is tried again.
  ///
  /// - Throws: ``ValidationError`` with everything that is not allowed, ``MergeError`` when what
  ///   others saved is in the way, ``ManagedObjectError/unstableSave(_:)`` when
  ///   ``ManagedObject/willSave()``, validation or derived attributes that follow each other never
  ///   come to rest, ``ManagedObjectError/saveUnderWay`` when it is called by what a save calls
  ///   before it commits, ``ManagedObjectError/noPersistentStore``, ``CoordinatorError`` where there
  ///   are several stores, or a ``StoreError``.
  public func save() throws {
    guard !isSaving else { throw ManagedObjectError.saveUnderWay }
    try throwFaultError()
    propagateDeletions()
    processChanges()
    guard hasChanges else {
      clearList()
      return changeHistory.endGroup()
    }
    let summary = try commitPendingChanges()
    for object in summary.objects { object.didSave() }
    post(.didSave(summary.saved))
    persistentStoreCoordinator.mergeHub.post(summary.saved, from: self)
    for child in children { child.context?.receive(summary.saved) }
    checkInvariants()
    if let failure = summary.failure { throw failure }
  }

  /// Commits what is pending, which ends the event.
  private func commitPendingChanges() throws -> SaveSummary {
    // The step of undo ends here, not before: what willSave changes is part of it.
    do {
      let summary = try prepareAndCommit()
      processPendingChanges()
      return summary
    } catch {
      endEvent()
      changeHistory.endGroup()
      throw error
    }
  }

  /// Does all of a save until the changes are committed, in which there is no other save.
  private func prepareAndCommit() throws -> SaveSummary {
    isSaving = true
    defer { isSaving = false }
    post(.willSave)
    try prepareToCommit()
    let summary = try commit()
    divertedSave?.didCommit()
    return summary
  }

  /// Has objects be what they are to be saved as.
  private func prepareToCommit() throws {
    try settleWillSave()
    if link.hasPrimitiveValues {
      for object in dirtyObjects { object.claimPrimitiveValues() }
    }
    try computeDerivedValues()
    // Validation may have replaced what values derive from.
    if validatesChanges, try validatePendingChanges() { try computeDerivedValues() }
    try throwFaultError()
  }

  /// What a save would commit to the store, for whoever writes it elsewhere while it stays pending.
  ///
  /// Objects are asked ``ManagedObject/willSave()`` and validated as by a save.
  ///
  /// - Throws: What ``save()`` throws before it commits.
  func requestOfPendingChanges() throws -> StoreSaveRequest {
    guard !isSaving else { throw ManagedObjectError.saveUnderWay }
    try throwFaultError()
    propagateDeletions()
    processChanges()
    isSaving = true
    defer {
      isSaving = false
      processPendingChanges()
    }
    try prepareToCommit()
    return try SaveTransaction(dirtyObjects.filter(\.hasChanges), in: self).request(in: self)
  }

  /// Refuses to go on when something could not be read: what follows from it would be lost, and what
  /// was made of it lacks a part.
  ///
  /// Whoever reads objects without saving them asks before anything is made of what was read.
  ///
  /// - Throws: The ``faultError``, once.
  public func throwFaultError() throws {
    guard let error = faultError else { return }
    faultError = nil
    event.deleted += dirtyObjects.filter {
      $0.state == .deleted && !$0.flags.contains(.propagated)
    }
    throw error
  }

  /// Commits what is pending one level up, and makes the objects agree with it.
  private func commit() throws -> SaveSummary {
    let pending = dirtyObjects.filter(\.hasChanges)
    let summary: SaveSummary
    if let parent {
      summary = SaveSummary(pending, in: self)
      parent.receive(pending)
      settleChild(pending)
    } else {
      summary = try commitToStore()
    }
    let mayBeLeft = link.hasRejectedObjects || summary.failure != nil
    clearList(keeping: mayBeLeft ? dirtyObjects.filter(\.hasChanges) : [])
    return summary
  }

  /// Asks objects to get ready, again and again while they change.
  private func settleWillSave() throws(ManagedObjectError) {
    link.collectsChanges = true
    defer {
      link.collectsChanges = false
      changedDuringSave = []
    }
    var round = dirtyObjects.filter(\.hasChanges)
    for _ in 0..<Self.greatestRoundCount {
      changedDuringSave = []
      for object in round where object.contextLink === link { object.willSave() }
      propagateDeletions()
      processChanges()
      var seen: Set<ObjectIdentifier> = []
      round = changedDuringSave.filter {
        $0.hasChanges && seen.insert(ObjectIdentifier($0)).inserted
      }
      if round.isEmpty { return }
    }
    throw .unstableSave(round[0].objectID)
  }

  /// How often objects may change in ``ManagedObject/willSave()`` and in validation, and derived
  /// values follow one another, in one save.
  static let greatestRoundCount = 1_000

  /// Checks everything that is pending, and again what validation itself changes.
  ///
  /// - Returns: Whether it has changed anything.
  /// - Throws: ``ValidationError``, or ``ManagedObjectError/unstableSave(_:)``.
  private func validatePendingChanges() throws -> Bool {
    link.collectsChanges = true
    defer {
      link.collectsChanges = false
      changedDuringSave = []
    }
    var round = dirtyObjects.filter(\.hasChanges)
    var hasChanged = false
    for _ in 0..<Self.greatestRoundCount {
      changedDuringSave = []
      var others: [ManagedObject] = []
      try validate(round, others: &others, hasChanged: &hasChanged)
      propagateDeletions()
      processChanges()
      var seen: Set<ObjectIdentifier> = []
      round = (others + changedDuringSave).filter {
        $0.hasChanges && seen.insert(ObjectIdentifier($0)).inserted
      }
      if round.isEmpty { return hasChanged }
    }
    throw ManagedObjectError.unstableSave(round[0].objectID)
  }

  /// Checks objects.
  ///
  /// - Parameters:
  ///   - objects: The objects.
  ///   - others: Receives what they change in others while they are checked.
  ///   - hasChanged: Is set when they change anything.
  /// - Throws: ``ValidationError`` with everything that is not allowed.
  private func validate(
    _ objects: [ManagedObject], others: inout [ManagedObject], hasChanged: inout Bool
  ) throws {
    var failures: [ValidationError.Failure] = []
    for object in objects where object.contextLink === link {
      do {
        switch object.state {
        case .inserted: try object.validateForInsert()
        case .updated: try object.validateForUpdate()
        case .deleted: try object.validateForDelete()
        case .clean: break
        }
      } catch let error as ValidationError {
        failures += error.failures
      } catch {
        failures.append(ValidationError.Failure(object, error))
      }
      if changedDuringSave.isEmpty { continue }
      hasChanged = true
      // What it has changed in itself it has had its say about.
      others += changedDuringSave.filter { $0 !== object }
      changedDuringSave = []
    }
    if failures.isEmpty { return }
    // What could not be read lacks what is required of it.
    try throwFaultError()
    throw ValidationError(failures: failures)
  }

  /// Makes the objects of a child agree with what the parent has now.
  private func settleChild(_ pending: [ManagedObject]) {
    for object in pending {
      if object.state == .deleted {
        unregister(object)
        continue
      }
      // The row has the transient values too, and a new object has one only while it is new.
      let row = object.currentRow
      object.flags.remove(.unsaved)
      object.state = .clean
      if let row { object.settle(on: row) } else { object.settleChanges() }
    }
  }
}

/// What a save did.
struct SaveSummary {
  /// The objects that were saved.
  private(set) var objects: [ManagedObject]
  private(set) var saved: ContextSave
  /// Why the rest could not be saved; nil where there is none.
  var failure: (any Error)?

  init(_ pending: [ManagedObject], in context: ManagedObjectContext) {
    objects = pending
    saved = ContextSave(
      inserted: pending.filter(\.isInserted).map(\.objectID),
      updated: pending.filter(\.isUpdated).map(\.objectID),
      deleted: pending.filter { $0.state == .deleted }.map(\.objectID),
      contextName: context.name, author: context.transactionAuthor)
  }

  init(objects: [ManagedObject], saved: ContextSave) {
    self.objects = objects
    self.saved = saved
  }

  /// Adds what was saved to another store.
  mutating func add(_ other: SaveSummary) {
    objects += other.objects
    saved = ContextSave(
      inserted: saved.inserted + other.saved.inserted,
      updated: saved.updated + other.saved.updated,
      deleted: saved.deleted + other.saved.deleted, contextName: saved.contextName,
      author: saved.author)
  }
}
