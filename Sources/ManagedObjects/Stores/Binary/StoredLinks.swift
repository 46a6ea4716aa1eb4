import Synchronization

/// What the rows of a model's link tables are in a base.
///
/// Found out when the first of them is asked for: most stores hold no links.
final class StoredLinks: Sendable {
  private let model: ManagedObjectModel
  private let format: Int
  private let tables = AtomicLazyReference<Tables>()

  private final class Tables: Sendable {
    let rows: [String: StoredRows]

    init(_ rows: [String: StoredRows]) {
      self.rows = rows
    }
  }

  init(of model: ManagedObjectModel, format: Int) {
    (self.model, self.format) = (model, format)
  }

  /// The rows of the table with a name; nil when the model has no such table.
  func rows(named name: String) -> StoredRows? {
    let known = tables.load() ?? tables.storeIfNil(Tables(found))
    return known.rows[name]
  }

  private var found: [String: StoredRows] {
    model.linkTables.mapValues { StoredRows(of: $0.entity, format: format) }
  }
}
