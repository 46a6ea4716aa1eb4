import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

/// Sort keys that are key paths through to-one relationships.
@Suite("Sorting by related objects")
struct SortPathTests {
  @Test("objects are sorted by what they are related to", arguments: Town.StoreKind.allCases)
  func oneStep(kind: Town.StoreKind) throws {
    let town = try town(kind)
    #expect(try names(town.newContext(), "employer.name") == ["none", "ann", "cat", "bob", "dan"])
    #expect(
      try names(town.newContext(), "employer.name", ascending: false)
        == ["bob", "dan", "ann", "cat", "none"])
  }

  @Test("a path leads through several relationships, and is nil where one leads nowhere")
  func severalSteps() throws {
    let town = try town(.binary)
    // Ann is married to Bob of Bolt, and Bob to Ann of Acme.
    #expect(
      try names(town.newContext(), "spouse.employer.name") == ["cat", "dan", "none", "bob", "ann"])
  }

  @Test("nil can be last for a path as well")
  func nilLast() throws {
    let town = try town(.inMemory)
    var request = FetchRequest<Resident>()
    request.sortDescriptors = [
      KeySortDescriptor("employer.name", ascending: false, nilPosition: .last)
    ]
    #expect(
      try town.newContext().fetch(request).map(\.name) == ["bob", "dan", "ann", "cat", "none"])
  }

  @Test("the order is that of unsaved values, also of objects that have not changed themselves")
  func pendingDestination() throws {
    let town = try town(.inMemory)
    let context = town.newContext()
    let residents = try context.fetch(FetchRequest<Resident>())
    let acme = try #require(residents.first { $0.name == "ann" }?.employer)
    try acme.setValue("zebra", forKey: "name")
    #expect(try names(context, "employer.name") == ["none", "bob", "dan", "ann", "cat"])
    var request = FetchRequest<Resident>()
    request.sortDescriptors = [KeySortDescriptor("employer.name")]
    (request.fetchOffset, request.fetchLimit) = (1, 1)
    #expect(try context.fetch(request).map(\.name) == ["bob"])
    request.includesPendingChanges = false
    #expect(try context.fetch(request).map(\.name) == ["ann"])
    try context.save()
    request.includesPendingChanges = true
    #expect(try context.fetch(request).map(\.name) == ["bob"])
  }

  @Test("a child context sorts by its own unsaved values and those of its parent")
  func childContext() throws {
    let town = try town(.inMemory)
    let parent = town.newContext()
    let residents = try parent.fetch(FetchRequest<Resident>())
    let acme = try #require(residents.first { $0.name == "ann" }?.employer)
    try acme.setValue("zebra", forKey: "name")
    let child = ManagedObjectContext(parent: parent)
    #expect(try names(child, "employer.name") == ["none", "bob", "dan", "ann", "cat"])
    let bolt = try #require(try child.resident("bob").employer)
    try bolt.setValue("zulu", forKey: "name")
    #expect(try names(child, "employer.name") == ["none", "ann", "cat", "bob", "dan"])
  }

  @Test("objects of several entities are sorted together by what they are related to")
  func subentities() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Item") {
        AttributeDescription("title", .string)
        RelationshipDescription("owner", to: "Owner", inverse: "items")
      }
      EntityDescription("Book", parent: "Item")
      EntityDescription("Owner") {
        AttributeDescription("name", .string)
        RelationshipDescription("items", toMany: "Item", inverse: "owner")
      }
    }
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(InMemoryStore())
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    for (entity, title, name) in [
      ("Item", "1", "d"), ("Book", "2", "c"), ("Item", "3", "b"), ("Book", "4", "a"),
    ] {
      let item = try context.insert(entity)
      try item.setValue(.string(title), forKey: "title")
      let owner = try context.insert("Owner")
      try owner.setValue(.string(name), forKey: "name")
      item.setRelatedObject(owner, at: RelationshipIndex(0))
    }
    try context.insert("Book").setValue("5", forKey: "title")
    try context.save()
    var request = FetchRequest<ManagedObject>(entityName: "Item")
    request.sortDescriptors = [KeySortDescriptor("owner.name")]
    let found = try ManagedObjectContext(persistentStoreCoordinator: coordinator).fetch(request)
    #expect(try found.map { try $0.value(forKey: "title") } == ["5", "4", "3", "2", "1"])
  }

  @Test("what is no path to a stored attribute of one object is refused")
  func refusals() throws {
    let context = try town(.inMemory).newContext()
    for (key, error) in [
      ("employer.nome", FetchRequestError.unknownSortKey(entity: "Resident", key: "employer.nome")),
      ("employer", .unknownSortKey(entity: "Resident", key: "employer")),
      ("boss.name", .unknownSortKey(entity: "Resident", key: "boss.name")),
      ("employer.name.length", .unknownSortKey(entity: "Resident", key: "employer.name.length")),
      ("employer.", .unknownSortKey(entity: "Resident", key: "employer.")),
      (".name", .unknownSortKey(entity: "Resident", key: ".name")),
      ("tags.label", .toManySortKey(entity: "Resident", key: "tags.label")),
      ("spouse.tags.label", .toManySortKey(entity: "Resident", key: "spouse.tags.label")),
      ("spouse.mood", .transientSortKey(entity: "Resident", key: "spouse.mood")),
    ] {
      var request = FetchRequest<Resident>()
      request.sortDescriptors = [KeySortDescriptor(key)]
      #expect(throws: error) { try context.fetch(request) }
    }
  }

  @Test("random orders over related rows are the same by rows and by objects")
  func randomOrders() throws {
    var random = seededRandom(for: "Sorting by related rows")
    let model = try #require(Town.model)
    let entity = try #require(model.entity(named: "Resident"))
    for round in 0..<testRounds(2) {
      let town = try Town(round % 2 == 0 ? .inMemory : .binary)
      try random.populate(town)
      let all = try town.reader().fetch(FetchRequest<Resident>())
      let changed = town.reader()
      let changedObjects = try random.change(changed)
      for _ in 0..<20 {
        var request = FetchRequest<Resident>()
        request.sortDescriptors = (0...random.below(3)).map { _ in descriptor(&random) }
        if random.happens(percent: 50) { request.fetchLimit = 1 + random.below(5) }
        let keys = try request.sortDescriptors.map {
          try $0.bound(to: entity, in: model, aliases: [:])
        }
        func expected(_ objects: [Resident]) -> [ManagedObjectID] {
          let sorted = naivelySorted(objects, by: keys).map(\.objectID)
          return request.fetchLimit == 0 ? sorted : Array(sorted.prefix(request.fetchLimit))
        }
        let rows = try town.newContext().fetch(request).map(\.objectID)
        #expect(rows == expected(all), "\(request.sortDescriptors)")
        let pending = try changed.fetch(request).map(\.objectID)
        #expect(pending == expected(changedObjects), "\(request.sortDescriptors)")
      }
    }
  }

  private func descriptor(_ random: inout SplitMix64) -> KeySortDescriptor {
    KeySortDescriptor(
      random.pick(
        from: [
          "name", "age", "objectID", "employer.name", "spouse.age", "spouse.employer.name",
          "spouse.name",
        ]),
      ascending: random.happens(percent: 50),
      comparison: random.pick(from: [.standard, .literal, .caseInsensitive, .localized("hu")]),
      nilPosition: random.pick(from: [.least, .last]))
  }

  /// Sorts objects, of which the saved ones come by key and before the others, by comparing values.
  private func naivelySorted(_ objects: [Resident], by keys: [BoundSortKey]) -> [Resident] {
    func value(_ object: Resident, _ target: BoundSortKey.Target, _ place: Int) -> AttributeValue {
      switch target {
      case .attribute(let index): object.value(at: index)
      case .rowKey: .integer(Int64(place))
      case .path(let relationships, let index):
        relationships.reduce(ObjectSubject(object) as ObjectSubject?) { object, relationship in
          object?.related(at: relationship).first
        }?.value(at: index) ?? .null
      }
    }
    let sorted = objects.enumerated().sorted { left, right in
      for key in keys {
        let order = key.compare(
          value(left.element, key.target, left.offset),
          value(right.element, key.target, right.offset))
        if order != 0 { return order < 0 }
      }
      return left.offset < right.offset
    }
    return sorted.map(\.element)
  }

  /// A town where Ann and Cat work for Acme, Bob and Dan for Bolt, and one for nobody.
  ///
  /// Ann and Bob are married.
  private func town(_ kind: Town.StoreKind) throws -> Town {
    let town = try Town(kind, ["ann": 1, "bob": 2, "cat": 3, "dan": 4, "none": 5])
    let context = town.newContext()
    let (acme, bolt) = (
      try context.insert("Company", "Acme"), try context.insert("Company", "bolt")
    )
    let residents = try context.residents()
    for (resident, employer) in zip(residents, [acme, bolt, acme, bolt]) {
      resident.employer = employer
    }
    residents[0].spouse = residents[1]
    try context.save()
    return town
  }

  private func names(
    _ context: ManagedObjectContext, _ key: String, ascending: Bool = true
  ) throws -> [String] {
    var request = FetchRequest<Resident>()
    request.sortDescriptors = [KeySortDescriptor(key, ascending: ascending)]
    return try context.fetch(request).map { $0.name ?? "" }
  }
}
