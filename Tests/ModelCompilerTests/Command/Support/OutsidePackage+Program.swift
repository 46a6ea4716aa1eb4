extension OutsidePackage {
  /// Inserts, saves, fetches and prints through generated classes.
  static let program = """
    import Desk
    import Foundation
    import ManagedObjects
    import Memory
    import Odd
    import Stock

    func makeContainer() throws -> PersistentContainer {
      let classes = InventoryModel.classes + [Crate.self]
      return try PersistentContainer(model: InventoryModel.managedObjectModel, classes: classes)
    }

    func fill(_ item: Item) {
      item.name = "Lamp"
      item.summary = "bright"
      item.code = "ABC-1"
      item.id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
      item.count = 7
      item.shelf = -3
      item.serialNumber = .max
      item.price = Decimal(string: "12.50")
      item.weight = 0.25
      item.ratio = 1.5
      item.isLent = true
      item.boughtAt = Date(timeIntervalSinceReferenceDate: 86_400)
      item.addedAt = Date(timeIntervalSinceReferenceDate: 0)
      item.picture = Data([1, 2])
      item.thumbnail = Data([3])
      item.manual = URL(string: "https://example.org/lamp")
      item.tags = ["light", "table"]
      item.color = Data([4])
      item.scratch = .integer(1)
    }

    func show(_ item: Item) {
      print(item.name, item.summary ?? "-", item.code ?? "-", item.id, item.count)
      print(item.shelf ?? 0, item.serialNumber, item.price ?? 0, item.weight ?? 0, item.ratio)
      print(item.isLent, item.boughtAt?.timeIntervalSinceReferenceDate ?? 0)
      print(item.addedAt.timeIntervalSinceReferenceDate, item.picture.map { [UInt8]($0) } ?? [])
      print([UInt8](item.thumbnail), item.manual?.absoluteString ?? "-", item.tags ?? [])
      print(item.color.map { [UInt8]($0) } ?? [])
    }

    let store = PersistentStoreDescription(.inMemory)
    let container = try makeContainer()
    try container.loadPersistentStore(store)
    let context = container.newContext()

    let lamp = try Item(context: context)
    print(lamp.name.isEmpty, lamp.id.uuidString.first ?? "-", lamp.count, lamp.ratio, lamp.isLent)
    print(lamp.shelf == nil, lamp.tags == nil, lamp.thumbnail.count, lamp.scratch == .null)
    fill(lamp)
    let drill = try PowerTool(context: context)
    fill(drill)
    drill.name = "Drill"
    drill.isElectric = true
    drill.keptAt = Address(
      street: "Main St", position: Position(latitude: 1.5, longitude: -2), since: lamp.boughtAt)
    let home = try Place(context: context)
    home.address.street = "Main St"
    lamp.place = home
    drill.place = home
    try context.save()

    let other = container.newContext()
    var request = Item.fetchRequest()
    request.sortDescriptors = [KeySortDescriptor(Item.Key.name.rawValue)]
    for item in try other.fetch(request) { show(item) }
    let tool = try other.fetch(PowerTool.fetchRequest()).first
    print(tool?.isElectric ?? false, tool?.keptAt?.street ?? "-", tool?.keptAt?.city ?? "-")
    print(tool?.keptAt?.position?.longitude ?? 0, tool?.keptAt == drill.keptAt)
    drill.keptAt = Address()
    print(drill.keptAt == nil)
    drill.keptAt = nil
    print(drill.keptAt == nil)

    let memory = container.newContext()
    let place = try Place(context: memory)
    place.address.city = "Paris"
    place.address.street = "Rue X"
    let whole = try Item(context: memory)
    let parts = try (1...3).map { _ in try Item(context: memory) }
    for (number, part) in parts.enumerated() { part.name = "part \\(number + 1)" }
    place.addToItems(whole)
    place.addToItems(parts)
    place.removeFromItems(parts[0])
    print(place.label, whole.place === place, place.items.count, parts[0].place == nil)
    whole.addToParts(parts)
    whole.insertIntoParts(parts[2], at: 0)
    print(whole.parts.map(\\.name), parts.allSatisfy { $0.whole === whole })
    whole.removeFromParts(at: 1)
    whole.replaceParts(at: 1, with: parts[0])
    print(whole.parts.map(\\.name), parts[1].whole == nil)
    whole.crate = try memory.insert("Crate") as? Crate
    whole.addToLogs(try memory.insert("Log"))
    print(whole.crate != nil, whole.logs.count, PowerTool.Key.allCases.count, noteClasses)
    print(try countOddities())
    print(try await lookAtDesk())

    """

  /// What the program prints.
  static let expectedOutput = """
    true 0 1 0.5 false
    true true 0 true
    Drill bright ABC-1 01020304-0506-0708-090A-0B0C0D0E0F10 7
    -3 9223372036854775807 12.5 0.25 1.5
    true 86400.0
    0.0 [1, 2]
    [3] https://example.org/lamp ["light", "table"]
    [4]
    Lamp bright ABC-1 01020304-0506-0708-090A-0B0C0D0E0F10 7
    -3 9223372036854775807 12.5 0.25 1.5
    true 86400.0
    0.0 [1, 2]
    [3] https://example.org/lamp ["light", "table"]
    [4]
    true Main St -
    -2.0 true
    true
    true
    Rue X, Paris true 3 true
    ["part 3", "part 1", "part 2"] true
    ["part 3", "part 1"] true
    true 1 33 1
    2
    buy milk,sleep true 0.25 2 false

    """
}
