import Foundation
import ManagedObjects
import TestSupport

/// Two stores of one coordinator, with the entities of two configurations: the fourth figure of the
/// basics of Core Data.
struct TwoStoreFirm {
  let coordinator: PersistentStoreCoordinator
  /// Has employees and departments.
  let staff: any PersistentStore
  /// Has customers and companies.
  let sales: any PersistentStore
  let context: ManagedObjectContext

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Person", isAbstract: true) {
        AttributeDescription("name", .string)
        AttributeDescription("age", .integer32)
      }
      EntityDescription("Employee", parent: "Person") {
        RelationshipDescription("department", to: "Department", inverse: "employees")
        RelationshipDescription("accounts", toMany: "Customer", inverse: "contact")
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
        RelationshipDescription("contact", to: "Employee", inverse: "accounts")
      }
      EntityDescription("Company") {
        AttributeDescription("name", .string)
        RelationshipDescription("customers", toMany: "Customer", inverse: "company")
      }
      ModelConfiguration("Staff", entities: ["Employee", "Department"])
      ModelConfiguration("Sales", entities: ["Customer", "Company"])
    }
  }

  init(_ staff: PersistentStoreDescription, _ sales: PersistentStoreDescription) throws {
    coordinator = try PersistentStoreCoordinator(managedObjectModel: Self.model())
    var (staff, sales) = (staff, sales)
    staff.configuration = "Staff"
    sales.configuration = "Sales"
    self.staff = try coordinator.addPersistentStore(staff)
    self.sales = try coordinator.addPersistentStore(sales)
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  init(in folder: TemporaryFolder) throws {
    try self.init(
      PersistentStoreDescription(.binary, path: folder("staff.store")),
      PersistentStoreDescription(.binary, path: folder("sales.store")))
  }

  init() throws {
    try self.init(
      PersistentStoreDescription(.inMemory), PersistentStoreDescription(.inMemory))
  }

  func newContext() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  /// Saves two people in each store.
  func populate() throws {
    let research = try context.make("Department", ["name": "Research"])
    let acme = try context.make("Company", ["name": "Acme"])
    let people: [(String, String, Int64)] = [
      ("Employee", "Ada", 36), ("Employee", "Cy", 20), ("Customer", "Bo", 50),
      ("Customer", "Di", 28),
    ]
    for (entity, name, age) in people {
      let person = try context.make(entity, ["name": .string(name), "age": .integer(age)])
      if entity == "Employee" {
        try person.setObject(research, forKey: "department")
      } else {
        try person.setObject(acme, forKey: "company")
        try person.setValue(.string("Ada"), forKey: "seller")
      }
    }
    try context.save()
  }
}

extension [ManagedObject] {
  /// The names of objects.
  var names: [String] {
    get throws {
      try map { object in
        if case .string(let name) = try object.value(forKey: "name") { name } else { "" }
      }
    }
  }
}
