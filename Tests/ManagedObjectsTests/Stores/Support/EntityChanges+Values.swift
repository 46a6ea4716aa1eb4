import ManagedObjects

extension StoreSaveRequest.EntityChanges {
  /// The values of the inserted rows, which have provisional keys from -1 down.
  var insertedValues: [[AttributeValue]] {
    get { inserted.map(\.values) }
    set {
      inserted = newValue.enumerated().map {
        StoreSaveRequest.Insertion(key: RowKey(-Int64($0 + 1)), values: $1)
      }
    }
  }
}
