import Foundation
import ManagedObjects
import Synchronization
import Testing

/// The examples of the article "The life of an object", and what it says of the order of events.
@Suite("The article on the life of an object")
struct ObjectLifeArticleTests {
  private static func diary(_ sharing: Sharing = .inMemory) throws -> Office {
    let model = try ManagedObjectModel {
      EntityDescription("Entry") {
        AttributeDescription("sealed", .binary)
        AttributeDescription("text", .string, isTransient: true)
        AttributeDescription("mood", .string)
      }
    }
    return try Office(sharing, model: model, classes: [Entry.self])
  }

  private static func team() throws -> Office {
    let model = try ManagedObjectModel {
      EntityDescription("Player") {
        AttributeDescription("name", .string, isOptional: false)
        AttributeDescription("number", .integer16, minimum: 1, maximum: 99)
      }
    }
    return try Office(model: model, classes: [Player.self]) { context in
      let player = try Player(context: context)
      player.name = "Ann"
    }
  }

  private static func player(in context: ManagedObjectContext) throws -> Player {
    try #require(try context.fetch(FetchRequest<Player>()).first)
  }

  @Test(
    "what is sealed before each save is open in the object and sealed in the store",
    arguments: Sharing.allCases)
  func sealing(sharing: Sharing) throws {
    let office = try Self.diary(sharing)
    let entry = try Entry(context: office.here)
    entry.text = "a secret"
    try office.here.save()
    #expect(entry.text == "a secret" && !entry.hasChanges)
    let row = try #require(try office.newContext().fetchRows(FetchRequest<Entry>()).first)
    guard case .binary(let stored) = row.value(at: AttributeIndex(0)) else {
      Issue.record("nothing is stored")
      return
    }
    #expect(!stored.isEmpty && stored.range(of: Data("secret".utf8)) == nil)
    #expect(row.value(at: AttributeIndex(1)) == .null)
  }

  @Test("it is opened when it is fetched, which is no change", arguments: Sharing.allCases)
  func opening(sharing: Sharing) throws {
    let office = try Self.diary(sharing)
    let entry = try Entry(context: office.here)
    entry.text = "a secret"
    try office.here.save()
    let context = office.newContext()
    let read = try #require(try context.fetch(FetchRequest<Entry>()).first)
    #expect(read.isFault)
    #expect(read.text == "a secret")
    #expect(!read.isFault && !read.hasChanges && !context.hasChanges)
  }

  @Test(
    "changing the open text alone seals it anew; changing something else does not",
    arguments: Sharing.allCases)
  func resealing(sharing: Sharing) throws {
    let office = try Self.diary(sharing)
    let entry = try Entry(context: office.here)
    entry.text = "first"
    try office.here.save()
    let sealed = entry.sealed
    try entry.setValue("good", forKey: "mood")
    try office.here.save()
    #expect(entry.sealed == sealed)
    entry.text = "second"
    try office.here.save()
    #expect(entry.sealed != sealed)
    let read = try #require(try office.newContext().fetch(FetchRequest<Entry>()).first)
    #expect(try read.text == "second" && read.value(forKey: "mood") == "good")
  }

  @Test(
    "what another context sealed is opened by a refresh, a merge and a fetch, and never lost",
    arguments: Sharing.allCases, 0..<3)
  func resealedElsewhere(sharing: Sharing, way: Int) throws {
    let office = try Self.diary(sharing)
    let entry = try Entry(context: office.here)
    entry.text = "first"
    try office.here.save()
    let other = try #require(try office.newContext().fetch(FetchRequest<Entry>()).first)
    let context = try #require(other.managedObjectContext)
    other.text = "second"
    try context.save()
    switch way {
    case 0: try office.here.refresh(entry, mergeChanges: true)
    case 1: try office.here.mergeChanges(fromContextDidSave: ContextSave(updated: [entry.objectID]))
    default: _ = try office.here.fetch(FetchRequest<Entry>())
    }
    #expect(entry.text == "second")
    #expect(!entry.hasChanges)
    try entry.setValue("bad", forKey: "mood")
    try office.here.save()
    let read = try #require(try office.newContext().fetch(FetchRequest<Entry>()).first)
    #expect(try read.text == "second" && read.value(forKey: "mood") == "bad")
  }

  @Test("of two texts the merge policy keeps one, open and sealed", arguments: Sharing.allCases)
  func conflict(sharing: Sharing) throws {
    for (policy, kept) in [
      (MergePolicy.mergeByPropertyStoreTrump, "there"), (.mergeByPropertyObjectTrump, "here"),
    ] {
      let office = try Self.diary(sharing)
      let here = try Entry(context: office.here)
      here.text = "first"
      try office.here.save()
      let context = office.newContext()
      let there = try #require(try context.fetch(FetchRequest<Entry>()).first)
      there.text = "there"
      try context.save()
      here.text = "here"
      office.here.mergePolicy = policy
      try office.here.save()
      #expect(here.text == kept)
      let read = try #require(try office.newContext().fetch(FetchRequest<Entry>()).first)
      #expect(read.text == kept)
    }
  }

  @Test("an insertion: awakeFromInsert, willSave, validateForInsert, didSave")
  func insertion() throws {
    let office = try Self.team()
    let player = try Player(context: office.here)
    #expect(player.events == ["awakeFromInsert"])
    player.name = "Bea"
    try office.here.save()
    #expect(
      player.events == ["awakeFromInsert", "willSave", "validateForInsert", "didSave"])
    #expect(!player.objectID.isTemporaryID)
  }

  @Test("a fault reads its row when it is asked for a value, and calls awakeFromFetch")
  func faults() throws {
    let context = try Self.team().here
    let player = try context.fetch(FetchRequest<Player>())[0]
    #expect(player.isFault)
    #expect(player.events.isEmpty)
    print(player.isFault)
    print(player.name)
    #expect(player.name == "Ann")
    #expect(!player.isFault)
    try context.refresh(player, mergeChanges: false)
    #expect(player.isFault)
    #expect(player.name == "Ann")
    #expect(
      player.events == [
        "awakeFromFetch", "willTurnIntoFault", "didTurnIntoFault", "awakeFromFetch",
      ])
  }

  @Test(
    "a deletion: prepareForDeletion, willSave, validateForDelete, didSave"
  )
  func deletion() throws {
    let context = try Self.team().here
    let player = try Self.player(in: context)
    try context.delete(player)
    #expect(player.isDeleted)
    try context.save()
    #expect(player.managedObjectContext == nil && !player.isDeleted)
    #expect(
      player.events.filter { $0 != "awakeFromFetch" } == [
        "prepareForDeletion", "willSave", "validateForDelete", "didSave",
      ])
  }

  @Test("a validation error lists what is wrong; mend it and save again")
  func validation() throws {
    let context = try Self.team().here
    let player = try Self.player(in: context)
    player.number = 100
    do {
      try context.save()
    } catch let error as ValidationError {
      for failure in error.failures where failure.reason == .numberTooLarge {
        player.number = 99
      }
    }
    try context.save()
    #expect(player.number == 99)
    player.number = 13
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.failures.map(\.message) == ["nobody wants 13"])
  }

  @Test("undo takes back what belongs together")
  func undo() throws {
    let context = try Self.team().here
    let player = try Self.player(in: context)
    context.undoManager = UndoManager()
    player.name = "Anna"
    player.number = 7
    context.processPendingChanges()
    player.number = 8
    context.undo()
    #expect(player.name == "Anna" && player.number == 7)
    context.undo()
    #expect(player.name == "Ann" && player.number == nil)
    context.redo()
    #expect(player.name == "Anna" && player.number == 7)
  }

  @Test("a child's changes reach its parent when it saves, and the store when the parent does")
  func children() throws {
    let office = try Self.team()
    let parent = office.here
    let child = ManagedObjectContext(parent: parent)
    let player = try child.fetch(FetchRequest<Player>())[0]
    player.name = "Anna"
    #expect(try Self.player(in: parent).name == "Ann")
    try child.save()
    #expect(try Self.player(in: parent).name == "Anna")
    #expect(try Self.player(in: office.there).name == "Ann")
    try parent.save()
    #expect(try Self.player(in: office.there).name == "Anna")
  }
}

/// An entry of a diary whose text nobody can read in the store.
private final class Entry: ManagedObject {
  override class var entityName: String? { "Entry" }

  @Managed("sealed") var sealed: Data?
  @Managed("text") var text: String?

  override func willSave() {
    super.willSave()
    // Sealing gives other bytes each time, so only a text that differs is sealed.
    if !isDeleted, text != sealed.flatMap(Cipher.open) { sealed = text.map(Cipher.seal) }
  }

  override func awakeFromFetch() {
    super.awakeFromFetch()
    open()
  }

  override func awake(fromSnapshotEvents events: SnapshotEvents) {
    super.awake(fromSnapshotEvents: events)
    if !events.isDisjoint(with: [.refresh, .mergePolicy]) { open() }
  }

  private func open() {
    let text = sealed.flatMap(Cipher.open)?.attributeValue ?? .null
    try? setPrimitiveValue(text, forKey: "text")
  }
}

/// Stands for a real cipher.
private enum Cipher {
  private static let count: Mutex<UInt8> = Mutex(0)

  static func seal(_ text: String) -> Data {
    let key = count.withLock { count in
      count = count % 254 + 1
      return count
    }
    return Data([key] + text.utf8.map { $0 ^ key })
  }

  static func open(_ sealed: Data) -> String? {
    guard let key = sealed.first else { return nil }
    return String(decoding: sealed.dropFirst().map { $0 ^ key }, as: UTF8.self)
  }
}

/// A member of a team, who remembers what happens to it.
private final class Player: ManagedObject {
  override class var entityName: String? { "Player" }

  private(set) var events: [String] = []

  var name: String {
    get { String(value(at: AttributeIndex(0))) ?? "" }
    set { setValue(.string(newValue), at: AttributeIndex(0)) }
  }

  var number: Int16? {
    get { Int16(value(at: AttributeIndex(1))) }
    set { setValue(newValue?.attributeValue ?? .null, at: AttributeIndex(1)) }
  }

  override func awakeFromInsert() {
    super.awakeFromInsert()
    events.append("awakeFromInsert")
  }

  override func awakeFromFetch() {
    super.awakeFromFetch()
    events.append("awakeFromFetch")
  }

  override func prepareForDeletion() {
    super.prepareForDeletion()
    events.append("prepareForDeletion")
  }

  override func willSave() {
    super.willSave()
    events.append("willSave")
  }

  override func didSave() {
    super.didSave()
    events.append("didSave")
  }

  override func willTurnIntoFault() {
    super.willTurnIntoFault()
    events.append("willTurnIntoFault")
  }

  override func didTurnIntoFault() {
    super.didTurnIntoFault()
    events.append("didTurnIntoFault")
  }

  override func validateForInsert() throws {
    events.append("validateForInsert")
    try super.validateForInsert()
  }

  override func validateForDelete() throws {
    events.append("validateForDelete")
    try super.validateForDelete()
  }

  override func validate(_ value: inout AttributeValue, forKey key: String) throws {
    try super.validate(&value, forKey: key)
    guard key == "number", value == 13 else { return }
    throw ValidationError(failures: [
      ValidationError.Failure(
        objectID: objectID, key: key, value: value,
        reason: .custom(code: 1, message: "nobody wants 13"))
    ])
  }
}
