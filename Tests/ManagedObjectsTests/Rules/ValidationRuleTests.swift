import ManagedObjects
import Synchronization
import Testing

@Suite("Rules of validation (1.5)")
struct ValidationRuleTests {
  private static func open(_ classes: [ManagedObject.Type] = []) throws -> ManagedObjectContext {
    try Office(model: Office.model(), classes: classes).here
  }

  @Test("a save carries out delete rules, calls willSave, validates, and then asks the store")
  func order() throws {
    let context = try Self.open([Witness.self])
    let log = EventLog()
    context.userInfo["log"] = log
    let company = try context.make("Company", ["name": "Acme"])
    let kept = try context.make("Department", ["name": "kept"])
    try kept.setObject(company, forKey: "company")
    try context.make("Department", ["name": "new"]).setObject(company, forKey: "company")
    let doomed = try context.make("Company", ["name": "Doomed"])
    try context.make("Department", ["name": "doomed"]).setObject(doomed, forKey: "company")
    try context.save()
    #expect(
      Set(log.take().filter { $0.hasPrefix("validate") }) == [
        "validateForInsert kept", "validateForInsert new", "validateForInsert doomed",
      ])

    try kept.setValue("changed", forKey: "name")
    context.propagatesDeletesAtEndOfEvent = false
    try context.delete(doomed)
    let observation = context.observe { notification in
      switch notification {
      case .willSave: log.add("willSave of the context")
      case .didSave: log.add("didSave of the context")
      default: break
      }
    }
    try context.save()
    observation.cancel()
    #expect(
      log.take() == [
        "willSave of the context", "willSave changed", "willSave doomed",
        "validateForUpdate changed", "validateForDelete doomed", "didSave changed",
        "didSave doomed", "didSave of the context",
      ])
  }

  @Test("conflicts are detected after validation, so a value that is not allowed is told first")
  func conflictsAfterValidation() throws {
    let office = try Office(model: Office.model()) { try $0.make("Person", ["name": "Ann"]) }
    let (here, there) = try (office.here.all("Person")[0], office.there.all("Person")[0])
    try there.setValue(1, forKey: "age")
    try office.there.save()
    try here.setValue("", forKey: "name")
    #expect(office.here.failuresOfSaving().map(\.reason) == [.stringTooShort])
    try here.setValue("Bea", forKey: "name")
    #expect(throws: MergeError.self) { try office.here.save() }
  }

  @Test("one failure is told as itself, with the object, the key and the value")
  func single() throws {
    let context = try Self.open()
    let person = try context.make("Person", ["name": "Ann", "age": 151])
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.code == 1610)
    #expect(error?.failures.map(\.objectID) == [person.objectID])
    #expect(error?.failures.map(\.key) == ["age"])
    #expect(error?.failures.map(\.value) == [151])
  }

  @Test("two failures become one error with the code 1560 and both of them")
  func multiple() throws {
    let context = try Self.open()
    try context.make("Person", ["name": "", "age": -1])
    let error = #expect(throws: ValidationError.self) { try context.save() }
    #expect(error?.code == 1560)
    #expect(error?.failures.map(\.reason.code) == [1670, 1620])
  }

  @Test("failures of several objects stand in one list, not in lists inside a list")
  func flattened() throws {
    let context = try Self.open()
    let people = try [-1, 151].map { age in
      try context.make("Person", ["name": "", "age": .integer(age)])
    }
    let failures = context.failuresOfSaving()
    #expect(failures.map(\.objectID) == people.flatMap { [$0.objectID, $0.objectID] })
    #expect(failures.map(\.reason.code) == [1670, 1620, 1670, 1610])
  }

  @Test("the class's own check runs after the model's, and only when those are content")
  func hookAfterRules() throws {
    let context = try Self.open([Checked.self])
    let person = try context.make("Person", ["name": "", "age": 7])
    #expect(
      context.failuresOfSaving().map(\.reason) == [
        .stringTooShort, .custom(code: 7, message: "seven"),
      ])
    try person.setValue("refused", forKey: "name")
    #expect(
      context.failuresOfSaving().map(\.reason) == [
        .custom(code: 99, message: "refused"), .custom(code: 7, message: "seven"),
      ])
  }

  @Test("the class's own check may replace the value, which is what is saved")
  func hookReplaces() throws {
    let context = try Self.open([Checked.self])
    let person = try context.make("Person", ["name": " trimmed "])
    try context.save()
    #expect(try person.value(forKey: "name") == "trimmed")
    #expect(!context.hasChanges)
    let reader = ManagedObjectContext(
      persistentStoreCoordinator: context.persistentStoreCoordinator)
    #expect(try reader.one("Person", "name", "trimmed").objectID == person.objectID)
  }

  @Test("an error of any type from a class is told with the object")
  func foreignError() throws {
    let context = try Self.open([Checked.self])
    try context.make("Person", ["name": "thrown"])
    let failures = context.failuresOfSaving()
    #expect(failures.map(\.key) == ["name"])
    #expect(failures.map(\.reason.code) == [0])
  }

  @Test("code 1600: an object cannot be deleted while a Deny relationship leads to another")
  func denial() throws {
    let context = try Self.open()
    let company = try context.make("Company", ["name": "Acme"])
    let person = try context.make("Person", ["name": "Ann"])
    try person.setObject(company, forKey: "employer")
    try context.save()
    try context.delete(company)
    #expect(throws: ValidationError.self) { try company.validateForDelete() }
    for _ in 0..<2 {
      let failures = context.failuresOfSaving()
      #expect(failures.map(\.reason.code) == [1600])
      #expect(failures.map(\.key) == ["employees"])
      #expect(failures.map(\.objectID) == [company.objectID])
    }
    #expect(company.isDeleted)
    try context.delete(person)
    try company.validateForDelete()
    try context.save()
    #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Contact")) == 0)
  }

  @Test("code 1600: parting the objects lifts the denial as well")
  func denialLifted() throws {
    let context = try Self.open()
    let company = try context.make("Company", ["name": "Acme"])
    let person = try context.make("Person", ["name": "Ann"])
    try person.setObject(company, forKey: "employer")
    try context.save()
    try context.delete(company)
    #expect(context.failuresOfSaving().count == 1)
    try person.setObject(nil, forKey: "employer")
    try context.save()
    #expect(try context.all("Contact") == [person])
  }

  @Test("code 1570: a mandatory to-one relationship leads somewhere, also after a deletion")
  func mandatoryRelationship() throws {
    let context = try Self.open()
    let department = try context.make("Department")
    let failures = context.failuresOfSaving()
    #expect(failures.map(\.key) == ["company"])
    #expect(failures.map(\.reason) == [.missingMandatoryProperty])
    let company = try context.make("Company", ["name": "Acme"])
    try department.setObject(company, forKey: "company")
    try context.save()
    try department.setObject(nil, forKey: "company")
    #expect(context.failuresOfSaving().map(\.objectID) == [department.objectID])
  }

  @Test("codes 1580 and 1590: the least and the greatest number of related objects")
  func counts() throws {
    let context = try Self.open()
    let order = try context.make("Order")
    try context.save()
    func reasons(_ count: Int) throws -> [ValidationError.Reason] {
      try order.setObjects((0..<count).map { _ in try context.make("Item") }, forKey: "items")
      do { try context.save() } catch let error as ValidationError {
        return error.failures.map(\.reason)
      }
      return []
    }
    #expect(try reasons(1) == [.relationshipLacksMinimumCount])
    #expect(try reasons(2) == [])
    #expect(try reasons(3) == [])
    #expect(try reasons(4) == [.relationshipExceedsMaximumCount])
    #expect(try reasons(0) == [], "an optional relationship may be empty")
  }

  @Test("a relationship that was loaded from a bad store is not checked until it changes")
  func unchangedCounts() throws {
    let context = try Self.open()
    let order = try context.make("Order")
    let items = try (0..<2).map { _ in try context.make("Item") }
    try order.setObjects(items, forKey: "items")
    try context.save()
    try order.setValue(5, forKey: "number")
    try context.save()
    try context.delete(items[0])
    #expect(context.failuresOfSaving().map(\.reason) == [.relationshipLacksMinimumCount])
  }

  @Test("a failed save leaves all changes pending; mending the value and saving again succeeds")
  func retry() throws {
    let office = try Office(model: Office.model()) { context in
      try context.make("Person", ["name": "Ann"])
      try context.make("Tag", ["name": "old"])
    }
    let context = office.here
    let (ann, tag) = try (context.all("Person")[0], context.all("Tag")[0])
    let bea = try context.make("Person", ["name": ""])
    try ann.setObject(bea, forKey: "spouse")
    try context.delete(tag)
    #expect(context.failuresOfSaving().count == 1)
    #expect(bea.isInserted && ann.isUpdated && tag.isDeleted)
    #expect(try bea.object(forKey: "spouse") == ann)
    try bea.setValue("Bea", forKey: "name")
    try context.save()
    let reader = office.newContext()
    #expect(try reader.all("Tag").isEmpty)
    let saved = try reader.one("Person", "name", "Ann").object(forKey: "spouse")
    #expect(saved?.objectID == bea.objectID)
  }

  @Test("unlike in Core Data, a mandatory derived attribute has its value when it is validated")
  func mandatoryDerived() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Thing") {
        AttributeDescription("name", .string)
        AttributeDescription("key", .string, derivedFrom: "uppercase:(name)", isOptional: false)
      }
    }
    let office = try Office(model: model)
    let thing = try office.here.make("Thing", ["name": "a"])
    try office.here.save()
    #expect(try thing.value(forKey: "key") == "A")
  }
}

/// What has happened to objects, in order.
private final class EventLog: Sendable {
  private let events: Mutex<[String]> = Mutex([])

  func add(_ event: String) { events.withLock { $0.append(event) } }

  func take() -> [String] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

/// Tells the log what happens to it.
private final class Witness: ManagedObject {
  override class var entityName: String? { "Department" }

  private var log: EventLog? { managedObjectContext?.userInfo["log"] as? EventLog }
  private var last: EventLog?

  private func note(_ event: String) {
    last = log ?? last
    let name = (try? value(forKey: "name")).flatMap { String($0) } ?? "nobody"
    last?.add("\(event) \(name)")
  }

  override func willSave() { note("willSave") }
  override func didSave() { note("didSave") }

  override func validateForInsert() throws {
    note("validateForInsert")
    try super.validateForInsert()
  }

  override func validateForUpdate() throws {
    note("validateForUpdate")
    try super.validateForUpdate()
  }

  override func validateForDelete() throws {
    note("validateForDelete")
    try super.validateForDelete()
  }
}

/// A class with rules of its own.
private final class Checked: ManagedObject {
  struct Refusal: Error {}

  override class var entityName: String? { "Person" }

  override func validate(_ value: inout AttributeValue, forKey key: String) throws {
    switch (key, value) {
    case ("name", " trimmed "): value = "trimmed"
    case ("name", "thrown"): throw Refusal()
    case ("name", "refused"): throw failure(99, "refused", key, value)
    case ("age", 7): throw failure(7, "seven", key, value)
    default: break
    }
  }

  private func failure(
    _ code: Int, _ message: String, _ key: String, _ value: AttributeValue
  ) -> ValidationError {
    ValidationError(failures: [
      ValidationError.Failure(
        objectID: objectID, key: key, value: value,
        reason: .custom(code: code, message: message))
    ])
  }
}
