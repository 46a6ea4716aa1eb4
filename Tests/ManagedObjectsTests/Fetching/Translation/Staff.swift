import Foundation
import ManagedObjects

/// People with companies and badges, in classes written by hand.
enum Staff {
  static let model = try? ManagedObjectModel {
    EntityDescription("Employee") {
      AttributeDescription("name", .string)
      AttributeDescription("nickname", .string)
      AttributeDescription("age", .integer64)
      AttributeDescription("weight", .double)
      AttributeDescription("isActive", .boolean)
      AttributeDescription("joined", .date)
      RelationshipDescription("firm", to: "Firm", inverse: "employees")
      RelationshipDescription("boss", to: "Employee", inverse: "reports")
      RelationshipDescription("reports", toMany: "Employee", inverse: "boss")
      RelationshipDescription("badges", toMany: "Badge", inverse: "owner", isOrdered: true)
    }
    EntityDescription("Firm") {
      AttributeDescription("name", .string)
      RelationshipDescription("employees", toMany: "Employee", inverse: "firm")
    }
    EntityDescription("Badge") {
      AttributeDescription("number", .integer32)
      AttributeDescription("label", .string)
      RelationshipDescription("owner", to: "Employee", inverse: "badges")
    }
  }

  static let classes = [Employee.self, Firm.self, Badge.self]

  /// A context over a store with some people.
  static func context(_ kind: StoreKind = .inMemory) throws -> ManagedObjectContext {
    guard let model else { throw NoModel() }
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model, classes: classes)
    try coordinator.addPersistentStore(kind.make(model))
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    try fill(context)
    try context.save()
    return context
  }

  /// Makes the people with their companies and badges.
  static func fill(_ context: ManagedObjectContext) throws {
    let firms = try ["Acme", "Bolt"].map { name in
      let firm = try Firm(context: context)
      firm.name = name
      return firm
    }
    var employees: [Employee] = []
    for (position, name) in ["Ann", "bob", "Cäcilie", "Dan Brown", ""].enumerated() {
      let employee = try Employee(context: context)
      employee.name = name
      employee.nickname = position % 2 == 0 ? nil : "the \(name)"
      employee.age = Int64(position * 10 + 15)
      employee.weight = Double(position) * 12.5 + 50
      employee.isActive = position != 2
      employee.joined = position == 3 ? nil : Date(timeIntervalSinceReferenceDate: Double(position))
      employee.firm = position == 4 ? nil : firms[position % 2]
      employee.boss = employees.last
      employee.badges = try (0..<position).map { number in
        let badge = try Badge(context: context)
        badge.number = Int32(number * 3)
        badge.label = number == 1 ? nil : "badge \(number)"
        return badge
      }
      employees.append(employee)
    }
  }

  struct NoModel: Error {}
}

final class Employee: ManagedObject {
  override class var entityName: String? { "Employee" }

  @Managed("name") var name = ""
  @Managed("nickname") var nickname: String?
  @Managed("age") var age: Int64 = 0
  @Managed("weight") var weight = 0.0
  @Managed("isActive") var isActive = false
  @Managed("joined") var joined: Date?
  @Related("firm") var firm: Firm?
  @Related("boss") var boss: Employee?
  @Related("reports") var reports: Set<Employee>
  @Related("badges") var badges: [Badge]

  /// Reads two properties of the model.
  var title: String { "\(name) \(age)" }
  /// Reads none.
  var motto: String { "work" }
}

final class Firm: ManagedObject {
  override class var entityName: String? { "Firm" }

  @Managed("name") var name: String?
  @Related("employees") var employees: Set<Employee>
}

final class Badge: ManagedObject {
  override class var entityName: String? { "Badge" }

  @Managed("number") var number: Int32 = 0
  @Managed("label") var label: String?
  @Related("owner") var owner: Employee?
}
