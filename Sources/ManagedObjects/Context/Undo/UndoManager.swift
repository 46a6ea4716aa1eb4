/// Takes commands back, and brings them back again.
///
/// Whoever changes something registers the action that undoes it. Actions are collected in groups,
/// one of which is what ``undo()`` takes back. What is registered meanwhile is how to redo it.
///
/// ```swift
/// func setTitle(_ title: String, of book: Book) {
///   let former = book.title
///   undoManager.registerUndo(withTarget: book) { setTitle(former, of: $0) }
///   undoManager.setActionName("Rename")
///   book.title = title
/// }
/// ```
///
/// The first registration opens a group by itself, which ``endEvent()`` and ``undo()`` close, so
/// that whatever belongs to one event is taken back at once. ``beginUndoGrouping()`` opens a group
/// inside it or, with ``groupsByEvent`` off, one on its own. Groups without actions leave no trace.
///
/// Nothing here stops the program: a call that makes no sense at the moment, such as
/// ``endUndoGrouping()`` without a group or ``undo()`` while an action is performed, does nothing.
///
/// An undo manager belongs to one isolation, as the objects do that it changes.
public final class UndoManager {
  /// Whether the first registration opens a group by itself.
  ///
  /// If not, an action registered outside of all groups is a group of its own.
  public var groupsByEvent = true

  /// How many groups can be undone; 0 for no limit.
  ///
  /// The oldest go first.
  public var levelsOfUndo = 0 {
    didSet { trim() }
  }

  /// Whether ``undo()`` or ``undoNestedGroup()`` is performing actions.
  public var isUndoing: Bool { activity == .undoing }

  /// Whether ``redo()`` is performing actions.
  public var isRedoing: Bool { activity == .redoing }

  /// What the actions are performed for.
  enum Activity {
    case none
    case undoing
    case redoing
  }

  var activity = Activity.none
  var undoStack = UndoStack()
  var redoStack = UndoStack()
  /// The groups that are open, each inside the one before it.
  var openGroups = OpenUndoGroups()
  /// The state that the closed groups have led to.
  var closedPosition = UndoPosition.new()
  /// Whether the first open group was opened by no call, and so is closed by none.
  var isFirstGroupImplicit = false
  private var disablingCount = 0
  /// What has to be done before groups are opened, closed or taken back, by whom wants it.
  private var checkpoints: [ObjectIdentifier: () -> Void] = [:]

  /// Makes an undo manager with nothing to undo.
  public init() {}

  /// Has those who collect changes register them before a group is opened, closed or taken back.
  ///
  /// - Parameters:
  ///   - owner: Who asks for it.
  ///   - handler: What to do; nil for nothing any more.
  func setCheckpoint(for owner: AnyObject, handler: (() -> Void)?) {
    checkpoints[ObjectIdentifier(owner)] = handler
  }

  /// Has everybody register the changes made so far.
  func passCheckpoint() {
    guard activity == .none else { return }
    for handler in checkpoints.values { handler() }
  }
}

@available(*, unavailable)
extension UndoManager: Sendable {}

extension UndoManager {
  /// Registers what undoes a change that is being made.
  ///
  /// Does nothing while registration is disabled. Unless actions are being performed, it makes
  /// ``redo()`` impossible.
  ///
  /// - Complexity: O(1) on average.
  public func registerUndo(_ action: @escaping () -> Void) {
    register(UndoAction(target: nil, perform: action))
  }

  /// Registers what undoes a change of an object.
  ///
  /// The object is not kept alive: the action is left out when it is gone.
  ///
  /// - Complexity: O(1) on average.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping (Target) -> Void
  ) {
    register(
      UndoAction(target: ObjectIdentifier(target)) { [weak target] in
        if let target { handler(target) }
      })
  }

  private func register(_ action: UndoAction) {
    guard isUndoRegistrationEnabled else { return }
    if activity == .none { redoStack.removeAll() }
    if openGroups.isEmpty {
      openFirstGroup()
      openGroups.append(action)
      if !groupsByEvent { closeAllGroups() }
    } else {
      openGroups.append(action)
    }
  }
}

extension UndoManager {
  /// Whether what is registered is kept.
  public var isUndoRegistrationEnabled: Bool { disablingCount == 0 }

  /// Leaves out what is registered from now on.
  ///
  /// Each call needs an ``enableUndoRegistration()`` of its own.
  public func disableUndoRegistration() {
    disablingCount += 1
  }

  /// Takes back one call of ``disableUndoRegistration()``; does nothing when there was none.
  public func enableUndoRegistration() {
    disablingCount = max(0, disablingCount - 1)
  }

  /// Forgets everything that could be undone or redone, and enables registration.
  ///
  /// Groups that are open stay open.
  public func removeAllActions() {
    if openGroups.hasActions { leavePosition() }
    undoStack.removeAll()
    redoStack.removeAll()
    openGroups.removeAllActions()
    disablingCount = 0
  }

  /// Forgets the actions that were registered with an object.
  ///
  /// - Complexity: O(*n*) in the number of actions.
  public func removeAllActions(withTarget target: AnyObject) {
    let target = ObjectIdentifier(target)
    // What is left leads to states in which a part is as it was later.
    undoStack.removeActions(of: target)
    redoStack.removeActions(of: target)
    openGroups.removeActions(of: target)
    leavePosition()
  }
}
