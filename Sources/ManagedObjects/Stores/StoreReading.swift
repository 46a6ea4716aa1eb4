#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What can be asked of rows: a store, or a state of one that stays as it is.
public protocol StoreReading: Sendable {
  /// The identity of the store, part of the ID of each of its objects.
  var identifier: UUID { get }

  /// The rows that satisfy each of several requests, all as one transaction left them.
  ///
  /// Another transaction may come between two calls, but none comes into one.
  ///
  /// - Throws: ``StoreError``.
  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]]

  /// Hands the rows that satisfy a request to `body` in the request's order, a batch at a time, all
  /// as one transaction left them.
  ///
  /// - Parameters:
  ///   - request: Which rows.
  ///   - columns: The columns whose values are wanted: attributes, and those that
  ///     ``EntityDescription/referenceColumn(of:)`` tells.
  ///   - body: Takes a batch, and answers whether it wants more.
  /// - Throws: ``StoreError``, or what `body` throws.
  func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws

  /// How many rows satisfy a request, its window included.
  ///
  /// - Throws: ``StoreError``.
  func count(_ request: StoreFetchRequest) throws -> Int

  /// The values of expressions for rows, or for groups of rows, all as one transaction left them.
  ///
  /// A store that has no better way groups what it answers to ``fetch(_:)-([StoreFetchRequest])``
  /// in memory, row by row.
  ///
  /// - Throws: ``StoreError``.
  func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries

  /// How a request is answered, which is carried out to find out: one plan for each store that has a
  /// part in it, and none from one that does not tell.
  ///
  /// - Throws: ``StoreError``.
  func explain(_ request: StoreFetchRequest) throws -> [FetchPlan]

  /// The rows with some keys, nil where there is none, all as one transaction left them.
  ///
  /// - Throws: ``StoreError``.
  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?]

  /// The rows at the other end of a to-many relationship, one list for each of the request's keys.
  ///
  /// They are in the relationship's order if it has one, else in that of entities' numbers and of
  /// keys.
  ///
  /// - Throws: ``StoreError``.
  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]]

  /// Hands the pairs that a relationship connects to `body`, a batch at a time, all as one transaction
  /// left them.
  ///
  /// - Parameters:
  ///   - links: The relationship.
  ///   - body: Takes pairs, whose sources are of the relationship's entity, and answers whether it
  ///     wants more.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` for a relationship that is not kept in pairs, or
  ///   what `body` throws.
  func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws
}

extension StoreReading {
  /// The rows that satisfy a request, as the last committed transaction left them.
  ///
  /// - Throws: ``StoreError``.
  public func fetch(_ request: StoreFetchRequest) throws -> [RowSnapshot] {
    try fetch([request]).first ?? []
  }

  /// Nothing.
  public func explain(_: StoreFetchRequest) throws -> [FetchPlan] { [] }

  /// The row with a key, or nil when there is none.
  ///
  /// - Throws: ``StoreError``.
  public func row(_ key: RowKey, of entity: EntityDescription) throws -> RowSnapshot? {
    try rows([key], of: entity).first ?? nil
  }
}
