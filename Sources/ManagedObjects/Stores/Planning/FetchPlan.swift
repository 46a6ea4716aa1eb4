/// How a store finds the rows of one entity that a request asks for, with what that took.
public struct FetchPlan: Hashable, Sendable {
  /// Where the rows are looked for.
  public enum Access: Hashable, Sendable {
    /// In all blocks that the filters do not leave out.
    case columns
    /// Among so many rows that an index leads to, and those that were saved after it was made.
    case index([String], rowCount: Int)
    /// Somewhere else, which is asked: by a statement in a language of its own, or under a name.
    case elsewhere(String)
  }

  /// A condition that was asked of blocks of columns.
  public struct Filter: Hashable, Sendable {
    /// The attributes that it looks at.
    public let attributes: [String]
    /// Blocks whose values were looked at.
    public internal(set) var blocksRead = 0
    /// Blocks of which the least and the greatest value told that no row, or every row, satisfies
    /// it.
    public internal(set) var blocksDecidedByZones = 0
    /// Blocks in which other conditions had left no row.
    public internal(set) var blocksWithoutCandidates = 0
    /// Rows for which the condition was evaluated one by one, because it is about more than one
    /// column.
    public internal(set) var rowsEvaluated = 0
    /// Rows whose reference was looked up among the objects of which the condition holds.
    public internal(set) var referencesLookedUp = 0
  }

  /// How the rows get into order.
  public enum Order: Hashable, Sendable {
    /// That of their keys, which is the one they are stored in.
    case keys
    /// That of an index, which is followed.
    case index([String])
    /// They are sorted by keys.
    case sorting([String])
    /// The first so many are kept while all are looked at.
    case keepingFirst(Int, [String])
  }

  /// The entity.
  public let entityName: String
  /// How many rows the entity has.
  public internal(set) var rowCount = 0
  /// Where the rows are looked for.
  public internal(set) var access = Access.columns
  /// The conditions, in the order in which they were asked.
  public internal(set) var filters: [Filter] = []
  /// What the place where the rows are leaves to be done with them.
  public internal(set) var remainder: FetchRemainder = []
  /// How many rows satisfy the condition.
  public internal(set) var rowsFound = 0
  /// How the rows get into order.
  public internal(set) var order = Order.keys
  /// How many of the rows are within the window.
  public internal(set) var rowsAnswered = 0

  init(entityName: String) {
    self.entityName = entityName
  }

  /// How a store that says requests in a language of its own has found rows.
  package init(
    entityName: String, statement: String, rowsFound: Int, remainder: FetchRemainder,
    rowsAnswered: Int
  ) {
    self.init(entityName: entityName)
    access = .elsewhere(statement)
    (self.rowsFound, self.remainder, self.rowsAnswered) = (rowsFound, remainder, rowsAnswered)
  }
}

extension FetchPlan: CustomStringConvertible {
  /// The plan in lines for people to read.
  public var description: String {
    var lines = ["\(entityName): \(Self.rows(rowCount))"]
    if case .elsewhere(let statement) = access { return description(of: statement) }
    switch access {
    case .elsewhere: break
    case .columns: lines.append(filters.isEmpty ? "  all rows" : "  columns, block by block")
    case .index(let names, let count):
      lines.append("  index (\(names.joined(separator: ", "))): \(Self.rows(count)) looked at")
    }
    for filter in filters { lines.append("  filter \(filter)") }
    lines.append("  \(Self.rows(rowsFound)) found")
    switch order {
    case .keys: lines.append("  in the order of their IDs")
    case .index(let names): lines.append("  ordered by index (\(names.joined(separator: ", ")))")
    case .sorting(let keys): lines.append("  sorted by \(keys.joined(separator: ", "))")
    case .keepingFirst(let count, let keys):
      lines.append("  the first \(count) by \(keys.joined(separator: ", ")) kept")
    }
    lines.append("  \(Self.rows(rowsAnswered)) answered")
    return lines.joined(separator: "\n")
  }

  private func description(of statement: String) -> String {
    [
      "\(entityName): \(statement)", "  \(Self.rows(rowsFound)) found",
      "  left to do: \(remainder.isEmpty ? "nothing" : remainder.description)",
      "  \(Self.rows(rowsAnswered)) answered",
    ].joined(separator: "\n")
  }

  private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
}

extension FetchPlan.Filter: CustomStringConvertible {
  /// The filter in words.
  public var description: String {
    let blocks = blocksRead + blocksDecidedByZones + blocksWithoutCandidates
    var parts = blocks > 0 ? ["\(blocksRead) of \(blocks) blocks read"] : []
    if blocksDecidedByZones > 0 { parts.append("\(blocksDecidedByZones) decided by zones") }
    if blocksWithoutCandidates > 0 {
      parts.append("\(blocksWithoutCandidates) without candidates")
    }
    if rowsEvaluated > 0 { parts.append("\(rowsEvaluated) rows evaluated") }
    if referencesLookedUp > 0 { parts.append("\(referencesLookedUp) references looked up") }
    let name = attributes.isEmpty ? "related objects" : attributes.joined(separator: ", ")
    return "\(name): \(parts.joined(separator: ", "))"
  }
}
