/// Where an ``IncrementalStore`` gets its objects: what Core Data has subclasses of
/// `NSIncrementalStore` for.
///
/// Objects are read when somebody wants them. What of a request a backing cannot say in its own
/// language it leaves to the store (``IncrementalStoreAnswer/remainder``), so that the least backing
/// answers with all objects of an entity.
///
/// It may be called from any thread, by several at once but for ``save(_:)``. An error that it throws
/// reaches whoever asked, and nothing else happens.
public protocol IncrementalStoreBacking: Sendable {
  /// What messages name it by, such as the address of a server.
  var name: String { get }
  /// The kind of store that it makes.
  var type: StoreType { get }

  /// What the store says of itself; its identity is the same for all who open it.
  ///
  /// - Parameter model: The model of the objects.
  /// - Returns: The metadata. Version hashes that are not the model's keep the store from being opened.
  /// - Throws: ``StoreError``.
  func loadMetadata(for model: ManagedObjectModel) throws -> StoreMetadata

  /// Keeps values beside the objects, in the place of those that were there.
  ///
  /// - Throws: ``StoreError``; ``StoreError/notSupported(_:)`` unless it is implemented.
  func setMetadata(_ values: [String: MetadataValue]) throws

  /// The objects of one entity, without those that inherit from it, that a request asks for.
  ///
  /// - Returns: The objects, and what is left to do with them.
  /// - Throws: ``StoreError``.
  func fetch(_ request: IncrementalStoreRequest) throws -> IncrementalStoreAnswer

  /// How many objects a request would find, its window included; nil where that takes fetching them, as
  /// it does unless this is implemented.
  ///
  /// - Throws: ``StoreError``.
  func count(_ request: IncrementalStoreRequest) throws -> Int?

  /// Objects by what they are known by, in the order asked for; nil for those that are not there.
  ///
  /// - Throws: ``StoreError``.
  func nodes(
    _ references: [ReferenceObject], of entity: EntityDescription
  ) throws -> [IncrementalStoreNode?]

  /// Where a to-many relationship leads from each of some objects.
  ///
  /// - Returns: The objects at its other end, in order where it has one; nil where the store has to find
  ///   out by fetching, as it does unless this is implemented.
  /// - Throws: ``StoreError``.
  func related(
    _ references: [ReferenceObject], of entity: EntityDescription,
    by relationship: RelationshipDescription
  ) throws -> [[ObjectReference]]?

  /// What new objects are going to be known by, each another one and different from all that there are.
  ///
  /// - Throws: ``StoreError``.
  func newReferences(_ count: Int, of entity: EntityDescription) throws -> [ReferenceObject]

  /// Carries out changes: all of them or, when it throws, none. When this returns, they are durable.
  ///
  /// What was looked at before may have changed meanwhile: an object that does not have the version
  /// expected any more is ``IncrementalStoreConflict``.
  ///
  /// - Throws: ``StoreError`` or ``IncrementalStoreConflict``.
  func save(_ changes: IncrementalStoreChanges) throws

  /// A number that grows with each save of anybody; nil where there is none, as there is not unless
  /// this is implemented. Without it conditions of saving (``ManagedObjectContext/saveCondition``) are
  /// refused.
  ///
  /// - Throws: ``StoreError``.
  func revision() throws -> Int64?

  /// Whether the backing wants to be told which objects contexts hold; false unless it says so.
  var followsObjects: Bool { get }

  /// Tells that a context holds objects that it did not hold before, once for each context.
  func contextDidRegister(_ objects: [ObjectReference])

  /// Tells that a context does not hold objects any more, once for each time it came to hold them.
  ///
  /// That may be some time after the last reference to them went.
  func contextDidUnregister(_ objects: [ObjectReference])
}

extension IncrementalStoreBacking {
  /// Keeps none.
  public func setMetadata(_ values: [String: MetadataValue]) throws {
    throw StoreError.notSupported("metadata")
  }

  /// Cannot tell.
  public func count(_ request: IncrementalStoreRequest) throws -> Int? { nil }

  /// Cannot tell.
  public func related(
    _ references: [ReferenceObject], of entity: EntityDescription,
    by relationship: RelationshipDescription
  ) throws -> [[ObjectReference]]? { nil }

  /// There is none.
  public func revision() throws -> Int64? { nil }

  /// Does not want to know.
  public var followsObjects: Bool { false }

  /// Does nothing.
  public func contextDidRegister(_ objects: [ObjectReference]) {}

  /// Does nothing.
  public func contextDidUnregister(_ objects: [ObjectReference]) {}
}
