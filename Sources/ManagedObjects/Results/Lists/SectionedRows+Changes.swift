extension SectionedRows {
  /// Makes changes, and tells what they do to the layout.
  ///
  /// - Parameters:
  ///   - removed: The rows that go, as they are in the list, each once.
  ///   - edits: The rows that come or have changed, each once, and none of those that go.
  /// - Returns: The changes.
  /// - Throws: ``Torn``; then the list is in no defined state and has to be made anew.
  /// - Complexity: O(*m* log *m*) in the number of rows that are named, each at the cost of finding a
  ///   row.
  mutating func apply(removing removed: [Row], _ edits: [Edit]) throws(Torn) -> RowChanges<Row> {
    var changes = RowChanges<Row>()
    for row in removed {
      if let position = position(of: row.key) { changes.deleted.append((row, position)) }
    }
    var coming: [(edit: Edit, from: RowPosition?)] = []
    for edit in edits {
      guard let former = edit.former, let position = position(of: former.key) else {
        coming.append((edit, nil))
        continue
      }
      if former.key == edit.row.key, sections[position.section].name == edit.section {
        replace(edit.row, inSection: position.section)
        changes.updated.append((edit.row, position))
      } else {
        coming.append((edit, position))
      }
    }
    let leaving = changes.deleted.map(\.position) + coming.compactMap(\.from)
    var layout = LayoutChange(leaving: leaving, from: self)
    for row in removed { remove(row.key) }
    for case (let edit, _?) in coming { if let former = edit.former { remove(former.key) } }
    for (edit, _) in coming { try insert(edit.row, inSectionNamed: edit.section) }
    let arrived = coming.compactMap { edit, from in
      position(of: edit.row.key).map { (row: edit.row, from: from, to: $0) }
    }
    layout.finish(coming: arrived.map(\.to), to: self)
    (changes.deletedSections, changes.insertedSections) = layout.sections
    for (row, from, to) in arrived {
      if let from {
        layout.add(row, from: from, to: to)
      } else {
        changes.inserted.append((row, to))
      }
    }
    layout.place(into: &changes)
    changes.sort()
    return changes
  }
}

/// Finds out which of the rows and sections that have changed stand where they stood, between the
/// same ones of those that have not.
private struct LayoutChange<Row: SortedRow> {
  /// The former positions of rows that leave, in order.
  private var leaving: [RowPosition]
  /// The present positions of rows that come, in order.
  private var coming: [RowPosition] = []
  /// The sections that all rows leave, by their former indices.
  private let emptied: [RowChanges<Row>.Section]
  /// The sections of which all rows come, by their present indices.
  private var created: [RowChanges<Row>.Section] = []
  /// The present indices of emptied sections that stand where they stood, by the former ones.
  private var kept: [Int: Int] = [:]
  private var candidates: [RowChanges<Row>.Move] = []

  init(leaving: [RowPosition], from list: SectionedRows<Row>) {
    self.leaving = leaving.sorted()
    emptied = Self.whole(self.leaving, of: list)
  }

  /// The sections that have no other rows than some.
  private static func whole(
    _ positions: [RowPosition], of list: SectionedRows<Row>
  ) -> [RowChanges<Row>.Section] {
    guard list.isSectioned else { return [] }
    var whole: [RowChanges<Row>.Section] = []
    var rest = positions[...]
    while let first = rest.first {
      let end = rest.firstIndex { $0.section != first.section } ?? rest.endIndex
      let section = list.sections[first.section]
      if end - rest.startIndex == section.rows.count { whole.append((first.section, section.name)) }
      rest = rest[end...]
    }
    return whole
  }

  mutating func finish(coming: [RowPosition], to list: SectionedRows<Row>) {
    self.coming = coming.sorted()
    created = Self.whole(self.coming, of: list)
    let places = Dictionary(
      created.enumerated().map { ($1.name, (index: $1.index, before: $0)) },
      uniquingKeysWith: { first, _ in first })
    var last = -1
    for (before, section) in emptied.enumerated() {
      guard let place = places[section.name], place.index > last,
        place.index - place.before == section.index - before
      else { continue }
      kept[section.index] = place.index
      last = place.index
    }
  }

  /// The sections that are gone, by their former indices, and those that are new, by their present
  /// ones.
  var sections: (deleted: [RowChanges<Row>.Section], inserted: [RowChanges<Row>.Section]) {
    let stayed = Set(kept.values)
    return (
      emptied.filter { kept[$0.index] == nil }, created.filter { !stayed.contains($0.index) }
    )
  }

  /// Takes note of a row that may have moved.
  mutating func add(_ row: Row, from: RowPosition, to: RowPosition) {
    candidates.append(.init(row: row, from: from, to: to))
  }

  /// Tells which rows have moved.
  mutating func place(into changes: inout RowChanges<Row>) {
    candidates.sort { $0.from < $1.from }
    let still = candidates.filter { isSameSection($0) && isSamePlace($0) }
    let kept = Self.staying(still)
    let keptPositions = Set(kept.map(\.from))
    changes.updated += kept.map { ($0.row, $0.from) }
    for candidate in candidates where !keptPositions.contains(candidate.from) {
      changes.add(candidate)
    }
  }

  /// As many of some rows, in their former order, as keep that order, with all that stand where they
  /// stood: these keep it among themselves, and none of them can be told to move to where it is.
  private static func staying(_ moves: [RowChanges<Row>.Move]) -> [RowChanges<Row>.Move] {
    var staying: [RowChanges<Row>.Move] = []
    var others: [RowChanges<Row>.Move] = []
    func take(before fixed: RowChanges<Row>.Move?) {
      let last = staying.last
      let between = others.filter { move in
        last.map { $0.to < move.to } ?? true && fixed.map { move.to < $0.to } ?? true
      }
      staying += between.map(\.to).longestIncreasingRun().map { between[$0] }
      others = []
    }
    for move in moves {
      if move.from == move.to {
        take(before: move)
        staying.append(move)
      } else {
        others.append(move)
      }
    }
    take(before: nil)
    return staying
  }

  private func isSameSection(_ move: RowChanges<Row>.Move) -> Bool {
    let (old, new) = (move.from.section, move.to.section)
    let oldBefore = emptied.firstIndex(from: 0) { $0.index >= old }
    let newBefore = created.firstIndex(from: 0) { $0.index >= new }
    if oldBefore < emptied.count, emptied[oldBefore].index == old { return kept[old] == new }
    if newBefore < created.count, created[newBefore].index == new { return false }
    return old - oldBefore == new - newBefore
  }

  /// Whether as many rows that have not changed stand before it in its section as did.
  private func isSamePlace(_ move: RowChanges<Row>.Move) -> Bool {
    Self.unchanged(before: move.from, leaving) == Self.unchanged(before: move.to, coming)
  }

  private static func unchanged(before position: RowPosition, _ changed: [RowPosition]) -> Int {
    let start = changed.firstIndex(from: 0) { $0.section >= position.section }
    let end = changed.firstIndex(from: start) { $0 >= position }
    return position.row - (end - start)
  }
}
