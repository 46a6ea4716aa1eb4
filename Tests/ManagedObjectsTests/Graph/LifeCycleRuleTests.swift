import ManagedObjects
import Testing

/// What an object knows of its own life, and says of it (1.2, 1.4).
@Suite("Rules of managed objects: what they know of their life")
struct LifeCycleRuleTests {
  private final class Person: ManagedObject {
    override class var entityName: String? { "Person" }
    var calls: [String] = []
    override func awakeFromInsert() { calls.append("awakeFromInsert") }
    override func prepareForDeletion() { calls.append("prepareForDeletion") }
    override func willTurnIntoFault() { calls.append("will \(faultingState)") }
    override func didTurnIntoFault() { calls.append("did \(faultingState)") }
    override func validate(_ value: inout AttributeValue, forKey key: String) throws {
      if key == "name", value == " Ada " { value = "Ada" }
      if key == "name", value == "Nobody" { throw Refusal() }
    }
  }

  private struct Refusal: Error {}

  private static func open(_ sharing: Sharing) throws -> Office {
    try Office(sharing, model: Office.model(), classes: [Person.self]) { context in
      let acme = try context.make("Company", ["name": "Acme"])
      let ada = try context.make("Person", ["name": "Ada", "age": 36])
      try ada.setObject(acme, forKey: "employer")
      for name in ["Ben", "Cleo"] {
        let friend = try context.make("Person", ["name": .string(name)])
        try friend.setObjects([ada], forKey: "friends")
      }
    }
  }

  private static func person(_ name: String, in office: Office) throws -> Person {
    try #require(try office.there.one("Person", "name", .string(name)) as? Person)
  }

  @Test(
    "an unsaved object is deleted until the event ends, with and without relationships",
    arguments: [false, true], Sharing.allCases)
  func deletedUntilEventEnds(isRelated: Bool, sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.there
    let person = try Person(context: context)
    if isRelated { try person.setObject(try context.all("Company").first, forKey: "employer") }
    try context.delete(person)
    #expect(person.isDeleted && person.managedObjectContext === context)
    context.processPendingChanges()
    #expect(!person.isDeleted && person.managedObjectContext == nil && !person.hasChanges)
    #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Person")) == 3)
  }

  @Test(
    "deleting an object twice is harmless and asks prepareForDeletion again",
    arguments: Sharing.allCases)
  func deletedTwice(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    for person in [try Self.person("Ada", in: office), try Person(context: office.there)] {
      try office.there.delete(person)
      try office.there.delete(person)
      #expect(person.isDeleted)
      #expect(person.calls.filter { $0 == "prepareForDeletion" }.count == 2)
    }
    try office.there.save()
    #expect(try office.newContext().all("Person").count == 2)
  }

  @Test("after reset() an object is a fault without values", arguments: Sharing.allCases)
  func reset(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let ada = try Self.person("Ada", in: office)
    let new = try Person(context: office.there)
    #expect(try ada.value(forKey: "age") == 36)
    office.there.reset()
    for person in [ada, new] {
      #expect(person.isFault && person.managedObjectContext == nil && !person.hasChanges)
      #expect(try person.value(forKey: "age") == .null)
    }
  }

  @Test(
    "refreshing an unsaved object leaves it as it is", arguments: [false, true], Sharing.allCases)
  func refreshedUnsaved(mergeChanges: Bool, sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let new = try office.there.make("Person", ["name": "Dora"])
    try office.there.refresh(new, mergeChanges: mergeChanges)
    #expect(new.isInserted && !new.isFault)
    #expect(try new.value(forKey: "name") == "Dora")
    try office.there.save()
    #expect(try office.newContext().one("Person", "name", "Dora").isFault)
  }

  @Test(
    "faultingState is 0 for an object with its values, and not for a fault",
    arguments: Sharing.allCases)
  func faultingState(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let ada = try Self.person("Ada", in: office)
    #expect(ada.faultingState != 0)
    _ = ada.value(at: AttributeIndex(0))
    #expect(ada.faultingState == 0)
    try office.there.refresh(ada, mergeChanges: false)
    #expect(ada.calls.suffix(2) == ["will 0", "did 1"])
  }
}

extension LifeCycleRuleTests {
  @Test(
    "validateValue asks the model's rules as well as the class's hook", arguments: Sharing.allCases)
  func validateValue(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let ada = try Self.person("Ada", in: office)
    func reasons(_ value: AttributeValue, _ key: String) -> [ValidationError.Reason] {
      var value = value
      let error = #expect(throws: ValidationError.self) {
        try ada.validateValue(&value, forKey: key)
      }
      return error?.failures.map(\.reason) ?? []
    }
    #expect(reasons(.null, "name") == [.missingMandatoryProperty])
    #expect(reasons("a name of more than twenty", "name") == [.stringTooLong])
    #expect(reasons(-1, "age") == [.numberTooSmall])
    #expect(reasons("old", "age") == [.wrongType])
    var value: AttributeValue = " Ada "
    try ada.validateValue(&value, forKey: "name")
    #expect(value == "Ada")
    value = "Nobody"
    #expect(throws: Refusal.self) { try ada.validateValue(&value, forKey: "name") }
    for (key, words) in [
      ("nom", "the entity Person has no property 'nom' that can be used here; correct the name"),
      ("employer", "Person.employer is a to-one relationship; use 'object(forKey:)'"),
    ] {
      let error = #expect(throws: ManagedObjectError.self) {
        try ada.validateValue(&value, forKey: key)
      }
      #expect(error?.description.hasPrefix(words) == true)
    }
    #expect(!ada.hasChanges)
  }

  @Test(
    "print shows entity, ID, state and values without personal data, debugDescription all",
    arguments: Sharing.allCases)
  func descriptions(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let ada = try Self.person("Ada", in: office)
    let id = ada.objectID
    #expect("\(ada)" == "Person \(id) (fault)" && ada.debugDescription == "\(ada)")
    #expect(ada.isFault)
    try ada.setValue(37, forKey: "age")
    let acme = try #require(try ada.object(forKey: "employer"))
    _ = try ada.objects(forKey: "friends")
    #expect(
      "\(ada)" == """
        Person \(id) (updated) {notes: nil, name: <private>, age: 37, \
        employer: \(acme.objectID), spouse: nil, friends: 2 objects, idol: nil}
        """)
    #expect(String(reflecting: ada).contains("name: \"Ada\", age: 37"))
    #expect("\(try Person(context: office.there))".contains(" (inserted) {"))
    try office.there.delete(ada)
    #expect("\(ada)".contains(" (deleted) {"))
  }

  @Test(
    "changedValuesForCurrentEvent gives the values from before the event, also to observers",
    arguments: Sharing.allCases)
  func changedValuesForCurrentEvent(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.there
    let ada = try Self.person("Ada", in: office)
    let employer = try ada.object(forKey: "employer")
    context.undoManager = UndoManager()
    try ada.setValue("Adele", forKey: "name")
    #expect(ada.changedValuesForCurrentEvent() == ["name": .value("Ada")])
    context.processPendingChanges()
    #expect(ada.changedValuesForCurrentEvent().isEmpty)
    let friends = try ada.objects(forKey: "friends")
    var told: [String: PropertyValue] = [:]
    let observation = context.observe { notification in
      if case .objectsDidChange = notification { told = ada.changedValuesForCurrentEvent() }
    }
    try ada.setValue("Alice", forKey: "name")
    try ada.setObject(nil, forKey: "employer")
    try ada.setObjects([friends[0]], forKey: "friends")
    let expected: [String: PropertyValue] = [
      "name": .value("Adele"), "employer": .object(employer), "friends": .objects(friends),
    ]
    #expect(ada.changedValuesForCurrentEvent() == expected)
    context.processPendingChanges()
    #expect(told == expected)
    #expect(ada.changedValuesForCurrentEvent().isEmpty)
    withExtendedLifetime(observation) {}
  }

  @Test(
    "an observer that saves leaves the changes of the event to those who are told after it",
    arguments: Sharing.allCases)
  func savingObserver(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let ada = try Self.person("Ada", in: office)
    var told: [[String: PropertyValue]] = []
    let first = office.there.observe { notification in
      guard case .objectsDidChange = notification, told.isEmpty else { return }
      try? office.there.save()
    }
    let second = office.there.observe { notification in
      if case .objectsDidChange = notification { told.append(ada.changedValuesForCurrentEvent()) }
    }
    try ada.setValue("Adele", forKey: "name")
    office.there.processPendingChanges()
    #expect(told.contains(["name": .value("Ada")]))
    withExtendedLifetime((first, second)) {}
  }

  @Test(
    "where nobody tells events apart, all since the last save is the current one",
    arguments: Sharing.allCases)
  func unobservedEvent(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let ada = try Self.person("Ada", in: office)
    try ada.setValue("Adele", forKey: "name")
    office.there.processPendingChanges()
    #expect(ada.changedValuesForCurrentEvent() == ["name": .value("Ada")])
    try office.there.save()
    #expect(ada.changedValuesForCurrentEvent().isEmpty)
  }

  @Test(
    "a batch update checks mandatory attributes as a batch insert does",
    arguments: Sharing.allCases)
  func batchUpdate(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let error = #expect(throws: ManagedObjectError.self) {
      try office.there.execute(
        BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["name": .null, "age": 1]))
    }
    guard case .missingValue("Person", "name")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Self.person("Ada", in: office).value(forKey: "age") == 36)
    _ = try office.there.execute(
      BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["age": .null]))
    #expect(try office.newContext().one("Person", "name", "Ada").value(forKey: "age") == .null)
  }
}
