#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What to fetch: objects of an entity that satisfy a predicate, in an order, within a window.
///
/// ```swift
/// var request = FetchRequest<Person>()
/// request.predicate = try FetchPredicate(format: "age >= %@", 50)
/// request.sortDescriptors = [KeySortDescriptor("lastName"), KeySortDescriptor("age")]
/// request.fetchLimit = 20
/// let people = try context.fetch(request)
/// ```
public struct FetchRequest<Result: ManagedObject> {
  /// The entity whose objects are wanted; nil when neither the class nor the caller named one.
  public var entityName: String?
  /// The condition on the objects; nil for all.
  public var predicate: FetchPredicate?
  /// The order, most significant key first.
  ///
  /// Objects of one entity that compare equal follow in the order in which they were first saved,
  /// unsaved ones last. Those of several entities follow by the numbers in their IDs, which each
  /// entity counts for itself.
  public var sortDescriptors: [KeySortDescriptor] = []
  /// How many objects to answer at most; 0 for all.
  public var fetchLimit = 0
  /// How many of the ordered objects to skip.
  public var fetchOffset = 0
  /// How many make a batch of the objects that ``ManagedObjectContext/fetchBatches(_:)`` answers, or
  /// of the IDs of ``ManagedObjectContext/fetchObjectIDs(_:)``; 0 for all of them.
  public var fetchBatchSize = 0
  /// Whether objects of subentities count as well.
  public var includesSubentities = true
  /// Whether unsaved changes of the context count.
  ///
  /// If so, the predicate, the order and the window apply to the objects as they are in the
  /// context: objects to be deleted are left out, changed ones are tested as they are now, and
  /// inserted ones take part. If not, they apply to what is saved, though the objects answered
  /// still show their unsaved values.
  public var includesPendingChanges = true

  /// Relationships whose objects are read with the objects answered, in a round trip for each:
  /// names, with dots between those that follow one another, as in `employer.employees`.
  ///
  /// The context holds these objects until the next fetch that asks for any.
  public var relationshipKeyPathsForPrefetching: [String] = []
  /// The identifiers of the stores that are asked; nil for all.
  ///
  /// Where the context's is not among them, nothing is found.
  public var affectedStores: Set<UUID>?

  /// The columns of dictionary results, see ``ManagedObjectContext/fetchDictionaries(_:)``.
  public var propertiesToFetch: [PropertyToFetch] = []
  /// What dictionary results are groups of objects by.
  public var propertiesToGroupBy: [PropertyToFetch] = []
  /// A condition on groups: about the columns by their names, about what is grouped by, and about
  /// aggregates such as `count:(SELF) > 1`.
  public var havingPredicate: FetchPredicate?
  /// Whether equal dictionary results are answered once.
  public var returnsDistinctResults = false

  /// Other names under which the predicate and the sort descriptors may speak of keys, such as
  /// `first` for `firstName`.
  ///
  /// An attribute's own name goes first.
  public var keyAliases: [String: String] = [:]

  /// Asks for objects of the entity that the class names.
  ///
  /// ```swift
  /// let request = FetchRequest<Person>(
  ///   sortDescriptors: [KeySortDescriptor(\Person.lastName)],
  ///   predicate: try FetchPredicate(format: "age >= 18"))
  /// ```
  ///
  /// - Parameters:
  ///   - sortDescriptors: The order, most significant key first.
  ///   - predicate: The condition on the objects; nil for all.
  public init(sortDescriptors: [KeySortDescriptor] = [], predicate: FetchPredicate? = nil) {
    entityName = Result.entityName
    (self.sortDescriptors, self.predicate) = (sortDescriptors, predicate)
  }

  /// Asks for all objects of an entity.
  public init(entityName: String) {
    self.entityName = entityName
  }
}

extension FetchRequest: Hashable {}

extension FetchRequest: Sendable {}

extension FetchRequest {
  /// The request as a store takes it.
  ///
  /// - Parameters:
  ///   - model: The model of the entity.
  ///   - stores: The stores whose objects the predicate may name; nil where they are not known.
  /// - Returns: The request for the store.
  /// - Throws: ``ManagedObjectError``, ``FetchPredicateError`` or ``FetchRequestError``.
  func bound(
    to model: ManagedObjectModel, stores: StoreSlots? = nil
  ) throws -> StoreFetchRequest {
    guard let entityName else { throw ManagedObjectError.classWithoutEntity("\(Result.self)") }
    guard let entity = model.entity(named: entityName) else {
      throw ManagedObjectError.unknownEntity(entityName)
    }
    guard fetchLimit >= 0 else { throw FetchRequestError.negativeLimit(fetchLimit) }
    guard fetchOffset >= 0 else { throw FetchRequestError.negativeOffset(fetchOffset) }
    var bound = StoreFetchRequest(
      entity: entity,
      predicate: try predicate.map {
        try StorePredicate($0, of: entity, in: model, aliases: keyAliases, stores: stores)
      },
      sortKeys: try sortDescriptors.map {
        try $0.bound(to: entity, in: model, aliases: keyAliases)
      },
      offset: fetchOffset, limit: fetchLimit == 0 ? nil : fetchLimit)
    bound.model = model
    return bound
  }
}

/// What is wrong with a fetch request.
public enum FetchRequestError: Error, Hashable {
  /// The entity has no attribute of this name to sort by, nor does the key path lead to one.
  case unknownSortKey(entity: String, key: String)
  /// The attribute to sort by, or a relationship on the way to it, is transient, so that no store
  /// has values for it.
  case transientSortKey(entity: String, key: String)
  /// The key path to sort by leads along a to-many relationship, so that there is no one value.
  case toManySortKey(entity: String, key: String)
  /// The Swift key path to sort by does not read one property of the model behind the other, or its
  /// class has no entity in the model.
  case unreadableSortKeyPath(reason: String)
  /// Rows are wanted of an entity that has subentities, whose rows have attributes of their own.
  case rowsOfSubentities(entity: String)
  /// The entity has no relationship of this name whose objects could be read in advance.
  case unknownPrefetchKey(entity: String, key: String)
  /// Two columns of dictionary results have the same name.
  case duplicateColumn(String)
  /// The limit is less than zero.
  case negativeLimit(Int)
  /// The offset is less than zero.
  case negativeOffset(Int)
}
