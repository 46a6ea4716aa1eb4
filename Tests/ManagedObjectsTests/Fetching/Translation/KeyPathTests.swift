import Foundation
import ManagedObjects
import Testing

@Suite("Keys of Swift key paths")
struct KeyPathTests {
  private let model: ManagedObjectModel

  init() throws {
    model = try #require(Staff.model)
  }

  @Test("a key path stands for the keys of the properties that it reads")
  func keys() throws {
    #expect(try model.keyPath(of: \Employee.name) == "name")
    #expect(try model.keyPath(of: \Employee.nickname) == "nickname")
    #expect(try model.keyPath(of: \Employee.firm) == "firm")
    #expect(try model.keyPath(of: \Employee.firm?.name) == "firm.name")
    #expect(try model.keyPath(of: \Employee.boss?.boss?.firm?.name) == "boss.boss.firm.name")
    #expect(try model.keyPath(of: \Employee.badges) == "badges")
    #expect(try model.keyPath(of: \Employee.boss?.reports) == "boss.reports")
    #expect(try model.keyPath(of: \Badge.owner?.joined) == "owner.joined")
  }

  @Test("what reads no property, or several, stands for none")
  func refusals() {
    #expect(throws: KeyPathError.self) { try model.keyPath(of: \Employee.title) }
    #expect(throws: KeyPathError.self) { try model.keyPath(of: \Employee.motto) }
    #expect(throws: KeyPathError.self) { try model.keyPath(of: \Employee.firm?.isFault) }
  }

  @Test("a class without an entity in the model is refused")
  func otherClasses() {
    #expect(throws: ManagedObjectError.self) { try model.keyPath(of: \Resident.name) }
    #expect(throws: ManagedObjectError.self) { try model.keyPath(of: \ManagedObject.isFault) }
  }

  @Test("a sort descriptor can be made of a key path, and is encoded by its keys only")
  func sortDescriptor() throws {
    let descriptor = KeySortDescriptor(
      \Employee.firm?.name, ascending: false, comparison: .numeric, nilPosition: .last)
    #expect(descriptor.reversed.reversed == descriptor && descriptor.reversed != descriptor)
    var request = FetchRequest<Employee>()
    request.sortDescriptors = [descriptor, KeySortDescriptor(\Employee.age, ascending: false)]
    let names = try Staff.context().fetch(request).map(\.name)
    #expect(names == ["Dan Brown", "bob", "Cäcilie", "Ann", ""])
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(descriptor) }
    let keyed = KeySortDescriptor("firm.name", comparison: .numeric)
    let decoded = try JSONDecoder().decode(
      KeySortDescriptor.self, from: JSONEncoder().encode(keyed))
    #expect(decoded == keyed)
  }

  @Test("objects in use are not touched by asking for keys")
  func noTraces() throws {
    let context = try Staff.context()
    let employees = try context.fetch(FetchRequest<Employee>())
    _ = try model.keyPath(of: \Employee.boss?.firm)
    #expect(employees.allSatisfy { !$0.hasChanges })
    #expect(employees[1].firm?.name == "Bolt")
  }
}
