import Foundation
import ManagedObjects
import Testing

private struct Color: Codable, Equatable, TransformableValue {
  var red, green, blue: Double
}

private struct Untransformable: TransformableValue {
  struct Refusal: Error {}

  init() {}

  init(transformedData: Data) throws { throw Refusal() }

  func transformedData() throws -> Data { throw Refusal() }
}

@Suite("Transformable values")
struct TransformableValueTests {
  private let context: ManagedObjectContext
  private let color = AttributeIndex(0)

  init() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Laptop") { AttributeDescription("color", .transformable) }
    }
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(InMemoryStore())
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  @Test("a value of a Codable type is saved and read")
  func codable() throws {
    let laptop = try context.insert("Laptop")
    let teal = Color(red: 0, green: 0.5, blue: .infinity)
    laptop.setTransformedValue(teal, at: color)
    try context.save()
    let reader = ManagedObjectContext(
      persistentStoreCoordinator: context.persistentStoreCoordinator)
    let saved = try reader.existingObject(with: laptop.objectID)
    #expect(saved.transformedValue(at: color) == teal)
  }

  @Test("equal values have equal bytes, so that a predicate finds them")
  func canonical() throws {
    let first = ["b": 1, "a": 2, "c": 3]
    let second = ["c": 3, "b": 1, "a": 2]
    #expect(try first.transformedData() == second.transformedData())
  }

  @Test("lists, dictionaries, strings and data need nothing of their own")
  func standardTypes() throws {
    let laptop = try context.insert("Laptop")
    laptop.setTransformedValue(["$null", ""], at: color)
    #expect(laptop.transformedValue(at: color) == ["$null", ""])
    laptop.setTransformedValue(["a": 1.5], at: color)
    #expect(laptop.transformedValue(at: color) == ["a": 1.5])
    laptop.setTransformedValue("text", at: color)
    #expect(laptop.transformedValue(at: color) == "text")
    laptop.setTransformedValue(Data([1, 2]), at: color)
    #expect(laptop.value(at: color) == .binary(Data([1, 2])))
  }

  @Test("nil clears the value")
  func clearing() throws {
    let laptop = try context.insert("Laptop")
    laptop.setTransformedValue("text", at: color)
    laptop.setTransformedValue(String?.none, at: color)
    #expect(laptop.value(at: color) == .null)
    #expect(laptop.transformedValue(at: color, as: String.self) == nil)
  }

  @Test("bytes of something else read as nil")
  func otherBytes() throws {
    let laptop = try context.insert("Laptop")
    laptop.setValue(.binary(Data("no JSON".utf8)), at: color)
    #expect(laptop.transformedValue(at: color, as: Color.self) == nil)
  }

  @Test("a value that cannot be transformed is refused by the save")
  func untransformable() throws {
    let laptop = try context.insert("Laptop")
    laptop.setTransformedValue(Untransformable(), at: color)
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.failures.map(\.key) == ["color"])
    #expect(error?.failures.map(\.reason) == [.wrongType])
  }
}
