/// A committed row under values that were set without noting that they have changed.
final class PrimitiveRow: RowStorage {
  let committed: RowSnapshot
  /// The values, by the positions of their attributes.
  let values: [Int: AttributeValue]

  init(committed: RowSnapshot, values: [Int: AttributeValue]) {
    self.committed = committed
    self.values = values
  }

  func value(of attribute: AttributeIndex, at position: Int) -> AttributeValue {
    values[attribute.rawValue] ?? committed.value(at: attribute)
  }
}

extension RowSnapshot {
  /// The row with primitive values on top.
  func covered(by values: [Int: AttributeValue]) -> RowSnapshot {
    RowSnapshot(
      key: key, version: version, storage: PrimitiveRow(committed: self, values: values),
      position: 0)
  }
}

/// Values that were set as primitive ones since the object was last committed.
extension ManagedObject {
  private var primitiveRow: PrimitiveRow? {
    flags.contains(.primitive) ? snapshot?.storage as? PrimitiveRow : nil
  }

  /// The values as last committed, without primitive ones.
  final var committedRow: RowSnapshot? { primitiveRow?.committed ?? snapshot }

  /// Sets a stored attribute on top of the committed row.
  final func cover(_ index: AttributeIndex, with value: AttributeValue) {
    var values = primitiveRow?.values ?? [:]
    values[index.rawValue] = value
    snapshot = committedRow?.covered(by: values)
    flags.insert(.primitive)
    contextLink?.hasPrimitiveValues = true
  }

  /// A newer row under the primitive values of the object.
  final func keepingPrimitiveValues(on row: RowSnapshot) -> RowSnapshot {
    primitiveRow.map { row.covered(by: $0.values) } ?? row
  }

  /// Drops the primitive values.
  final func dropPrimitiveValues() {
    snapshot = committedRow
    flags.remove(.primitive)
  }

  /// Takes the primitive values for changes, so that they are saved like any other.
  final func claimPrimitiveValues() {
    guard let row = primitiveRow else { return }
    if changes.isEmpty { changes = Array(repeating: nil, count: entity.attributes.count) }
    for (position, value) in row.values where changes[position] == nil {
      let isCommitted = row.committed.value(at: AttributeIndex(position)) == value
      changes[position] = isCommitted ? nil : value
    }
    dropPrimitiveValues()
  }
}
