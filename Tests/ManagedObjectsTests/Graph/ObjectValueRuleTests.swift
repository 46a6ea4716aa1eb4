import ManagedObjects
import Testing

/// The rules of a managed object's values and state (1.2).
@Suite("Rules of managed objects: values and state")
struct ObjectValueRuleTests {
  @Test("a primitive value is not among the changed values, and makes no save by itself")
  func primitiveValues() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    try resident.setPrimitiveValue(9, forKey: "age")
    #expect(try resident.primitiveValue(forKey: "age") == 9)
    #expect(resident.age == 9)
    #expect(resident.changedValues().isEmpty)
    #expect(!resident.hasChanges && !town.context.hasChanges)
    try town.context.save()
    #expect(try town.saved() == ["alpha 1"])
    resident.name = "beta"
    #expect(resident.changedValues() == ["name": "beta"])
    try town.context.save()
    #expect(try town.saved() == ["beta 9"])
  }

  @Test("a primitive value is refused like any other when it has the wrong type or key")
  func primitiveRefusals() throws {
    let resident = try Town().context.insertResident("alpha")
    #expect(throws: ManagedObjectError.self) {
      try resident.setPrimitiveValue("nine", forKey: "age")
    }
    #expect(throws: ManagedObjectError.self) { try resident.setPrimitiveValue(1, forKey: "size") }
    #expect(throws: ManagedObjectError.self) { try resident.primitiveValue(forKey: "size") }
    #expect(throws: ManagedObjectError.self) { try resident.willAccessValue(forKey: "size") }
  }

  @Test("an accessor that a class writes with primitive values is observed and fires the fault")
  func writtenAccessor() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    try resident.willAccessValue(forKey: "age")
    #expect(!resident.isFault)
    resident.didAccessValue(forKey: "age")
    var moments: [PropertyChange.Moment] = []
    let observation = try resident.observe("age") { moments.append($0.moment) }
    resident.willChangeValue(forKey: "age")
    try resident.setPrimitiveValue(2, forKey: "age")
    resident.didChangeValue(forKey: "age")
    #expect(moments == [.willChange, .didChange])
    observation.cancel()
  }

  @Test("a primitive value set between willChangeValue and didChangeValue is a change")
  func writtenChange() throws {
    let town = try Town(["alpha": 1])
    town.context.undoManager = UndoManager()
    let resident = try town.context.resident("alpha")
    resident.willChangeValue(forKey: "age")
    try resident.setPrimitiveValue(2, forKey: "age")
    resident.didChangeValue(forKey: "age")
    #expect(resident.isUpdated && resident.changedValues() == ["age": 2])
    try town.context.save()
    #expect(try town.saved() == ["alpha 2"])
    town.context.undo()
    #expect(resident.age == 1)
    try resident.setPrimitiveValue(7, forKey: "age")
    #expect(resident.changedValues() == ["age": 7])
  }

  @Test(
    "a primitive value is not committed: merging keeps it, a child hands it up, rollback drops it")
  func primitiveOnTop() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    try resident.setPrimitiveValue(2, forKey: "age")
    #expect(try resident.committedValues(forKeys: ["age"]) == ["age": 1])
    try town.context.refresh(resident, mergeChanges: true)
    #expect(resident.age == 2)
    resident.name = "beta"
    town.context.rollback()
    #expect(resident.age == 1)
    let child = ManagedObjectContext(parent: town.context)
    let twin = try child.twin(of: resident)
    try twin.setPrimitiveValue(3, forKey: "age")
    twin.name = "gamma"
    try child.save()
    #expect(resident.age == 3 && resident.name == "gamma")
  }

  @Test("changed values are the unsaved edits, committed ones those last saved, also meanwhile")
  func changedAndCommitted() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    resident.age = 2
    #expect(resident.changedValues() == ["age": 2])
    #expect(try resident.committedValues(forKeys: ["age"]) == ["age": 1])
    resident.age = 3
    #expect(try resident.committedValues(forKeys: ["age"]) == ["age": 1])
    try town.context.save()
    #expect(resident.changedValues().isEmpty)
    #expect(try resident.committedValues(forKeys: ["age", "name"]) == ["age": 3, "name": "alpha"])
    #expect(throws: ManagedObjectError.self) { try resident.committedValues(forKeys: ["size"]) }
  }

  @Test("committed values without keys leave out to-many relationships that were not asked for")
  func committedRelationships() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    let (company, tag) = (
      try town.context.insert("Company", "Acme"), try town.context.insert("Tag", "red")
    )
    resident.employer = company
    resident.tags = [tag]
    #expect(try resident.committedValues()["employer"] == .object(nil))
    #expect(try resident.committedValues()["tags"] == .objects([]))
    try town.context.save()
    try town.context.refresh(resident, mergeChanges: false)
    let reads = town.store.relatedReads
    let all = try resident.committedValues()
    #expect(all.keys.sorted() == ["age", "employer", "mood", "name", "spouse"])
    #expect(all["employer"] == .object(company))
    #expect(town.store.relatedReads == reads)
    resident.employer = nil
    resident.tags = []
    let named = try resident.committedValues(forKeys: ["tags", "employer"])
    #expect(named == ["tags": .objects([tag]), "employer": .object(company)])
    #expect(resident.changedValues() == ["tags": .objects([]), "employer": .object(nil)])
  }

  @Test("committed values of a to-many that is named are read from the store")
  func committedToMany() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    let tag = try town.context.insert("Tag", "red")
    resident.tags = [tag]
    try town.context.save()
    try town.context.refresh(resident, mergeChanges: false)
    #expect(try resident.hasFault(forRelationshipNamed: "tags"))
    #expect(try resident.committedValues(forKeys: ["tags"]) == ["tags": .objects([tag])])
    #expect(try !resident.hasFault(forRelationshipNamed: "tags"))
  }

  @Test("an unsaved insert that changes stays inserted; after its save isDeleted is false again")
  func states() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    #expect(resident.isInserted && !resident.isFault && resident.objectID.isTemporaryID)
    town.context.processPendingChanges()
    resident.age = 4
    town.context.processPendingChanges()
    #expect(resident.isInserted && !resident.isUpdated)
    try town.context.save()
    #expect(!resident.isInserted && !resident.isUpdated && !resident.hasChanges)
    try town.context.delete(resident)
    #expect(resident.isDeleted)
    try town.context.save()
    #expect(!resident.isDeleted && resident.managedObjectContext == nil)
  }

  @Test("deleting and asking whether an object is deleted fires no fault")
  func deletionFiresNothing() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    try town.context.delete(resident)
    #expect(resident.isDeleted && resident.isFault)
  }

  @Test("hasChanges stays when a value is set back, hasPersistentChangedValues does not")
  func persistentChanges() throws {
    let town = try Town(["alpha": 1])
    let resident = try town.context.resident("alpha")
    #expect(!resident.hasPersistentChangedValues)
    resident.age = 2
    #expect(resident.hasPersistentChangedValues)
    resident.age = 1
    #expect(resident.hasChanges && !resident.hasPersistentChangedValues)
    resident.mood = "angry"
    #expect(resident.hasChanges && !resident.hasPersistentChangedValues)
    resident.tags = [try town.context.insert("Tag", "red")]
    #expect(resident.hasPersistentChangedValues)
    #expect(try town.context.insertResident("new").hasPersistentChangedValues)
  }

  @Test("key-value access goes through the class's own accessor before the modelled storage")
  func accessors() throws {
    let resident = try Town().context.insertResident("alpha")
    #expect(try resident.value(forKey: "shout") == "ALPHA")
    #expect(try resident.value(forKey: "alias") == "aka alpha")
    try resident.setValue("bravo", forKey: "alias")
    #expect(resident.name == "bravo")
    try resident.setValue(.null, forKey: "alias")
    #expect(resident.name == nil)
    let readOnly = #expect(throws: ManagedObjectError.self) {
      try resident.setValue("X", forKey: "shout")
    }
    guard case .readOnly("Resident", "shout")? = readOnly else {
      Issue.record("found another error: \(String(describing: readOnly))")
      return
    }
    #expect(throws: ManagedObjectError.self) { try resident.setValue(7, forKey: "alias") }
    #expect(try resident.value(forKeyPath: "shout") == .value(""))
    #expect(throws: Never.self) { try resident.observe("shout") { _ in }.cancel() }
  }

  @Test("key paths lead across relationships, to-many ones give the values of all")
  func keyPaths() throws {
    let town = try Town()
    let (alpha, bravo) = (
      try town.context.insertResident("alpha", 1), try town.context.insertResident("bravo", 2)
    )
    let company = try town.context.insert("Company", "Acme")
    alpha.employer = company
    bravo.employer = company
    alpha.spouse = bravo
    alpha.things = [try town.context.insert("Thing", "b"), try town.context.insert("Thing", "a")]
    #expect(try alpha.value(forKeyPath: "employer.name") == "Acme")
    #expect(try alpha.value(forKeyPath: "spouse.shout") == "BRAVO")
    #expect(try alpha.value(forKeyPath: "things.label") == .values(["b", "a"]))
    #expect(try alpha.value(forKeyPath: "employer") == .object(company))
    #expect(try alpha.value(forKeyPath: "employer.employees") == .objects([alpha, bravo]))
    #expect(try company.value(forKeyPath: "employees.spouse") == .objects([alpha, bravo]))
    #expect(try company.value(forKeyPath: "employees.things.label") == .values(["b", "a"]))
    try alpha.setValue("Emca", forKeyPath: "employer.name")
    #expect(try company.value(forKey: "name") == "Emca")
    for path in ["nobody", "employer.size", "name.size", "", ".", "spouse.", "spouse.nobody.name"] {
      #expect(throws: ManagedObjectError.self, "\(path)") {
        try alpha.value(forKeyPath: path)
      }
    }
    alpha.employer = nil
    #expect(try alpha.value(forKeyPath: "employer.name") == .null)
    try alpha.setValue("lost", forKeyPath: "employer.name")
  }

  @Test("a key path that ends nowhere on an object that is not there has no value to give")
  func keyPathOfNobody() throws {
    let resident = try Town().context.insertResident("alpha")
    #expect(try resident.value(forKeyPath: "spouse.spouse.name") == .null)
  }

  @Test("a key path is as long as one likes")
  func longKeyPath() throws {
    let context = try Town().context
    let (alpha, bravo) = (try context.insertResident("alpha"), try context.insertResident("bravo"))
    alpha.spouse = bravo
    let path = String(repeating: "spouse.", count: 20_000) + "name"
    #expect(try alpha.value(forKeyPath: path) == "alpha")
    try alpha.setValue("other", forKeyPath: path)
    #expect(alpha.name == "other" && bravo.name == "bravo")
  }

  @Test("by key, an object of another entity or context is refused")
  func wrongObjects() throws {
    let town = try Town()
    let resident = try town.context.insertResident("alpha")
    let foreign = try town.reader().insert("Company", "Acme")
    let tag = try town.context.insert("Tag", "red")
    #expect(throws: ManagedObjectError.self) { try resident.setObject(foreign, forKey: "employer") }
    #expect(throws: ManagedObjectError.self) { try resident.setObject(tag, forKey: "employer") }
    #expect(throws: ManagedObjectError.self) { try resident.setObjects([resident], forKey: "tags") }
    #expect(throws: ManagedObjectError.self) { try resident.setObject(nil, forKey: "tags") }
    #expect(throws: ManagedObjectError.self) { try resident.objects(forKey: "employer") }
    #expect(resident.employer == nil && resident.tags.isEmpty)
  }
}
