import ManagedObjects
import Testing

@Suite("Undo registration")
struct UndoRegistrationTests {
  private let undoManager = UndoManager()
  private let number: UndoneNumber

  init() {
    number = UndoneNumber(undoManager)
  }

  @Test("nothing is registered until every disabling call has its enabling one")
  func disabling() {
    undoManager.disableUndoRegistration()
    undoManager.disableUndoRegistration()
    undoManager.enableUndoRegistration()
    number.set(1)
    #expect(!undoManager.isUndoRegistrationEnabled && !undoManager.canUndo)
    undoManager.enableUndoRegistration()
    number.set(2)
    #expect(undoManager.isUndoRegistrationEnabled && undoManager.canUndo)
    undoManager.undo()
    #expect(number.value == 1)
  }

  @Test("what is not registered leaves the redo stack as it is")
  func disabledRegistration() {
    number.set(1)
    undoManager.undo()
    undoManager.disableUndoRegistration()
    number.set(2)
    #expect(undoManager.canRedo)
  }

  @Test("a target is not kept alive, and its actions are skipped when it is gone")
  func weakTarget() {
    number.set(1)
    do {
      let other = UndoneNumber(undoManager)
      other.set(5)
    }
    number.set(2)
    undoManager.undo()
    #expect(number.value == 0)
  }

  @Test("the actions of one target can be removed wherever they are")
  func removingTarget() {
    undoManager.groupsByEvent = false
    let other = UndoneNumber(undoManager)
    other.set(1)
    undoManager.beginUndoGrouping()
    number.set(1)
    undoManager.beginUndoGrouping()
    other.set(2)
    undoManager.endUndoGrouping()
    undoManager.removeAllActions(withTarget: other)
    undoManager.endUndoGrouping()
    #expect(undoManager.undoCount == 1)
    undoManager.undo()
    #expect(number.value == 0 && other.value == 2)
    undoManager.removeAllActions(withTarget: number)
    #expect(!undoManager.canRedo)
  }

  @Test("all actions can be removed, which enables registration and leaves groups open")
  func removingAll() {
    number.set(1)
    undoManager.undo()
    undoManager.beginUndoGrouping()
    number.set(2)
    undoManager.disableUndoRegistration()
    undoManager.removeAllActions()
    #expect(!undoManager.canUndo && !undoManager.canRedo)
    #expect(undoManager.isUndoRegistrationEnabled && undoManager.groupingLevel == 2)
    number.set(3)
    undoManager.undo()
    #expect(number.value == 2)
  }

  @Test("actions know whether they undo or redo, and can do neither themselves")
  func activity() {
    var seen: [[Bool]] = []
    func change() {
      undoManager.registerUndo {
        seen.append([undoManager.isUndoing, undoManager.isRedoing, undoManager.canUndo])
        undoManager.undo()
        undoManager.redo()
        undoManager.undoNestedGroup()
        undoManager.endEvent()
        undoManager.endUndoGrouping()
        change()
      }
    }
    change()
    undoManager.undo()
    undoManager.redo()
    #expect(seen == [[true, false, false], [false, true, false]])
    #expect(!undoManager.isUndoing && !undoManager.isRedoing)
    #expect(undoManager.undoCount == 1 && undoManager.redoCount == 0)
  }

  @Test("groups that an action leaves open are part of what is redone")
  func groupsInActions() {
    undoManager.registerUndo {
      undoManager.beginUndoGrouping()
      number.set(1)
      undoManager.beginUndoGrouping()
      number.set(2)
    }
    undoManager.undo()
    #expect(number.value == 2 && undoManager.groupingLevel == 0)
    undoManager.redo()
    #expect(number.value == 0)
  }

  @Test("calls that make no sense do nothing")
  func misuse() {
    undoManager.endUndoGrouping()
    undoManager.endEvent()
    undoManager.enableUndoRegistration()
    undoManager.setActionName("Nothing")
    number.set(1)
    undoManager.endUndoGrouping()
    #expect(undoManager.groupingLevel == 1)
    undoManager.beginUndoGrouping()
    undoManager.beginUndoGrouping()
    number.set(2)
    undoManager.undo()
    #expect(number.value == 0 && undoManager.groupingLevel == 0)
    undoManager.endUndoGrouping()
    #expect(undoManager.redoCount == 1)
  }

  @Test("a group keeps its name when it is undone and redone")
  func names() {
    number.set(1)
    #expect(undoManager.undoMenuItemTitle == "Undo" && undoManager.redoMenuItemTitle == "Redo")
    undoManager.setActionName("Rename")
    #expect(undoManager.undoActionName == "Rename")
    undoManager.undo()
    #expect(undoManager.undoActionName == "" && undoManager.redoActionName == "Rename")
    #expect(undoManager.redoMenuItemTitle == "Redo Rename")
    undoManager.redo()
    #expect(undoManager.undoMenuItemTitle == "Undo Rename")
    undoManager.setActionName("Move")
    #expect(undoManager.undoActionName == "Move")
  }
}
