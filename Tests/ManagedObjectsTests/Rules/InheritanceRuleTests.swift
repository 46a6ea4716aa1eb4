import ManagedObjects
import Testing

@Suite("Rules of inheritance (1.6)")
struct InheritanceRuleTests {
  private let office: Office

  init() throws {
    office = try Office(model: Office.model()) { context in
      try context.make("Person", ["name": "Ann", "notes": "x"])
      try context.make("Company", ["name": "Acme", "notes": "x"])
    }
  }

  @Test("a fetch of a parent entity finds the objects of its subentities")
  func subentities() throws {
    let found = try office.here.all("Contact")
    #expect(Set(found.map(\.entity.name)) == ["Person", "Company"])
    #expect(try office.here.count(for: FetchRequest<ManagedObject>(entityName: "Contact")) == 2)
  }

  @Test("without includesSubentities it does not, with pending changes neither")
  func withoutSubentities() throws {
    var request = FetchRequest<ManagedObject>(entityName: "Contact")
    request.includesSubentities = false
    #expect(try office.here.fetch(request).isEmpty)
    try office.here.make("Person", ["name": "Bea"])
    #expect(try office.here.fetch(request).isEmpty)
    #expect(try office.here.count(for: request) == 0)
  }

  @Test("a predicate on a parent's attribute runs over all subentities, pending changes included")
  func predicate() throws {
    let context = office.here
    var request = FetchRequest<ManagedObject>(entityName: "Contact")
    request.predicate = .comparison(.key("notes"), .equalTo, .value("x"))
    #expect(try context.fetch(request).count == 2)
    try context.all("Company")[0].setValue("y", forKey: "notes")
    try context.make("Company", ["name": "Bolt", "notes": "x"])
    #expect(try context.fetch(request).count == 2)
  }

  @Test("there are no objects of an abstract entity")
  func abstract() throws {
    #expect(throws: ManagedObjectError.self) { try office.here.insert("Contact") }
  }

  @Test("an entity is a kind of itself and of its ancestors")
  func kinds() throws {
    let model = try Office.model()
    let (contact, person, company) = try (
      #require(model.entity(named: "Contact")), #require(model.entity(named: "Person")),
      #require(model.entity(named: "Company"))
    )
    #expect(person.isKind(of: person) && person.isKind(of: contact))
    #expect(!person.isKind(of: company) && !contact.isKind(of: person))
  }
}
