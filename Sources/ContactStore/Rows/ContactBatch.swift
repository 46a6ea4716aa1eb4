package import ContactCards
package import ManagedObjects

/// Some people of a query, whom any thread can make records of.
package struct ContactBatch: Sendable {
  /// How people are held.
  package enum Content: Sendable {
    /// As rows, with what belongs to them.
    case rows(ContactReader<Person>, RowBatch)
    case records([ContactRecord])
  }

  let content: Content

  init(_ reader: ContactReader<Person>, _ batch: RowBatch) {
    content = .rows(reader, batch)
  }

  init(_ records: [ContactRecord]) {
    content = .records(records)
  }

  /// How many people they are.
  var count: Int {
    switch content {
    case .rows(_, let batch): batch.rowCount
    case .records(let records): records.count
    }
  }

  /// Hands the people to `body`, in the order of the query.
  ///
  /// - Parameter body: Takes a person.
  /// - Throws: What `body` throws.
  func forEachRecord(_ body: (ContactRecord) throws -> Void) rethrows {
    switch content {
    case .rows(var reader, let batch): try reader.forEach(in: batch, body)
    case .records(let records): for record in records { try body(record) }
    }
  }
}
