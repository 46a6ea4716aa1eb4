import ManagedObjects

/// What a store of people holds, without any file.
struct PeopleModel: Equatable {
  var rows: [ExactRow] = []
  var nextKey: Int64 = 1

  /// The model after a transaction that has been committed.
  func applying(_ request: StoreSaveRequest) -> PeopleModel {
    var model = self
    for changes in request.changes {
      for deletion in changes.deleted {
        model.rows.removeAll { $0.key == deletion.key.rawValue }
      }
      for update in changes.updated {
        guard let index = model.rows.firstIndex(where: { $0.key == update.key.rawValue })
        else { continue }
        model.rows[index] = ExactRow(
          key: update.key.rawValue, version: update.expectedVersion + 1, values: update.values)
      }
      for values in changes.insertedValues {
        model.rows.append(ExactRow(key: model.nextKey, version: 1, values: values))
        model.nextKey += 1
      }
    }
    return model
  }

  /// A transaction that changes the first row, deletes the second and adds one, as far as there
  /// are rows.
  func nextRequest(named name: String, updating: Bool, deleting: Bool) -> StoreSaveRequest {
    StoredPeople.request { changes in
      changes.insertedValues = [StoredPeople.values(name, "new", nil)]
      if updating, let row = rows.first {
        changes.updated = [
          .init(
            key: RowKey(row.key), expectedVersion: row.version,
            values: StoredPeople.values(name, "changed", row.version))
        ]
      }
      if deleting, rows.count > 1 {
        changes.deleted = [.init(key: RowKey(rows[1].key), expectedVersion: rows[1].version)]
      }
    }
  }
}
