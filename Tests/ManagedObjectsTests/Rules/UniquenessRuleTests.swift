import ManagedObjects
import Testing

/// Unlike in Core Data, every store sees to uniqueness.
@Suite("Rules of uniqueness (1.6)")
struct UniquenessRuleTests {
  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Account", isAbstract: true, uniquenessConstraints: [["login"]]) {
        AttributeDescription("login", .string)
        AttributeDescription("name", .string)
        AttributeDescription("points", .integer32, defaultValue: 0)
        RelationshipDescription("team", to: "Team", inverse: "members")
        RelationshipDescription("badges", toMany: "Badge", inverse: "owner")
      }
      EntityDescription("User", parent: "Account")
      EntityDescription("Robot", parent: "Account")
      EntityDescription("Team") {
        AttributeDescription("name", .string)
        RelationshipDescription("members", toMany: "Account", inverse: "team")
      }
      EntityDescription("Badge", uniquenessConstraints: [["owner", "number"]]) {
        AttributeDescription("number", .integer32)
        RelationshipDescription("owner", to: "Account", inverse: "badges")
      }
    }
  }

  /// An office with the user "a".
  private static func open(_ sharing: Sharing = .inMemory) throws -> Office {
    try Office(sharing, model: model()) { context in
      try context.make("User", ["login": "a", "name": "Old", "points": 5])
    }
  }

  private static func conflicts(
    _ context: ManagedObjectContext, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [ConstraintConflict] {
    let error = #expect(throws: MergeError.self, sourceLocation: sourceLocation) {
      try context.save()
    }
    #expect(error?.code == 133_021, sourceLocation: sourceLocation)
    guard case .constraintConflicts(let conflicts)? = error else { return [] }
    return conflicts
  }

  @Test(
    "under the default policy a duplicate is refused with code 133021 and the facts",
    arguments: Sharing.allCases)
  func refusal(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let stored = try office.there.all("User")[0]
    try office.here.make("User", ["login": "a"])
    let conflicts = Self.conflicts(office.here)
    #expect(conflicts.map(\.entityName) == ["Account"])
    #expect(conflicts.map(\.properties) == [["login"]])
    #expect(conflicts.map(\.values) == [["a"]])
    #expect(conflicts.map(\.stored?.key) == [stored.objectID.key])
  }

  @Test(
    "a constraint without keys demands nothing, and a key that stands there twice counts once",
    arguments: Sharing.allCases)
  func keysOfConstraints(sharing: Sharing) throws {
    let model = try ManagedObjectModel {
      EntityDescription("User", uniquenessConstraints: [[], ["login", "login"]]) {
        AttributeDescription("login", .string)
      }
    }
    let office = try Office(sharing, model: model) { context in
      try context.make("User", ["login": "a"])
      try context.make("User", ["login": "b"])
    }
    try office.here.make("User", ["login": "b"])
    #expect(Self.conflicts(office.here).map(\.properties) == [["login"]])
  }

  @Test("unlike in Core Data, a refused duplicate stays pending without poisoning later saves")
  func noPoison() throws {
    let office = try Self.open()
    let duplicate = try office.here.make("User", ["login": "a"])
    try office.here.make("User", ["login": "b"])
    #expect(Self.conflicts(office.here).count == 1)
    // Neither is saved; from then on the duplicate is left out.
    #expect(try office.newContext().all("User").count == 1)
    try office.here.make("User", ["login": "c"])
    try office.here.save()
    #expect(try office.newContext().all("User").count == 3)
    #expect(duplicate.isInserted && office.here.insertedObjects == [duplicate])
    // With nothing else to save it is tried again, and again when it changes.
    #expect(Self.conflicts(office.here).count == 1)
    try duplicate.setValue("d", forKey: "login")
    try office.here.save()
    #expect(try !office.here.hasChanges && office.newContext().all("User").count == 4)
  }

  @Test("the deletion of an object whose new value was refused is not left out")
  func deletedAfterRefusal() throws {
    let office = try Self.open()
    let other = try office.here.make("User", ["login": "b"])
    try office.here.save()
    try other.setValue("a", forKey: "login")
    #expect(Self.conflicts(office.here).count == 1)
    try office.here.delete(other)
    try office.here.make("User", ["login": "c"])
    try office.here.save()
    #expect(!office.here.hasChanges)
    #expect(
      Set(try office.newContext().all("User").map { try $0.value(forKey: "login") }) == ["a", "c"])
  }

  @Test("what is related to a refused duplicate waits with it; rollback drops both")
  func postponedRelatives() throws {
    let office = try Self.open()
    let team = try office.here.make("Team", ["name": "t"])
    let duplicate = try office.here.make("User", ["login": "a"])
    try duplicate.setObject(team, forKey: "team")
    #expect(Self.conflicts(office.here).count == 1)
    try office.here.make("User", ["login": "b"])
    try office.here.save()
    #expect(try office.newContext().all("Team").isEmpty && team.isInserted)
    #expect(try office.newContext().all("User").count == 2)
    office.here.rollback()
    try office.here.save()
    #expect(try !office.here.hasChanges && office.newContext().all("User").count == 2)
  }

  @Test("when one conflict cannot be settled, those that were are as they had been")
  func partlySettled() throws {
    let office = try Self.open()
    try office.there.make("User", ["login": "b", "name": "B"])
    try office.there.save()
    let saved = try office.here.one("User", "login", "b")
    let duplicate = try office.here.make("User", ["login": "a", "name": "New"])
    let id = duplicate.objectID
    try saved.setValue("a", forKey: "login")
    office.here.mergePolicy = .mergeByPropertyObjectTrump
    #expect(throws: MergeError.self) { try office.here.save() }
    #expect(duplicate.isInserted && duplicate.objectID == id)
    #expect(saved.changedValues() == ["login": "a"])
    #expect(try office.newContext().one("User", "login", "a").value(forKey: "name") == "Old")
    try saved.setValue("c", forKey: "login")
    try office.here.save()
    #expect(try office.newContext().all("User").count == 2)
    #expect(try office.newContext().one("User", "login", "a").value(forKey: "name") == "New")
  }

  @Test("two new objects in one save are a conflict without a stored row")
  func sameSave() throws {
    let office = try Self.open()
    try office.here.make("User", ["login": "b"])
    try office.here.make("User", ["login": "b"])
    let conflicts = Self.conflicts(office.here)
    #expect(conflicts.map(\.stored) == [nil])
    #expect(conflicts.map(\.rows.count) == [2])
  }

  @Test("an inherited constraint holds over all subentities together")
  func inherited() throws {
    let office = try Self.open()
    try office.here.make("Robot", ["login": "a"])
    #expect(Self.conflicts(office.here).count == 1)
  }

  @Test("nil is no value that could be taken, and texts are compared to the code point")
  func exactness() throws {
    let office = try Self.open()
    for login: AttributeValue in [.null, .null, "A", "á", "a\u{301}"] {
      try office.here.make("User", ["login": login])
    }
    try office.here.save()
    #expect(try office.newContext().all("User").count == 6)
  }

  @Test(
    "several properties are unique together; to-one relationships may be among them",
    arguments: Sharing.allCases)
  func tuples(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let user = try office.here.all("User")[0]
    let other = try office.here.make("User", ["login": "b"])
    for (owner, number) in [(user, 1), (user, 2), (other, 1)] as [(ManagedObject, AttributeValue)] {
      try office.here.make("Badge", ["number": number]).setObject(owner, forKey: "owner")
    }
    try office.here.save()
    try office.here.make("Badge", ["number": 2]).setObject(user, forKey: "owner")
    let conflicts = Self.conflicts(office.here)
    #expect(conflicts.map(\.properties) == [["owner", "number"]])
    #expect(conflicts.map(\.stored).allSatisfy { $0 != nil })
  }

  @Test(
    "values that the same save gives up are free, also when two objects swap them",
    arguments: Sharing.allCases)
  func freed(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.here
    let first = try context.all("User")[0]
    let second = try context.make("User", ["login": "b"])
    try context.save()
    try first.setValue("b", forKey: "login")
    try second.setValue("a", forKey: "login")
    try context.save()
    try context.delete(first)
    try context.make("User", ["login": "b"])
    try context.save()
    #expect(try office.newContext().all("User").count == 2)
  }

  @Test(
    "under a policy a duplicate becomes the stored object, value by value",
    arguments: Sharing.allCases,
    [
      (MergePolicy.mergeByPropertyObjectTrump, ["New", 5], true),
      (.mergeByPropertyStoreTrump, ["Old", 5], true),
      (.overwrite, ["New", 0], true),
      (.rollback, ["Old", 5], false),
    ] as [(MergePolicy, [AttributeValue], Bool)])
  func upsert(
    sharing: Sharing, expected: (policy: MergePolicy, values: [AttributeValue], inTeam: Bool)
  ) throws {
    for isKnown in [false, true] {
      let office = try Self.open(sharing)
      let context = office.here
      let id = try office.there.all("User")[0].objectID
      let known = isKnown ? try context.existingObject(with: id) : nil
      let new = try context.make("User", ["login": "a", "name": "New"])
      try new.setObject(context.make("Team"), forKey: "team")
      try context.make("Badge", ["number": 1]).setObject(new, forKey: "owner")
      context.mergePolicy = expected.policy
      try context.save()
      #expect(!context.hasChanges)
      for context in [context, office.newContext()] {
        let users = try context.all("User")
        #expect(users.map(\.objectID) == [id], "\(expected) \(isKnown)")
        let user = try #require(users.first)
        #expect(
          try [user.value(forKey: "name"), user.value(forKey: "points")] == expected.values,
          "\(expected) \(isKnown)")
        let team = try context.all("Team")[0]
        #expect(
          try user.object(forKey: "team") == (expected.inTeam ? team : nil),
          "\(expected) \(isKnown)")
        #expect(
          try team.objects(forKey: "members") == (expected.inTeam ? [user] : []),
          "\(expected) \(isKnown)")
        let badge = try context.all("Badge")[0]
        #expect(try badge.object(forKey: "owner") == user, "\(expected) \(isKnown)")
        #expect(try user.objects(forKey: "badges") == [badge], "\(expected) \(isKnown)")
      }
      if let known { #expect(known.managedObjectContext === context) }
    }
  }

  @Test(
    "of two objects of a to-one relationship the policy chooses one, and both sides know",
    arguments: Sharing.allCases,
    [
      (MergePolicy.mergeByPropertyObjectTrump, "new"), (.mergeByPropertyStoreTrump, "old"),
      (.overwrite, "new"), (.rollback, "old"),
    ] as [(MergePolicy, AttributeValue)])
  func toOne(sharing: Sharing, expected: (policy: MergePolicy, team: AttributeValue)) throws {
    for isKnown in [false, true] {
      let office = try Office(sharing, model: Self.model()) { context in
        let team = try context.make("Team", ["name": "old"])
        try context.make("User", ["login": "a"]).setObject(team, forKey: "team")
      }
      let context = office.here
      let known = isKnown ? try context.all("User") : []
      let new = try context.make("User", ["login": "a"])
      try new.setObject(context.make("Team", ["name": "new"]), forKey: "team")
      context.mergePolicy = expected.policy
      try context.save()
      for context in [context, office.newContext()] {
        let user = try #require(try context.all("User").first)
        for team in try context.all("Team") {
          let isChosen = try team.value(forKey: "name") == expected.team
          #expect(
            try team.objects(forKey: "members") == (isChosen ? [user] : []),
            "\(expected) \(isKnown)")
        }
        #expect(
          try user.object(forKey: "team")?.value(forKey: "name") == expected.team,
          "\(expected) \(isKnown)")
      }
      #expect(known.count == (isKnown ? 1 : 0))
    }
  }

  @Test("two new duplicates in one save become one object")
  func upsertInSave() throws {
    let office = try Self.open()
    office.here.mergePolicy = .mergeByPropertyObjectTrump
    for name in ["first", "second"] {
      try office.here.make("User", ["login": "b", "name": .string(name)])
    }
    try office.here.save()
    let saved = try office.newContext().one("User", "login", "b")
    #expect(try saved.value(forKey: "name") == "second")
    #expect(!office.here.hasChanges)
  }

  @Test(
    "many duplicates and new objects in one save: an import that can be repeated",
    arguments: Sharing.allCases)
  func repeatedImport(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    office.here.mergePolicy = .mergeByPropertyObjectTrump
    for round in 1...3 {
      for number in 0..<50 {
        try office.here.make(
          "User", ["login": .string("u\(number)"), "points": .integer(Int64(round))])
      }
      try office.here.save()
      let users = try office.newContext().all("User")
      #expect(users.count == 51)
      #expect(try users.count { try $0.value(forKey: "points") == .integer(Int64(round)) } == 50)
    }
  }

  @Test("thousands of duplicates are read at once, and saved at the second attempt")
  func manyDuplicates() throws {
    let store = ReadCountingStore(InMemoryStore())
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: Self.model())
    try coordinator.addPersistentStore(store)
    func context(_ name: AttributeValue) throws -> ManagedObjectContext {
      let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
      context.mergePolicy = .mergeByPropertyObjectTrump
      for number in 0..<4_000 {
        try context.make("User", ["login": .string("u\(number)"), "name": name])
      }
      return context
    }
    try context("Old").save()
    let second = try context("New")
    let reads = store.rowReads
    try second.save()
    #expect(store.rowReads == reads + 1)
    #expect(store.saves.map { $0.changes.map(\.updated.count) } == [[0], [4_000]])
    let saved = try second.all("User")
    #expect(try saved.count == 4_000 && saved.allSatisfy { try $0.value(forKey: "name") == "New" })
  }

  @Test(
    "several duplicates of one stored object become it together, also over two constraints",
    arguments: Sharing.allCases)
  func severalDuplicates(sharing: Sharing) throws {
    let model = try ManagedObjectModel {
      EntityDescription("Card", uniquenessConstraints: [["login"], ["mail"]]) {
        AttributeDescription("login", .string)
        AttributeDescription("mail", .string)
        AttributeDescription("name", .string)
      }
    }
    let office = try Office(sharing, model: model) { context in
      try context.make("Card", ["login": "a", "mail": "x", "name": "Old"])
    }
    let context = office.here
    context.mergePolicy = .mergeByPropertyObjectTrump
    try context.make("Card", ["mail": "m"])
    try context.make("Card", ["login": "a", "mail": "m"])
    try context.make("Card", ["login": "a", "name": "New"])
    try context.make("Card", ["login": "b", "name": "Other"])
    try context.save()
    for context in [context, office.newContext()] {
      let cards = try context.all("Card")
      #expect(cards.count == 2)
      let card = try context.one("Card", "login", "a")
      #expect(try card.value(forKey: "mail") == "m" && card.value(forKey: "name") == "New")
    }
    #expect(!context.hasChanges)
  }

  @Test(
    "a saved object that takes a taken value keeps its own when the store wins, else it is refused")
  func update() throws {
    let office = try Self.open()
    let context = office.here
    let user = try context.make("User", ["login": "b"])
    try context.save()
    try user.setValue("a", forKey: "login")
    try user.setValue("New", forKey: "name")
    context.mergePolicy = .mergeByPropertyObjectTrump
    #expect(Self.conflicts(context).count == 1)
    context.mergePolicy = .mergeByPropertyStoreTrump
    try context.save()
    #expect(try office.newContext().one("User", "login", "b").value(forKey: "name") == "New")
  }
}
