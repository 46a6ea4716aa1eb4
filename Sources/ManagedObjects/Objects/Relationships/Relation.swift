/// What an object knows of one of its relationships beyond its row.
enum Relation {
  /// Nothing: the row says which object a to-one relationship leads to, and the objects of a
  /// to-many relationship have not been asked for.
  case unread
  /// Where a to-one relationship leads.
  case one(RowReference?)
  /// The objects of a to-many relationship, or what has changed in it.
  case many(ToMany)

  /// Whether the relationship differs from what was committed, as far as that can be told without
  /// the row.
  var isChanged: Bool {
    switch self {
    case .unread: false
    case .one: true
    case .many(let many): many.isChanged
    }
  }
}

/// The objects of a to-many relationship.
///
/// Changes can be made, and saved, without knowing the other objects.
struct ToMany {
  /// All objects as they are now; nil while they have not been asked for.
  var current: ReferenceList?
  /// Those that were not there when the relationship was last committed.
  var added = ReferenceList()
  /// Those that were.
  var removed = ReferenceList()
  /// The committed order of an ordered relationship that has changed.
  var committedOrder: [RowReference]?

  var isChanged: Bool { !added.isEmpty || !removed.isEmpty || committedOrder != nil }

  /// Takes in what the store says, now that somebody asks.
  mutating func fill(with committed: [RowReference]) {
    var list = ReferenceList(committed)
    added = ReferenceList(added.elements.filter { !list.contains($0) })
    removed = ReferenceList(removed.elements.filter { list.contains($0) })
    for gone in removed.elements { list.remove(gone) }
    for new in added.elements { list.append(new) }
    current = list
  }

  /// Adds an object that is not in it, as far as is known.
  mutating func add(_ reference: RowReference, at position: Int?, isOrdered: Bool) {
    if current?.contains(reference) == true { return }
    noteOrder(isOrdered)
    if !removed.removeUnordered(reference) { added.append(reference) }
    guard let count = current?.count else { return }
    current?.insert(reference, at: min(max(0, position ?? count), count))
  }

  /// Removes an object that is in it, as far as is known.
  mutating func remove(_ reference: RowReference, isOrdered: Bool) {
    if current?.contains(reference) == false { return }
    noteOrder(isOrdered)
    if !added.removeUnordered(reference) { removed.append(reference) }
    if isOrdered { current?.remove(reference) } else { current?.removeUnordered(reference) }
  }

  /// Puts the objects in another order.
  mutating func reorder(_ order: [RowReference]) {
    noteOrder(true)
    current = ReferenceList(order)
  }

  /// Puts the objects in another order; those that it does not name follow.
  mutating func reorder(like order: [RowReference]) {
    guard let current else { return }
    let named = ReferenceList(order)
    reorder(
      order.filter { current.contains($0) } + current.elements.filter { !named.contains($0) })
  }

  /// Takes in what is committed now, under the changes and in the order made here.
  mutating func rebase(on committed: [RowReference]) {
    let order = current?.elements ?? []
    fill(with: committed)
    committedOrder = committed
    reorder(like: order)
  }

  private mutating func noteOrder(_ isOrdered: Bool) {
    if isOrdered, committedOrder == nil { committedOrder = current?.elements ?? [] }
  }

  /// The objects as they were last committed, when they are known.
  var committed: [RowReference]? {
    if let committedOrder { return committedOrder }
    guard var list = current else { return nil }
    for new in added.elements { list.removeUnordered(new) }
    for gone in removed.elements { list.append(gone) }
    return list.elements
  }

  /// Makes what is the committed state.
  mutating func settle() {
    added = ReferenceList()
    removed = ReferenceList()
    committedOrder = nil
  }

  /// Drops the changes.
  mutating func revert() {
    current = committed.map { ReferenceList($0) }
    settle()
  }

  /// Puts other references in the place of those that have become permanent.
  ///
  /// - Parameters:
  ///   - permanent: The new references by the old ones.
  ///   - withPermanent: Whether some of the old ones were permanent before.
  mutating func replace(
    _ permanent: [RowReference: RowReference], withPermanent: Bool = false
  ) {
    func replace(_ list: inout ReferenceList) {
      for reference in list.elements where withPermanent || reference.isTemporary {
        if let new = permanent[reference] { list.replace(reference, with: new) }
      }
    }
    replace(&added)
    replace(&removed)
    if var list = current {
      current = nil
      replace(&list)
      current = list
    }
    committedOrder = committedOrder?.map { permanent[$0] ?? $0 }
  }
}
