/// A row of one of several entities that are fetched together.
struct EntityRow {
  let entity: EntityDescription
  let row: RowSnapshot
}

extension RowOrder {
  /// Merges two lists of rows that stores have sorted.
  func merge(_ left: [EntityRow], _ right: [EntityRow]) -> [EntityRow] {
    left.merged(with: right) { compare($0.row, $1.row) < 0 }
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
