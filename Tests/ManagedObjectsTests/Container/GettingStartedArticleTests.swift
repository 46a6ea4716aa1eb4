import ManagedObjects
import Testing

/// The example of the article "Getting started", in its order.
@Suite("The article on getting started")
@MainActor
struct GettingStartedArticleTests {
  @MainActor
  final class AddressBook {
    let container: PersistentContainer
    var context: ManagedObjectContext { container.viewContext }

    init() throws {
      let model = try ManagedObjectModel {
        EntityDescription("Person") {
          AttributeDescription("firstName", .string, isOptional: false)
          AttributeDescription("age", .integer32)
          RelationshipDescription("employer", to: "Company", inverse: "employees")
        }
        EntityDescription("Company") {
          AttributeDescription("name", .string)
          RelationshipDescription("employees", toMany: "Person", inverse: "employer")
        }
      }
      container = try PersistentContainer(model: model, classes: [Person.self, Company.self])
      try container.loadPersistentStore(PersistentStoreDescription(.inMemory))
    }
  }

  final class Person: ManagedObject {
    override class var entityName: String? { "Person" }

    @Managed("firstName") var firstName = ""
    @Managed("age") var age: Int32?
    @Related("employer") var employer: Company?
  }

  final class Company: ManagedObject {
    override class var entityName: String? { "Company" }

    @Managed("name") var name: String?
    @Related("employees") var employees: Set<Person>
  }

  @Test("objects are inserted, saved, fetched, related and changed back")
  func all() throws {
    let book = try AddressBook()
    let context = book.context
    let anthony = try Person(context: context)
    anthony.firstName = "Anthony"
    anthony.age = 51
    try context.save()

    var request = Person.fetchRequest()
    request.predicate = try FetchPredicate(
      format: "age >= %@ AND firstName BEGINSWITH[cd] %@", 50, "a")
    request.sortDescriptors = [KeySortDescriptor("firstName")]
    request.fetchLimit = 20
    #expect(try context.fetch(request) == [anthony])

    let (company, other) = (try Company(context: context), try Company(context: context))
    company.employees.insert(anthony)
    #expect(anthony.employer == company)
    anthony.employer = other
    #expect(company.employees.isEmpty)

    context.undoManager = UndoManager()
    anthony.age = 52
    context.undo()
    #expect(anthony.age == 51)
    context.redo()
    #expect(anthony.age == 52)
  }

  @Test("the context of the example lives as long as its container")
  func life() throws {
    let book = try AddressBook()
    let anthony = try Person(context: book.context)
    anthony.firstName = "Anthony"
    #expect(anthony.managedObjectContext === book.container.viewContext)
    try book.context.save()
    #expect(anthony.firstName == "Anthony")
  }
}
