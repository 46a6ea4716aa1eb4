/// What objects hold in place of their context: it knows the context as long as there is one.
///
/// One weak reference for all objects costs less than one in each of them. It has to be weak and
/// not bare, because the context may go in any thread: when the last reference is a property of an
/// actor-isolated object, that object's deinitializer decides.
final class ContextLink {
  weak var context: ManagedObjectContext?

  init() {}
}
