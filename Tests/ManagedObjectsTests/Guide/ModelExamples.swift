import ManagedObjects
import Testing

/// The examples of the articles on models and on generated classes.
@Suite("The articles on models and generated classes")
struct ModelExamples {
  /// Stands for what the plugin generates.
  enum LibraryModel {
    static var managedObjectModel: ManagedObjectModel {
      get throws {
        try ManagedObjectModel {
          EntityDescription("Book") { AttributeDescription("title", .string) }
        }
      }
    }

    static let classes: [ManagedObject.Type] = [Book.self]
  }

  final class Book: ManagedObject {
    enum Key: String { case title }

    override class var entityName: String? { "Book" }

    @Managed("title") var title: String?
  }

  @Test("a model in code has inheritance, composites, constraints and relationships")
  func contacts() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Contact", isAbstract: true) {
        AttributeDescription("notes", .string)
        RelationshipDescription("groups", toMany: "Group", inverse: "contacts")
      }
      EntityDescription("Person", parent: "Contact") {
        AttributeDescription("lastName", .string, isOptional: false, minimum: 1)
        AttributeDescription("birthday", composite: "PartialDate")
        RelationshipDescription("employer", to: "Company", inverse: "employees")
      }
      EntityDescription("Company", parent: "Contact") {
        AttributeDescription("name", .string, isOptional: false)
        RelationshipDescription(
          "employees", toMany: "Person", inverse: "employer", deleteRule: .cascade)
      }
      EntityDescription("Group", uniquenessConstraints: [["name"]]) {
        AttributeDescription("name", .string, isOptional: false)
        RelationshipDescription("contacts", toMany: "Contact", inverse: "groups")
      }
      CompositeDescription(
        "PartialDate",
        attributes: [
          AttributeDescription("month", .integer16, minimum: 1, maximum: 12),
          AttributeDescription("day", .integer16, minimum: 1, maximum: 31),
        ])
    }
    #expect(model.faults.isEmpty)
  }

  @Test("derived attributes follow from others")
  func derived() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Order") {
        AttributeDescription("title", .string)
        AttributeDescription("titleKey", .string, derivedFrom: "canonical:(title)")
        AttributeDescription("customerName", .string, derivedFrom: "customer.name")
        AttributeDescription("total", .decimal, derivedFrom: "items.amount.@sum")
        AttributeDescription("savedAt", .date, derivedFrom: "now()")
        RelationshipDescription("customer", to: "Customer", inverse: "orders")
        RelationshipDescription("items", toMany: "Item", inverse: "order")
      }
      EntityDescription("Customer") {
        AttributeDescription("name", .string)
        RelationshipDescription("orders", toMany: "Order", inverse: "customer")
      }
      EntityDescription("Item") {
        AttributeDescription("amount", .decimal)
        RelationshipDescription("order", to: "Order", inverse: "items")
      }
    }
    #expect(model.faults.isEmpty)
  }

  /// Compiled only: it would leave its file where the tests run.
  static func generated() throws {
    let container = try PersistentContainer(
      model: LibraryModel.managedObjectModel, classes: LibraryModel.classes)
    try container.loadPersistentStore(PersistentStoreDescription(.binary, path: "books.library"))

    let context = container.newContext()
    let book = try Book(context: context)
    book.title = "Emma"
    try context.save()

    var request = Book.fetchRequest()
    request.sortDescriptors = [KeySortDescriptor(Book.Key.title.rawValue)]
    _ = request
  }
}
