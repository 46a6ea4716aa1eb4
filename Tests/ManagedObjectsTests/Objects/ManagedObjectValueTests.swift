import Foundation
import ManagedObjects
import Testing

@Suite("Values by key")
struct ManagedObjectValueTests {
  private static let thing = EntityDescription(
    "Thing", attributes: storedTypes.map { AttributeDescription($0.rawValue, $0) })
  /// The types of which a single stored attribute can be.
  private static let storedTypes = AttributeType.allCases.filter {
    $0 != .composite && $0 != .undefined
  }

  private let context: ManagedObjectContext

  init() throws {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([Self.thing]))
    try coordinator.addPersistentStore(InMemoryStore())
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  @Test(
    "every value of an attribute's type can be set, saved and read",
    arguments: storedTypes)
  func rightTypes(type: AttributeType) throws {
    let object = try context.insert("Thing")
    for value in SampleValues.fitting(type) {
      try object.setValue(value, forKey: type.rawValue)
      #expect(try object.value(forKey: type.rawValue) == value)
      try context.save()
      #expect(try object.value(forKey: type.rawValue) == value)
      let reader = ManagedObjectContext(
        persistentStoreCoordinator: context.persistentStoreCoordinator)
      let saved = try reader.existingObject(with: object.objectID)
      #expect(try saved.value(forKey: type.rawValue) == value)
    }
  }

  @Test("a value of another type or out of range is refused", arguments: storedTypes)
  func wrongTypes(type: AttributeType) throws {
    let object = try context.insert("Thing")
    let fitting = SampleValues.fitting(type)
    let before = try #require(fitting.last)
    try object.setValue(before, forKey: type.rawValue)
    for value in SampleValues.all where !fitting.contains(value) {
      let error = #expect(throws: ManagedObjectError.self) {
        try object.setValue(value, forKey: type.rawValue)
      }
      guard case .wrongType("Thing", type.rawValue, type, value)? = error else {
        Issue.record("found another error: \(String(describing: error))")
        continue
      }
      #expect(try object.value(forKey: type.rawValue) == before)
    }
  }

  @Test("an unknown key is refused", arguments: ["", "STRING", "string ", "objectID", "$null"])
  func unknownKeys(key: String) throws {
    let object = try context.insert("Thing")
    let reading = #expect(throws: ManagedObjectError.self) { try object.value(forKey: key) }
    let writing = #expect(throws: ManagedObjectError.self) { try object.setValue(1, forKey: key) }
    for error in [reading, writing] {
      guard case .unknownKey("Thing", key)? = error else {
        Issue.record("found another error: \(String(describing: error))")
        continue
      }
    }
  }

  @Test("zero and minus zero are different values to set, and so is what is no number")
  func bits() throws {
    let object = try context.insert("Thing")
    let values: [Double] = [0, -0.0, .nan, 0]
    for number in values {
      try object.setValue(.double(number), forKey: "double")
      try context.save()
      guard case .double(let saved) = try object.value(forKey: "double") else {
        Issue.record("no number")
        continue
      }
      #expect(saved.bitPattern == number.bitPattern)
      try object.setValue(.double(number), forKey: "double")
      #expect(!object.hasChanges)
    }
  }
}
