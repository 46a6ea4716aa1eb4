/// What objects hold in place of their context: it knows the context as long as there is one.
///
/// One weak reference for all objects costs less than one in each of them. It has to be weak and
/// not bare, because the context may go in any thread: when the last reference is a property of an
/// actor-isolated object, that object's deinitializer decides.
final class ContextLink {
  weak var context: ManagedObjectContext?
  /// Whether somebody wants to know what each event changes: an undo manager or an observer.
  var recordsEvents = false
  /// Whether the objects that change are to be collected, because a save is under way.
  var collectsChanges = false
  /// Whether an object may have primitive values that the next save has to write.
  var hasPrimitiveValues = false
  /// Whether an object may have been rejected by a save.
  var hasRejectedObjects = false
  /// Whether objects are being changed that will agree with each other only afterwards.
  var isChangingMany = false
  /// Where the properties are that classes name.
  var namedPositions = NamedPositions()
  /// Who takes note of what is read; nil but for the objects that a key path is tried on.
  weak var probe: KeyPathProbe?

  init() {}
}
