/// Follows relationships to objects as they are now: with the changes made here, on top of what the
/// store has now.
final class RelatedObjectReader {
  private let context: ManagedObjectContext
  /// Objects that show their newest rows.
  ///
  /// Held, because the context does not hold them.
  private var current: Set<ManagedObject> = []
  /// Objects whose rows are gone.
  private var gone: Set<ManagedObject> = []
  /// Objects that have asked anew for those that they are related to.
  private var related: Set<ManagedObject> = []

  init(_ context: ManagedObjectContext) {
    self.context = context
  }

  /// The objects at the other end of a relationship, once for each way to them.
  func objects(
    relatedTo objects: [ManagedObject], at index: RelationshipIndex
  ) -> [ManagedObject] {
    let references = objects.flatMap { self.references(of: $0, at: index) }
    read(ReferenceList(references).elements)
    return references.compactMap { context.object(for: $0) }.filter {
      !$0.isDeleted && !gone.contains($0)
    }
  }

  private func references(
    of object: ManagedObject, at index: RelationshipIndex
  ) -> [RowReference] {
    if object.state != .inserted, object.state != .deleted, related.insert(object).inserted {
      object.forgetRelated()
    }
    return reordered(object, at: index) ?? object.allReferences(at: index)
  }

  /// The objects of a relationship whose order was changed here, those included that others have
  /// added since: the list keeps to the order, and so does not have them.
  private func reordered(
    _ object: ManagedObject, at index: RelationshipIndex
  ) -> [RowReference]? {
    guard object.state == .updated, !object.relations.isEmpty,
      case .many(var many) = object.relations[index.rawValue], many.committedOrder != nil,
      let committed = context.committedReferences(of: object, at: index)
    else { return nil }
    many.fill(with: committed)
    return many.current?.elements
  }

  private func read(_ references: [RowReference]) {
    let stale = references.compactMap { context.identityMap.object(for: $0) }.filter {
      $0.state == .clean && $0.snapshot != nil && !current.contains($0)
    }
    for (_, group) in Dictionary(grouping: stale, by: \.reference.entity) { refresh(group) }
    current.formUnion(context.objects(for: references))
  }

  private func refresh(_ objects: [ManagedObject]) {
    guard let entity = objects.first?.entity else { return }
    let rows = context.committedRows(objects.map(\.reference), of: entity)
    for (object, row) in zip(objects, rows) {
      guard let row else {
        gone.insert(object)
        continue
      }
      if row.version == object.snapshot?.version { continue }
      context.show(row, in: object)
    }
  }
}
