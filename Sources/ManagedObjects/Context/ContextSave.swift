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
  }

  /// Whether nothing was changed.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}
