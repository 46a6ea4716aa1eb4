import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

@Suite("Documents and a plain model of them")
struct DocumentModelTests {
  @Test(
    "random steps leave a document and its file as a plain model says", arguments: Cookbook.types)
  func randomSteps(type: StoreType) throws {
    let seed = testSeed("documents in \(type.rawValue)")
    for round in 0..<testRounds(6) {
      var run = try DocumentRun(type, seed: seed &+ UInt64(round))
      for _ in 0..<40 { try run.step() }
    }
  }
}

/// A document beside a plain model of it: the states that undo leads to, and what the file holds.
private struct DocumentRun {
  private let book: Cookbook
  private var random: SplitMix64
  private var document: PersistentDocument
  private var name = "0"
  private var type: StoreType
  /// What the recipes are in each state, as far as undo and redo lead.
  private var states: [[String]]
  private var state = 0
  /// The state that was saved last; nil when nothing leads there any more.
  private var savedState: Int?
  private var saved: [String] = []
  private var isChangedElsewhere = false
  private var count = 0

  init(_ type: StoreType, seed: UInt64) throws {
    (self.type, random) = (type, SplitMix64(seed: seed))
    book = try Cookbook(type)
    document = try PersistentDocument(model: book.model)
    try document.save(to: book.url(name), as: type)
    (states, savedState) = ([[]], 0)
  }

  mutating func step() throws {
    switch random.below(20) {
    case 0..<8: try edit()
    case 8..<10: undo()
    case 10..<12: redo()
    case 12..<14: try save()
    case 14: try saveAs()
    case 15: try copy()
    case 16: try revert()
    case 17: try changeElsewhere()
    case 18: try document.autosave()
    default: try crash()
    }
    try check()
  }

  private func check() throws {
    #expect(try document.context.portrait() == states[state])
    if states[state] != saved { #expect(document.isDocumentEdited) }
    if state == savedState { #expect(!document.isDocumentEdited) }
    #expect(try document.fileStatus == (isChangedElsewhere ? .changed : .unchanged))
    if !isChangedElsewhere { #expect(try book.content(name, type) == saved) }
  }

  private mutating func edit() throws {
    let recipes = try document.context.all("Recipe").sorted {
      try $0.value(forKey: "title").text < $1.value(forKey: "title").text
    }
    count += 1
    if recipes.isEmpty || random.below(3) == 0 {
      try document.add("R\(count)", (0..<random.below(3)).map { "I\($0)" })
    } else {
      try change(recipes[random.below(recipes.count)])
    }
    document.context.processPendingChanges()
    states.removeSubrange((state + 1)...)
    if let savedState, savedState > state { self.savedState = nil }
    states.append(try document.context.portrait())
    state += 1
  }

  private mutating func change(_ recipe: ManagedObject) throws {
    let context = document.context
    let ingredients = try Array(recipe.objects(forKey: "ingredients"))
    switch random.below(5) {
    case 0: try context.delete(recipe)
    case 1: try recipe.setValue(.integer(Int64(count)), forKey: "servings")
    case 2:
      try recipe.setObjects(Array(ingredients.reversed()), forKey: "ingredients")
      try recipe.setValue(.integer(Int64(count)), forKey: "servings")
    case 3:
      let tag = try context.make("Tag", ["name": .string("T\(count)")])
      try tag.setObjects(Set(context.all("Recipe")), forKey: "recipes")
    default:
      let new = try context.make("Ingredient", ["name": .string("N\(count)")])
      try recipe.setObjects([new] + ingredients.dropLast(), forKey: "ingredients")
    }
  }

  private mutating func undo() {
    document.context.undo()
    state = max(0, state - 1)
  }

  private mutating func redo() {
    document.context.redo()
    state = min(states.count - 1, state + 1)
  }

  private mutating func noteSaved() {
    (saved, savedState, isChangedElsewhere) = (states[state], state, false)
  }

  private mutating func save() throws {
    if isChangedElsewhere {
      #expect(throws: DocumentError.self) { try document.save() }
      if random.below(2) == 0 { return }
      try document.saveOverwriting()
    } else {
      try document.save()
    }
    noteSaved()
  }

  private mutating func saveAs() throws {
    let objects = try document.context.all("Recipe")
    let old = (name, type, saved, isChangedElsewhere)
    name = "\(count) \(random.below(1 << 30))"
    type = Cookbook.types[random.below(2)]
    try document.save(to: book.url(name), as: type)
    #expect(try Set(document.context.all("Recipe")) == Set(objects))
    noteSaved()
    if !old.3 { #expect(try book.content(old.0, old.1) == old.2) }
  }

  private mutating func copy() throws {
    let other = Cookbook.types[random.below(2)]
    try document.saveCopy(to: book.url("copy"), as: other, replacing: false)
    #expect(try book.content("copy", other) == states[state])
    for name in ["copy", "copy-journal", "copy-lock"] {
      try? FileManager.default.removeItem(at: book.url(name))
    }
  }

  private mutating func revert() throws {
    try document.revert()
    let held = try book.content(name, type)
    (states, state) = ([held], 0)
    noteSaved()
  }

  private mutating func changeElsewhere() throws {
    count += 1
    try book.elsewhere(name, type) { context in
      try context.make("Recipe", ["title": .string("E\(count)")])
      try context.save()
    }
    isChangedElsewhere = true
  }

  /// The document goes without being saved, and its edits come back if they were autosaved.
  private mutating func crash() throws {
    // What the edits were made in has to be what they are made in again.
    if isChangedElsewhere { return }
    let isEdited = document.isDocumentEdited
    let content = states[state]
    try document.autosave()
    // What was recovered and undone is offered again otherwise.
    if !isEdited { document.discardAutosavedEdits() }
    document = try PersistentDocument(model: book.model)
    document = try PersistentDocument(
      contentsOf: book.url(name), ofType: type, model: book.model)
    let recoveries = try document.recoveries
    #expect(recoveries.count == (isEdited ? 1 : 0))
    for recovery in recoveries { try document.recover(recovery) }
    (states, state, savedState) = ([saved], 0, 0)
    if content != saved {
      states.append(content)
      state = 1
    } else if isEdited {
      document.context.undo()
      document.undoManager?.removeAllActions()
      document.discardAutosavedEdits()
    }
  }
}
