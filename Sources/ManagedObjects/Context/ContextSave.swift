/// What a save changed, in IDs, which can go to any thread.
public struct ContextSave: Sendable, Hashable {
  /// The objects that were inserted.
  public let inserted: [ManagedObjectID]
  /// The objects that were changed, also only in their relationships.
  public let updated: [ManagedObjectID]
  /// The objects that were deleted.
  public let deleted: [ManagedObjectID]
  /// The name of the context that was saved.
  public let contextName: String?
  /// The author of the transaction.
  public let author: String?
  /// Whether anything may have changed, because nobody can tell any more what has.
  ///
  /// So it is when history has dropped what came before, or when a backup has taken the store's place.
  /// Then no objects are named.
  public let changesEverything: Bool

  /// That anything may have changed.
  public static let everything = ContextSave(changesEverything: true)

  private init(changesEverything: Bool) {
    (inserted, updated, deleted, contextName, author) = ([], [], [], nil, nil)
    self.changesEverything = changesEverything
  }

  /// Describes a save.
  public init(
    inserted: [ManagedObjectID] = [], updated: [ManagedObjectID] = [],
    deleted: [ManagedObjectID] = [], contextName: String? = nil, author: String? = nil
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.contextName = contextName
    self.author = author
    changesEverything = false
  }

  /// Whether nothing was changed.
  public var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && !changesEverything
  }
}
