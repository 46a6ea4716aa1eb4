import Synchronization

/// Connections to one database for many threads: one that writes, and as many as are needed that
/// read.
///
/// Each is used by one caller at a time. Readers never wait for each other: when all connections
/// are in use, one more is opened, and those that are too many are closed when their readers are
/// done.
package final class SQLConnectionPool: Sendable {
  private let open: @Sendable (SQLTransactionKind) throws -> any SQLConnection
  private let mostIdle: Int
  private let idleReaders = Mutex<[CheckedOut]>([])
  private let writer = Mutex<CheckedOut?>(nil)

  /// Makes a pool without connections.
  ///
  /// - Parameters:
  ///   - idleReaders: How many connections for reading are kept while nobody reads.
  ///   - open: Opens a connection for reading or for writing.
  package init(
    idleReaders: Int = 4,
    open: @escaping @Sendable (SQLTransactionKind) throws -> any SQLConnection
  ) {
    mostIdle = idleReaders
    self.open = open
  }

  deinit {
    closeIdle()
  }

  /// Lets `body` use a connection for reading, which it must not keep.
  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    let reader = try takeReader()
    defer { giveBack(reader) }
    return try body(reader.connection)
  }

  /// Lets `body` use the connection for writing, which it must not keep, as soon as no other thread
  /// does.
  ///
  /// A body that asks the pool for the connection once more would wait for itself.
  @discardableResult
  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    var result: Swift.Result<Result, any Error>?
    try writer.withLock { writer in
      let used = try writer ?? CheckedOut(connection: open(.write))
      result = Swift.Result { try body(used.connection) }
      writer = used.isUsable() ? used : nil
    }
    guard let result else { throw SQLError(.other, "the connection for writing was not used") }
    return try result.get()
  }

  /// A state of the database, that of now, which stays readable while others commit.
  package func snapshot() throws -> SQLSnapshot {
    let reader = try takeReader()
    do {
      try reader.connection.begin(.read)
    } catch {
      giveBack(reader)
      throw error
    }
    return SQLSnapshot(reader, pool: self)
  }

  /// Closes all connections that nobody uses, of which there are none again when all calls have
  /// returned and all snapshots are gone.
  package func closeIdle() {
    // Whoever is the last may have to tidy up, which readers cannot.
    idleReaders.withLock { $0 = [] }
    writer.withLock { $0 = nil }
  }

  /// The number of connections for reading that nobody uses.
  package var idleReaderCount: Int { idleReaders.withLock(\.count) }

  private func takeReader() throws -> CheckedOut {
    try idleReaders.withLock { $0.popLast() } ?? CheckedOut(connection: open(.read))
  }

  fileprivate func giveBack(_ reader: CheckedOut) {
    guard reader.isUsable() else { return }
    idleReaders.withLock { idle in
      if idle.count < mostIdle { idle.append(reader) }
    }
  }
}

/// A state of a database that stays as it is, from ``SQLConnectionPool/snapshot()`` until the last
/// reference goes.
///
/// A database may grow for as long as it has to keep a state that somebody can read.
package final class SQLSnapshot: Sendable {
  private let reader: Mutex<CheckedOut>
  private let pool: SQLConnectionPool

  fileprivate init(_ reader: CheckedOut, pool: SQLConnectionPool) {
    self.reader = Mutex(reader)
    self.pool = pool
  }

  deinit {
    pool.giveBack(reader.withLock { $0 })
  }

  /// Lets `body` query a connection that sees the state, as soon as no other thread does.
  ///
  /// It must neither keep the connection nor end the transaction.
  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    var result: Swift.Result<Result, any Error>?
    reader.withLock { reader in
      result = Swift.Result { try body(reader.connection) }
    }
    guard let result else { throw SQLError(.other, "the snapshot was not used") }
    return try result.get()
  }
}

/// A connection on its way from the pool to one caller and back.
private struct CheckedOut: @unchecked Sendable {
  // Sendable because only one caller has it at a time: the pool and snapshots see to that.
  let connection: any SQLConnection

  /// Ends a transaction that the caller left open, and tells whether another one may have the
  /// connection.
  func isUsable() -> Bool {
    connection.rollBack()
    return !connection.isInTransaction
  }
}
