#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The deletion of saved objects that satisfy a predicate, or of some that are named.
///
/// The store is changed in one transaction, past every context: no delete rule is asked. Objects that
/// referred to deleted ones refer to none afterwards.
public struct BatchDeleteRequest: Sendable {
  /// Which objects to delete.
  private enum Objects {
    case matching(String, FetchPredicate?)
    case listed([ManagedObjectID])
    case rows([RowReference])
  }

  private var objects: Objects
  /// Whether objects of subentities count as well, where a predicate says which.
  public var includesSubentities = true
  /// The identities of the only stores that are asked; nil for all.
  public var affectedStores: Set<UUID>?
  /// New objects that come in the same transaction; nil for none.
  package var insertion: BatchInsertRequest?

  /// Asks for the deletion of the objects of an entity that satisfy a predicate, or of all.
  public init(entityName: String, predicate: FetchPredicate? = nil) {
    objects = .matching(entityName, predicate)
  }

  /// Asks for the deletion of the objects with some IDs; those that are gone are left out.
  public init(objectIDs: [ManagedObjectID]) {
    objects = .listed(objectIDs)
  }

  /// Asks for the deletion of some rows; those that are gone are left out.
  ///
  /// An ID takes more than three times as much memory as a row's reference.
  package init(rows: [RowReference]) {
    objects = .rows(rows)
  }

  /// The request as it runs in a store.
  ///
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)``, ``ManagedObjectError/foreignObject(_:)`` for
  ///   an ID that is temporary or of another store, or ``FetchPredicateError``.
  package func batch(in model: ManagedObjectModel, of stores: StoreSlots) throws -> BatchDelete {
    var batch = BatchDelete(try rows(in: model, of: stores), model: model)
    batch.insertion = insertion?.rows
    return batch
  }

  /// The request with another predicate in the place of its own.
  func replacingPredicate(
    _ replacement: (FetchPredicate) throws(FetchPredicateError) -> FetchPredicate
  ) throws(FetchPredicateError) -> BatchDeleteRequest {
    guard case .matching(let entityName, let predicate?) = objects else { return self }
    var request = self
    request.objects = .matching(entityName, try replacement(predicate))
    return request
  }

  private func rows(in model: ManagedObjectModel, of stores: StoreSlots) throws -> BatchDelete.Rows
  {
    switch objects {
    case .matching(let entityName, let predicate):
      .matching(
        try model.batchRequests(
          entityName, predicate: predicate, includesSubentities: includesSubentities, of: stores))
    case .listed(let ids): .listed(try ids.map { try $0.row(in: stores) })
    case .rows(let rows): .listed(rows)
    }
  }
}

extension ManagedObjectID {
  /// The row of the object.
  ///
  /// - Throws: ``ManagedObjectError/foreignObject(_:)`` when it is in no store or in another one.
  func row(in stores: StoreSlots) throws(ManagedObjectError) -> RowReference {
    guard !isTemporaryID, let reference = reference(in: stores) else { throw .foreignObject(self) }
    return reference
  }
}
