#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The condition of a fetch request, bound to the request's entity.
///
/// A store that has a language of its own walks the tree at ``predicate`` and says in that language what
/// it can. Other stores test the rows that they have found: with ``matches(_:)`` where the condition asks
/// for no more than their attributes, else with ``StoreReading/rows(_:satisfying:of:)``.
public struct StorePredicate: Sendable {
  /// Where the tree comes from.
  private enum Origin: Sendable {
    case predicate(FetchPredicate, aliases: [String: String])
    /// That one of some to-one relationships, by name, leads to one of some rows.
    case references([(relationship: String, keysByEntity: [EntityNumber: [Int64]])])
  }

  private let origin: Origin
  package let bound: BoundPredicate
  /// The model in which relationships are followed; nil where none are.
  let model: ManagedObjectModel?

  private init(_ origin: Origin, _ bound: BoundPredicate, in model: ManagedObjectModel?) {
    (self.origin, self.bound, self.model) = (origin, bound, model)
  }

  /// Binds a predicate to an entity.
  ///
  /// - Parameters:
  ///   - predicate: The predicate. IDs in it are those that the rows' store gives.
  ///   - entity: The entity of the rows.
  ///   - model: The model that the entity is of; nil to refuse key paths through relationships.
  /// - Throws: A ``FetchPredicateError`` that tells what in the predicate does not suit the entity.
  /// - Complexity: As binding: O(*n*) in the size of the tree and its values.
  public init(
    _ predicate: FetchPredicate, of entity: EntityDescription, in model: ManagedObjectModel? = nil
  ) throws(FetchPredicateError) {
    try self.init(predicate, of: entity, in: model, aliases: [:])
  }

  /// Binds a predicate as a context's request has it.
  package init(
    _ predicate: FetchPredicate, of entity: EntityDescription, in model: ManagedObjectModel?,
    aliases: [String: String] = [:], includesTransient: Bool = false, stores: StoreSlots? = nil
  ) throws(FetchPredicateError) {
    let bound = try predicate.bound(
      to: entity, in: model, aliases: aliases, includesTransient: includesTransient,
      stores: stores)
    // The name of a property goes before another name that is the same.
    let used = aliases.filter { alias, _ in
      entity.index(ofAttribute: alias) == nil && entity.index(ofRelationship: alias) == nil
    }
    self.init(.predicate(predicate, aliases: used), bound, in: model)
  }

  /// The condition that no row satisfies.
  static let never = StorePredicate(
    .predicate(.never, aliases: [:]), .constant(false), in: nil)

  /// That a to-one relationship of a row leads to one of some rows; nil where none can.
  ///
  /// Rows that lead to others with the same keys may satisfy it too: whoever asks looks at where they lead.
  ///
  /// - Parameters:
  ///   - keys: The keys of rows, ascending, by their entities.
  ///   - entity: The entity of the rows that satisfy the condition.
  ///   - model: The model of all of them.
  init?(
    leadingTo keys: [EntityNumber: [Int64]], from entity: EntityDescription,
    in model: ManagedObjectModel
  ) {
    var parts: [BoundPredicate] = []
    var references: [(relationship: String, keysByEntity: [EntityNumber: [Int64]])] = []
    for position in entity.relationships.indices {
      let relationship = entity.relationships[position]
      let lists = keys.filter { number, keys in
        let destination = model.entity(numbered: number)
        return !keys.isEmpty
          && destination?.isKind(ofEntityNamed: relationship.destinationEntityName) == true
      }
      guard let column = entity.referenceColumn(of: RelationshipIndex(position)),
        let first = lists.values.first
      else { continue }
      let all = lists.count == 1 ? first : Set(lists.values.joined()).sorted()
      parts.append(.comparison(.integer(column, IntegerTest(.oneOf(all)))))
      references.append((relationship.name, lists))
    }
    if parts.isEmpty { return nil }
    self.init(.references(references), .disjunction(parts), in: model)
  }

  /// Whether the condition asks for more than the attributes of a row: which row it is, or others
  /// that it is related to.
  ///
  /// A store that cannot tell refuses the request.
  public var reachesBeyondAttributes: Bool { bound.reach.isBeyondAttributes }

  /// Whether a row satisfies the condition, as far as its attributes tell.
  ///
  /// - Throws: ``FetchPredicateError`` for a condition that looks at too many values, or that takes a
  ///   regular expression from the row which cannot be compiled.
  public func matches(_ row: RowSnapshot) throws(FetchPredicateError) -> Bool {
    try bound.matches(row)
  }

  /// The same condition about rows with other keys.
  func replacingObjects(
    _ replacement: (RowReference) -> RowReference
  ) -> StorePredicate {
    StorePredicate(origin, bound.replacingObjects(replacement), in: model)
  }
}

extension StorePredicate {
  /// The condition as a tree, whose keys are names of the entity's properties: without Swift key paths,
  /// aliases, variables of the whole and requests.
  ///
  /// An object in it is one of ``ObjectExpression/store``, known there by
  /// ``ObjectExpression/reference``; one of another store equals no object of this one.
  ///
  /// - Throws: ``FetchPredicateError`` for a Swift key path that the model has no keys for.
  /// - Complexity: O(*n*) in the size of the tree.
  public var predicate: FetchPredicate {
    get throws(FetchPredicateError) {
      switch origin {
      case .predicate(let predicate, let aliases):
        return try predicate.resolved(in: model).replacing(aliases: aliases)
      case .references(let relationships):
        return .or(
          relationships.map { name, lists in
            .comparison(.key(name), .in, .list(lists.flatMap(objects)))
          })
      }
    }
  }

  private func objects(_ entity: EntityNumber, _ keys: [Int64]) -> [FetchExpression] {
    guard let entity = model?.entity(numbered: entity) else { return [] }
    return keys.map { key in
      let row = RowReference(entity: entity.number, key: RowKey(key))
      return FetchExpression(.object(ObjectExpression(row, of: entity)))
    }
  }
}
