import ManagedObjects
import Testing

/// In all of these, `there` saves first, and `here` comes second with what it read before.
@Suite("Rules of merge policies (1.12)")
struct MergePolicyRuleTests {
  private static let policies: [MergePolicy] = [
    .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
  ]

  /// An office where Ann works for Acme, and both contexts know her.
  private static func open(
    _ sharing: Sharing, classes: [ManagedObject.Type] = []
  ) throws -> (office: Office, here: ManagedObject, there: ManagedObject) {
    let office = try Office(sharing, model: Office.model(), classes: classes) { context in
      let ann = try context.make("Person", ["name": "Ann", "age": 1, "notes": "n"])
      let companies = try ["Acme", "Bolt", "Core"].map {
        try context.make("Company", ["name": .string($0)])
      }
      try ann.setObject(companies[0], forKey: "employer")
    }
    let (here, there) = try (
      office.here.one("Person", "name", "Ann"), office.there.one("Person", "name", "Ann")
    )
    _ = try (here.value(forKey: "age"), there.value(forKey: "age"))
    return (office, here, there)
  }

  /// Both change the age; here the name changes too, there the notes.
  private static func openWithConflict(
    _ sharing: Sharing, classes: [ManagedObject.Type] = []
  ) throws -> (office: Office, ann: ManagedObject) {
    let (office, here, there) = try open(sharing, classes: classes)
    try there.setValue(10, forKey: "age")
    try there.setValue("there", forKey: "notes")
    try office.there.save()
    try here.setValue(20, forKey: "age")
    try here.setValue("Anna", forKey: "name")
    return (office, here)
  }

  private static func values(_ person: ManagedObject) throws -> [AttributeValue] {
    try ["name", "age", "notes"].map { try person.value(forKey: $0) }
  }

  private static func employer(_ person: ManagedObject) throws -> PropertyValue {
    try person.value(forKeyPath: "employer.name")
  }

  @Test(
    "error, the default: code 133020 with what was read, what is stored and what was changed",
    arguments: Sharing.allCases)
  func error(sharing: Sharing) throws {
    let (office, ann) = try Self.openWithConflict(sharing)
    #expect(office.here.mergePolicy == .error)
    let error = #expect(throws: MergeError.self) { try office.here.save() }
    #expect(error?.code == 133_020)
    guard case .conflicts(let conflicts)? = error, conflicts.count == 1 else {
      Issue.record("not one conflict")
      return
    }
    #expect(conflicts[0].objectID == ann.objectID)
    #expect(conflicts[0].oldVersionNumber == 1 && conflicts[0].newVersionNumber == 2)
    #expect(conflicts[0].changedValues == ["name": "Anna", "age": 20])
    for (key, read, stored) in [("name", "Ann", "Ann"), ("age", 1, 10), ("notes", "n", "there")]
      as [(String, AttributeValue, AttributeValue)]
    {
      #expect(conflicts[0].objectSnapshot[key] == read)
      #expect(conflicts[0].persistedSnapshot?[key] == stored)
    }
    #expect(ann.changedValues() == ["name": "Anna", "age": 20])
    #expect(try Self.values(office.newContext().all("Person")[0]) == ["Ann", 10, "there"])
  }

  @Test(
    "error: every object in conflict is told at once, and a policy set later lets the save pass",
    arguments: Sharing.allCases)
  func severalConflicts(sharing: Sharing) throws {
    let (office, _) = try Self.openWithConflict(sharing)
    let bolt = try (
      here: office.here.one("Company", "name", "Bolt"),
      there: office.there.one("Company", "name", "Bolt")
    )
    try bolt.here.setValue("here", forKey: "notes")
    try bolt.there.setValue("there", forKey: "notes")
    try office.there.save()
    let error = #expect(throws: MergeError.self) { try office.here.save() }
    if case .conflicts(let conflicts)? = error { #expect(conflicts.count == 2) }
    office.here.mergePolicy = .mergeByPropertyObjectTrump
    try office.here.save()
    #expect(try office.newContext().one("Company", "name", "Bolt").value(forKey: "notes") == "here")
  }

  @Test(
    "what a policy makes of values that both, one or the other changed",
    arguments: Sharing.allCases,
    [
      (MergePolicy.mergeByPropertyStoreTrump, ["Anna", 10, "there"]),
      (.mergeByPropertyObjectTrump, ["Anna", 20, "there"]),
      (.overwrite, ["Anna", 20, "n"]),
      (.rollback, ["Ann", 10, "there"]),
    ] as [(MergePolicy, [AttributeValue])])
  func attributes(sharing: Sharing, expected: (policy: MergePolicy, values: [AttributeValue]))
    throws
  {
    let (office, ann) = try Self.openWithConflict(sharing)
    office.here.mergePolicy = expected.policy
    try office.here.save()
    #expect(try Self.values(ann) == expected.values)
    #expect(ann.changedValues().isEmpty && !ann.hasChanges && !office.here.hasChanges)
    #expect(try Self.values(office.newContext().all("Person")[0]) == expected.values)
    try ann.setValue(99, forKey: "age")
    try office.here.save()
    #expect(try office.newContext().all("Person")[0].value(forKey: "age") == 99)
  }

  @Test(
    "what a policy makes of a to-one relationship that both changed, on both sides",
    arguments: Sharing.allCases,
    [
      (MergePolicy.mergeByPropertyStoreTrump, "Bolt"), (.mergeByPropertyObjectTrump, "Core"),
      (.overwrite, "Core"), (.rollback, "Bolt"),
    ] as [(MergePolicy, String)])
  func toOne(sharing: Sharing, expected: (policy: MergePolicy, employer: String)) throws {
    let (office, here, there) = try Self.open(sharing)
    try there.setObject(office.there.one("Company", "name", "Bolt"), forKey: "employer")
    try office.there.save()
    try here.setObject(office.here.one("Company", "name", "Core"), forKey: "employer")
    office.here.mergePolicy = expected.policy
    try office.here.save()
    let name = PropertyValue.value(.string(expected.employer))
    #expect(try Self.employer(here) == name)
    for context in [office.here, office.newContext()] {
      for company in try context.all("Company") {
        let isEmployer = try company.value(forKeyPath: "name") == name
        #expect(try company.objects(forKey: "employees").count == (isEmployer ? 1 : 0))
      }
    }
    #expect(try Self.employer(office.newContext().all("Person")[0]) == name)
  }

  @Test(
    "a to-one relationship that only the other side changed stays, except when overwritten",
    arguments: Sharing.allCases, policies)
  func otherToOne(sharing: Sharing, policy: MergePolicy) throws {
    let (office, here, there) = try Self.open(sharing)
    try there.setObject(office.there.one("Company", "name", "Bolt"), forKey: "employer")
    try office.there.save()
    try here.setValue(20, forKey: "age")
    office.here.mergePolicy = policy
    try office.here.save()
    let expected: PropertyValue = policy == .overwrite ? "Acme" : "Bolt"
    #expect(try Self.employer(here) == expected)
    #expect(try Self.employer(office.newContext().all("Person")[0]) == expected)
  }

  @Test(
    "links that both add come together without a conflict", arguments: Sharing.allCases,
    [.error] + policies)
  func links(sharing: Sharing, policy: MergePolicy) throws {
    let (office, here, there) = try Self.open(sharing)
    try office.there.make("Tag", ["name": "there"]).setObjects([there], forKey: "contacts")
    try office.there.save()
    try office.here.make("Tag", ["name": "here"]).setObjects([here], forKey: "contacts")
    office.here.mergePolicy = policy
    try office.here.save()
    let tags = try office.newContext().all("Person")[0].objects(forKey: "tags")
    #expect(try Set(tags.map { try $0.value(forKey: "name") }) == ["here", "there"])
  }

  @Test(
    "an object that was deleted there and changed here: a conflict, gone, or saved anew",
    arguments: Sharing.allCases)
  func deletedThere(sharing: Sharing) throws {
    for policy in [.error] + Self.policies {
      let (office, here, there) = try Self.open(sharing)
      try office.there.delete(there)
      try office.there.save()
      try here.setValue(20, forKey: "age")
      office.here.mergePolicy = policy
      if policy == .error {
        let error = #expect(throws: MergeError.self) { try office.here.save() }
        guard case .conflicts(let conflicts)? = error else { continue }
        #expect(conflicts.map(\.newVersionNumber) == [nil])
        #expect(conflicts.map(\.persistedSnapshot) == [nil])
        continue
      }
      try office.here.save()
      let people = try office.newContext().all("Person")
      if policy == .overwrite || policy == .mergeByPropertyObjectTrump {
        #expect(try people.map { try Self.values($0) } == [["Ann", 20, "n"]], "\(policy)")
        #expect(people.map(\.objectID) == [here.objectID], "\(policy)")
        #expect(try people.map { try Self.employer($0) } == ["Acme"], "\(policy)")
      } else {
        #expect(people.isEmpty, "\(policy)")
        #expect(here.managedObjectContext == nil)
        #expect(try office.here.all("Person").isEmpty)
      }
    }
  }

  @Test(
    "an object that was changed there and deleted here: a conflict, back, or gone",
    arguments: Sharing.allCases)
  func deletedHere(sharing: Sharing) throws {
    for policy in [.error] + Self.policies {
      let (office, here, there) = try Self.open(sharing)
      try there.setValue(10, forKey: "age")
      try office.there.save()
      let acme = try office.here.one("Company", "name", "Acme")
      _ = try acme.objects(forKey: "employees")
      try office.here.delete(here)
      office.here.mergePolicy = policy
      if policy == .error {
        #expect(throws: MergeError.self) { try office.here.save() }
        #expect(here.isDeleted)
        continue
      }
      try office.here.save()
      let people = try office.newContext().all("Person")
      if policy == .overwrite || policy == .mergeByPropertyObjectTrump {
        #expect(people.isEmpty, "\(policy)")
      } else {
        #expect(try people.map { try Self.values($0) } == [["Ann", 10, "n"]], "\(policy)")
        #expect(try people.map { try Self.employer($0) } == ["Acme"], "\(policy)")
        #expect(!here.isDeleted && here.managedObjectContext === office.here)
        #expect(try Self.values(here) == ["Ann", 10, "n"])
        #expect(try acme.objects(forKey: "employees") == [here], "\(policy)")
        #expect(!office.here.hasChanges)
      }
    }
  }

  @Test("an object that both delete is no conflict under any policy", arguments: Sharing.allCases)
  func deletedTwice(sharing: Sharing) throws {
    for policy in [.error] + Self.policies {
      let (office, here, there) = try Self.open(sharing)
      try office.there.delete(there)
      try office.there.save()
      try office.here.delete(here)
      try office.here.make("Tag")
      office.here.mergePolicy = policy
      try office.here.save()
      #expect(try office.newContext().all("Person").isEmpty)
      #expect(try office.newContext().all("Tag").count == 1)
    }
  }

  @Test(
    "a relationship to an object that was deleted there: an error, or nil",
    arguments: Sharing.allCases)
  func missingDestination(sharing: Sharing) throws {
    for policy in [.error] + Self.policies {
      let (office, here, _) = try Self.open(sharing)
      let bolt = try office.here.one("Company", "name", "Bolt")
      try office.there.delete(office.there.one("Company", "name", "Bolt"))
      try office.there.save()
      try here.setObject(bolt, forKey: "employer")
      try here.setValue(20, forKey: "age")
      office.here.mergePolicy = policy
      if policy == .error {
        #expect(throws: StoreError.self) { try office.here.save() }
        #expect(try Self.employer(here) == "Bolt")
        continue
      }
      try office.here.save()
      let saved = try office.newContext().all("Person")[0]
      #expect(try saved.object(forKey: "employer") == nil, "\(policy)")
      #expect(try saved.value(forKey: "age") == 20, "\(policy)")
      #expect(try here.object(forKey: "employer") == nil, "\(policy)")
    }
  }

  @Test("a link to an object that was deleted there is dropped", arguments: Sharing.allCases)
  func missingLink(sharing: Sharing) throws {
    for policy in Self.policies {
      let (office, here, _) = try Self.open(sharing)
      try office.there.make("Tag", ["name": "red"])
      try office.there.save()
      let tag = try office.here.one("Tag", "name", "red")
      try office.there.delete(office.there.one("Tag", "name", "red"))
      try office.there.save()
      try here.setObjects([tag], forKey: "tags")
      try here.setValue(20, forKey: "age")
      office.here.mergePolicy = policy
      try office.here.save()
      #expect(try here.objects(forKey: "tags").isEmpty, "\(policy)")
      #expect(try office.newContext().all("Person")[0].value(forKey: "age") == 20, "\(policy)")
    }
  }

  @Test("objects are told that a policy has settled a conflict")
  func awakening() throws {
    let (office, ann) = try Self.openWithConflict(.inMemory, classes: [Awakened.self])
    office.here.mergePolicy = .mergeByPropertyStoreTrump
    try office.here.save()
    #expect((ann as? Awakened)?.events == [.mergePolicy])
  }

  @Test("every context begins with the policy error, also beside one with another")
  @MainActor
  func defaults() throws {
    let container = try PersistentContainer(model: Office.model())
    try container.loadPersistentStore(PersistentStoreDescription(.inMemory))
    container.viewContext.mergePolicy = .overwrite
    #expect(container.newContext().mergePolicy == .error)
  }
}

private final class Awakened: ManagedObject {
  override class var entityName: String? { "Person" }

  var events: [SnapshotEvents] = []

  override func awake(fromSnapshotEvents event: SnapshotEvents) { events.append(event) }
}
