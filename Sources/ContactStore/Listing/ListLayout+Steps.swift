import ManagedObjects

extension ListLayout {
  /// The steps that make this layout of another one.
  ///
  /// As many of the other rows as possible count as those that stay where they are, and then of those
  /// that were touched. None is updated beside its move.
  ///
  /// - Parameters:
  ///   - former: The other layout.
  ///   - touched: The rows that may show something else than before.
  /// - Returns: The steps, in the order in which they are to be taken.
  /// - Complexity: O(*n* log *n*) in the number of rows, and O(*n*) for each row that moves.
  package func steps(from former: ListLayout, touched: Set<Row> = []) -> [Step] {
    var walk = ListWalk(from: former, to: self, touched: touched)
    walk.deleteRows()
    walk.insertSections()
    for index in sections.indices { walk.fill(section: index) }
    walk.deleteSections()
    var steps = walk.steps
    for (section, rows) in sections.map(\.rows).enumerated() {
      for (index, row) in rows.enumerated() where touched.contains(row) && walk.stays(row) {
        steps.append(.update(row, at: Place(section: section, row: index)))
      }
    }
    return steps
  }
}

/// The way from one layout to another.
private struct ListWalk<Row: Hashable> {
  private typealias Place = ListLayout<Row>.Place

  private let target: ListLayout<Row>
  private let present: Set<Row>
  private let touched: Set<Row>
  /// Where the walk has come to.
  private var layout: ListLayout<Row>
  /// Where rows stand that are to stay, in which section.
  private var home: [Row: Int] = [:]
  private var isTold: Set<Row> = []
  /// The former indices of the sections that stay, by their indices in the end.
  private var kept: [Int: Int] = [:]
  /// The indices of all sections on the way, by their indices in the end.
  private var places: [Int] = []
  private(set) var steps: [ListLayout<Row>.Step] = []

  init(from former: ListLayout<Row>, to target: ListLayout<Row>, touched: Set<Row>) {
    (layout, self.target, self.touched) = (former, target, touched)
    present = Set(target.sections.lazy.flatMap(\.rows))
    let ends = Dictionary(
      target.sections.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let common = former.sections.indices.filter { ends[former.sections[$0].name] != nil }
    let run = common.compactMap { ends[former.sections[$0].name] }.longestIncreasingRun()
    for index in run {
      if let end = ends[former.sections[common[index]].name] { kept[end] = common[index] }
    }
  }

  /// Whether a row is where it was.
  func stays(_ row: Row) -> Bool { !isTold.contains(row) }

  private mutating func take(_ step: ListLayout<Row>.Step) {
    steps.append(step)
    layout.take(step)
  }

  mutating func deleteRows() {
    for section in layout.sections.indices.reversed() {
      let rows = layout.sections[section].rows
      for index in rows.indices.reversed() where !present.contains(rows[index]) {
        steps.append(.delete(rows[index], at: Place(section: section, row: index)))
      }
      // All at once: each alone would move what is behind it.
      layout.sections[section].rows.removeAll { !present.contains($0) }
    }
  }

  /// Puts the sections in that come, behind the ones that they are to follow.
  mutating func insertSections() {
    var inserted = 0
    var last = -1
    for (end, section) in target.sections.enumerated() {
      if let former = kept[end] {
        last = former + inserted
      } else {
        last += 1
        inserted += 1
        take(.insertSection(name: section.name, index: last))
      }
      places.append(last)
    }
    for (section, rows) in layout.sections.map(\.rows).enumerated() {
      for row in rows { home[row] = section }
    }
  }

  /// Gives a section the rows that it has in the end.
  mutating func fill(section end: Int) {
    let section = places[end]
    let rows = target.sections[end].rows
    let still = stayers(of: rows, in: section)
    var last = -1
    for row in rows {
      if still.contains(row) {
        // What stands between is to move away.
        repeat { last += 1 } while layout.sections[section].rows[last] != row
        continue
      }
      isTold.insert(row)
      guard let origin = home[row],
        let index = layout.sections[origin].rows.firstIndex(of: row)
      else {
        last += 1
        take(.insert(row, at: Place(section: section, row: last)))
        continue
      }
      if origin != section || index > last { last += 1 }
      take(
        .move(
          row, from: Place(section: origin, row: index), to: Place(section: section, row: last)))
    }
  }

  /// The rows of a section that need not move.
  private func stayers(of rows: [Row], in section: Int) -> Set<Row> {
    var places: [Row: Int] = [:]
    for (index, row) in layout.sections[section].rows.enumerated() where home[row] == section {
      places[row] = index
    }
    let known = rows.filter { places[$0] != nil }
    let others = known.filter { !touched.contains($0) }
    var stay = Set(others.compactMap { places[$0] }.longestIncreasingRun().map { others[$0] })
    // Those that were touched stay where they stand between the same others.
    var bounds: [Int] = []
    var next = Int.max
    for row in known.reversed() {
      bounds.append(next)
      if stay.contains(row), let place = places[row] { next = place }
    }
    var last = -1
    for (row, bound) in zip(known, bounds.reversed()) {
      guard let place = places[row] else { continue }
      if touched.contains(row), place > last, place < bound { stay.insert(row) }
      if stay.contains(row) { last = place }
    }
    return stay
  }

  /// Takes the sections out that are to go, which nobody is in any more.
  mutating func deleteSections() {
    let stay = Set(places)
    for section in layout.sections.indices.reversed() where !stay.contains(section) {
      take(.deleteSection(name: layout.sections[section].name, index: section))
    }
  }
}
