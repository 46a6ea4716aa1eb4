import ManagedObjects
import Testing

@Suite("Numbers of entities")
struct EntityNumberTests {
  @Test("the number is FNV-1a of the name, in every version for ever")
  func values() {
    #expect(EntityNumber(name: "").rawValue == 0x811c_9dc5)
    #expect(EntityNumber(name: "a").rawValue == 0xe40c_292c)
    #expect(EntityNumber(name: "foobar").rawValue == 0xbf9c_f968)
  }

  @Test("a model knows its entities by number")
  func lookup() throws {
    for entity in StoredFamilies.model.entities {
      #expect(entity.number == EntityNumber(name: entity.name))
      #expect(StoredFamilies.model.entity(numbered: entity.number) == entity)
    }
    #expect(StoredFamilies.model.entity(numbered: EntityNumber(name: "Nobody")) == nil)
  }

  @Test("two entities with the same number are a fault of the later one")
  func fault() {
    let names = ["FastPlaceCopyOne", "ThinNoteCopyX"]
    #expect(EntityNumber(name: names[0]) == EntityNumber(name: names[1]))
    let found = faults {
      EntityDescription(names[0])
      EntityDescription("Other")
      EntityDescription(names[1])
    }
    #expect(found == [ModelFault(.sameNumber(as: names[0]), names[1])])
    #expect(throws: ModelError(faults: found)) {
      try ManagedObjectModel(names.map { EntityDescription($0) })
    }
  }
}
