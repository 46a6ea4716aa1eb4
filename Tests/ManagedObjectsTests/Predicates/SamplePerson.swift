import Foundation
import ManagedObjects
import SampleData
import TestSupport

/// The entity that most tests of predicates are about: an attribute of each type.
let personEntity = EntityDescription(
  "Person",
  attributes: [
    AttributeDescription("firstName", .string),
    AttributeDescription("lastName", .string),
    AttributeDescription("age", .integer32),
    AttributeDescription("height", .double),
    AttributeDescription("isFavorite", .boolean),
    AttributeDescription("birthday", .date),
    AttributeDescription("id", .uuid),
    AttributeDescription("photo", .binary),
    AttributeDescription("visits", .integer64),
    AttributeDescription("weight", .double),
    AttributeDescription("modified", .date),
    AttributeDescription("balance", .decimal),
    AttributeDescription("credit", .decimal),
    AttributeDescription("ratio", .float),
    AttributeDescription("homepage", .uri),
    AttributeDescription("badge", .transformable),
    AttributeDescription("fullName", .string, isTransient: true),
    AttributeDescription("anything", .undefined, isTransient: true),
  ])

/// An object for predicates: values by attribute, nil where none is given.
struct SamplePerson: AttributeSource {
  private let values: [AttributeValue]

  init(_ values: [String: AttributeValue], of entity: EntityDescription = personEntity) {
    self.values = entity.attributes.map { values[$0.name] ?? .null }
  }

  func value(at index: AttributeIndex) -> AttributeValue {
    values[index.rawValue]
  }
}

/// Parses a format, binds it to the person entity and asks it about an object.
func matches(
  _ format: String, _ arguments: [Any?] = [], _ values: [String: AttributeValue] = [:]
) throws -> Bool {
  let predicate = try FetchPredicate(format: format, arguments: arguments)
  return try predicate.bound(to: personEntity).matches(SamplePerson(values))
}

/// The error that parsing a format throws, or binding it to the person entity; nil for none.
func failure(of format: String, _ arguments: [Any?] = []) -> FetchPredicateError? {
  do {
    let predicate = try FetchPredicate(format: format, arguments: arguments)
    _ = try predicate.bound(to: personEntity)
    return nil
  } catch {
    return error
  }
}

/// The part of its format that an error points at.
func marked(_ error: FetchPredicateError?) -> String? {
  guard let error else { return nil }
  return String(decoding: Array(error.format.utf8)[error.range], as: UTF8.self)
}

/// Random numbers for a property test, from a seed that is printed and can be given.
func seededRandom(for subject: String) -> SplitMix64 {
  SplitMix64(seed: testSeed(subject))
}
