/// The changes of one transaction, all of which take effect or none.
public struct StoreSaveRequest: Sendable {
  /// A row to be inserted, with all its values.
  public struct Insertion: Sendable {
    /// The key of the row.
    ///
    /// A negative one is provisional: the store gives the row a new key, which takes its place in
    /// all references of the request. A positive one has been reserved, or is that of a deleted row
    /// that comes back.
    public let key: RowKey
    /// The value of each column, in the order of the entity.
    ///
    /// First the attributes, then the key and the entity's number of each stored to-one
    /// relationship. Values of transient attributes are not stored.
    public let values: [AttributeValue]
    /// The version that the row gets: 1, or for a deleted row that comes back one that it never had.
    ///
    /// Else those who read the row before it was deleted would take it for the one they know.
    public let version: Int64

    /// Describes an insertion.
    public init(key: RowKey, values: [AttributeValue], version: Int64 = 1) {
      self.key = key
      self.values = values
      self.version = version
    }
  }

  /// A row to be updated, with all its values.
  public struct Update: Sendable {
    /// The row.
    public let key: RowKey
    /// The version that the change is based on.
    public let expectedVersion: Int64
    /// The value of each column, as of an ``Insertion``.
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
    /// New rows.
    public var inserted: [Insertion] = []
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

    /// The key under which the request names a new row, counted from the first of ``inserted``.
    func requestedKey(ofInserted position: Int) -> RowKey {
      position < inserted.count ? inserted[position].key : RowKey(-Int64(position + 1))
    }
  }

  /// The changes, one element an entity.
  public var changes: [EntityChanges]
  /// The changes to links, one element a table.
  ///
  /// The links of deleted rows go with them, so they need not be here.
  public var links: [LinkChanges]
  /// Whether rows that the request leaves as they are must not refer to those that it deletes.
  ///
  /// Those that do are conflicts.
  public var leavesNoReferences = false
  /// Whether relationships to many go on leading back from where they lead to, whatever others have
  /// changed since that was read, as objects have them.
  ///
  /// A deleted row is a conflict when others will still refer to it, unless a rule says that they may;
  /// and links with an order follow the references that answer them. One-to-one relationships have to
  /// lead back in every request.
  public var keepsInverses = false
  /// What has to hold when the transaction is committed; nil for nothing.
  public var condition: StoreSaveCondition?
  /// Who made the transaction, kept with it.
  public var author: String?
  /// The name of the context that made the transaction, kept with it.
  public var contextName: String?
  /// What the transaction is for, kept with it; nil where it only changes rows.
  public var tag: TransactionTag?

  /// Asks for a transaction.
  public init(
    changes: [EntityChanges], links: [LinkChanges] = [], author: String? = nil,
    contextName: String? = nil, tag: TransactionTag? = nil
  ) {
    self.changes = changes
    self.links = links
    self.author = author
    self.contextName = contextName
    self.tag = tag
  }
}

/// What a transaction gave.
public struct StoreSaveResult: Sendable {
  /// The keys of the inserted rows, in the order of the request, by entity name.
  ///
  /// Those of ``StoreSaveRequest/EntityChanges/inserted`` come first.
  public var insertedKeys: [String: [RowKey]] = [:]
  /// How many rows and links were inserted, updated or deleted.
  public var changedCount = 0

  /// Starts empty.
  public init() {}
}
