#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A place in the history of a store: behind one of its transactions.
///
/// A token can be kept, as text or coded, and asked about later:
/// ``PersistentStore/history(after:)`` answers what has been committed since.
public struct PersistentHistoryToken: Hashable, Sendable, Codable {
  /// The identity of the store.
  public let storeIdentifier: UUID
  /// The number of the transaction; zero before the first one.
  public let transactionNumber: Int64

  /// Names the place behind a transaction.
  public init(storeIdentifier: UUID, transactionNumber: Int64) {
    self.storeIdentifier = storeIdentifier
    self.transactionNumber = transactionNumber
  }
}

extension PersistentHistoryToken: LosslessStringConvertible {
  /// The identity of the store and the number, with a slash between them.
  public var description: String { "\(storeIdentifier.uuidString)/\(transactionNumber)" }

  /// Reads what ``description`` wrote; nil for other text.
  public init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let identifier = UUID(uuidString: String(parts[0])),
      let number = Int64(parts[1]), number >= 0
    else { return nil }
    self.init(storeIdentifier: identifier, transactionNumber: number)
  }
}

/// A place in the history of a store, as a token or a time.
public enum PersistentHistoryPosition: Hashable, Sendable {
  /// Behind a transaction.
  case token(PersistentHistoryToken)
  /// A moment; the clocks of those who committed decide.
  case date(Date)
}
