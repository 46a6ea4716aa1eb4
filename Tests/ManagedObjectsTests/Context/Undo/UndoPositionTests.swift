import Testing

@testable import ManagedObjects

@Suite("Positions of an undo manager")
struct UndoPositionTests {
  private final class Counter {
    var value = 0

    func set(_ new: Int, with undoManager: UndoManager) {
      let old = value
      undoManager.registerUndo(withTarget: self) { [unowned undoManager] in
        $0.set(old, with: undoManager)
      }
      value = new
    }

    func step(_ new: Int, with undoManager: UndoManager) {
      set(new, with: undoManager)
      undoManager.endEvent()
    }
  }

  private let undoManager = UndoManager()
  private let counter = Counter()

  @Test("undo and redo lead back to positions, and an action to a new one")
  func positions() {
    var positions = [undoManager.position]
    for number in 1...3 {
      counter.step(number, with: undoManager)
      positions.append(undoManager.position)
    }
    #expect(Set(positions).count == 4)
    for number in [2, 1, 0] {
      undoManager.undo()
      #expect(undoManager.position == positions[number] && counter.value == number)
    }
    for number in [1, 2, 3] {
      undoManager.redo()
      #expect(undoManager.position == positions[number] && counter.value == number)
    }
    undoManager.undo()
    counter.step(3, with: undoManager)
    #expect(!positions.contains(undoManager.position))
    undoManager.undo()
    #expect(undoManager.position == positions[2])
  }

  @Test("there is no position while a group with actions is open, also when it is undone in parts")
  func openGroups() {
    let start = undoManager.position
    counter.set(1, with: undoManager)
    #expect(undoManager.position == nil)
    undoManager.beginUndoGrouping()
    counter.set(2, with: undoManager)
    undoManager.endUndoGrouping()
    undoManager.undoNestedGroup()
    #expect(counter.value == 1 && undoManager.position == nil)
    undoManager.endEvent()
    #expect(undoManager.position != start)
    undoManager.undo()
    #expect(undoManager.position == start)
  }

  @Test("what is forgotten leads nowhere")
  func forgotten() {
    let start = undoManager.position
    undoManager.levelsOfUndo = 1
    for number in 1...2 { counter.step(number, with: undoManager) }
    undoManager.undo()
    #expect(undoManager.position != start)
    let one = undoManager.position
    undoManager.removeAllActions()
    #expect(undoManager.position == one)
    let other = Counter()
    counter.step(7, with: undoManager)
    undoManager.levelsOfUndo = 0
    other.step(8, with: undoManager)
    undoManager.removeAllActions(withTarget: counter)
    undoManager.undo()
    #expect(undoManager.position != one && undoManager.position != start)
    #expect(other.value == 0 && counter.value == 7)
    counter.set(9, with: undoManager)
    undoManager.removeAllActions()
    #expect(undoManager.position != one)
  }
}
