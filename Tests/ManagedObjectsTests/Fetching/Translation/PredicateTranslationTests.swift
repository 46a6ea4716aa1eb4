import Foundation
import ManagedObjects
import Testing

/// Each predicate of Foundation's becomes a certain format, and finds what it holds for.
@Suite("Predicates of Foundation's")
struct PredicateTranslationTests {
  private let model: ManagedObjectModel
  private let context: ManagedObjectContext
  private let people: [Employee]

  init() throws {
    model = try #require(Staff.model)
    context = try Staff.context()
    people = try context.fetch(FetchRequest<Employee>())
  }

  @Test("Comparisons, truth values and conjunctions become what finds the same")
  func comparisons() throws {
    try expect(#Predicate { $0.age > 20 }, "age > 20")
    try expect(#Predicate { $0.age >= 25 }, "age >= 25")
    try expect(#Predicate { $0.age < 20 }, "age < 20")
    try expect(#Predicate { $0.age <= 25 }, "age <= 25")
    try expect(#Predicate { $0.name == "Ann" }, "name == \"Ann\"")
    try expect(#Predicate { $0.name != "Ann" }, "name != \"Ann\"")
    try expect(#Predicate { $0.nickname == nil }, "nickname == NIL")
    try expect(#Predicate { $0.nickname != nil }, "nickname != NIL")
  }

  @Test("Key paths and arithmetic become what finds the same")
  func keyPaths() throws {
    try expect(#Predicate { $0.isActive }, "isActive == TRUE")
    try expect(#Predicate { !$0.isActive }, "NOT isActive == TRUE")
    try expect(#Predicate { $0.isActive == false }, "isActive == FALSE")
    try expect(#Predicate { $0.age > 20 && $0.isActive }, "age > 20 AND isActive == TRUE")
    try expect(#Predicate { $0.age > 40 || $0.name == "bob" }, "age > 40 OR name == \"bob\"")
    try expect(#Predicate { $0.firm?.name == "Acme" }, "firm.name == \"Acme\"")
    try expect(#Predicate { $0.firm?.name != "Acme" }, "firm.name != \"Acme\"")
    try expect(
      #Predicate { $0.boss?.boss?.firm?.name == "Bolt" }, "boss.boss.firm.name == \"Bolt\"")
  }

  @Test("Division, texts and lists become what finds the same")
  func texts() throws {
    try expect(#Predicate { $0.firm == nil }, "firm == NIL")
    try expect(#Predicate { $0.age + 5 == 20 }, "age + 5 == 20")
    try expect(#Predicate { $0.age - 5 > 20 }, "age - 5 > 20")
    try expect(#Predicate { $0.age * 2 > 60 }, "age * 2 > 60")
    try expect(#Predicate { $0.age / 10 == 2 }, "age / 10 == 2")
    try expect(#Predicate { $0.age % 10 == 5 }, nil)
    try expect(#Predicate { $0.weight / 2 > 30 }, "weight / 2.0 > 30.0")
    try expect(#Predicate { -$0.age < -30 }, "age * -1 < -30")
  }

  @Test("Ranges and collections become what finds the same")
  func ranges() throws {
    let names = ["Ann", "bob"]
    let ages: PartialRangeFrom<Int64> = 20...
    try expect(#Predicate { $0.name.contains("n") }, "name CONTAINS \"n\"")
    try expect(#Predicate { $0.name.contains("") }, "TRUEPREDICATE")
    try expect(#Predicate { $0.name.starts(with: "Dan") }, "name BEGINSWITH \"Dan\"")
    try expect(#Predicate { $0.name.isEmpty }, "name == \"\"")
    try expect(#Predicate { names.contains($0.name) }, "name IN {\"Ann\", \"bob\"}")
    try expect(#Predicate { (20...40).contains($0.age) }, "age BETWEEN {20, 40}")
    try expect(#Predicate { (20..<45).contains($0.age) }, "age >= 20 AND age < 45")
    try expect(#Predicate { ages.contains($0.age) }, "age >= 20")
  }

  @Test("Nested collections and optionals become what finds the same")
  func optionals() throws {
    try expect(#Predicate { $0.badges.count > 1 }, "badges.@count > 1")
    try expect(#Predicate { $0.badges.isEmpty }, "badges.@count == 0")
    try expect(
      #Predicate { $0.badges.contains { $0.number > 2 } },
      "SUBQUERY(badges, $x1, $x1.number > 2).@count > 0")
    try expect(
      #Predicate { $0.badges.allSatisfy { $0.number < 6 } },
      "SUBQUERY(badges, $x1, NOT $x1.number < 6).@count == 0")
    try expect(
      #Predicate { $0.badges.filter { $0.number > 2 }.count == 2 },
      "SUBQUERY(badges, $x1, $x1.number > 2).@count == 2")
    try expect(
      #Predicate { $0.reports.contains { report in report.badges.contains { $0.number == 3 } } },
      "SUBQUERY(reports, $x1, SUBQUERY($x1.badges, $x2, $x2.number == 3).@count > 0).@count > 0")
    try expect(
      #Predicate { $0.nickname?.contains("bob") ?? false },
      "nickname != NIL AND nickname CONTAINS \"bob\"")
    try expect(
      #Predicate { $0.nickname?.contains("bob") ?? true },
      "nickname == NIL OR nickname CONTAINS \"bob\"")
  }

  @Test("Conditions, objects and patterns become what finds the same")
  func conditions() throws {
    let first = people[0].objectID
    let some = people[1...2].map(\.objectID)
    let pattern = try Regex("a.*n")
    try expect(
      #Predicate { $0.nickname?.contains("bob") == true },
      "nickname != NIL AND nickname CONTAINS \"bob\"")
    try expect(
      #Predicate { ($0.nickname ?? "") == "" }, "TERNARY(nickname == NIL, \"\", nickname) == \"\"")
    try expect(
      #Predicate { $0.nickname.flatMap { $0 != "the bob" } ?? false },
      "nickname != NIL AND nickname != \"the bob\"")
    try expect(
      #Predicate { ($0.isActive ? $0.age : 0) > 20 }, "TERNARY(isActive == TRUE, age, 0) > 20")
    try expect(
      #Predicate { $0.isActive ? $0.age > 20 : $0.age < 40 },
      "isActive == TRUE AND age > 20 OR NOT isActive == TRUE AND age < 40")
    try expect(#Predicate { $0.boss?.objectID == first }, nil)
    try expect(#Predicate { some.contains($0.objectID) }, nil)
    try expect(#Predicate { $0.name.contains(pattern) }, "name MATCHES \".*(?:a.*n).*\"")
  }

  @Test("what has no counterpart is refused")
  func refusals() throws {
    try expectRefusal(#Predicate { $0.name.count > 2 })
    let (here, there) = (Locale(identifier: "de"), Locale(identifier: "sv"))
    try expectRefusal(#Predicate { $0.isActive && here == there })
  }

  @Test("a key path that reads no property, or of a class without an entity, is refused in a model")
  func unreadableKeyPaths() throws {
    for predicate in [
      try FetchPredicate(#Predicate<Employee> { $0.title == "x" }),
      try FetchPredicate(#Predicate<Resident> { $0.age == 1 }),
    ] {
      let error = try #require(
        #expect(throws: FetchPredicateError.self) { try predicate.resolved(in: model) })
      guard case .unreadableKeyPath = error.kind else {
        Issue.record("\(error)")
        continue
      }
      #expect(throws: error) { try predicate.evaluate(with: people[0]) }
    }
  }

  private func expectRefusal(_ predicate: Predicate<Employee>) throws {
    #expect(throws: PredicateTranslationError.self) { try FetchPredicate(predicate) }
  }

  /// Expects that a predicate becomes a format, and finds the people it holds for, of whom there are
  /// some and not all.
  private func expect(
    _ predicate: Predicate<Employee>, _ format: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let unresolved = try FetchPredicate(predicate)
    let translated = try unresolved.resolved(in: model)
    if let format {
      #expect(translated.format == format, sourceLocation: sourceLocation)
      let parsed = try FetchPredicate(format: format)
      #expect(translated == parsed, sourceLocation: sourceLocation)
    }
    var request = FetchRequest<Employee>()
    request.predicate = unresolved
    let expected = try people.filter { try predicate.evaluate($0) }.map(\.objectID)
    let found = try context.fetch(request).map(\.objectID)
    #expect(found == expected, "\(translated)", sourceLocation: sourceLocation)
    #expect(!expected.isEmpty, sourceLocation: sourceLocation)
  }
}
