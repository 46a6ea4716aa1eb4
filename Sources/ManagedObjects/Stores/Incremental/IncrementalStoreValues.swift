/// What an incremental store keeps of one object.
public struct IncrementalStoreNode: Hashable, Sendable {
  /// What the store knows it by.
  public let reference: ReferenceObject
  /// How often the object has been saved, from one on.
  ///
  /// Whoever changes it elsewhere counts on, so that a save that rests on older values is a conflict.
  public var version: Int64
  /// The values of its attributes, by name; those that are missing are null.
  public var attributes: [String: AttributeValue]
  /// The objects that its relationships lead to, by name, in order.
  ///
  /// To-one relationships stand here; one that is missing leads nowhere. To-many relationships need not be
  /// told of. In what is saved each to-one relationship stands, and of the to-many ones those that change,
  /// whole: of two that answer each other one, or both if both have an order.
  public var relationships: [String: [ObjectReference]]

  /// Describes an object.
  public init(
    _ reference: ReferenceObject, version: Int64 = 1,
    attributes: [String: AttributeValue] = [:], relationships: [String: [ObjectReference]] = [:]
  ) {
    (self.reference, self.version) = (reference, version)
    (self.attributes, self.relationships) = (attributes, relationships)
  }
}

/// What is asked of an incremental store.
public struct IncrementalStoreRequest: Sendable {
  /// The request, whose condition is a tree to be walked (``StorePredicate/predicate``).
  public let request: StoreFetchRequest
  let keys: ReferenceKeys
  let store: StoreIdentity

  /// What the store knows an object of the condition by; nil for one of another store.
  public func reference(of object: ObjectExpression) -> ObjectReference? {
    guard object.store == nil || object.store == store.identifier else { return nil }
    return keys.reference(of: object.reference.key, of: object.entityName)
      .map { ObjectReference(object.entityName, $0) }
  }
}

/// What an incremental store has found.
public struct IncrementalStoreAnswer: Sendable {
  /// The objects.
  public var nodes: [IncrementalStoreNode]
  /// What of the request is left to do with them.
  public var remainder: FetchRemainder

  /// Answers with objects.
  public init(_ nodes: [IncrementalStoreNode], remainder: FetchRemainder = .everything) {
    (self.nodes, self.remainder) = (nodes, remainder)
  }
}

/// The changes of one transaction, all of which take effect or none.
public struct IncrementalStoreChanges: Sendable {
  /// An object with its new values.
  public struct Insertion: Sendable {
    /// The name of its entity.
    public let entityName: String
    /// The object, known by one of those that ``IncrementalStoreBacking/newReferences(_:of:)`` gave.
    public var node: IncrementalStoreNode
  }

  /// An object with all its values; to-many relationships that do not stand there are as they were.
  public struct Update: Sendable {
    /// The name of its entity.
    public let entityName: String
    /// The object, and the version that it has from now on.
    public var node: IncrementalStoreNode
    /// The version that the change is based on.
    public let expectedVersion: Int64
    /// Where the to-many relationships led that change, by name, as they were read.
    ///
    /// They may have changed without the object's version: a backing that finds them otherwise throws
    /// ``IncrementalStoreConflict``, or others' changes are lost.
    public var formerRelationships: [String: [ObjectReference]] = [:]
  }

  /// An object to go.
  public struct Deletion: Sendable {
    /// The object.
    public let object: ObjectReference
    /// The version that the deletion is based on.
    public let expectedVersion: Int64
  }

  /// New objects.
  public var inserted: [Insertion] = []
  /// Changed objects.
  public var updated: [Update] = []
  /// Objects to go; nothing that stays leads to them any more.
  public var deleted: [Deletion] = []
  /// Who makes the transaction.
  public var author: String?
  /// The name of the context that makes it.
  public var contextName: String?
  /// What the transaction is for; nil where it only changes objects.
  public var tag: TransactionTag?

  /// Whether there are none.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}

/// Why an incremental store did not save: somebody else has changed or deleted objects meanwhile.
public struct IncrementalStoreConflict: Error {
  /// The objects.
  public let objects: [ObjectReference]

  /// Names the objects.
  public init(_ objects: [ObjectReference]) { self.objects = objects }
}
