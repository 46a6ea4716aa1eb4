extension ManagedObject {
  /// The context of the object; nil for one that was made without, and after the object was deleted
  /// and saved, or rolled back, or its context is gone.
  public final var managedObjectContext: ManagedObjectContext? { contextLink?.context }

  /// The context, where the object cannot do without.
  final var neededContext: ManagedObjectContext? {
    guard let contextLink else { return nil }
    if let context = contextLink.context { return context }
    GoneContext.report(self)
    return nil
  }

  /// Whether the object has a context that nothing holds any more.
  final var isOfGoneContext: Bool { contextLink.map { $0.context == nil } ?? false }

  /// Why another context cannot use the object.
  final var foreignError: ManagedObjectError {
    if isOfGoneContext { return .contextIsGone(objectID) }
    return flags.contains(.detached) ? .notInserted(objectID) : .foreignObject(objectID)
  }

  /// Whether the object is new and has not been saved.
  public final var isInserted: Bool { state == .inserted }

  /// Whether the object was saved before and has changed since.
  ///
  /// A new object that changes again stays inserted.
  public final var isUpdated: Bool { state == .updated }

  /// Whether the next save deletes the object, or its row is gone already.
  ///
  /// False again afterwards. An object that was never saved is deleted until the event ends.
  public final var isDeleted: Bool { state == .deleted || flags.contains(.inaccessible) }

  /// Whether the object is inserted, updated or deleted, be it that it was set back since.
  public final var hasChanges: Bool { state != .clean && !isAnnihilated }

  /// Whether the object was deleted before it was ever saved, so that there is nothing to do for it.
  var isAnnihilated: Bool { state == .deleted && flags.contains(.unsaved) }

  /// Whether a save would write anything: false when all that has changed is transient or was set
  /// back.
  public final var hasPersistentChangedValues: Bool {
    switch state {
    case .clean: false
    case .inserted, .deleted: true
    case .updated: hasStoredChanges || relations.contains { $0.isChanged }
    }
  }

  /// Whether the object has not read its values yet.
  ///
  /// Asking for its ID, state or context leaves it as it is.
  public final var isFault: Bool { flags.contains(.fault) }

  /// 0 for an object that has its values, another number for a fault.
  ///
  /// A class can tell by it whether its values are there to be looked at while it comes or goes, as
  /// in ``willTurnIntoFault()`` (0) and ``didTurnIntoFault()``.
  public final var faultingState: Int { isFault ? 1 : 0 }

  var reference: RowReference { objectID.reference }
}
