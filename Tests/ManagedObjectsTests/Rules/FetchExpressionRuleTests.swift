import ManagedObjects
import Testing

@Suite("Rules of FETCH in predicates (1.8)")
struct FetchExpressionRuleTests {
  /// Three companies, of which the first two have people, and one person without a company.
  private static func open(_ sharing: Sharing) throws -> Office {
    try Office(sharing, model: Office.model()) { context in
      let companies = try ["Acme", "Bolt", "Cog"].map {
        try context.make("Company", ["name": .string($0)])
      }
      for (name, age, employer) in [
        ("Ada", 36, 0), ("Bo", 20, 1), ("Cy", 50, 0), ("Dan", 70, nil),
      ] as [(String, Int64, Int?)] {
        let person = try context.make("Person", ["name": .string(name), "age": .integer(age)])
        if let employer { try person.setObject(companies[employer], forKey: "employer") }
      }
    }
  }

  private static func request(
    _ entity: String, _ format: String? = nil
  ) throws -> FetchRequest<ManagedObject> {
    var request = FetchRequest<ManagedObject>(entityName: entity)
    request.predicate = try format.map { try FetchPredicate(format: $0) }
    return request
  }

  private static func names(
    _ entity: String, _ predicate: FetchPredicate, in context: ManagedObjectContext
  ) throws -> [String] {
    var request = try request(entity)
    request.predicate = predicate
    request.sortDescriptors = [KeySortDescriptor("name")]
    let found = try context.fetch(request)
    let all = try context.fetch(self.request(entity))
    #expect(Set(try all.filtered(using: predicate)) == Set(found), "\(predicate)")
    #expect(
      Set(try all.filter { try predicate.evaluate(with: $0) }) == Set(found), "\(predicate)")
    return try found.compactMap { String(try $0.value(forKey: "name")) }
  }

  @Test("objects are among those that another request finds", arguments: Sharing.allCases)
  func membership(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.there
    let old = try Self.request("Person", "age > 30")
    let rich = try Self.request("Company", "name == 'Acme'")
    let cases: [(String, FetchPredicate, [String])] = [
      (
        "Person", try FetchPredicate(format: "SELF IN FETCH(%@, %@, NO)", old, context),
        ["Ada", "Cy", "Dan"]
      ),
      (
        "Person", try FetchPredicate(format: "employer IN FETCH(%@, NIL, NO)", rich), ["Ada", "Cy"]
      ),
      (
        "Person", try FetchPredicate(format: "NOT employer IN FETCH(%@, %@, %@)", rich, nil, false),
        ["Bo", "Dan"]
      ),
      ("Company", try FetchPredicate(format: "ANY employees IN FETCH(%@, NIL, NO)", old), ["Acme"]),
      (
        "Company",
        try FetchPredicate(
          format: "SUBQUERY(employees, $e, $e IN FETCH(%@, NIL, NO)).@count == 2", old), ["Acme"]
      ),
      ("Person", .comparison(.selfReference, .in, .fetch(old)), ["Ada", "Cy", "Dan"]),
    ]
    for (entity, predicate, expected) in cases {
      #expect(try Self.names(entity, predicate, in: context) == expected, "\(predicate)")
    }
  }

  @Test("the number of what another request finds is a number", arguments: Sharing.allCases)
  func counts(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.there
    let old = try Self.request("Person", "age > 30")
    let nobody = try Self.request("Person", "age > 100")
    for (format, arguments, isFound) in [
      ("FETCH(%@, NIL, YES) == 3", [old], true), ("FETCH(%@, NIL, %d) > 3", [old, 1], false),
      ("FETCH(%@, NIL, NO).@count == 3", [old], true),
      ("FETCH(%@, NIL, NO).@count == 0", [nobody], true),
      ("SELF IN FETCH(%@, NIL, NO)", [nobody], false),
    ] as [(String, [Any?], Bool)] {
      let predicate = try FetchPredicate(format: format, arguments: arguments)
      let found = try Self.names("Company", predicate, in: context)
      #expect(found == (isFound ? ["Acme", "Bolt", "Cog"] : []), "\(format)")
    }
    let counted = FetchPredicate.comparison(
      .fetch(old, countOnly: true), .equalTo, .value(.integer(3)))
    #expect(try Self.names("Company", counted, in: context).count == 3)
  }

  @Test("the request counts unsaved changes, has its own window and may have requests in it")
  func requests() throws {
    let office = try Self.open(.inMemory)
    let context = office.here
    let eve = try context.make("Person", ["name": .string("Eve"), "age": .integer(90)])
    var oldest = try Self.request("Person")
    oldest.sortDescriptors = [KeySortDescriptor("age", ascending: false)]
    oldest.fetchLimit = 2
    let predicate = FetchPredicate.comparison(.selfReference, .in, .fetch(oldest))
    #expect(try Self.names("Person", predicate, in: context) == ["Dan", "Eve"])
    try eve.setValue(.integer(1), forKey: "age")
    #expect(try Self.names("Person", predicate, in: context) == ["Cy", "Dan"])
    var employers = try Self.request("Company")
    employers.predicate = try FetchPredicate(
      format: "ANY employees IN FETCH(%@, NIL, NO)", oldest)
    #expect(
      try Self.names("Person", .comparison(.key("employer"), .in, .fetch(employers)), in: context)
        == ["Ada", "Cy"])
  }

  @Test("batches of changes and dictionary results take it, too", arguments: Sharing.allCases)
  func otherRequests(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.there
    let rich = try Self.request("Company", "name == 'Acme'")
    let staff = FetchPredicate.comparison(.key("employer"), .in, .fetch(rich))
    var update = BatchUpdateRequest(entityName: "Person", propertiesToUpdate: ["age": .integer(1)])
    update.predicate = staff
    _ = try context.execute(update)
    var ages = try Self.request("Person")
    ages.propertiesToGroupBy = ["age"]
    ages.havingPredicate = try FetchPredicate(format: "@count == FETCH(%@, NIL, YES) + 1", rich)
    #expect(try context.fetchDictionaries(ages).column("age") == [.value(1)])
    _ = try context.execute(BatchDeleteRequest(entityName: "Person", predicate: staff))
    #expect(try office.newContext().count(for: Self.request("Person")) == 2)
  }

  @Test(
    "what is no request, another context and a request that fails are refused",
    arguments: Sharing.allCases)
  func refusals(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let old = try Self.request("Person", "age > 30")
    let formats: [(String, [Any?], String)] = [
      ("SELF IN FETCH(%@, NIL, NO)", [5], "argument 1 is not a fetch request"),
      ("SELF IN FETCH(%@, %@, NO)", [old, 5], "argument 2 is not a context"),
      ("SELF IN FETCH(%@, NIL, 5)", [old], "“5” stands where YES or NO should"),
      ("SELF IN FETCH(%@, NIL)", [old], "“)” stands where “,” should"),
      ("SELF IN FETCH(%@, NIL, NO)", [], "there is no argument 1 for the placeholder"),
      (
        "SELF IN FETCH(age, NIL, NO)", [],
        "FETCH of anything but a request that is an argument is not supported"
      ),
      ("SELF IN FETCH(%@, age, NO)", [old], "“age” stands where a context should"),
    ]
    for (format, arguments, words) in formats {
      let error = #expect(throws: FetchPredicateError.self, "\(format)") {
        try FetchPredicate(format: format, arguments: arguments)
      }
      #expect(error?.message.hasPrefix(words) == true, "\(error?.message ?? "")")
    }
    let other = try FetchPredicate(format: "SELF IN FETCH(%@, %@, NO)", old, office.there)
    let unknown = FetchPredicate.comparison(
      .selfReference, .in, .fetch(try Self.request("Nobody")))
    let wrongKey = FetchPredicate.comparison(
      .selfReference, .in, .fetch(try Self.request("Person", "agee > 1")))
    let companies = FetchPredicate.comparison(
      .selfReference, .in, .fetch(try Self.request("Company")))
    for (predicate, words) in [
      (other, "FETCH in another context than the one that fetches is not supported"),
      (unknown, "the request in FETCH failed: the model has no entity Nobody"),
      (wrongKey, "Person has no attribute “agee”; did you mean age?"),
      (companies, "Person cannot be compared with Company by IN"),
    ] {
      let error = #expect(throws: FetchPredicateError.self, "\(predicate)") {
        try Self.names("Person", predicate, in: office.here)
      }
      #expect(error?.message.hasPrefix(words) == true, "\(error?.message ?? "")")
    }
  }

  @Test("the request is carried out once, however many objects there are")
  func onlyOnce() throws {
    let office = try Self.open(.inMemory)
    let context = office.here
    let people = try context.fetch(Self.request("Person")) + context.fetch(Self.request("Company"))
    let old = try Self.request("Person", "age > 30")
    let predicate = FetchPredicate.comparison(.fetch(old, countOnly: true), .equalTo, .value(3))
    // What is found while the objects are looked at does not change the answer.
    let changing = people.lazy.map { object in
      if object.entity.name == "Person" { try? object.setValue(.integer(40), forKey: "age") }
      return object
    }
    #expect(try changing.filtered(using: predicate).count == people.count)
  }

  @Test("requests that are nested too deep are refused")
  func depth() throws {
    let office = try Office(model: Office.model())
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    for _ in 0..<3_000 {
      var outer = FetchRequest<ManagedObject>(entityName: "Person")
      outer.predicate = .comparison(.selfReference, .in, .fetch(request))
      request = outer
    }
    let error = #expect(throws: FetchPredicateError.self) { try office.there.fetch(request) }
    guard case .nestedTooDeep? = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
