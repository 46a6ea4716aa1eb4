import Foundation
import ManagedObjects
import ManagedObjectsFoundation
import Testing

/// The examples of the articles on fetching, sorting, predicates, models and threads.
@Suite("The articles on models, fetching and threads")
struct FetchingExamples {
  final class Person: ManagedObject {
    override class var entityName: String? { "Person" }

    @Managed("firstName") var firstName = ""
    @Managed("lastName") var lastName = ""
    @Managed("age") var age = 0
    @Related("company") var company: Company?
  }

  final class Company: ManagedObject {
    override class var entityName: String? { "Company" }

    @Managed("name") var name = ""
  }

  private static let entities = [
    EntityDescription("Person") {
      AttributeDescription("firstName", .string)
      AttributeDescription("lastName", .string)
      AttributeDescription("age", .integer64)
      RelationshipDescription("company", to: "Company", inverse: "employees")
    },
    EntityDescription("Company") {
      AttributeDescription("name", .string)
      RelationshipDescription("employees", toMany: "Person", inverse: "company")
    },
  ]

  @MainActor
  private static func container() throws -> PersistentContainer {
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities), classes: [Person.self, Company.self])
    try container.loadPersistentStore(PersistentStoreDescription(.inMemory))
    for (number, name) in ["Robbins", "Robbins", "Okafor"].enumerated() {
      let person = try Person(context: container.viewContext)
      (person.firstName, person.lastName, person.age) = ("Person \(number)", name, 20 * number)
    }
    try container.viewContext.save()
    return container
  }

  @Test("groups, orders, predicates and templates of the articles find who they should") @MainActor
  func fetching() throws {
    let container = try Self.container()
    try Self.group(in: container.viewContext)
    let context = container.viewContext
    #expect(try context.fetch(Self.sorted()).map(\.age) == [40, 20, 0])
    #expect(try context.fetch(Self.sortedByCompany()).count == 3)
    #expect(try context.fetch(Self.sortedAsInSwiftUI()).map(\.age) == [40, 20, 0])
    let (some, adults) = try Self.filtered()
    #expect(try context.fetch(some).isEmpty)
    #expect(try context.count(for: adults) == 2)
    #expect(try context.count(for: Self.fromTemplate(Self.entities)) == 0)
  }

  private static func group(in context: ManagedObjectContext) throws {
    var request = Person.fetchRequest()
    request.propertiesToGroupBy = ["lastName"]
    request.propertiesToFetch = [
      "lastName",
      .expression(ExpressionDescription("people", try FetchExpression(format: "count:(SELF)"))),
      .expression(ExpressionDescription("mean", try FetchExpression(format: "average:(age)"))),
    ]
    request.havingPredicate = try FetchPredicate(format: "people > 1")
    request.sortDescriptors = [KeySortDescriptor("mean", ascending: false)]
    for family in try context.fetchDictionaries(request) {
      print(family["lastName"] ?? .null, family["mean"] ?? .null)
    }
  }

  private static func sorted() -> FetchRequest<Person> {
    var request = Person.fetchRequest()
    request.sortDescriptors = [
      KeySortDescriptor("company.name"),
      KeySortDescriptor("age", ascending: false, nilPosition: .last),
      KeySortDescriptor("lastName", comparison: .localized("sv")),
    ]
    return request
  }

  private static func sortedByCompany() -> FetchRequest<Person> {
    var request = Person.fetchRequest()
    request.sortDescriptors = [KeySortDescriptor(\Person.company?.name)]
    return request
  }

  private static func sortedAsInSwiftUI() throws -> FetchRequest<Person> {
    let request = try FetchRequest<Person>(
      sortDescriptors: [SortDescriptor(\.lastName), SortDescriptor(\.age, order: .reverse)])
    return request
  }

  private static func filtered() throws -> (FetchRequest<Person>, FetchRequest<Person>) {
    var request = Person.fetchRequest()
    request.predicate = try FetchPredicate(
      #Predicate<Person> { $0.age >= 18 && $0.company?.name == "Acme" })

    let adults = try FetchRequest<Person>(predicate: #Predicate { $0.age >= 18 })
    return (request, adults)
  }

  private static func fromTemplate(_ entities: [EntityDescription]) throws -> FetchRequest<Person> {
    let older = FetchRequestTemplate("older", entity: "Person", predicate: "age >= $AGE")
    let model = try ManagedObjectModel(entities, fetchRequestTemplates: [older])
    let request: FetchRequest<Person> = try model.fetchRequest(
      fromTemplate: "older", substitutionVariables: ["AGE": 50])
    return request
  }

  @Test("work in the background is saved, and shown by IDs on the main actor") @MainActor
  func threads() async throws {
    let container = try Self.container()
    try await Self.importPeople(["Ada", "Ben"], into: container)
    #expect(try container.viewContext.count(for: Person.fetchRequest()) == 5)
    #expect(try await Self.showOlder(in: container) == 0)
  }

  @MainActor
  private static func importPeople(
    _ names: [String], into container: PersistentContainer
  ) async throws {
    let background = container.newBackgroundContext { $0.name = "import" }
    try await background.perform { context in
      for name in names { try Person(context: context).firstName = name }
      try context.save()
    }
  }

  @MainActor
  private static func showOlder(in container: PersistentContainer) async throws -> Int {
    var count = 0
    func show(_ person: ManagedObject) { count += 1 }
    var request = Person.fetchRequest()
    request.predicate = try FetchPredicate(format: "age >= %@", 50)
    request.fetchBatchSize = 100
    let fetch = request

    let ids = try await container.performBackgroundTask { context in
      try context.fetchObjectIDs(fetch)
    }
    for batch in ids.batches {
      for person in try container.viewContext.objects(with: batch) { show(person) }
    }
    return count
  }
}
