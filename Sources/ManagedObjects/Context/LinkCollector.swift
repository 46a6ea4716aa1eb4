/// Collects what objects changed in relationships that link tables keep, each link once.
struct LinkCollector {
  private let context: ManagedObjectContext
  private var tables: [LinkTable] = []
  private var collected: [LinkTable: LinkChanges] = [:]
  private var seen: [LinkTable: Set<Link>] = [:]

  /// Collects what objects of a context changed.
  init(context: ManagedObjectContext) {
    self.context = context
  }

  var isEmpty: Bool { tables.isEmpty }

  /// The changes, one element a table.
  var changes: [LinkChanges] { tables.compactMap { collected[$0] } }

  /// Adds what an object changed.
  mutating func add(_ object: ManagedObject) {
    guard object.state != .deleted else { return }
    for position in object.relations.indices {
      guard case .many(let many) = object.relations[position], many.isChanged,
        case .links(let table, let fromSource) = context.model.storage(
          of: RelationshipIndex(position), in: object.entity)
      else { continue }
      add(
        many, of: object.reference, to: table, fromSource: fromSource,
        isOwnInverse: isOwnInverse(object.entity.relationships[position], table))
    }
  }

  /// Whether a table has each of its pairs in both directions.
  ///
  /// The object at the other end may have been read at another moment, so that it knows nothing of
  /// its direction.
  private func isOwnInverse(_ relationship: RelationshipDescription, _ table: LinkTable) -> Bool {
    guard relationship.inverseName == relationship.name,
      let destination = context.model.entity(named: relationship.destinationEntityName),
      let index = destination.index(ofRelationship: relationship.name)
    else { return false }
    return context.model.storage(of: index, in: destination) == .links(table, fromSource: true)
  }

  private mutating func add(
    _ many: ToMany, of reference: RowReference, to table: LinkTable, fromSource: Bool,
    isOwnInverse: Bool
  ) {
    if collected[table] == nil { tables.append(table) }
    var changes = collected.removeValue(forKey: table) ?? LinkChanges(table)
    func link(_ other: RowReference) -> Link {
      fromSource
        ? Link(source: reference, target: other) : Link(source: other, target: reference)
    }
    func add(_ other: RowReference, to list: WritableKeyPath<LinkChanges, [Link]>) {
      let link = link(other)
      let both = isOwnInverse ? [link, Link(source: link.target, target: link.source)] : [link]
      for link in both where seen[table, default: []].insert(link).inserted {
        changes[keyPath: list].append(link)
      }
    }
    for added in many.added.elements where context.stores(added) { add(added, to: \.inserted) }
    for removed in many.removed.elements { add(removed, to: \.deleted) }
    if many.committedOrder != nil, let order = many.current?.elements.filter(context.stores) {
      if fromSource, table.isSourceOrdered { changes.orderedTargets[reference] = order }
      if !fromSource, table.isTargetOrdered { changes.orderedSources[reference] = order }
    }
    collected[table] = changes
  }
}
