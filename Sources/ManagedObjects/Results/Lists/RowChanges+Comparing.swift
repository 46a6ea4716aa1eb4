extension RowChanges where Row: Hashable {
  /// What makes one layout of another.
  ///
  /// As many sections as possible, and in these as many rows, count as those that stay where they are.
  ///
  /// - Parameters:
  ///   - old: The former layout.
  ///   - new: The present one.
  ///   - id: What a row is told from others by.
  ///   - hasChanged: Whether a row that stays shows something else.
  /// - Complexity: O(*n* log *n*) in the number of rows.
  init<Listed>(
    from old: SectionedRows<Listed>.Layout, to new: SectionedRows<Listed>.Layout,
    id: (Listed) -> Row, hasChanged: (Listed, Listed) -> Bool
  ) {
    self.init()
    let former = keepSections(from: old.map(\.name), to: new.map(\.name))
    var gone: [Row: (row: Listed, position: RowPosition)] = [:]
    for (section, rows) in old.map(\.rows).enumerated() {
      for (index, row) in rows.all.enumerated() {
        gone[id(row)] = (row, RowPosition(section: section, row: index))
      }
    }
    for (section, rows) in new.map(\.rows).enumerated() {
      var still: [(move: Move, hasChanged: Bool)] = []
      for (index, row) in rows.all.enumerated() {
        let position = RowPosition(section: section, row: index)
        guard let before = gone.removeValue(forKey: id(row)) else {
          inserted.append((id(row), position))
          continue
        }
        let move = Move(row: id(row), from: before.position, to: position)
        if former[section] == before.position.section {
          still.append((move, hasChanged(before.row, row)))
        } else {
          add(move)
        }
      }
      keepRows(still)
    }
    deleted += gone.map { ($0.key, $0.value.position) }
    sort()
  }

  /// Finds out which sections stay.
  ///
  /// - Returns: The former indices of those that do, by the present ones.
  private mutating func keepSections(from old: [String], to new: [String]) -> [Int: Int] {
    let places = Dictionary(zip(new, new.indices), uniquingKeysWith: { first, _ in first })
    let common = old.indices.filter { places[old[$0]] != nil }
    var former: [Int: Int] = [:]
    for index in common.compactMap({ places[old[$0]] }).longestIncreasingRun() {
      if let place = places[old[common[index]]] { former[place] = common[index] }
    }
    let kept = Set(former.values)
    deletedSections = old.enumerated().filter { !kept.contains($0.offset) }.map { ($0, $1) }
    insertedSections = new.enumerated().filter { former[$0.offset] == nil }.map { ($0, $1) }
    return former
  }

  /// Finds out which rows of a section that stays stay where they are.
  private mutating func keepRows(_ rows: [(move: Move, hasChanged: Bool)]) {
    var next = rows.map(\.move.from).longestIncreasingRun()[...]
    for (index, row) in rows.enumerated() {
      if next.first != index {
        add(row.move)
        continue
      }
      next.removeFirst()
      if row.hasChanged { updated.append((row.move.row, row.move.from)) }
    }
  }
}
