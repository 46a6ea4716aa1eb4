import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

/// Lists of rows in sections, and what edits do to their layout.
@Suite("Rows in sections")
struct SectionedRowsTests {
  @Test(
    "the changes of random edits make the new layout of the old one", arguments: [true, false])
  func randomEdits(isSectioned: Bool) throws {
    var random = seededRandom(for: "Rows in sections")
    for sequence in 0..<testRounds(60) {
      var people = People()
      for _ in 0..<random.below(20) { people.insert(&random) }
      var list = try SectionedRows(people.rows(isSectioned), isSectioned: isSectioned)
      for step in 0..<20 {
        let (former, formerSections) = (Layout(list), list.sections)
        let known = Dictionary(
          uniqueKeysWithValues: formerSections.flatMap(\.rows.all).map { ($0.id, $0) })
        let (removed, changed) = people.change(&random)
        let edits = people.rows(of: changed, isSectioned).map { row, section in
          SectionedRows<Row<Int>>.Edit(former: known[row.id], row: row, section: section)
        }
        let changes = try list.apply(removing: removed.compactMap { known[$0] }, edits)
          .mapRows(\.id)
        let expected = Layout(
          try SectionedRows(people.rows(isSectioned), isSectioned: isSectioned))
        let place: Comment = "sequence \(sequence), step \(step): \(former), \(changes)"
        #expect(Layout(list) == expected, place)
        #expect(former.applying(changes) == expected, place)
        let difference = RowChanges(from: formerSections, to: list.sections, id: \.id) { _, _ in
          false
        }
        #expect(former.applying(difference) == expected, place)
        #expect(difference.moved.allSatisfy { $0.from != $0.to }, place)
        #expect(changes.moved.allSatisfy { $0.from != $0.to }, place)
        #expect(
          Set(changes.moved.map(\.row)).isDisjoint(with: changes.updated.map(\.row)), place)
        for (row, _) in people.rows(isSectioned) {
          #expect(list[try #require(list.position(of: row.key))]?.id == row.id, place)
        }
      }
    }
  }

  @Test("a row whose key changes and that stays between the same ones is updated, not moved")
  func stays() throws {
    var list = try Self.list(["a1", "a3", "a5", "b1"])
    let changes = try list.apply(removing: [], [Self.change("a3", to: "a4")])
    #expect(changes.moved.isEmpty && changes.insertedSections.isEmpty)
    #expect(changes.updated.map(\.position) == [RowPosition(section: 0, row: 1)])
  }

  @Test("the only row of a section moves to another, and its section is deleted")
  func leavesSection() throws {
    var list = try Self.list(["a1", "b1", "c1"])
    let changes = try list.apply(removing: [], [Self.change("b1", to: "c2")])
    #expect(changes.deletedSections.map(\.index) == [1] && changes.insertedSections.isEmpty)
    #expect(changes.moved.map(\.from) == [RowPosition(section: 1, row: 0)])
    #expect(changes.moved.map(\.to) == [RowPosition(section: 1, row: 1)])
  }

  @Test("a row that would move to the position that it leaves is deleted and inserted instead")
  func samePosition() throws {
    var list = try Self.list(["a1", "b1", "c1"])
    let changes = try list.apply(removing: [], [Self.change("b1", to: "c0")])
    #expect(changes.moved.isEmpty && changes.deletedSections.map(\.index) == [1])
    #expect(changes.deleted.map(\.position) == [RowPosition(section: 1, row: 0)])
    #expect(changes.inserted.map(\.position) == [RowPosition(section: 1, row: 0)])
  }

  @Test("rows of a section with others between them are refused")
  func torn() throws {
    #expect(throws: SectionedRows<Row<String>>.Torn.self) {
      try SectionedRows(
        [(Self.row("a1"), "a"), (Self.row("b1"), "b"), (Self.row("c1"), "a")], isSectioned: true)
    }
    var list = try Self.list(["a1", "a3", "b1"])
    #expect(throws: SectionedRows<Row<String>>.Torn.self) {
      try list.apply(
        removing: [], [.init(former: nil, row: Self.row("a2"), section: "b")])
    }
  }

  @Test("a list without sections has one section, also when there is no row")
  func unsectioned() throws {
    var list = try SectionedRows<Row<String>>([], isSectioned: false)
    #expect(list.sections.count == 1)
    let changes = try list.apply(
      removing: [], [.init(former: nil, row: Self.row("x"), section: "")])
    #expect(changes.insertedSections.isEmpty && changes.inserted.count == 1)
    #expect(try list.apply(removing: [Self.row("x")], []).deletedSections.isEmpty)
  }

  private static func row(_ key: String, id: String? = nil) -> Row<String> {
    Row(id: id ?? key, key: Array(key.utf8))
  }

  private static func change(
    _ key: String, to other: String
  ) -> SectionedRows<Row<String>>.Edit {
    .init(former: row(key), row: row(other, id: key), section: String(other.prefix(1)))
  }

  private static func list(_ keys: [String]) throws -> SectionedRows<Row<String>> {
    try SectionedRows(keys.map { (row($0), String($0.prefix(1))) }, isSectioned: true)
  }
}

/// A row with a name that does not change.
private struct Row<ID: Hashable>: SortedRow {
  let id: ID
  let key: [UInt8]
}

/// A list as plain arrays.
private struct Layout: Equatable {
  var sections: [(name: String, rows: [Int])]

  init(_ list: SectionedRows<Row<Int>>) {
    sections = list.sections.enumerated().map { index, section in
      (
        section.name,
        (0..<section.rows.count).compactMap { list[RowPosition(section: index, row: $0)]?.id }
      )
    }
  }

  static func == (left: Layout, right: Layout) -> Bool {
    left.sections.map(\.name) == right.sections.map(\.name)
      && left.sections.map(\.rows) == right.sections.map(\.rows)
  }

  /// The layout that changes make of this one.
  func applying(_ changes: RowChanges<Int>) -> Layout {
    var result = self
    let leaving = changes.deleted.map(\.position) + changes.moved.map(\.from)
    for position in leaving.sorted(by: >) {
      result.sections[position.section].rows.remove(at: position.row)
    }
    for section in changes.deletedSections.map(\.index).sorted(by: >) {
      if !result.sections[section].rows.isEmpty {
        result.sections[section].name = "not empty"
      } else {
        result.sections.remove(at: section)
      }
    }
    for section in changes.insertedSections.sorted(by: { $0.index < $1.index })
    where section.index <= result.sections.count {
      result.sections.insert((section.name, []), at: section.index)
    }
    let coming =
      changes.inserted.map { ($0.row, $0.position) } + changes.moved.map { ($0.row, $0.to) }
    for (row, position) in coming.sorted(by: { $0.1 < $1.1 }) {
      guard result.sections.indices.contains(position.section),
        position.row <= result.sections[position.section].rows.count
      else { continue }
      result.sections[position.section].rows.insert(row, at: position.row)
    }
    return result
  }
}

/// People in groups that have an order, of which both change.
private struct People {
  private var groups: [Int: Int] = [:]
  private var values: [Int: Int] = [:]
  private var ranks = Array(0..<5)
  private var next = 0

  var ids: [Int] { values.keys.sorted() }

  @discardableResult
  mutating func insert(_ random: inout SplitMix64) -> Int {
    next += 1
    groups[next] = random.below(5)
    values[next] = random.below(10)
    return next
  }

  /// Changes some of them.
  mutating func change(_ random: inout SplitMix64) -> (removed: [Int], changed: [Int]) {
    var removed: Set<Int> = []
    var changed: Set<Int> = []
    for _ in 0..<random.below(6) {
      let id = ids.isEmpty ? nil : random.pick(from: ids)
      switch (random.below(8), id) {
      case (0, let id?):
        (values[id], groups[id]) = (nil, nil)
        removed.insert(id)
      case (1, let id?):
        groups[id] = random.below(5)
        changed.insert(id)
      case (2...4, let id?):
        values[id] = random.below(10)
        changed.insert(id)
      case (5, _):
        // Two groups change places, and all of their rows with them.
        let (one, other) = (random.below(5), random.below(5))
        ranks.swapAt(one, other)
        changed.formUnion(ids.filter { groups[$0] == one || groups[$0] == other })
      default: changed.insert(insert(&random))
      }
    }
    return (removed.sorted(), changed.subtracting(removed).sorted())
  }

  func rows(of ids: [Int], _ isSectioned: Bool) -> [(row: Row<Int>, section: String)] {
    ids.map { id in
      let (group, value) = (groups[id] ?? 0, values[id] ?? 0)
      let key = [
        isSectioned ? UInt8(ranks[group]) : 0, UInt8(value), UInt8(id / 256), UInt8(id % 256),
      ]
      return (Row(id: id, key: key), isSectioned ? "group \(group)" : "")
    }
  }

  func rows(_ isSectioned: Bool) -> [(row: Row<Int>, section: String)] {
    rows(of: ids, isSectioned).sorted { $0.row.key.lexicographicallyPrecedes($1.row.key) }
  }
}
