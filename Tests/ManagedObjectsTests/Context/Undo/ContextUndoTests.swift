import ManagedObjects
import Testing

@Suite("Undo in a context")
struct ContextUndoTests {
  private let stack: GraphStack
  private let context: ManagedObjectContext
  private let undoManager = UndoManager()

  init() throws {
    stack = try GraphStack()
    context = stack.newContext()
    context.undoManager = undoManager
  }

  private func person(_ name: AttributeValue) throws -> ManagedObject {
    let person = try context.insert("Person")
    person.setValue(name, at: GraphAttribute.name)
    return person
  }

  private func name(_ object: ManagedObject) -> AttributeValue {
    object.value(at: GraphAttribute.name)
  }

  @Test("a context has no undo manager unless it is given one, and then undo does nothing")
  func noManager() throws {
    let other = stack.newContext()
    #expect(other.undoManager == nil)
    let tag = try other.insert("Tag")
    other.processPendingChanges()
    other.undo()
    other.redo()
    #expect(tag.isInserted)
  }

  @Test("rollback leaves nothing to undo or redo", arguments: [true, false])
  func rollback(undoes: Bool) throws {
    let ann = try person("Ann")
    try context.save()
    ann.setValue("Anna", at: GraphAttribute.name)
    context.processPendingChanges()
    ann.setValue("Anne", at: GraphAttribute.name)
    if undoes { context.undo() }
    context.rollback()
    #expect(!undoManager.canUndo && !undoManager.canRedo)
    context.undo()
    context.redo()
    #expect(name(ann) == "Ann" && !context.hasChanges)
  }

  @Test("reset leaves nothing to undo or redo")
  func reset() throws {
    _ = try person("Ann")
    context.processPendingChanges()
    _ = try person("Ben")
    context.undo()
    context.reset()
    #expect(!undoManager.canUndo && !undoManager.canRedo)
    context.undo()
    context.redo()
    #expect(!context.hasChanges)
    #expect(context.registeredObjects.isEmpty)
  }

  @Test("what changes while registration is disabled is left out")
  func disabled() throws {
    let ann = try person("Ann")
    context.processPendingChanges()
    undoManager.disableUndoRegistration()
    ann.setValue(.integer(7), at: GraphAttribute.rank)
    context.processPendingChanges()
    undoManager.enableUndoRegistration()
    ann.setValue("Anna", at: GraphAttribute.name)
    context.processPendingChanges()
    #expect(undoManager.undoCount == 2)
    context.undo()
    #expect(name(ann) == "Ann" && ann.value(at: GraphAttribute.rank) == .integer(7))
    context.undo()
    #expect(ann.managedObjectContext == nil)
  }

  @Test("as many commands can be undone as there are levels, the newest")
  func levels() throws {
    undoManager.levelsOfUndo = 3
    let ann = try person("0")
    for number in 1...10 {
      context.processPendingChanges()
      ann.setValue(.string("\(number)"), at: GraphAttribute.name)
    }
    for _ in 0..<10 { context.undo() }
    #expect(name(ann) == "7")
    for _ in 0..<10 { context.redo() }
    #expect(name(ann) == "10")
  }

  @Test("the name of an action goes with its command from undo to redo and back")
  func actionNames() throws {
    let ann = try person("Ann")
    context.processPendingChanges()
    undoManager.setActionName("Add Person")
    ann.setValue("Anna", at: GraphAttribute.name)
    context.processPendingChanges()
    undoManager.setActionName("Rename")
    #expect(undoManager.undoMenuItemTitle == "Undo Rename")
    context.undo()
    #expect(undoManager.undoActionName == "Add Person" && undoManager.redoActionName == "Rename")
    context.undo()
    #expect(undoManager.redoMenuItemTitle == "Redo Add Person" && !undoManager.canUndo)
    context.redo()
    context.redo()
    #expect(undoManager.undoActionName == "Rename" && name(ann) == "Anna")
  }

  @Test("ten thousand edits are taken back and made again, one by one")
  func manyEdits() throws {
    let ann = try person("Ann")
    try context.save()
    for number in 1...10_000 {
      ann.setValue(.integer(Int64(number)), at: GraphAttribute.rank)
      context.processPendingChanges()
    }
    for number in (0..<10_000).reversed() {
      context.undo()
      let expected: AttributeValue = number == 0 ? .null : .integer(Int64(number))
      try #require(ann.value(at: GraphAttribute.rank) == expected)
    }
    #expect(ann.changedValues().isEmpty)
    for _ in 0..<10_000 { context.redo() }
    #expect(ann.value(at: GraphAttribute.rank) == .integer(10_000))
  }

  @Test("ten thousand edits of one event are taken back at once")
  func manyEditsAtOnce() throws {
    let ann = try person("Ann")
    let items = try #require(ann.entity.index(ofRelationship: "items"))
    try context.save()
    for _ in 0..<10_000 { ann.addRelatedObject(try context.insert("Item"), at: items) }
    context.undo()
    #expect(!undoManager.canUndo || !context.insertedObjects.contains { $0.entity.name == "Item" })
    #expect(ann.orderedRelatedObjects(at: items, as: ManagedObject.self).isEmpty)
    context.redo()
    #expect(ann.orderedRelatedObjects(at: items, as: ManagedObject.self).count == 10_000)
  }

  @Test("a transient value is taken back, too, also after a save")
  func transientValues() throws {
    let ann = try person("Ann")
    try context.save()
    ann.setValue("new", at: GraphAttribute.note)
    context.processPendingChanges()
    try context.save()
    context.undo()
    #expect(ann.value(at: GraphAttribute.note) == .null)
    context.redo()
    #expect(ann.value(at: GraphAttribute.note) == "new")
  }

  @Test("a deletion that was saved is taken back with its relationships on both sides")
  func savedDeletion() throws {
    let (ann, ben) = (try person("Ann"), try person("Ben"))
    let spouse = try #require(ann.entity.index(ofRelationship: "spouse"))
    ann.setRelatedObject(ben, at: spouse)
    try context.save()
    try context.delete(ann)
    try context.save()
    #expect(ben.relatedObject(at: spouse) == nil)
    context.undo()
    #expect(ben.relatedObject(at: spouse) == ann && ann.relatedObject(at: spouse) == ben)
    #expect(ann.isInserted && name(ann) == "Ann")
    try context.save()
    let other = stack.newContext()
    let saved = try other.existingObject(with: ann.objectID)
    #expect(saved.relatedObject(at: spouse)?.objectID == ben.objectID)
  }

  @Test("an object that comes back leads to others by the IDs that they have got meanwhile")
  func renamedMeanwhile() throws {
    let (ann, ben) = (try person("Ann"), try person("Ben"))
    let spouse = try #require(ann.entity.index(ofRelationship: "spouse"))
    ann.setRelatedObject(ben, at: spouse)
    context.processPendingChanges()
    try context.delete(ann)
    try context.save()
    context.undo()
    #expect(ann.relatedObject(at: spouse) == ben && ben.relatedObject(at: spouse) == ann)
    try context.save()
    #expect(ann.relatedObject(at: spouse) == ben)
  }

  @Test("the delete rules of an object that came back are carried out again")
  func deletedAgain() throws {
    let (ann, ben) = (try person("Ann"), try person("Ben"))
    let spouse = try #require(ann.entity.index(ofRelationship: "spouse"))
    context.undo()
    context.redo()
    ann.setRelatedObject(ben, at: spouse)
    try context.delete(ann)
    context.processPendingChanges()
    #expect(try ben.objectIDs(forRelationshipNamed: "spouse").isEmpty)
  }

  @Test("what was taken back before a deletion stays so when the deletion is made and taken back")
  func takenBackBefore() throws {
    let company = try context.insert("Company")
    let holding = try #require(company.entity.index(ofRelationship: "holding"))
    let subsidiaries = try #require(company.entity.index(ofRelationship: "subsidiaries"))
    context.processPendingChanges()
    company.setRelatedObject(company, at: holding)
    try context.save()
    context.undo()
    try context.delete(company)
    try context.save()
    for _ in 0..<2 {
      context.undo()
      #expect(company.relatedObject(at: holding) == nil)
      #expect(company.orderedRelatedObjects(at: subsidiaries, as: ManagedObject.self).isEmpty)
      context.redo()
    }
  }
}
