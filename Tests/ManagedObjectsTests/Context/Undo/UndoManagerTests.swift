import ManagedObjects
import Testing

@Suite("Undo manager")
struct UndoManagerTests {
  private let undoManager = UndoManager()
  private let number: UndoneNumber

  init() {
    number = UndoneNumber(undoManager)
  }

  @Test("a new manager has nothing to undo or to redo, and doing so changes nothing")
  func empty() {
    undoManager.undo()
    undoManager.redo()
    undoManager.undoNestedGroup()
    #expect(!undoManager.canUndo && !undoManager.canRedo)
    #expect(undoManager.undoCount == 0 && undoManager.redoCount == 0)
    #expect(undoManager.groupingLevel == 0 && undoManager.levelsOfUndo == 0)
    #expect(undoManager.groupsByEvent && undoManager.isUndoRegistrationEnabled)
  }

  @Test("what is registered in one event is undone and redone at once")
  func event() {
    number.set(1)
    number.set(2)
    #expect(undoManager.groupingLevel == 1 && undoManager.canUndo)
    undoManager.endEvent()
    number.set(3)
    #expect(undoManager.undoCount == 2)
    undoManager.undo()
    #expect(number.value == 2 && undoManager.groupingLevel == 0)
    undoManager.undo()
    #expect(number.value == 0 && !undoManager.canUndo && undoManager.redoCount == 2)
    undoManager.redo()
    #expect(number.value == 2)
    undoManager.redo()
    #expect(number.value == 3 && !undoManager.canRedo && undoManager.undoCount == 2)
  }

  @Test("without grouping by event an action outside of all groups is a group of its own")
  func singleActions() {
    undoManager.groupsByEvent = false
    number.set(1)
    number.set(2)
    #expect(undoManager.groupingLevel == 0 && undoManager.undoCount == 2)
    undoManager.undo()
    #expect(number.value == 1)
  }

  @Test("groups inside one another are undone together")
  func nesting() {
    undoManager.groupsByEvent = false
    undoManager.beginUndoGrouping()
    number.set(1)
    undoManager.beginUndoGrouping()
    number.set(2)
    #expect(undoManager.groupingLevel == 2)
    undoManager.endUndoGrouping()
    number.set(3)
    undoManager.endUndoGrouping()
    #expect(undoManager.undoCount == 1)
    undoManager.undo()
    #expect(number.value == 0)
    undoManager.redo()
    #expect(number.value == 3)
  }

  @Test("a group in an event belongs to the group of the event")
  func groupOfEvent() {
    undoManager.beginUndoGrouping()
    #expect(undoManager.groupingLevel == 2)
    number.set(1)
    undoManager.endUndoGrouping()
    number.set(2)
    undoManager.endEvent()
    undoManager.undo()
    #expect(number.value == 0 && !undoManager.canUndo)
  }

  @Test("a group without actions leaves no trace")
  func emptyGroups() {
    number.set(1)
    undoManager.undo()
    undoManager.beginUndoGrouping()
    undoManager.beginUndoGrouping()
    undoManager.endUndoGrouping()
    undoManager.endUndoGrouping()
    undoManager.endEvent()
    #expect(!undoManager.canUndo && undoManager.canRedo)
  }

  @Test("a registration makes redoing impossible")
  func newBranch() {
    number.set(1)
    undoManager.undo()
    number.set(2)
    #expect(!undoManager.canRedo)
    undoManager.redo()
    #expect(number.value == 2)
  }

  @Test("the nested group that was closed last is undone alone, and redone as a group")
  func nestedGroup() {
    number.set(1)
    undoManager.beginUndoGrouping()
    number.set(2)
    number.set(3)
    undoManager.endUndoGrouping()
    undoManager.setActionName("Count")
    undoManager.undoNestedGroup()
    #expect(number.value == 1 && undoManager.groupingLevel == 1 && undoManager.redoCount == 1)
    #expect(undoManager.redoActionName == "Count")
    undoManager.redo()
    #expect(number.value == 3 && undoManager.undoCount == 2)
    undoManager.undo()
    undoManager.undo()
    #expect(number.value == 0)
  }

  @Test("no nested group is undone once more was registered after it")
  func nestedGroupNotLast() {
    undoManager.beginUndoGrouping()
    number.set(1)
    undoManager.endUndoGrouping()
    number.set(2)
    undoManager.undoNestedGroup()
    #expect(number.value == 2 && !undoManager.canRedo)
    undoManager.endEvent()
    undoManager.undoNestedGroup()
    #expect(number.value == 0)
  }

  @Test("the oldest groups go when there are more than the limit")
  func levels() {
    undoManager.groupsByEvent = false
    undoManager.levelsOfUndo = 3
    for value in 1...10 { number.set(value) }
    #expect(undoManager.undoCount == 3)
    for _ in 0..<5 { undoManager.undo() }
    #expect(number.value == 7 && undoManager.redoCount == 3)
    for _ in 0..<3 { undoManager.redo() }
    undoManager.levelsOfUndo = 1
    #expect(undoManager.undoCount == 1)
    undoManager.levelsOfUndo = 0
    for value in 11...20 { number.set(value) }
    #expect(undoManager.undoCount == 11)
  }

  @Test("the actions of dropped groups are released")
  func dropping() {
    undoManager.groupsByEvent = false
    undoManager.levelsOfUndo = 4
    weak var held: UndoneNumber?
    do {
      let object = UndoneNumber()
      held = object
      undoManager.registerUndo { object.set(1) }
    }
    #expect(held != nil)
    for value in 1...4 { number.set(value) }
    #expect(held == nil)
  }

  @Test("ten thousand actions in a group are undone in the reverse order")
  func manyActions() {
    var order: [Int] = []
    for value in 0..<10_000 { undoManager.registerUndo { order.append(value) } }
    undoManager.undo()
    #expect(order == (0..<10_000).reversed())
  }

  @Test("groups are as deep inside each other as one likes", arguments: [false, true])
  func deepGroups(groupsByEvent: Bool) {
    let (depth, undoManager) = (100_000, UndoManager())
    undoManager.groupsByEvent = groupsByEvent
    var count = 0
    for _ in 0..<depth {
      undoManager.beginUndoGrouping()
      undoManager.registerUndo { count += 1 }
      undoManager.registerUndo(withTarget: number) { $0.set(1) }
    }
    for _ in 0..<depth { undoManager.endUndoGrouping() }
    undoManager.removeAllActions(withTarget: number)
    undoManager.undo()
    #expect(count == depth && number.value == 0)
  }

  @Test("actions of a target that are removed leave the groups around them what they were")
  func removalInOpenGroups() {
    let other = UndoneNumber()
    var order: [Int] = []
    undoManager.beginUndoGrouping()
    undoManager.registerUndo { order.append(1) }
    undoManager.registerUndo(withTarget: other) { $0.set(1) }
    for value in 2...3 {
      undoManager.beginUndoGrouping()
      undoManager.registerUndo(withTarget: other) { $0.set(1) }
      undoManager.registerUndo { order.append(value) }
      undoManager.endUndoGrouping()
    }
    undoManager.beginUndoGrouping()
    undoManager.registerUndo(withTarget: other) { $0.set(1) }
    undoManager.endUndoGrouping()
    undoManager.removeAllActions(withTarget: other)
    undoManager.undoNestedGroup()
    #expect(order == [3] && undoManager.groupingLevel == 2)
    undoManager.undoNestedGroup()
    undoManager.undoNestedGroup()
    #expect(order == [3, 2])
    undoManager.undo()
    #expect(order == [3, 2, 1] && other.value == 0)
  }
}
