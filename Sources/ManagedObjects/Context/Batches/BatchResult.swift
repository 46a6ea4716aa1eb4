/// What a batch request did, so that contexts can be told.
public struct BatchResult: Sendable {
  private let rows: BatchRows
  private let model: ManagedObjectModel
  private let stores: StoreSlots

  init(_ rows: BatchRows, model: ManagedObjectModel, stores: StoreSlots) {
    (self.rows, self.model, self.stores) = (rows, model, stores)
  }

  /// How many objects the request was about.
  public var count: Int { rows.count }

  /// The objects that it inserted, in the order of the request.
  ///
  /// - Complexity: O(*n*), as for the other objects.
  public var inserted: [ManagedObjectID] { ids(rows.inserted) }

  /// The rows of these, in the same order.
  ///
  /// - Complexity: O(1).
  public var insertedRows: [RowReference] { rows.inserted }

  /// The objects that it gave new values, and those that referred to objects that it deleted.
  public var updated: [ManagedObjectID] { ids(rows.updated) }

  /// The objects that it deleted.
  public var deleted: [ManagedObjectID] { ids(rows.deleted) }

  private func ids(_ rows: [RowReference]) -> [ManagedObjectID] {
    rows.compactMap { row in
      model.entity(numbered: row.entity).map { ManagedObjectID($0, key: row.key, stores) }
    }
  }
}
