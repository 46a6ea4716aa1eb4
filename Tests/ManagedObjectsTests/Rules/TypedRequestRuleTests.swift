import Foundation
import ManagedObjects
import ManagedObjectsFoundation
import Testing

@Suite("Rules of requests that the compiler checks (1.7)")
struct TypedRequestRuleTests {
  private static func open(_ sharing: Sharing) throws -> Office {
    try Office(
      sharing, model: #require(Staff.model), classes: Staff.classes, seed: Staff.fill)
  }

  @Test(
    "a #Predicate and descriptors of key paths need no model: they are resolved when the fetch runs",
    arguments: Sharing.allCases)
  func requests(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let request = try FetchRequest<Employee>(
      sortDescriptors: [KeySortDescriptor(\Employee.firm?.name), .init(\Employee.age).reversed],
      predicate: #Predicate { $0.age >= 20 && $0.firm != nil })
    #expect(try office.there.fetch(request).map(\.name) == ["Cäcilie", "Dan Brown", "bob"])
    #expect(try office.there.count(for: request) == 3)
    let everybody = try office.there.fetch(FetchRequest<Employee>())
    let found = try everybody.filtered(using: #require(request.predicate))
      .sorted(using: request.sortDescriptors)
    #expect(found == (try office.there.fetch(request)))
    let explanation = try office.there.explain(request)
    #expect(explanation.predicate?.format == "age >= 20 AND firm != NIL")
    // Once more, now that the keys are known, and with changes that are not saved.
    everybody[0].age = 30
    #expect(try office.there.fetch(request).map(\.name) == ["Cäcilie", "Ann", "Dan Brown", "bob"])
    var template = FetchRequest<Employee>()
    template.predicate = .and([
      try FetchPredicate(#Predicate<Employee> { $0.badges.contains { $0.number == 3 } }),
      try FetchPredicate(format: "age > 40"),
    ])
    #expect(try office.there.fetch(template).map(\.name) == ["Dan Brown", ""])
  }

  @Test("sort descriptors of Foundation's are taken, as in SwiftUI", arguments: Sharing.allCases)
  func sortDescriptors(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let names = ["", "Dan Brown", "Cäcilie", "bob", "Ann"]
    var request = try FetchRequest<Employee>(
      sortDescriptors: [SortDescriptor(\.age, order: .reverse)])
    #expect(try office.there.fetch(request).map(\.name) == names)
    request = try FetchRequest(
      sortDescriptors: [SortDescriptor(\.firm?.name), .init(\.age, order: .reverse)],
      predicate: #Predicate { $0.age < 50 })
    #expect(
      try office.there.fetch(request).map(\.name) == ["Cäcilie", "Ann", "Dan Brown", "bob"])
    request = try FetchRequest(
      sortDescriptors: [SortDescriptor(\.name)], predicate: FetchPredicate(format: "age < 30"))
    #expect(try office.there.fetch(request).map(\.name) == ["Ann", "bob"])
  }

  @Test(
    "dictionary results and batches of changes take them, too", arguments: Sharing.allCases)
  func otherRequests(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    var request = try FetchRequest<Employee>(
      sortDescriptors: [KeySortDescriptor(\Employee.age, ascending: false)],
      predicate: #Predicate { $0.firm?.name == "Acme" })
    request.propertiesToFetch = ["name", "age"]
    let names = try office.there.fetchDictionaries(request).column("name")
    #expect(names == [.value("Cäcilie"), .value("Ann")])
    request.propertiesToGroupBy = ["firm", "age"]
    request.propertiesToFetch = ["age"]
    let ages = try office.there.fetchDictionaries(request).column("age")
    #expect(ages == [.value(35), .value(15)])
    let deletion = BatchDeleteRequest(
      entityName: "Employee", predicate: try FetchPredicate(#Predicate<Employee> { $0.age > 20 }))
    _ = try office.there.execute(deletion)
    #expect(try office.newContext().count(for: FetchRequest<Employee>()) == 1)
  }

  @Test(
    "what cannot be said is an error at once, and what reads no property when the fetch runs",
    arguments: Sharing.allCases)
  func refusals(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    #expect(throws: PredicateTranslationError.self) {
      try FetchRequest<Employee>(predicate: #Predicate { $0.name.count > 2 })
    }
    let ofTitle = try FetchRequest<Employee>(predicate: #Predicate { $0.title == "x" })
    let byMotto = FetchRequest<Employee>(sortDescriptors: [KeySortDescriptor(\Employee.motto)])
    let predicateError = #expect(throws: FetchPredicateError.self) {
      try office.there.fetch(ofTitle)
    }
    let ending = "does not read one property of the model behind the other"
    #expect(predicateError?.message.contains(ending) == true)
    let sortError = try #require(
      #expect(throws: FetchRequestError.self) { try office.there.fetch(byMotto) })
    guard case .unreadableSortKeyPath = sortError else {
      Issue.record("\(sortError)")
      return
    }
    let everybody = try office.there.fetch(FetchRequest<Employee>())
    #expect(throws: sortError) { try everybody.sorted(using: byMotto.sortDescriptors) }
  }
}
