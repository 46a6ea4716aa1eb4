import ManagedObjects

/// A person in a store.
final class StoredPerson: ManagedObject {
  private static let first = AttributeIndex(0)
  private static let last = AttributeIndex(1)
  private static let ageIndex = AttributeIndex(2)
  private static let city = AttributeIndex(3)
  private static let employer = AttributeIndex(4)

  override class var entityName: String? { "Person" }

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("first", .string)
        AttributeDescription("last", .string)
        AttributeDescription("age", .integer64)
        AttributeDescription("city", .string)
        AttributeDescription("employer", .string)
        FetchIndexDescription("byName", by: "last", "first")
      }
    }
  }

  var age: Int64 {
    get { Int64(value(at: Self.ageIndex)) ?? 0 }
    set { setValue(.integer(newValue), at: Self.ageIndex) }
  }

  func set(_ person: StorePerson) {
    setValue(.string(person.first), at: Self.first)
    setValue(.string(person.last), at: Self.last)
    setValue(.integer(person.age), at: Self.ageIndex)
    setValue(.string(person.city), at: Self.city)
    setValue(.string(person.employer), at: Self.employer)
  }

  var values: StorePerson {
    StorePerson(
      first: text(at: Self.first), last: text(at: Self.last), age: age, city: text(at: Self.city),
      employer: text(at: Self.employer))
  }

  private func text(at index: AttributeIndex) -> String { String(value(at: index)) ?? "" }
}
