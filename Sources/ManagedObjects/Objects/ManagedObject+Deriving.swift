/// Values that follow from others.
extension ManagedObject {
  /// Gives a derived attribute its value, which is no change that could be undone.
  ///
  /// - Returns: Whether it had another one.
  final func setDerivedValue(_ value: AttributeValue, at index: AttributeIndex) -> Bool {
    guard value != storedValue(at: index) else { return false }
    let key = entity[index].name
    postWillChange(key)
    if changes.isEmpty { changes = Array(repeating: nil, count: entity.attributes.count) }
    let isCommitted = snapshot.map { $0.value(at: index) == value } ?? false
    changes[index.rawValue] = isCommitted ? nil : value
    if state == .clean { contextLink?.context?.registerChange(of: self) }
    postDidChange(key)
    return true
  }

  /// Whether a row of the object is there or going to be.
  final var hasRow: Bool {
    fireFault()
    return state == .inserted || state != .deleted && snapshot != nil
  }

  /// Whether there is anything to save beside the values of some attributes.
  final func isChanged(besides ignored: some Collection<AttributeIndex>) -> Bool {
    relations.contains { $0.isChanged }
      || hasChangedValues(besides: ignored)
  }

  /// Whether derived values are all that a save has to write in the row.
  final var changesOnlyDerivedValues: Bool {
    let derived = entity.derivedAttributes.map(\.index)
    guard state == .updated, !derived.isEmpty else { return false }
    return !hasChangedValues(besides: derived) && !hasChangedReferences
  }

  private func hasChangedValues(besides ignored: some Collection<AttributeIndex>) -> Bool {
    changes.indices.contains { position in
      changes[position] != nil && !entity.attributes[position].isTransient
        && !ignored.contains(AttributeIndex(position))
    }
  }
}
