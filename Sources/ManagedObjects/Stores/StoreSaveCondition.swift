/// What a transaction rests on beside the versions of the rows that it changes: that others have left
/// certain rows alone since, such as those that have a name.
///
/// ```swift
/// let nobodyElse = StoreSaveCondition.Rows(
///   "Group", try FetchPredicate(format: "name ==[cd] %@", "friends"))
/// context.saveCondition = StoreSaveCondition(since: token, untouched: [nobodyElse], in: model)
/// ```
///
/// A plain value without closures, which can go to any thread or process.
public struct StoreSaveCondition: Sendable {
  /// Rows of an entity, those of entities that inherit from it included.
  public struct Rows: Hashable, Sendable {
    /// The name of the entity.
    public let entityName: String
    /// Which of its rows.
    ///
    /// IDs in it are those that the rows' store gives.
    public let predicate: FetchPredicate

    /// Describes rows.
    public init(_ entityName: String, _ predicate: FetchPredicate) {
      (self.entityName, self.predicate) = (entityName, predicate)
    }
  }

  /// The place in history that the change was made from; nil for that before the first transaction.
  public let token: PersistentHistoryToken?
  /// The rows that nobody may have inserted, updated or deleted since; nil for all there are.
  ///
  /// A row counts as it is now, and one that is gone as it was. Where history does not tell how it was,
  /// every row of the entity that is gone counts.
  public let untouched: [Rows]?
  /// The model of the rows; nil where all count.
  public let model: ManagedObjectModel?

  /// That nobody has committed anything.
  public init(since token: PersistentHistoryToken?) {
    (self.token, untouched, model) = (token, nil, nil)
  }

  /// That nobody has touched some rows.
  public init(
    since token: PersistentHistoryToken?, untouched: [Rows], in model: ManagedObjectModel
  ) {
    (self.token, self.untouched, self.model) = (token, untouched, model)
  }

  /// Makes sure that the condition is met, while nobody else can commit.
  ///
  /// Nothing is read as long as nobody has committed anything.
  ///
  /// - Parameters:
  ///   - lastNumber: The number of the last transaction.
  ///   - rows: The rows as they are.
  ///   - history: The transactions after a place.
  /// - Throws: ``StoreError/overtaken`` if it is not, ``FetchPredicateError`` for a predicate that makes no
  ///   sense, or what the functions throw.
  /// - Complexity: O(*n*) in the number of changes since, if there are any.
  public func check(
    lastNumber: Int64, rows: any StoreReading,
    history: (PersistentHistoryPosition?) throws -> [PersistentHistoryTransaction]
  ) throws {
    if lastNumber == token?.transactionNumber ?? 0,
      token == nil || token?.storeIdentifier == rows.identifier
    {
      return
    }
    let newer: [PersistentHistoryTransaction]
    do {
      newer = try history(token.map { .token($0) })
    } catch StoreError.persistentHistoryTokenExpired {
      throw StoreError.overtaken
    } catch StoreError.notSupported {
      // Without history nobody can tell what has been committed, only that something has.
      throw StoreError.overtaken
    }
    if newer.isEmpty { return }
    guard let untouched, let model else { throw StoreError.overtaken }
    var touched = TouchedRows(untouched, in: model, rows)
    for transaction in newer {
      for change in transaction.changes where try touched.include(change) {
        throw StoreError.overtaken
      }
    }
  }
}

/// Tells of changes whether they are among rows that were to be left alone.
private struct TouchedRows {
  private let untouched: [StoreSaveCondition.Rows]
  private let model: ManagedObjectModel
  private let reading: any StoreReading
  private let surroundings: EvaluatedRows
  /// What is asked about the rows of an entity, by its name; nil where nothing is.
  private var predicates: [String: BoundPredicate?] = [:]
  private var seen: Set<RowReference> = []

  init(
    _ untouched: [StoreSaveCondition.Rows], in model: ManagedObjectModel,
    _ reading: any StoreReading
  ) {
    (self.untouched, self.model, self.reading) = (untouched, model, reading)
    surroundings = EvaluatedRows(reading, model)
  }

  /// Whether a change is among the rows.
  mutating func include(_ change: PersistentHistoryChange) throws -> Bool {
    guard let entity = model.entity(named: change.entityName),
      let predicate = try predicate(of: entity)
    else { return false }
    let row: RowSnapshot
    if change.changeType == .delete {
      guard let values = change.previousValues else { return true }
      row = RowSnapshot(
        key: change.key, version: 0, values: entity.columns.map { values[$0.name] ?? .null })
    } else {
      // What a row is now is the same after each of its changes.
      guard seen.insert(RowReference(entity: entity.number, key: change.key)).inserted,
        let found = try reading.row(change.key, of: entity)
      else { return false }
      row = found
    }
    let isIncluded = try predicate.matches(surroundings.row(row, of: entity))
    try surroundings.check()
    return isIncluded
  }

  private mutating func predicate(of entity: EntityDescription) throws -> BoundPredicate? {
    if let known = predicates[entity.name] { return known }
    let asked = untouched.filter { entity.isKind(ofEntityNamed: $0.entityName) }
    let predicate =
      asked.isEmpty
      ? nil : try FetchPredicate.or(asked.map(\.predicate)).bound(to: entity, in: model)
    predicates[entity.name] = .some(predicate)
    return predicate
  }
}
