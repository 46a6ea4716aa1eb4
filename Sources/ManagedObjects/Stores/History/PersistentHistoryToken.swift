#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A place in the history of a store: behind one of its transactions.
///
/// A token can be kept, as text or coded, and asked about later:
/// ``PersistentStore/history(after:)`` answers what has been committed since. That of a coordinator
/// with several stores names a place in each of them.
public struct PersistentHistoryToken: Hashable, Sendable, Codable {
  /// The identity of the store.
  public let storeIdentifier: UUID
  /// The number of the transaction; zero before the first one.
  public let transactionNumber: Int64
  /// The numbers of the last transactions of the other stores of a coordinator; nil for none.
  private var otherNumbers: [UUID: Int64]?

  /// Names the place behind a transaction.
  public init(storeIdentifier: UUID, transactionNumber: Int64) {
    self.storeIdentifier = storeIdentifier
    self.transactionNumber = transactionNumber
  }
}

extension PersistentHistoryToken {
  /// The place in one of the stores alone; nil for a store that it does not name.
  func part(of store: UUID) -> PersistentHistoryToken? {
    let number = store == storeIdentifier ? transactionNumber : otherNumbers?[store]
    return number.map { PersistentHistoryToken(storeIdentifier: store, transactionNumber: $0) }
  }

  /// The place behind this one in its store, and behind others in their stores.
  func joined(with others: PersistentHistoryToken?) -> PersistentHistoryToken {
    guard let others else { return self }
    var numbers = others.otherNumbers ?? [:]
    numbers[others.storeIdentifier] = others.transactionNumber
    numbers[storeIdentifier] = nil
    var joined = self
    joined.otherNumbers = numbers.isEmpty ? nil : numbers
    return joined
  }
}

extension PersistentHistoryToken: LosslessStringConvertible {
  /// The identity of the store and the number, with a slash between them; of several stores, these
  /// with commas between them.
  public var description: String {
    let others = (otherNumbers ?? [:]).sorted { $0.key.uuidString < $1.key.uuidString }
    return ([(storeIdentifier, transactionNumber)] + others.map { ($0.key, $0.value) })
      .map { "\($0.0.uuidString)/\($0.1)" }.joined(separator: ",")
  }

  /// Reads what ``description`` wrote; nil for other text.
  public init?(_ description: String) {
    var joined: PersistentHistoryToken?
    for place in description.split(separator: ",", omittingEmptySubsequences: false).reversed() {
      guard let token = Self.place(place), joined?.part(of: token.storeIdentifier) == nil else {
        return nil
      }
      joined = token.joined(with: joined)
    }
    guard let joined else { return nil }
    self = joined
  }

  private static func place(_ text: Substring) -> PersistentHistoryToken? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let identifier = UUID(uuidString: String(parts[0])),
      let number = Int64(parts[1]), number >= 0
    else { return nil }
    return PersistentHistoryToken(storeIdentifier: identifier, transactionNumber: number)
  }
}

/// A place in the history of a store, as a token or a time.
public enum PersistentHistoryPosition: Hashable, Sendable {
  /// Behind a transaction.
  case token(PersistentHistoryToken)
  /// A moment; the clocks of those who committed decide.
  case date(Date)

  /// The place in one of several stores; nil for one of which it says nothing.
  func part(of store: UUID) -> PersistentHistoryPosition? {
    if case .token(let token) = self { token.part(of: store).map { .token($0) } } else { self }
  }
}
