import ManagedObjects
import Testing

/// The examples of the article on the life of an object that are no classes.
@Suite("The examples of the article on the life of an object")
struct ObjectLifeExamples {
  final class Player: ManagedObject {
    override class var entityName: String? { "Player" }

    @Managed("name") var name = ""
    @Managed("number") var number: Int16?
  }

  private static func team() throws -> Office {
    let model = try ManagedObjectModel {
      EntityDescription("Player") {
        AttributeDescription("name", .string, isOptional: false)
        AttributeDescription("number", .integer16, minimum: 1, maximum: 99)
      }
    }
    return try Office(model: model, classes: [Player.self]) { context in
      try Player(context: context).name = "Ann"
    }
  }

  @Test("a fault is read, refreshed, mended, and what was done to it is taken back")
  func examples() throws {
    let office = try Self.team()
    let context = office.here
    let player = try Self.refresh(in: context)
    #expect(player.isFault)
    try Self.mend(player, in: context)
    #expect(player.number == 99)
    Self.takeBack(player, in: context)
    #expect(player.name == "Anna" && player.number == 7)
    try context.save()
    try Self.child(of: office.there)
    #expect(try office.newContext().all("Player").map { try $0.value(forKey: "name") } == ["Anna"])
  }

  private static func refresh(in context: ManagedObjectContext) throws -> Player {
    let player = try context.fetch(FetchRequest<Player>())[0]
    print(player.isFault)
    print(player.name)
    try context.refresh(player, mergeChanges: false)
    return player
  }

  private static func mend(_ player: Player, in context: ManagedObjectContext) throws {
    player.number = 100
    do {
      try context.save()
    } catch let error as ValidationError {
      for failure in error.failures where failure.reason == .numberTooLarge {
        player.number = 99
      }
    }
    try context.save()
  }

  private static func takeBack(_ player: Player, in context: ManagedObjectContext) {
    context.undoManager = UndoManager()
    player.name = "Anna"
    player.number = 7
    context.processPendingChanges()
    player.number = 8
    context.undo()
    context.undo()
    context.redo()
  }

  private static func child(of parent: ManagedObjectContext) throws {
    let child = ManagedObjectContext(parent: parent)
    let player = try child.fetch(FetchRequest<Player>())[0]
    player.name = "Anna"
    try child.save()
    try parent.save()
  }
}
