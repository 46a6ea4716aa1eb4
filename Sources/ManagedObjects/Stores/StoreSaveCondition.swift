/// What a transaction rests on beside the versions of the rows that it changes, such as that nobody
/// has a name.
public struct StoreSaveCondition: Sendable {
  /// The place in history that the change was made from; nil for that before the first transaction.
  public let token: PersistentHistoryToken?
  /// Gets the transactions that were committed since, which are one at least, and the rows as they
  /// are; answers whether the change may be saved nevertheless.
  public let allows:
    @Sendable (_ newer: [PersistentHistoryTransaction], _ rows: any StoreReading) throws -> Bool

  /// Describes a condition.
  public init(
    since token: PersistentHistoryToken?,
    allows:
      @escaping @Sendable (_ newer: [PersistentHistoryTransaction], _ rows: any StoreReading) throws
      -> Bool
  ) {
    (self.token, self.allows) = (token, allows)
  }

  /// Makes sure that the condition is met, while nobody else can commit.
  ///
  /// - Parameters:
  ///   - lastNumber: The number of the last transaction.
  ///   - rows: The rows as they are.
  ///   - history: The transactions after a place.
  /// - Throws: ``StoreError/overtaken`` if it is not, or what the functions throw.
  func check(
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
    guard try newer.isEmpty || allows(newer, rows) else { throw StoreError.overtaken }
  }
}
