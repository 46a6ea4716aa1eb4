/// A row of one of several entities that are fetched together.
struct EntityRow {
  let entity: EntityDescription
  let row: RowSnapshot
}

extension RowOrder {
  /// Merges two lists of rows that stores have sorted.
  func merge(_ left: [EntityRow], _ right: [EntityRow]) -> [EntityRow] {
    var merged: [EntityRow] = []
    merged.reserveCapacity(left.count + right.count)
    var (first, second) = (0, 0)
    while first < left.count, second < right.count {
      if compare(right[second].row, left[first].row) < 0 {
        merged.append(right[second])
        second += 1
      } else {
        merged.append(left[first])
        first += 1
      }
    }
    return merged + left[first...] + right[second...]
  }

  private func compare(_ left: RowSnapshot, _ right: RowSnapshot) -> Int {
    for key in keys {
      let result =
        switch key.target {
        case .attribute(let index): key.compare(left.value(at: index), right.value(at: index))
        case .rowKey: key.directed(BoundSortKey.order(left.key, right.key))
        }
      if result != 0 { return result }
    }
    return BoundSortKey.order(left.key, right.key)
  }
}
