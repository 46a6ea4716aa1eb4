/// The order that sort keys give to objects in memory, equal to the one that stores give to rows.
struct RowOrder {
  /// An object and its place among the unsaved ones.
  private typealias Entry = (offset: Int, element: ManagedObject)

  let keys: [BoundSortKey]

  init(_ keys: [BoundSortKey]) {
    self.keys = keys
  }

  /// Sorts objects, of which the unsaved ones come in the order in which they were inserted.
  func sort(_ objects: [ManagedObject]) -> [ManagedObject] {
    objects.enumerated().sorted { compare($0, $1) < 0 }.map(\.element)
  }

  /// Merges two sorted lists, of which the left one has saved objects only.
  func merge(_ left: [ManagedObject], _ right: [ManagedObject]) -> [ManagedObject] {
    left.merged(with: right) { compare((0, $0), (0, $1)) < 0 }
  }

  private func compare(_ left: Entry, _ right: Entry) -> Int {
    for key in keys {
      let result =
        switch key.target {
        case .attribute(let index):
          key.compare(left.element.value(at: index), right.element.value(at: index))
        case .rowKey: key.directed(compareIdentity(left, right))
        }
      if result != 0 { return result }
    }
    return compareIdentity(left, right)
  }

  /// Saved objects follow one another by key, and unsaved ones come after them, as they will once
  /// they are saved.
  private func compareIdentity(_ left: Entry, _ right: Entry) -> Int {
    switch (left.element.objectID.key, right.element.objectID.key) {
    case (let left?, let right?): BoundSortKey.order(left, right)
    case (_?, nil): -1
    case (nil, _?): 1
    case (nil, nil): BoundSortKey.order(left.offset, right.offset)
    }
  }
}
