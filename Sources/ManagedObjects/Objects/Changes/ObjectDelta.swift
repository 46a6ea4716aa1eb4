/// What has changed in one object between two moments, in values that do not depend on what was
/// committed in between: so it can be taken back and made again at any time.
struct ObjectDelta {
  struct AttributeChange {
    let index: AttributeIndex
    let old: AttributeValue
    let new: AttributeValue
  }

  struct ReferenceChange {
    let index: RelationshipIndex
    let old: RowReference?
    let new: RowReference?
  }

  struct ListChange {
    let index: RelationshipIndex
    var added: [RowReference]
    var removed: [RowReference]
    /// The order before and after; nil for relationships without one.
    var orders: (old: [RowReference], new: [RowReference])?
  }

  let object: ManagedObject
  let before: ObjectPresence
  let after: ObjectPresence
  private(set) var attributes: [AttributeChange] = []
  private(set) var references: [ReferenceChange] = []
  private(set) var lists: [ListChange] = []

  var isEmpty: Bool {
    if before == .absent, after == .absent { return true }
    return before == after && attributes.isEmpty && references.isEmpty && lists.isEmpty
  }

  /// What has changed since a moment.
  init(_ object: ManagedObject, since start: ObjectMemento) {
    self.object = object
    before = start.presence
    after = ObjectPresence(object)
    let base = object.snapshot ?? start.snapshot
    compareAttributes(start.changes, base)
    for position in 0..<max(start.relations.count, object.relations.count) {
      compare(
        start.relations.isEmpty ? .unread : start.relations[position],
        object.relations.isEmpty ? .unread : object.relations[position],
        RelationshipIndex(position), base)
    }
  }

  private mutating func compareAttributes(_ old: [AttributeValue?], _ base: RowSnapshot?) {
    let new = object.changes
    guard !old.isEmpty || !new.isEmpty else { return }
    for position in object.entity.attributes.indices {
      let (left, right) = (
        old.isEmpty ? nil : old[position], new.isEmpty ? nil : new[position]
      )
      guard left != right else { continue }
      let index = AttributeIndex(position)
      let committed = base?.value(at: index) ?? .null
      let change = AttributeChange(index: index, old: left ?? committed, new: right ?? committed)
      if change.old != change.new { attributes.append(change) }
    }
  }

  private mutating func compare(
    _ old: Relation, _ new: Relation, _ index: RelationshipIndex, _ base: RowSnapshot?
  ) {
    if object.entity[index].isToMany {
      compare(old.toMany, new.toMany, index)
    } else {
      let committed = object.entity.referenceColumn(of: index).flatMap { base?.reference(at: $0) }
      let change = ReferenceChange(
        index: index, old: old.reference(else: committed), new: new.reference(else: committed))
      if change.old != change.new { references.append(change) }
    }
  }

  private mutating func compare(_ old: ToMany, _ new: ToMany, _ index: RelationshipIndex) {
    var change = ListChange(
      index: index,
      added: Self.difference(new.added, old.added) + Self.difference(old.removed, new.removed),
      removed: Self.difference(new.removed, old.removed) + Self.difference(old.added, new.added))
    if object.entity[index].isOrdered, new.committedOrder != nil || old.committedOrder != nil {
      let before = old.current?.elements ?? new.committedOrder ?? []
      let after = new.current?.elements ?? old.committedOrder ?? []
      if before != after { change.orders = (before, after) }
    }
    if !change.added.isEmpty || !change.removed.isEmpty || change.orders != nil {
      lists.append(change)
    }
  }

  private static func difference(
    _ left: ReferenceList, _ right: ReferenceList
  ) -> [RowReference] {
    left.elements.filter { !right.contains($0) }
  }
}

extension Relation {
  fileprivate var toMany: ToMany {
    if case .many(let many) = self { many } else { ToMany() }
  }

  fileprivate func reference(else committed: RowReference?) -> RowReference? {
    if case .one(let reference) = self { reference } else { committed }
  }
}
