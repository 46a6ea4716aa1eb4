#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a store is asked for: rows of one entity that satisfy a predicate, in an order, within a
/// window.
///
/// A plain value without closures, which can go to any thread or process.
public struct StoreFetchRequest: Sendable {
  /// The entity whose rows are wanted.
  public var entity: EntityDescription
  /// The condition on the rows, already bound to the entity; nil for all.
  public var predicate: StorePredicate?
  /// The keys of the only rows that may be found, whichever of them there are; nil for all.
  public var keys: [RowKey]?
  /// The order, most significant key first.
  ///
  /// Rows that compare equal follow in the order of their keys, so every result is deterministic.
  public var sortKeys: [BoundSortKey]
  /// The model in which sort keys follow relationships; nil where none do.
  public var model: ManagedObjectModel?
  /// The identities of the only stores whose rows are wanted, where there are several; nil for all.
  public var affectedStores: Set<UUID>?
  /// The only columns whose values anybody will look at; nil for all.
  ///
  /// A store may give others too, and leaves these out only in what it answers.
  package private(set) var columns: Set<AttributeIndex>?
  /// How many of the ordered rows to skip; never less than zero.
  public var offset: Int {
    didSet { offset = max(0, offset) }
  }
  /// How many rows to answer at most; never less than zero, nil for all.
  public var limit: Int? {
    didSet { limit = limit.map { max(0, $0) } }
  }

  /// Asks for rows of an entity.
  public init(
    entity: EntityDescription, predicate: StorePredicate? = nil, sortKeys: [BoundSortKey] = [],
    offset: Int = 0, limit: Int? = nil
  ) {
    self.entity = entity
    self.predicate = predicate
    self.sortKeys = sortKeys
    self.offset = max(0, offset)
    self.limit = limit.map { max(0, $0) }
  }
}

/// A sort descriptor whose key has been resolved.
public struct BoundSortKey: Hashable, Sendable {
  /// What a key stands for.
  public enum Target: Hashable, Sendable {
    /// The value of an attribute.
    case attribute(AttributeIndex)
    /// The key of the row, which is the order in which rows were inserted.
    case rowKey
    /// The value of an attribute of the row that to-one relationships lead to, one after the other.
    ///
    /// Where one of them leads nowhere the value is null. The relationships are those of
    /// ``StoreFetchRequest/model``.
    case path([RelationshipIndex], AttributeIndex)
  }

  /// What to sort by.
  public let target: Target
  /// The direction and the comparison.
  public let descriptor: KeySortDescriptor

  /// Resolves a descriptor's key.
  public init(_ target: Target, descriptor: KeySortDescriptor) {
    self.target = target
    self.descriptor = descriptor
  }

  /// How indexes and plans name the key: that of the descriptor, with a minus in front where it
  /// descends.
  var name: String { (descriptor.isAscending ? "" : "-") + descriptor.key }
}

extension StoreFetchRequest {
  /// Says that nobody will look at the values of other columns than some, and those of the order and the
  /// condition.
  package mutating func read(only columns: Set<AttributeIndex>) {
    var needed = columns
    for key in sortKeys {
      switch key.target {
      case .attribute(let index): needed.insert(index)
      case .rowKey: break
      case .path: return
      }
    }
    if let predicate {
      if predicate.reachesBeyondAttributes { return }
      needed.formUnion(predicate.bound.attributes)
    }
    self.columns = needed
  }

  /// How many rows are within the window, of so many.
  package func windowed(_ count: Int) -> Int {
    let rest = max(0, count - offset)
    return limit.map { min(rest, $0) } ?? rest
  }

  /// The request for all rows of an entity that this one or its window is part of.
  package func unwindowed(for entity: EntityDescription) -> StoreFetchRequest {
    var request = self
    request.entity = entity
    request.offset = 0
    request.limit = nil
    return request
  }

  /// Refuses a condition on attributes, or an order by some, that no row has values for.
  ///
  /// - Parameter conditions: The attributes of the condition.
  /// - Throws: ``StoreError/invalidRequest(reason:)``.
  package func checkAttributes(of conditions: Set<AttributeIndex>) throws(StoreError) {
    var attributes = conditions
    for case .attribute(let index) in sortKeys.map(\.target) { attributes.insert(index) }
    for index in attributes where entity.columns[index.rawValue].isTransient {
      throw .invalidRequest(reason: "\(entity.name).\(entity[index].name) is never stored")
    }
  }
}
