/// What has happened in a context since its last event ended.
struct ContextEvent {
  /// The objects that have changed, when somebody wants to know of them.
  var touched: [ManagedObject] = []
  /// What observers are to be told of as soon as they have been told of what came before.
  var untold: [ObjectDelta] = []
  /// What observers are being told of, while they are.
  var told: ToldChanges?
  /// The objects that were deleted and whose delete rules wait.
  var deleted: [ManagedObject] = []
  /// The objects that show other committed values than before.
  var refreshed: [ManagedObject] = []
  /// The objects that others have inserted.
  var insertedElsewhere: [ManagedObject] = []
  /// The objects that others have deleted.
  var deletedElsewhere: [ManagedObject] = []
  var isProcessing = false

  /// Forgets what observers are told of beside the objects that have changed.
  mutating func forgetNews() {
    untold = []
    refreshed = []
    insertedElsewhere = []
    deletedElsewhere = []
  }

  /// Forgets what has happened.
  mutating func clear() {
    let isProcessing = isProcessing
    self = ContextEvent()
    self.isProcessing = isProcessing
  }
}

extension ManagedObjectContext {
  /// Ends the present event: carries out the delete rules, closes the group of changes that
  /// ``undo()`` takes back at once, and tells observers.
  ///
  /// Saving, undoing and the end of a ``BackgroundContext/perform(_:)`` do this by themselves.
  /// Fetching carries out the delete rules and tells observers too, but leaves the group open.
  public func processPendingChanges() {
    processChanges()
    changeHistory.endGroup()
  }

  /// Carries out the delete rules, keeps what has changed for undo, and tells observers.
  func processChanges() {
    // An observer who changes something and saves is told later, but it can be undone.
    guard !event.isProcessing else {
      event.untold += recordChanges()
      return
    }
    event.isProcessing = true
    defer { event.isProcessing = false }
    if automaticallyMergesChangesFromParent { mergeRemoteChanges() }
    if propagatesDeletesAtEndOfEvent { propagateDeletions() }
    endEvent()
    checkInvariants()
  }

  /// Notes what an object is like before it changes for the first time in the event.
  func recordEventStart(of object: ManagedObject) {
    object.eventStart = ObjectMemento(object)
    event.touched.append(object)
  }

  /// Notes that an object has not been there before the event.
  func recordAbsence(of object: ManagedObject) {
    object.eventStart = ObjectMemento(absent: object)
    event.touched.append(object)
  }

  /// Notes, during a save, that an object has changed.
  func collectChange(of object: ManagedObject) {
    changedDuringSave.append(object)
  }

  /// Keeps what has changed for undo, and tells observers.
  func endEvent() {
    heldObjects?.settle()
    let recorded = recordChanges()
    guard observers.wantChanges else {
      event.forgetNews()
      return updateRecording()
    }
    let deltas = event.untold + recorded
    var changes = ContextChanges(deltas, refreshed: event.refreshed)
    changes.inserted += event.insertedElsewhere.map(\.objectID)
    changes.deleted += event.deletedElsewhere.map(\.objectID)
    event.forgetNews()
    // Who is told may end an event of his own, before others are told of this one.
    let outer = event.told
    defer { event.told = outer }
    post(changes, told: ToldChanges(deltas))
  }

  /// Keeps what has changed for undo.
  private func recordChanges() -> [ObjectDelta] {
    let touched = event.touched
    event.touched = []
    var deltas: [ObjectDelta] = []
    deltas.reserveCapacity(touched.count)
    for object in touched {
      guard let start = object.eventStart else { continue }
      object.eventStart = nil
      let delta = ObjectDelta(object, since: start)
      if !delta.isEmpty { deltas.append(delta) }
    }
    if !deltas.isEmpty { changeHistory.register(deltas, in: self) }
    return deltas
  }

  /// Whether events have to be recorded.
  func updateRecording() {
    let records = changeHistory.undoManager != nil || observers.wantChanges
    if records == link.recordsEvents { return }
    link.recordsEvents = records
    if records { return }
    for object in event.touched { object.eventStart = nil }
    event.touched = []
  }
}
