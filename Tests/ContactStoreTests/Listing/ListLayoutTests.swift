import SampleData
import TestSupport
import Testing

@testable import ContactStore

/// The steps from one layout of a list to another.
@Suite("Steps between layouts of a list")
struct ListLayoutTests {
  typealias Layout = ListLayout<Int>

  @Test("the steps between random layouts, taken one after another, make the second of the first")
  func randomLayouts() {
    let seed = testSeed("Steps between layouts of a list")
    var random = SplitMix64(seed: seed)
    for round in 0..<testRounds(500) {
      let former = layout(&random)
      let present = random.below(3) == 0 ? layout(&random) : change(former, &random)
      let touched = Set((0..<30).filter { _ in random.below(3) == 0 })
      let steps = present.steps(from: former, touched: touched)
      var taken = former
      for step in steps { taken.take(step) }
      #expect(taken == present, "round \(round): \(former) to \(present): \(steps)")
      check(steps, from: former, to: present, touched: touched)
    }
  }

  @Test("a layout leads to itself by no step")
  func same() {
    let layout = Layout([.init(name: "a", rows: [1, 2]), .init(name: "b", rows: [3])])
    #expect(layout.steps(from: layout).isEmpty)
  }

  @Test("the last row of a list that comes first takes one step, whatever stands before it")
  func oneMove() {
    let former = Layout([.init(name: "", rows: [1, 2, 3, 4])])
    let present = Layout([.init(name: "", rows: [4, 1, 2, 3])])
    #expect(
      present.steps(from: former) == [
        .move(4, from: .init(section: 0, row: 3), to: .init(section: 0, row: 0))
      ])
  }

  @Test("of two rows that change places, the one that was touched moves", arguments: [1, 2])
  func neighbours(touched: Int) {
    let former = Layout([.init(name: "", rows: [1, 2])])
    let present = Layout([.init(name: "", rows: [2, 1])])
    let (from, to) = touched == 1 ? (0, 1) : (1, 0)
    #expect(
      present.steps(from: former, touched: [touched]) == [
        .move(touched, from: .init(section: 0, row: from), to: .init(section: 0, row: to))
      ])
  }

  @Test("the last row of a section takes its section along when it moves to another one")
  func lastOfSection() {
    let former = Layout([.init(name: "a", rows: [1]), .init(name: "b", rows: [2])])
    let present = Layout([.init(name: "b", rows: [2, 1])])
    #expect(
      present.steps(from: former) == [
        .move(1, from: .init(section: 0, row: 0), to: .init(section: 1, row: 1)),
        .deleteSection(name: "a", index: 0),
      ])
  }

  @Test("a row that moves is not updated as well, and one that stays is")
  func updates() {
    let former = Layout([.init(name: "", rows: [1, 2, 3])])
    let present = Layout([.init(name: "", rows: [3, 1, 2, 4])])
    let steps = present.steps(from: former, touched: [1, 3, 4])
    let updated = steps.compactMap { if case .update(let row, _) = $0 { row } else { nil } }
    #expect(updated == [1])
  }

  /// Rows of some of 30 in some of 6 sections.
  private func layout(_ random: inout SplitMix64) -> Layout {
    var sections = (0..<6).filter { _ in random.below(2) == 0 }.map {
      Layout.Section(name: "\($0)", rows: [])
    }
    if sections.isEmpty { return Layout() }
    for row in 0..<30 where random.below(2) == 0 {
      let section = random.below(sections.count)
      sections[section].rows.insert(
        row, at: random.below(sections[section].rows.count + 1))
    }
    return Layout(sections.filter { !$0.rows.isEmpty })
  }

  /// A layout in which a few rows stand elsewhere.
  private func change(_ layout: Layout, _ random: inout SplitMix64) -> Layout {
    var layout = layout
    for _ in 0..<random.below(5) where !layout.sections.isEmpty {
      let section = random.below(layout.sections.count)
      guard !layout.sections[section].rows.isEmpty else { continue }
      let row = layout.sections[section].rows.remove(
        at: random.below(layout.sections[section].rows.count))
      let other = random.below(layout.sections.count)
      if random.below(4) > 0 {
        layout.sections[other].rows.insert(
          row, at: random.below(layout.sections[other].rows.count + 1))
      }
    }
    return Layout(layout.sections.filter { !$0.rows.isEmpty })
  }

  private func check(
    _ steps: [Layout.Step], from former: Layout, to present: Layout, touched: Set<Int>
  ) {
    let (old, new) = (
      Set(former.sections.flatMap(\.rows)), Set(present.sections.flatMap(\.rows))
    )
    var moved: Set<Int> = []
    var updated: Set<Int> = []
    for step in steps {
      switch step {
      case .insert(let row, _): #expect(new.contains(row) && !old.contains(row))
      case .delete(let row, _): #expect(old.contains(row) && !new.contains(row))
      case .move(let row, let from, let to):
        #expect(from != to)
        #expect(moved.insert(row).inserted)
      case .update(let row, let place):
        #expect(present.sections[place.section].rows[place.row] == row)
        updated.insert(row)
      case .insertSection, .deleteSection: break
      }
    }
    #expect(updated == touched.intersection(old).intersection(new).subtracting(moved))
  }
}
