#if SQLite
  /// Statements that are ready for being used again, by their texts.
  ///
  /// One that is in use is not in here, so that the same text can be run again inside of its own
  /// query.
  struct SQLiteStatementCache {
    /// How many are kept at most.
    let limit: Int
    private var statements: [String: (statement: SQLiteStatement, lastUse: Int)] = [:]
    private var uses = 0

    init(limit: Int) {
      self.limit = limit
    }

    /// How many are kept.
    var count: Int { statements.count }

    /// The statement that is kept for a text, which it then is no more.
    mutating func take(_ text: String) -> SQLiteStatement? {
      statements.removeValue(forKey: text)?.statement
    }

    /// Keeps a statement, in place of the one that was not used for longest when there are too
    /// many.
    mutating func keep(_ statement: SQLiteStatement) {
      statement.reset()
      guard limit > 0 else { return }
      uses += 1
      statements[statement.text] = (statement, uses)
      guard statements.count > limit else { return }
      let oldest = statements.min { $0.value.lastUse < $1.value.lastUse }
      if let oldest { statements[oldest.key] = nil }
    }

    mutating func removeAll() {
      statements = [:]
    }
  }
#endif
