import Testing

@testable import ManagedObjects

@Suite("Fetching from a tree of entities")
struct SubentityFetchTests {
  private class Graphic: ManagedObject {
    override class var entityName: String? { "Graphic" }

    var name: String? {
      get { String(value(at: AttributeIndex(0))) }
      set { setValue(newValue?.attributeValue ?? .null, at: AttributeIndex(0)) }
    }
  }

  private final class Circle: Graphic {
    override class var entityName: String? { "Circle" }
  }

  private let context: ManagedObjectContext

  init() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Graphic", isAbstract: true) { AttributeDescription("name", .string) }
      EntityDescription("Circle", parent: "Graphic") { AttributeDescription("radius", .double) }
      EntityDescription("Line", parent: "Graphic") { AttributeDescription("length", .double) }
      EntityDescription("Arrow", parent: "Line")
    }
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: [Graphic.self, Circle.self])
    try coordinator.addPersistentStore(InMemoryStore())
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    for (entity, name) in [
      ("Circle", "delta"), ("Line", "alpha"), ("Arrow", "charlie"), ("Circle", "bravo"),
    ] {
      try context.insert(entity).setValue(.string(name), forKey: "name")
    }
    try context.save()
  }

  private func names(_ change: (inout FetchRequest<Graphic>) throws -> Void) throws -> [String?] {
    var request = Graphic.fetchRequest()
    request.sortDescriptors = [KeySortDescriptor("name")]
    try change(&request)
    return try context.fetch(request).map(\.name)
  }

  @Test("a fetch on a parent answers objects of its subentities, in one order")
  func all() throws {
    #expect(try names { _ in } == ["alpha", "bravo", "charlie", "delta"])
    #expect(try context.count(for: Graphic.fetchRequest()) == 4)
  }

  @Test("predicate, offset and limit apply to all of them together")
  func window() throws {
    let found = try names {
      $0.predicate = try FetchPredicate(format: "name != 'alpha'")
      $0.fetchOffset = 1
      $0.fetchLimit = 1
    }
    #expect(found == ["charlie"])
    var request = Graphic.fetchRequest()
    request.fetchOffset = 1
    request.fetchLimit = 2
    #expect(try context.count(for: request) == 2)
    request.fetchOffset = 3
    #expect(try context.count(for: request) == 1)
    request.fetchOffset = 9
    #expect(try context.count(for: request) == 0)
  }

  @Test("unsaved changes of subentities count")
  func pending() throws {
    let arrow = try context.insert("Arrow")
    try arrow.setValue("beta", forKey: "name")
    let circle = try #require(
      try context.fetch(Circle.fetchRequest()).first { $0.name == "delta" })
    circle.name = "aardvark"
    #expect(try names { _ in } == ["aardvark", "alpha", "beta", "bravo", "charlie"])
    #expect(try names { $0.includesPendingChanges = false }.count == 4)
  }

  @Test("without pending changes the order and the window are those of what is saved")
  func savedOrder() throws {
    let circle = try #require(
      try context.fetch(Circle.fetchRequest()).first { $0.name == "bravo" })
    circle.name = "zulu"
    let found = try names {
      $0.includesPendingChanges = false
      $0.fetchLimit = 3
    }
    #expect(found == ["alpha", "zulu", "charlie"])
    var request = Graphic.fetchRequest()
    request.includesPendingChanges = false
    #expect(try context.count(for: request) == 4)
  }

  @Test("without subentities a parent answers its own objects only")
  func without() throws {
    #expect(try names { $0.includesSubentities = false } == [])
    var request = FetchRequest<ManagedObject>(entityName: "Line")
    #expect(try context.fetch(request).count == 2)
    request.includesSubentities = false
    #expect(try context.fetch(request).count == 1)
  }

  @Test("objects are of the class of their entity, or of the nearest one it inherits from")
  func classes() throws {
    let objects = try context.fetch(Graphic.fetchRequest())
    #expect(objects.filter { $0 is Circle }.map(\.name) == ["delta", "bravo"])
    #expect(Set(objects.map(\.entity.name)) == ["Circle", "Line", "Arrow"])
  }

  @Test("abstract entities cannot be instantiated")
  func abstract() throws {
    for insert in [
      { _ = try context.insert("Graphic") }, { _ = try Graphic(context: context) },
    ] {
      let error = #expect(throws: ManagedObjectError.self) { try insert() }
      guard case .abstractEntity("Graphic")? = error else {
        Issue.record("found another error: \(String(describing: error))")
        return
      }
    }
  }

  @Test("rows of several entities are refused")
  func rows() throws {
    #expect(throws: FetchRequestError.rowsOfSubentities(entity: "Graphic")) {
      try context.fetchRows(Graphic.fetchRequest())
    }
    var request = FetchRequest<ManagedObject>(entityName: "Line")
    request.includesSubentities = false
    #expect(try context.fetchRows(request).count == 1)
  }
}
