import ManagedObjects
import SampleData
import TestSupport
import Testing

@Suite("Undo against a list of states")
struct UndoModelTests {
  @Test("any sequence of changes, groups, undos and redos gives the states there were")
  func randomSequences() {
    var random = SplitMix64(seed: testSeed("undo manager"))
    for _ in 0..<60 {
      let subject = UndoSubject(&random)
      for step in 0..<150 {
        let action = subject.step(&random)
        guard subject.isAsExpected else {
          Issue.record("after step \(step), \(action)")
          return
        }
      }
    }
  }
}

/// Numbers under an undo manager, beside a list of all their states.
private final class UndoSubject {
  private let undoManager = UndoManager()
  private var numbers = [0, 0, 0, 0]
  /// The states between groups, with the name of the group behind each.
  private var states: [(numbers: [Int], name: String)]
  private var position = 0
  private var isChanged = false
  private var openName = ""
  private var depth = 0

  init(_ random: inout SplitMix64) {
    states = [(numbers, "")]
    undoManager.groupsByEvent = random.happens(percent: 50)
    if random.happens(percent: 50) { undoManager.levelsOfUndo = 1 + random.below(6) }
  }

  var isAsExpected: Bool {
    let expected = isChanged ? numbers : states[position].numbers
    return numbers == expected && undoManager.groupingLevel == depth
      && undoManager.undoCount == position + (isChanged ? 1 : 0)
      && undoManager.redoCount == (isChanged ? 0 : states.count - 1 - position)
      && undoManager.undoActionName == undoName
      && undoManager.redoActionName == (undoManager.canRedo ? states[position].name : "")
  }

  private var undoName: String {
    if isChanged { return openName }
    return position > 0 ? states[position - 1].name : ""
  }

  func step(_ random: inout SplitMix64) -> String {
    switch random.below(12) {
    case 0...3: change(random.below(4), Int(random.below(1_000)))
    case 4: begin()
    case 5, 6: end()
    case 7: endEvent()
    case 8, 9: undo()
    case 10: redo()
    default: name("name \(random.below(1_000))")
    }
  }

  private func change(_ index: Int, _ value: Int) -> String {
    if depth == 0, undoManager.groupsByEvent { open() }
    set(index, value)
    isChanged = true
    if depth == 0 { close() }
    return "change"
  }

  private func set(_ index: Int, _ value: Int) {
    let former = numbers[index]
    undoManager.registerUndo(withTarget: self) { $0.set(index, former) }
    numbers[index] = value
  }

  private func open() {
    depth = 1
    openName = ""
  }

  private func close() {
    depth = 0
    if isChanged {
      states = Array(states[...position])
      states[position].name = openName
      states.append((numbers, ""))
      position += 1
      let limit = undoManager.levelsOfUndo
      if limit > 0, position > limit {
        states.removeFirst(position - limit)
        position = limit
      }
    }
    isChanged = false
    openName = ""
  }

  private func begin() -> String {
    if depth == 0 {
      open()
      if undoManager.groupsByEvent { depth = 2 }
    } else {
      depth += 1
    }
    undoManager.beginUndoGrouping()
    return "begin"
  }

  private func end() -> String {
    undoManager.endUndoGrouping()
    if depth > 1 { depth -= 1 } else if depth == 1, !undoManager.groupsByEvent { close() }
    return "end"
  }

  private func endEvent() -> String {
    undoManager.endEvent()
    if undoManager.groupsByEvent { close() }
    return "end of event"
  }

  private func undo() -> String {
    close()
    undoManager.undo()
    position = max(0, position - 1)
    return "undo"
  }

  private func redo() -> String {
    close()
    undoManager.redo()
    position = min(states.count - 1, position + 1)
    return "redo"
  }

  private func name(_ name: String) -> String {
    undoManager.setActionName(name)
    if depth > 0 { openName = name } else if position > 0 { states[position - 1].name = name }
    return "name"
  }
}
