import Foundation
import ManagedObjects
import Testing

struct Gazetteer: IncrementalStoreBacking {
  let cities = ["Bern": 134_000, "Chur": 39_000, "Geneva": 204_000]
  let identifier = UUID()
  var name: String { "the gazetteer" }
  var type: StoreType { StoreType(rawValue: "gazetteer") }

  func loadMetadata(for model: ManagedObjectModel) throws -> StoreMetadata {
    StoreMetadata(identifier: identifier, type: type)
  }

  func fetch(_ request: IncrementalStoreRequest) throws -> IncrementalStoreAnswer {
    IncrementalStoreAnswer(cities.keys.compactMap(node))
  }

  func nodes(
    _ references: [ReferenceObject], of entity: EntityDescription
  ) throws -> [IncrementalStoreNode?] {
    references.map { reference in
      if case .string(let name) = reference { node(name) } else { nil }
    }
  }

  private func node(_ name: String) -> IncrementalStoreNode? {
    cities[name].map { people in
      IncrementalStoreNode(
        .string(name), attributes: ["name": .string(name), "people": .integer(Int64(people))])
    }
  }

  func newReferences(_ count: Int, of entity: EntityDescription) throws -> [ReferenceObject] {
    throw StoreError.readOnly(path: name)
  }

  func save(_ changes: IncrementalStoreChanges) throws {
    throw StoreError.readOnly(path: name)
  }
}

@Suite("The article on stores of one's own")
struct IncrementalStoreExample {
  @Test("a store that reads what it is asked for answers whatever a context asks")
  func gazetteer() throws {
    let model = try ManagedObjectModel {
      EntityDescription("City") {
        AttributeDescription("name", .string)
        AttributeDescription("people", .integer64)
      }
    }
    let container = try PersistentContainer(model: model)
    try container.persistentStoreCoordinator.addPersistentStore(
      IncrementalStore(Gazetteer(), model: model))
    let context = container.newContext()
    var large = FetchRequest<ManagedObject>(entityName: "City")
    large.predicate = try FetchPredicate(format: "people > 100000 AND name CONTAINS[c] 'E'")
    large.sortDescriptors = [KeySortDescriptor("people", ascending: false)]
    let found = try context.fetch(large).map { try $0.value(forKey: "name") }
    #expect(found == ["Geneva", "Bern"])
    try context.insert("City")
    #expect(StoreError.facts { try context.save() }?.hasPrefix("readOnly") == true)
    #expect(context.hasChanges)
  }
}
