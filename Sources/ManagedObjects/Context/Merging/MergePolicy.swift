/// How a save settles conflicts with what others have saved since.
///
/// A conflict is about an object that has changed here and whose row is not the one that it was
/// read from any more, about one that is related here to an object which somebody else has related to
/// another, where only one can be, or about values that have to be unique and are not.
public enum MergePolicy: Hashable, Sendable {
  /// The save fails with a ``MergeError``.
  case error
  /// Property by property: where both have changed, what is in the store stays. Other changes made
  /// here are saved.
  case mergeByPropertyStoreTrump
  /// Property by property: where both have changed, what is in the context is saved. Other changes
  /// made in the store stay.
  case mergeByPropertyObjectTrump
  /// The whole object is saved as it is in the context.
  case overwrite
  /// The changes of the object are dropped.
  case rollback

  /// Whether the object wins over the store.
  var isObjectTrump: Bool { self == .mergeByPropertyObjectTrump || self == .overwrite }
}
