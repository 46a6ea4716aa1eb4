/// Values of transient attributes live with the object: stores know nothing of them, and they outlast
/// a save and a fetch.
extension ManagedObject {
  /// Whether a save has anything to write for an object that is in the store.
  var hasStoredChanges: Bool {
    guard !changes.isEmpty else { return false }
    if entity.resolution.storesAllAttributes { return changes.contains { $0 != nil } }
    return zip(entity.attributes, changes).contains { $1 != nil && !$0.isTransient }
  }

  /// Shows a row as it is in the store now.
  func refresh(from row: RowSnapshot) {
    guard !entity.resolution.storesAllAttributes, snapshot != nil else {
      snapshot = row
      return
    }
    replaceSnapshot(row)
  }

  /// Keeps what transient attributes were set to, now that there are no changes any more.
  func settleTransientValues() {
    guard !entity.resolution.storesAllAttributes, let snapshot, !changes.isEmpty else { return }
    replaceSnapshot(snapshot)
  }

  /// Takes over a row, except for the values of transient attributes.
  private func replaceSnapshot(_ row: RowSnapshot) {
    let values = entity.attributes.indices.map { position in
      let index = AttributeIndex(position)
      return entity[index].isTransient ? value(at: index) : row.value(at: index)
    }
    snapshot = RowSnapshot(
      key: row.key, version: row.version, storage: CommittedValues([values]), position: 0)
  }
}
