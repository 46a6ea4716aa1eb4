import ManagedObjects
import Testing

@Suite("Version hashes of attributes")
struct VersionHashTests {
  private static let name = AttributeDescription("name", .string, isOptional: false)
  private static let age = AttributeDescription("age", .integer32)
  private static let person = EntityDescription("Person", attributes: [name, age])

  /// Stores keep the hashes, so a change of these numbers makes every existing store unreadable.
  @Test("the hash of an entity is the same number on every machine and for good")
  func pinned() {
    let types: [AttributeType] = [
      .integer16, .integer32, .integer64, .double, .boolean, .string, .date, .binary, .uuid,
    ]
    let ofEveryEarlyType = EntityDescription(
      "Größe", attributes: types.map { AttributeDescription("the_\($0.rawValue)", $0) })
    #expect(Self.person.versionHash == VersionHash(rawValue: 6_146_160_707_917_535_488))
    #expect(ofEveryEarlyType.versionHash == VersionHash(rawValue: 3_322_650_697_248_691_621))
  }

  @Test("the order of the attributes does not matter")
  func order() {
    let other = EntityDescription("Person", attributes: [Self.age, Self.name])
    #expect(other.versionHash == Self.person.versionHash)
  }

  @Test(
    "names, types, optionality and the set of attributes matter",
    arguments: [
      EntityDescription("Human", attributes: [name, age]),
      EntityDescription("Person", attributes: [name]),
      EntityDescription("Person", attributes: [name, AttributeDescription("years", .integer32)]),
      EntityDescription("Person", attributes: [name, AttributeDescription("age", .integer64)]),
      EntityDescription(
        "Person", attributes: [name, AttributeDescription("age", .integer32, isOptional: false)]),
      EntityDescription("Person", attributes: [AttributeDescription("name", .string), age]),
      EntityDescription("Person", attributes: [name, age, AttributeDescription("id", .uuid)]),
      EntityDescription(
        "Person",
        attributes: [
          AttributeDescription("name", .integer32), AttributeDescription("age", .string),
        ]),
    ])
  func structure(other: EntityDescription) {
    #expect(other.versionHash != Self.person.versionHash)
  }

  @Test("every type has a hash of its own")
  func types() {
    let types = AttributeType.allCases.filter { $0 != .composite }
    let hashes = types.map {
      EntityDescription("Thing", attributes: [AttributeDescription("key", $0)]).versionHash
    }
    #expect(Set(hashes).count == types.count)
  }

  @Test("where one name ends and the next begins matters")
  func boundaries() {
    let short = EntityDescription("Ab", attributes: [AttributeDescription("c", .string)])
    let long = EntityDescription("A", attributes: [AttributeDescription("bc", .string)])
    #expect(short.versionHash != long.versionHash)
  }
}
