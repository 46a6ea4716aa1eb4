import Foundation
import ManagedObjects
import TestSupport
import Testing

/// What the examples call the model of the program.
private var model: ManagedObjectModel {
  get throws { try GettingStartedExamples.peopleAndCompanies() }
}

/// The examples of the first page and of "Getting started".
@Suite("The article on getting started")
struct GettingStartedExamples {
  static func peopleAndCompanies() throws -> ManagedObjectModel {
    try ManagedObjectModel {
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
  }

  @MainActor
  final class AddressBook {
    let container: PersistentContainer
    var context: ManagedObjectContext { container.viewContext }

    init(path: String) throws {
      container = try PersistentContainer(model: model, classes: [Person.self, Company.self])
      try container.loadPersistentStore(PersistentStoreDescription(.binary, path: path))
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

  /// The first page, which is compiled only: it would leave its file where the tests run.
  @MainActor
  static func firstPage() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("firstName", .string, isOptional: false)
        AttributeDescription("age", .integer32)
      }
    }
    let container = try PersistentContainer(model: model)
    try container.loadPersistentStore(PersistentStoreDescription(.binary, path: "people.contacts"))

    let context = container.viewContext
    let person = try context.insert("Person")
    try person.setValue("Anthony", forKey: "firstName")
    try person.setValue(51, forKey: "age")
    try context.save()
  }

  @Test("what is inserted is saved, found, related and taken back") @MainActor
  func objects() throws {
    let folder = try TemporaryFolder()
    let book = try AddressBook(path: folder("people.contacts"))
    let context = book.context
    let anthony = try Person(context: context)
    anthony.firstName = "Anthony"
    anthony.age = 51
    try context.save()
    #expect(try Self.find(in: context) == [anthony])
    let (company, other) = (try Company(context: context), try Company(context: context))
    Self.relate(anthony, company, other)
    #expect(company.employees.isEmpty && other.employees == [anthony])
    Self.takeBack(in: context, anthony)
    #expect(anthony.age == 52)
  }

  private static func find(in context: ManagedObjectContext) throws -> [Person] {
    var request = Person.fetchRequest()
    request.predicate = try FetchPredicate(
      format: "age >= %@ AND firstName BEGINSWITH[cd] %@", 50, "a")
    request.sortDescriptors = [KeySortDescriptor("firstName")]
    request.fetchLimit = 20
    let people = try context.fetch(request)
    return people
  }

  private static func relate(_ anthony: Person, _ company: Company, _ other: Company) {
    company.employees.insert(anthony)
    anthony.employer = other
  }

  private static func takeBack(in context: ManagedObjectContext, _ anthony: Person) {
    context.undoManager = UndoManager()
    anthony.age = 52
    context.undo()
    context.redo()
  }
}
