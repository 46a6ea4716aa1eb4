import ManagedObjects
import Testing

/// Programs that call back into a context at moments when it is at work.
@Suite("Contexts that are called back")
struct ReentrancyTests {
  private let coordinator: PersistentStoreCoordinator
  private let context: ManagedObjectContext

  init() throws {
    coordinator = try PersistentStoreCoordinator(
      managedObjectModel: try #require(Imp.model), classes: [Imp.self])
    try coordinator.addPersistentStore(InMemoryStore())
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private func saved() throws -> [String] {
    let reader = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    return try reader.imps().map { "\($0.name ?? "") \($0.age ?? 0)" }
  }

  @Test("a save within willSave is refused, and the one under way goes on")
  func saveInWillSave() throws {
    let imp = try context.insertImp("a", 1)
    var errors: [any Error] = []
    imp.onWillSave = { imp in
      do { try imp.managedObjectContext?.save() } catch { errors.append(error) }
    }
    try context.save()
    #expect(errors.count == 1)
    #expect(try saved() == ["a 1"])
  }

  @Test("a save by who is told of a save to come is refused")
  func saveInWillSaveNotification() throws {
    var count = 0
    let observation = context.observe { [context] notification in
      if case .willSave = notification {
        do { try context.save() } catch { count += 1 }
      }
    }
    try context.insertImp("a", 1)
    try context.save()
    #expect(count == 1)
    #expect(try saved() == ["a 1"])
    observation.cancel()
  }

  @Test("a save within validation is refused")
  func saveInValidation() throws {
    let imp = try context.insertImp("a", 1)
    var count = 0
    imp.onValidate = { imp in
      do { try imp.managedObjectContext?.save() } catch { count += 1 }
    }
    try context.save()
    #expect(count == 1)
    #expect(try saved() == ["a 1"])
  }

  @Test("who is told of a save may change something and save again")
  func saveInDidSaveNotification() throws {
    var saves: [ContextSave] = []
    let observation = context.observe { [context] notification in
      guard case .didSave(let saved) = notification else { return }
      saves.append(saved)
      if saves.count < 3 {
        _ = try? context.insertImp("more\(saves.count)", 1)
        try? context.save()
      }
    }
    try context.insertImp("a", 1)
    try context.save()
    #expect(saves.count == 3 && !context.hasChanges)
    #expect(try saved() == ["a 1", "more1 1", "more2 1"])
    observation.cancel()
  }

  @Test("didSave may change the object and save again")
  func saveInDidSave() throws {
    let imp = try context.insertImp("a", 1)
    imp.onDidSave = { imp in
      guard imp.age ?? 0 < 5 else { return }
      imp.age = (imp.age ?? 0) + 1
      try imp.managedObjectContext?.save()
    }
    try context.save()
    #expect(try saved() == ["a 5"] && !context.hasChanges)
  }

  @Test("what a handler of changes changes and saves can be undone")
  func undoOfSaveInHandler() throws {
    context.undoManager = UndoManager()
    let imp = try context.insertImp("a", 1)
    try context.save()
    var isBusy = false
    let observation = context.observe { [context] notification in
      guard case .objectsDidChange = notification, !isBusy else { return }
      isBusy = true
      imp.age = 10
      try? context.save()
    }
    imp.name = "b"
    context.processPendingChanges()
    #expect(try saved() == ["b 10"])
    // The save ended the event in which the handler was called.
    context.undo()
    #expect(imp.name == "a" && imp.age == 1)
    context.redo()
    #expect(imp.name == "b" && imp.age == 10)
    observation.cancel()
  }

  @Test("what a handler of changes changes can be undone")
  func undoOfHandler() throws {
    context.undoManager = UndoManager()
    let imp = try context.insertImp("a", 1)
    try context.save()
    var isBusy = false
    let observation = context.observe { notification in
      guard case .objectsDidChange = notification, !isBusy else { return }
      isBusy = true
      imp.age = 10
    }
    imp.name = "b"
    try context.save()
    #expect(try saved() == ["b 10"])
    // All that came to be saved at once is taken back at once.
    context.undo()
    #expect(imp.name == "a" && imp.age == 1)
    context.redo()
    #expect(imp.name == "b" && imp.age == 10)
    observation.cancel()
  }

  @Test("objects that delete each other as they are deleted are deleted once")
  func mutualDeletion() throws {
    let (a, b) = (try context.insertImp("a"), try context.insertImp("b"))
    try context.save()
    var count = 0
    a.onPrepareForDeletion = { _ in
      count += 1
      if count < 1000 { try context.delete(b) }
    }
    b.onPrepareForDeletion = { _ in if count < 1000 { try context.delete(a) } }
    try context.delete(a)
    #expect(count == 1)
    #expect(a.isDeleted && b.isDeleted)
    try context.save()
    #expect(try saved().isEmpty)
  }

  @Test("what validation changes in others is validated too")
  func validationOfOthers() throws {
    let (a, b) = (try context.insertImp("a", 1), try context.insertImp("b", 2))
    try context.save()
    a.age = 3
    b.age = 4
    b.onValidate = { _ in a.age = -1 }
    #expect(throws: ValidationError.self) { try context.save() }
    #expect(try saved() == ["a 1", "b 2"])
    b.onValidate = nil
    a.age = 7
    try context.save()
    #expect(try saved() == ["a 7", "b 4"])
  }

  @Test("what derives from a value that validation replaces follows it")
  func derivationOfReplacedValue() throws {
    let a = try context.insertImp("a", 1)
    a.onValidate = { $0.name = "other" }
    try context.save()
    #expect(try a.value(forKey: "shout") == "OTHER")
    #expect(try saved() == ["other 1"])
  }

  @Test("what validation inserts is validated and saved")
  func insertionInValidation() throws {
    let a = try context.insertImp("a", 1)
    var isDone = false
    a.onValidate = { a in
      if !isDone { try a.managedObjectContext?.insertImp("b", -1) }
      isDone = true
    }
    #expect(throws: ValidationError.self) { try context.save() }
    #expect(try saved().isEmpty)
  }

  @Test("what validation deletes is deleted by the rules")
  func deletionInValidation() throws {
    let (a, b, c) = (
      try context.insertImp("a", 1), try context.insertImp("b", 2), try context.insertImp("c", 3)
    )
    b.servants = [c]
    try context.save()
    a.age = 5
    a.onValidate = { a in try a.managedObjectContext?.delete(b) }
    try context.save()
    #expect(try saved() == ["a 5"])
    #expect(c.managedObjectContext == nil && !context.hasChanges)
  }

  @Test("who is told of a change of a relationship may change it again", arguments: [0, 1, 2, 3])
  func relationshipInObserver(kind: Int) throws {
    let imps = try ["a", "b", "c", "d"].map { try context.insertImp($0, 1) }
    let (a, b, c, d) = (imps[0], imps[1], imps[2], imps[3])
    a.mate = b
    try context.save()
    var isBusy = false
    let observation = try a.observe("mate") { change in
      if isBusy { return }
      switch kind {
      case 0 where a.mate == nil:
        isBusy = true
        a.mate = d
      case 1 where a.mate == c:
        isBusy = true
        a.mate = nil
      case 2 where a.mate == nil:
        isBusy = true
        a.mate = b
      case 3 where a.mate == nil:
        isBusy = true
        c.mate = d
      default: break
      }
    }
    a.mate = c
    #expect(isBusy)
    for imp in imps {
      if let mate = imp.mate { #expect(mate.mate == imp) }
    }
    context.processPendingChanges()
    try context.save()
    let reader = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    let shown = try reader.imps()
    for imp in shown { if let mate = imp.mate { #expect(mate.mate == imp) } }
    #expect(shown.map { $0.mate?.name } == imps.map { $0.mate?.name })
    observation.cancel()
  }

  @Test("who is told of a change of a to-many relationship may change it again", arguments: [0, 1])
  func manyInObserver(kind: Int) throws {
    let imps = try ["a", "b", "c", "d"].map { try context.insertImp($0, 1) }
    let (a, b, c) = (imps[0], imps[1], imps[2])
    c.master = a
    try context.save()
    var isBusy = false
    let observation = try (kind == 0 ? a : c).observe(kind == 0 ? "servants" : "master") { change in
      guard !isBusy, change.moment == .didChange else { return }
      isBusy = true
      c.master = imps[3]
    }
    c.master = b
    #expect(isBusy)
    for imp in imps {
      for other in imps { #expect(other.servants.contains(imp) == (imp.master == other)) }
    }
    try context.save()
    observation.cancel()
  }

  @Test("objects kept over a reset belong to nobody, and changing them changes nothing")
  func keptOverReset() throws {
    let (a, b) = (try context.insertImp("a", 1), try context.insertImp("b", 2))
    a.servants = [b]
    try context.save()
    let new = try context.insertImp("n", 3)
    new.master = a
    context.reset()
    a.age = 7
    a.servants = [new]
    b.master = new
    new.mate = a
    #expect(throws: ManagedObjectError.self) { try context.delete(new) }
    #expect(throws: ManagedObjectError.self) { try context.refresh(a, mergeChanges: true) }
    #expect(!context.hasChanges)
    try context.save()
    #expect(try saved() == ["a 1", "b 2"])
    let fresh = try context.imps()
    #expect(throws: ManagedObjectError.self) { try a.setObject(fresh[0], forKey: "mate") }
    #expect(throws: ManagedObjectError.self) { try fresh[0].setObject(a, forKey: "mate") }
    #expect(throws: ManagedObjectError.self) { try fresh[0].setObjects([a], forKey: "servants") }
    #expect(throws: ManagedObjectError.self) {
      try fresh[0].mutableSetValue(forKey: "servants").insert(a)
    }
  }

  @Test("a rollback in willSave, and a reset, leave nothing to save")
  func rollbackInWillSave() throws {
    for resets in [false, true] {
      let imp = try context.insertImp("a", 1)
      imp.onWillSave = { imp in
        if resets {
          imp.managedObjectContext?.reset()
        } else {
          imp.managedObjectContext?.rollback()
        }
      }
      try context.save()
      #expect(try saved().isEmpty && !context.hasChanges)
    }
  }

  @Test("a reset by who is told of a save, of a change or in didSave", arguments: [0, 1, 2])
  func resetInHandler(kind: Int) throws {
    let observation = context.observe { [context] notification in
      switch notification {
      case .didSave where kind == 1: context.reset()
      case .objectsDidChange where kind == 2: context.reset()
      default: break
      }
    }
    let imp = try context.insertImp("a", 1)
    if kind == 0 { imp.onDidSave = { $0.managedObjectContext?.reset() } }
    try context.save()
    #expect(try saved().count == (kind == 2 ? 0 : 1))
    #expect(!context.hasChanges)
    observation.cancel()
  }
}
