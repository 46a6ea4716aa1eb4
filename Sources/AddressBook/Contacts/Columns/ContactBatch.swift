import ManagedObjects

/// Some people of a query, whom any thread can make records of.
struct ContactBatch: Sendable {
  /// How people are held.
  enum Content: Sendable {
    /// As some of the rows of a batch, with what belongs to them.
    case rows(ContactReader<Person>, RowBatch, Range<Int>)
    case records([ContactRecord])
  }

  let content: Content

  init(_ reader: ContactReader<Person>, _ batch: RowBatch) {
    self.init(reader, batch, 0..<batch.rowCount)
  }

  private init(_ reader: ContactReader<Person>, _ batch: RowBatch, _ rows: Range<Int>) {
    content = .rows(reader, batch, rows)
  }

  init(_ records: [ContactRecord]) {
    content = .records(records)
  }

  /// How many people they are.
  var count: Int {
    switch content {
    case .rows(_, _, let rows): rows.count
    case .records(let records): records.count
    }
  }

  /// The people in two parts, one after the other.
  var halves: [ContactBatch] {
    let middle = count / 2
    switch content {
    case .rows(let reader, let batch, let rows):
      return [
        ContactBatch(reader, batch, rows.prefix(middle)),
        ContactBatch(reader, batch, rows.dropFirst(middle)),
      ]
    case .records(let records):
      return [
        ContactBatch(Array(records.prefix(middle))), ContactBatch(Array(records.dropFirst(middle))),
      ]
    }
  }

  /// Hands the people to `body`, in the order of the query.
  ///
  /// - Parameters:
  ///   - uids: What names those who have no UID; nil to leave them so.
  ///   - body: Takes a person.
  /// - Throws: What `body` throws.
  func forEachRecord(
    namedBy uids: StableUIDs?, _ body: (ContactRecord) throws -> Void
  ) rethrows {
    func take(_ record: ContactRecord) throws {
      // Most are handed over as they are, because a copy retains all that they have.
      if uids == nil || !record.card.uid.isEmpty { return try body(record) }
      try body(record.named(by: uids))
    }
    switch content {
    case .rows(var reader, let batch, let rows): try reader.forEach(in: batch, rows, take)
    case .records(let records): for record in records { try take(record) }
    }
  }
}
