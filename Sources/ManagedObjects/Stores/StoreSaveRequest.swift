/// The changes of one transaction, all of which take effect or none.
public struct StoreSaveRequest: Sendable {
  /// A row to be updated, with all its values.
  public struct Update: Sendable {
    /// The row.
    public let key: RowKey
    /// The version that the change is based on.
    public let expectedVersion: Int64
    /// The value of each attribute, in the order of the entity; those of transient ones are not
    /// stored.
    public let values: [AttributeValue]

    /// Describes an update.
    public init(key: RowKey, expectedVersion: Int64, values: [AttributeValue]) {
      self.key = key
      self.expectedVersion = expectedVersion
      self.values = values
    }
  }

  /// A row to be deleted.
  public struct Deletion: Sendable {
    /// The row.
    public let key: RowKey
    /// The version that the deletion is based on.
    public let expectedVersion: Int64

    /// Describes a deletion.
    public init(key: RowKey, expectedVersion: Int64) {
      self.key = key
      self.expectedVersion = expectedVersion
    }
  }

  /// The changes to the rows of one entity.
  public struct EntityChanges: Sendable {
    /// The entity.
    public let entity: EntityDescription
    /// New rows: the value of each attribute, in the order of the entity; those of transient ones are
    /// not stored.
    public var inserted: [[AttributeValue]] = []
    /// More new rows, which come after those in ``inserted``; nil for none.
    public var insertedColumns: InsertedColumns?
    /// Changed rows.
    public var updated: [Update] = []
    /// Rows to go.
    public var deleted: [Deletion] = []

    /// Starts without changes.
    public init(_ entity: EntityDescription) {
      self.entity = entity
    }
  }

  /// The changes, one element an entity.
  public var changes: [EntityChanges]
  /// Who made the transaction, kept with it.
  public var author: String?

  /// Asks for a transaction.
  public init(changes: [EntityChanges], author: String? = nil) {
    self.changes = changes
    self.author = author
  }
}

/// What a transaction gave.
public struct StoreSaveResult: Sendable {
  /// The keys of the inserted rows, in the order of the request, by entity name.
  ///
  /// Those of ``StoreSaveRequest/EntityChanges/inserted`` come first.
  public var insertedKeys: [String: [RowKey]] = [:]

  /// Starts empty.
  public init() {}
}
