/// What a store is asked through: the newest state, a state that stays, or the one that a transaction of
/// this process makes.
struct SQLAccess: Sendable {
  private enum Kind: Sendable {
    case pool(SQLConnectionPool)
    case snapshot(SQLSnapshot)
    case transaction(OpenTransaction)
  }

  private let kind: Kind

  static func newest(_ pool: SQLConnectionPool) -> SQLAccess { SQLAccess(kind: .pool(pool)) }

  static func state(_ snapshot: SQLSnapshot) -> SQLAccess { SQLAccess(kind: .snapshot(snapshot)) }

  /// The state of a transaction, within it alone.
  static func transaction(_ connection: any SQLConnection) -> SQLAccess {
    SQLAccess(kind: .transaction(OpenTransaction(connection: connection)))
  }

  /// Whether whoever is let in must not ask for anything before it is done.
  var keepsOthersOut: Bool {
    if case .snapshot = kind { true } else { false }
  }

  /// Lets `body` query one state of the database.
  func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    switch kind {
    case .pool(let pool):
      return try pool.read { connection in
        try connection.transaction(.read) { try body(connection) }
      }
    case .snapshot(let snapshot): return try snapshot.read(body)
    case .transaction(let transaction): return try body(transaction.connection)
    }
  }
}

/// The connection of a transaction, which only the thread uses that carries it out.
private struct OpenTransaction: @unchecked Sendable {
  let connection: any SQLConnection
}
