import ManagedObjects
import Testing

@Suite("Validation errors")
struct ValidationErrorTests {
  private let context: ManagedObjectContext

  init() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("name", .string, isOptional: false, maximum: 5)
        AttributeDescription("age", .integer16, minimum: 0)
      }
    }
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(InMemoryStore())
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  @discardableResult
  private func insert(_ name: AttributeValue, _ age: AttributeValue) throws -> ManagedObject {
    let person = try context.insert("Person")
    try person.setValue(name, forKey: "name")
    try person.setValue(age, forKey: "age")
    return person
  }

  private func errorOfSaving() throws -> ValidationError {
    try #require(throws: ValidationError.self) { try context.save() }
  }

  @Test("rule 1.5: one failure has its own code, several have 1560")
  func codes() throws {
    let person = try insert("Bartholomew", 5)
    #expect(try errorOfSaving().code == 1660)
    try person.setValue(-1, forKey: "age")
    #expect(try errorOfSaving().code == 1560)
    #expect(try errorOfSaving().failures.map(\.reason) == [.stringTooLong, .numberTooSmall])
  }

  @Test("rule 1.5: every reason has Core Data's code")
  func reasonCodes() {
    let codes: [ValidationError.Reason: Int] = [
      .predicate: 1550, .constraintConflict: 1551, .missingMandatoryProperty: 1570,
      .relationshipLacksMinimumCount: 1580, .relationshipExceedsMaximumCount: 1590,
      .relationshipDeniedDelete: 1600, .numberTooLarge: 1610, .numberTooSmall: 1620,
      .dateTooLate: 1630, .dateTooSoon: 1640, .invalidDate: 1650, .stringTooLong: 1660,
      .stringTooShort: 1670, .stringPatternMatching: 1680, .invalidURI: 1690,
      .wrongType: 134_010, .custom(code: 42, message: "no"): 42,
    ]
    for (reason, code) in codes { #expect(reason.code == code) }
    #expect(Set(codes.keys.map(\.description)).count == codes.count)
  }

  @Test("the description names objects, keys and reasons, but no values")
  func description() throws {
    let person = try insert("Bartholomew", -1)
    let other = try insert(.null, 1)
    let error = try errorOfSaving()
    #expect(
      error.description == """
        \(person.objectID) name: the text is too long; shorten it (1660)
        \(person.objectID) age: the number is too small; set a greater one (1620)
        \(other.objectID) name: a value is required; set one (1570)
        """)
    #expect("\(error)" == error.description)
  }

  @Test("the values are in the detailed description")
  func detailedDescription() throws {
    let person = try insert("Bartho\nlomew", -1)
    let other = try insert(.null, 1)
    #expect(
      try errorOfSaving().detailedDescription == #"""
        \#(person.objectID) name: the text is too long: "Bartho\nlomew"; shorten it (1660)
        \#(person.objectID) age: the number is too small: -1; set a greater one (1620)
        \#(other.objectID) name: a value is required; set one (1570)
        """#)
  }
}
