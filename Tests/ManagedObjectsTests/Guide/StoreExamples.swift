import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("The article on stores")
struct StoreExamples {
  @Test("two stores with two configurations serve one context, as the article shows")
  func twoStores() throws {
    let temporary = try TemporaryFolder()
    let folder = URL(filePath: temporary.path)
    let model = try Self.model()
    let container = try PersistentContainer(model: model)
    container.persistentStoreDescriptions = ["Staff", "Sales"].map { configuration in
      var description = PersistentStoreDescription(url: folder.appending(path: configuration))
      description.configuration = configuration
      return description
    }
    try container.loadPersistentStores()
    let context = container.newContext()
    let ada = try context.insert("Employee")
    try ada.setValue("Ada", forKey: "name")
    let bo = try context.insert("Customer")
    try bo.setValue("Bo", forKey: "name")
    try bo.setValue("Ada", forKey: "seller")
    try context.save()
    var people = FetchRequest<ManagedObject>(entityName: "Person")
    people.sortDescriptors = [KeySortDescriptor("name")]
    let names = try context.fetch(people).map { try $0.value(forKey: "name") }
    #expect(names == ["Ada", "Bo"])
    let clients = try ada.fetchedObjects(forKey: "clients")
    #expect(clients == [bo])
    #expect(ada.objectID.storeIdentifier != bo.objectID.storeIdentifier)
    let files = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
    #expect(Set(files).isSuperset(of: ["Staff", "Sales"]))
  }

  private static func model() throws -> ManagedObjectModel {
    let model = try ManagedObjectModel {
      EntityDescription("Person", isAbstract: true) {
        AttributeDescription("name", .string)
      }
      EntityDescription("Employee", parent: "Person") {
        RelationshipDescription("department", to: "Department", inverse: "employees")
        FetchedPropertyDescription(
          "clients", entity: "Customer", predicate: "seller == $FETCH_SOURCE.name")
      }
      EntityDescription("Department") {
        AttributeDescription("name", .string)
        RelationshipDescription("employees", toMany: "Employee", inverse: "department")
      }
      EntityDescription("Customer", parent: "Person") {
        AttributeDescription("seller", .string)
        RelationshipDescription("company", to: "Company", inverse: "customers")
      }
      EntityDescription("Company") {
        AttributeDescription("name", .string)
        RelationshipDescription("customers", toMany: "Customer", inverse: "company")
      }
      ModelConfiguration("Staff", entities: ["Employee", "Department"])
      ModelConfiguration("Sales", entities: ["Customer", "Company"])
    }
    return model
  }
}
