/// What of a request is left to do with rows that a store has found.
public struct FetchRemainder: OptionSet, Hashable, Sendable {
  /// One bit a part.
  public let rawValue: UInt8

  /// Takes the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The rows may not satisfy the condition, or have other keys than those asked for.
  public static let condition = FetchRemainder(rawValue: 1 << 0)
  /// The rows are in no order.
  public static let order = FetchRemainder(rawValue: 1 << 1)
  /// There are rows before and behind the window.
  public static let window = FetchRemainder(rawValue: 1 << 2)
  /// The rows are all that the entity has, in any order.
  public static let everything: FetchRemainder = [.condition, .order, .window]
}

extension FetchRemainder: CustomStringConvertible {
  /// The parts by name, for people to read.
  public var description: String {
    let names: [(FetchRemainder, String)] = [
      (.condition, "condition"), (.order, "order"), (.window, "window"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}

/// For stores that cannot say everything in a language of their own.
extension StoreReading {
  /// Does with rows what a store has left of a request: tests them, sorts them, cuts the window.
  ///
  /// ```swift
  /// func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
  ///   try requests.map { try answer($0, from: allRows(of: $0.entity)) }
  /// }
  /// ```
  ///
  /// Rows that the condition or the order lead to are read by ``rows(_:of:)`` and ``related(_:)``.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - rows: Rows of its entity.
  ///   - remainder: What is left to do. The window comes last: it is left wherever anything is.
  /// - Returns: The rows of the answer.
  /// - Throws: ``StoreError``, or ``FetchPredicateError`` for a condition that looks at too many values.
  /// - Complexity: O(*n* log *n*) in the number of rows, and a round trip for each row that the condition
  ///   follows relationships from.
  public func answer(
    _ request: StoreFetchRequest, from rows: [RowSnapshot],
    remainder: FetchRemainder = .everything
  ) throws -> [RowSnapshot] {
    if remainder.isEmpty { return rows }
    var rows = rows
    if remainder.contains(.condition) {
      if let keys = request.keys.map(Set.init) { rows = rows.filter { keys.contains($0.key) } }
      if let predicate = request.predicate {
        rows = try self.rows(rows, satisfying: predicate, of: request.entity)
      }
    }
    if remainder.contains(.order) {
      let model = request.model ?? ManagedObjectModel(unchecked: [request.entity])
      rows = try EntityRowOrder(request.sortKeys, model, self)
        .sorted(rows.map { EntityRow(entity: request.entity, row: $0) }).map(\.row)
    }
    return rows.window(offset: request.offset, limit: request.limit)
  }

  /// Those of some rows that satisfy a condition, in their order.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - predicate: The condition.
  ///   - entity: The entity of the rows.
  /// - Returns: The rows that satisfy it.
  /// - Throws: ``StoreError``, or ``FetchPredicateError`` for a condition that looks at too many values.
  public func rows(
    _ rows: [RowSnapshot], satisfying predicate: StorePredicate, of entity: EntityDescription
  ) throws -> [RowSnapshot] {
    guard predicate.reachesBeyondAttributes else {
      return try rows.filter { try predicate.matches($0) }
    }
    let model = predicate.model ?? ManagedObjectModel(unchecked: [entity])
    let surroundings = EvaluatedRows(self, model)
    let found = try rows.filter {
      try predicate.bound.matches(surroundings.row($0, of: entity))
    }
    try surroundings.check()
    return found
  }
}
