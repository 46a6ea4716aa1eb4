import Testing

@testable import ManagedObjects

/// The rules of notifications (1.4).
@Suite("Rules of contexts: notifications")
struct NotificationRuleTests {
  /// Writes down what a context tells.
  private final class Listener {
    var lines: [String] = []
    var changes: [ContextChanges] = []
    var saves: [ContextSave] = []
    private var observation: ContextObservation?

    init(_ context: ManagedObjectContext) {
      observation = context.observe { [unowned self] in note($0) }
    }

    private func note(_ notification: ContextNotification) {
      switch notification {
      case .objectsDidChange(let changed):
        lines.append("changed")
        changes.append(changed)
      case .willSave: lines.append("willSave")
      case .didSave(let saved):
        lines.append("didSave")
        saves.append(saved)
      case .didMerge: lines.append("didMerge")
      }
    }

    func stop() { observation?.cancel() }
  }

  @Test("reset tells of all objects as invalidated, rollback of those that it has changed")
  func resetAndRollback() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let residents = try town.context.residents()
    let listener = Listener(town.context)
    residents[0].age = 3
    let added = try town.context.insertResident("charlie")
    let id = added.objectID
    town.context.rollback()
    #expect(listener.changes.last?.refreshed == [residents[0].objectID])
    #expect(listener.changes.last?.deleted == [id])
    let ids = Set(residents.map(\.objectID))
    town.context.reset()
    #expect(Set(listener.changes.last?.invalidatedAll ?? []) == ids)
    listener.stop()
  }

  @Test("once nobody observes any more, changes are not recorded any more")
  func droppedObservation() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    var observation: ContextObservation? = town.context.observe { _ in }
    alpha.age = 2
    #expect(alpha.eventStart != nil && observation != nil)
    observation = nil
    town.context.processPendingChanges()
    alpha.age = 3
    #expect(alpha.eventStart == nil)
  }

  @Test("what has changed is told when the event ends, once")
  func objectsDidChange() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let (alpha, bravo) = (
      try town.context.resident("alpha"), try town.context.resident("bravo")
    )
    let listener = Listener(town.context)
    let inserted = try town.context.insertResident("new")
    alpha.age = 5
    alpha.age = 6
    try town.context.delete(bravo)
    #expect(listener.lines.isEmpty)
    town.context.processPendingChanges()
    #expect(listener.lines == ["changed"])
    #expect(listener.changes[0].inserted == [inserted.objectID])
    #expect(listener.changes[0].updated == [alpha.objectID])
    #expect(listener.changes[0].deleted == [bravo.objectID])
    town.context.processPendingChanges()
    #expect(listener.lines == ["changed"])
    listener.stop()
    alpha.age = 7
    town.context.processPendingChanges()
    #expect(listener.lines == ["changed"])
  }

  @Test("what was set back, or inserted and deleted in one event, has not changed")
  func nothingChanged() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    let listener = Listener(town.context)
    alpha.age = 5
    alpha.age = 1
    try town.context.delete(town.context.insertResident("new"))
    town.context.processPendingChanges()
    #expect(listener.lines.isEmpty)
  }

  @Test("both sides of a relationship have changed, and what a delete rule changes too")
  func relationships() throws {
    let town = try Town()
    let alpha = try town.context.insertResident("alpha")
    let company = try town.context.insert("Company", "Acme")
    try town.context.save()
    let listener = Listener(town.context)
    alpha.employer = company
    town.context.processPendingChanges()
    #expect(Set(listener.changes[0].updated) == [alpha.objectID, company.objectID])
    try town.context.delete(company)
    town.context.processPendingChanges()
    #expect(listener.changes[1].deleted == [company.objectID])
    #expect(listener.changes[1].updated == [alpha.objectID])
  }

  @Test("a fetch tells too, before it answers")
  func fetching() throws {
    let town = try Town(["alpha": 1])
    let listener = Listener(town.context)
    try town.context.insertResident("new")
    _ = try town.context.residents()
    #expect(listener.lines == ["changed"])
  }

  @Test("a save tells of the event, before and after, with permanent IDs, its name and its author")
  func saving() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let (alpha, bravo) = (
      try town.context.resident("alpha"), try town.context.resident("bravo")
    )
    let bravoID = bravo.objectID
    town.context.name = "main"
    town.context.transactionAuthor = "me"
    let listener = Listener(town.context)
    let inserted = try town.context.insertResident("new")
    alpha.age = 5
    try town.context.delete(bravo)
    try town.context.save()
    #expect(listener.lines == ["changed", "willSave", "didSave"])
    let saved = try #require(listener.saves.first)
    #expect(saved.inserted == [inserted.objectID] && !inserted.objectID.isTemporaryID)
    #expect(saved.updated == [alpha.objectID] && saved.deleted == [bravoID])
    #expect(saved.contextName == "main" && saved.author == "me")
    #expect(town.store.saves.last?.author == "me" && town.store.saves.last?.contextName == "main")
  }

  @Test("what willSave and didSave change is told as well")
  func changesDuringSave() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    alpha.onWillSave = { $0.name = "beta" }
    alpha.onDidSave = { $0.age = 7 }
    let listener = Listener(town.context)
    alpha.age = 5
    try town.context.save()
    #expect(listener.lines == ["changed", "willSave", "changed", "didSave"])
    town.context.processPendingChanges()
    #expect(listener.lines.last == "changed")
  }

  @Test("a failed save is told as about to be, not as done")
  func failedSave() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    let other = town.newContext()
    try other.resident("alpha").age = 3
    alpha.age = 2
    try other.save()
    let listener = Listener(town.context)
    #expect(throws: MergeError.self) { try town.context.save() }
    #expect(listener.lines == ["willSave"] || listener.lines == ["changed", "willSave"])
  }

  @Test("refreshed objects are told when the event ends")
  func refreshed() throws {
    let town = try Town(["alpha": 1])
    let alpha = try town.context.resident("alpha")
    _ = alpha.name
    let listener = Listener(town.context)
    try town.context.refresh(alpha, mergeChanges: false)
    town.context.processPendingChanges()
    #expect(listener.changes.map(\.refreshed) == [[alpha.objectID]])
  }

  @Test("undo and redo are events like others")
  func undo() throws {
    let town = try Town(["alpha": 1])
    town.context.undoManager = UndoManager()
    let alpha = try town.context.resident("alpha")
    let listener = Listener(town.context)
    alpha.age = 2
    town.context.undo()
    town.context.redo()
    #expect(
      listener.changes.map(\.updated) == [[alpha.objectID], [alpha.objectID], [alpha.objectID]])
    let new = try town.context.insertResident("new")
    town.context.undo()
    #expect(listener.changes.last?.deleted == [new.objectID])
    town.context.redo()
    #expect(listener.changes.last?.inserted == [new.objectID])
  }

  @Test("what is merged is told: refreshed, deleted, and that it was merged")
  func merging() throws {
    let town = try Town(["alpha": 1, "bravo": 2])
    let found = try town.context.residents()
    for resident in found { _ = resident.name }
    let writer = town.newContext()
    let source = Listener(writer)
    try writer.resident("alpha").age = 9
    try writer.delete(writer.resident("bravo"))
    try writer.save()
    let listener = Listener(town.context)
    try town.context.mergeChanges(fromContextDidSave: try #require(source.saves.first))
    town.context.processPendingChanges()
    #expect(listener.lines.contains("didMerge"))
    #expect(listener.changes.flatMap(\.refreshed) == [found[0].objectID])
    #expect(listener.changes.flatMap(\.deleted) == [found[1].objectID])
  }

  @Test("a handler may change the context, observe it or end the observation")
  func reentrance() throws {
    let town = try Town()
    let context = town.context
    var observations: [ContextObservation] = []
    var count = 0
    observations.append(
      context.observe { _ in
        count += 1
        if count == 1 {
          observations.append(context.observe { _ in count += 100 })
          _ = try? context.insertResident("more")
        }
        if count > 100 { observations.first?.cancel() }
      })
    try context.insertResident("new")
    context.processPendingChanges()
    context.processPendingChanges()
    #expect(count > 100)
    try context.save()
    #expect(try town.saved().count == 2)
    for observation in observations { observation.cancel() }
  }

  @Test("an observation ends when nobody holds it")
  func endOfObservation() throws {
    let town = try Town()
    var count = 0
    _ = town.context.observe { _ in count += 1 }
    try town.context.insertResident("new")
    town.context.processPendingChanges()
    #expect(count == 0)
  }

  @Test("the sequence gives every notification in order, and ends with the context")
  func sequence() async throws {
    let town = try Town()
    let stream: AsyncStream<ContextNotification>
    do {
      let context = town.newContext()
      stream = context.notifications()
      try context.insertResident("new", 1)
      try context.save()
    }
    var lines: [String] = []
    for await notification in stream {
      switch notification {
      case .objectsDidChange(let changes): lines.append("changed \(changes.inserted.count)")
      case .willSave: lines.append("willSave")
      case .didSave(let saved): lines.append("didSave \(saved.inserted.count)")
      case .didMerge: lines.append("didMerge")
      }
    }
    #expect(lines == ["changed 1", "willSave", "didSave 1"])
  }
}
