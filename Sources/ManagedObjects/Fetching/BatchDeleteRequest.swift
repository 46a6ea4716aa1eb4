/// The deletion of saved objects that satisfy a predicate, or of some that are named.
///
/// The store is changed in one transaction, past every context: no delete rule is asked. Objects that
/// referred to deleted ones refer to none afterwards.
public struct BatchDeleteRequest: Sendable {
  /// Which objects to delete.
  private enum Objects {
    case matching(String, FetchPredicate?)
    case listed([RowReference])
  }

  private let objects: Objects
  /// Whether objects of subentities count as well, where a predicate says which.
  public var includesSubentities = true

  /// Asks for the deletion of the objects of an entity that satisfy a predicate, or of all.
  public init(_ entityName: String, predicate: FetchPredicate? = nil) {
    objects = .matching(entityName, predicate)
  }

  /// Asks for the deletion of the objects whose rows are named; those that are gone are left out.
  public init(_ rows: [RowReference]) {
    objects = .listed(rows)
  }

  /// The request as it runs in a store.
  ///
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)`` or ``FetchPredicateError``.
  package func batch(in model: ManagedObjectModel) throws -> BatchDelete {
    switch objects {
    case .matching(let entityName, let predicate):
      let requests = try model.batchRequests(
        entityName, predicate: predicate, includesSubentities: includesSubentities)
      return BatchDelete(.matching(requests), model: model)
    case .listed(let rows): return BatchDelete(.listed(rows), model: model)
    }
  }
}
