#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What history keeps of a transaction.
public struct PersistentHistoryTransaction: Sendable {
  /// The place behind the transaction.
  public let token: PersistentHistoryToken
  /// When it was committed, by the clock of the process that did.
  public let timestamp: Date
  /// Who made the transaction; nil where nobody was named.
  public let author: String?
  /// The name of the context that made it; nil for none.
  public let contextName: String?
  /// What it was for; nil where it only changed rows.
  public let tag: TransactionTag?
  /// The process that committed it; nil where that is not known.
  public let processIdentifier: Int32?
  /// What it changed.
  public let changes: PersistentHistoryChanges

  /// The transaction with a place that names those of other stores, too.
  func moved(to token: PersistentHistoryToken) -> PersistentHistoryTransaction {
    PersistentHistoryTransaction(
      token: token, timestamp: timestamp, author: author, contextName: contextName,
      tag: tag, processIdentifier: processIdentifier, changes: changes)
  }

  /// The number of the transaction: one more than that of the one before.
  public var transactionNumber: Int64 { token.transactionNumber }
}

/// The kinds of changes to rows.
public enum PersistentHistoryChangeType: Int64, Hashable, Sendable {
  /// The row is new.
  case insert = 1
  /// The row has other values, or is linked with other rows.
  case update
  /// The row is gone.
  case delete
}

/// What a transaction did to one row.
public struct PersistentHistoryChange: Hashable, Sendable {
  /// The kind of change.
  public let changeType: PersistentHistoryChangeType
  /// The entity of the row.
  public let entityName: String
  /// The key of the row.
  public let key: RowKey
  /// The names of the attributes and relationships that an update changed, ascending.
  ///
  /// To-many relationships are among them where the store keeps links of the row, not where a row at
  /// the other end has another reference: then the change is that of the other row.
  public let updatedProperties: [String]
  /// The values that a deleted row had for attributes whose values history preserves.
  public let tombstone: [String: AttributeValue]
  /// The values that the row had before: of an update, those that it changed, with null for none; of a
  /// deletion, all that there were.
  ///
  /// References are there by their two columns, such as `company@key` and `company@entity`. Nil for
  /// insertions, for transactions that changed more than 2,000,000 rows and links or half a gigabyte, and
  /// for those that
  /// an earlier version folded into a base.
  public var previousValues: [String: AttributeValue]? { previous?.values }
  /// The links that an update made or took away, and those that went with a deleted row; none
  /// where there are no ``previousValues``.
  public var links: PersistentHistoryLinks { previous?.links ?? PersistentHistoryLinks() }

  /// What was there before, as history keeps it; see ``ChangeRun/before``.
  let before: [UInt8]?

  /// What was there before; each time it is asked for, it is read anew.
  var previous: (values: [String: AttributeValue], links: PersistentHistoryLinks)? {
    guard let before, var values = Tombstone.decode(before),
      let links = PersistentHistoryLinks(takenFrom: &values)
    else { return nil }
    return (values, links)
  }
}
