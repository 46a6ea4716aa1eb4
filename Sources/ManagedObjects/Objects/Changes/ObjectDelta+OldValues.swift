/// What an event has changed, for those who are being told of it and ask its objects.
final class ToldChanges {
  private let deltas: [ObjectDelta]
  private lazy var positions = Dictionary(
    deltas.enumerated().map { (ObjectIdentifier($1.object), $0) },
    uniquingKeysWith: { first, _ in first })

  init(_ deltas: [ObjectDelta]) {
    self.deltas = deltas
  }

  /// What has changed in an object; nil for one that has not changed.
  subscript(object: ManagedObject) -> ObjectDelta? {
    positions[ObjectIdentifier(object)].map { deltas[$0] }
  }
}

extension ObjectDelta {
  /// The values from before the change, by key.
  func oldValues(in context: ManagedObjectContext) -> [String: PropertyValue] {
    let entity = object.entity
    var values: [String: PropertyValue] = [:]
    for change in attributes { values[entity[change.index].name] = .value(change.old) }
    for change in references {
      values[entity[change.index].name] = .object(change.old.flatMap { context.object(for: $0) })
    }
    for change in lists {
      values[entity[change.index].name] = .objects(
        context.objects(for: oldReferences(change).map { context.changeHistory.permanent($0) }))
    }
    return values
  }

  private func oldReferences(_ change: ListChange) -> [RowReference] {
    if let orders = change.orders { return orders.old }
    let kept = object.references(at: change.index).elements.filter { !change.added.contains($0) }
    return kept + change.removed
  }
}
