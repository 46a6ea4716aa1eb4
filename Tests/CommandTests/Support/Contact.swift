import Foundation
import SampleData

/// Somebody in the address book as JSON has them.
struct Contact: Decodable {
  var id: Int?
  var first: String
  var last: String
  var age: Int?

  init(_ first: String, _ last: String, age: Int? = nil, id: Int? = nil) {
    self.first = first
    self.last = last
    self.age = age
    self.id = id
  }

  /// A line of JSON Lines without the ID and the line break.
  var jsonLine: String { SamplePerson(first: first, last: last, age: age).jsonLine }
}

/// Names are equal when they have the same scalars: for `String` a composed letter and a decomposed
/// one are equal, but the address book has to give back what it was given.
extension Contact: Equatable {
  static func == (left: Contact, right: Contact) -> Bool {
    left.id == right.id && left.age == right.age
      && left.first.unicodeScalars.elementsEqual(right.first.unicodeScalars)
      && left.last.unicodeScalars.elementsEqual(right.last.unicodeScalars)
  }
}

extension Contact {
  /// The people of `Fixtures/people.jsonl`, with the IDs that they get in a new address book.
  static func fixture() throws -> [Contact] {
    let text = try String(contentsOfFile: fixturePath, encoding: .utf8)
    let array = "[" + text.split(separator: "\n").joined(separator: ",") + "]"
    let people = try JSONDecoder().decode([Contact].self, from: Data(array.utf8))
    return people.enumerated().map { position, person in
      Contact(person.first, person.last, age: person.age, id: position + 1)
    }
  }

  static let fixturePath = PackageFiles.path("Fixtures/people.jsonl")

  /// "First name 7", "Last name 7", age 7, for every number below `count`.
  static func numbered(_ count: Int) -> [Contact] {
    NumberedPeople(count: count).map { Contact($0.first, $0.last, age: $0.age) }
  }

  /// People with names so long that importing them rewrites the address book instead of appending
  /// to its journal.
  static let folding = (1...40).map { (number: Int) in
    Contact("Long \(number) ", String(repeating: "x", count: 4_000), age: number)
  }
}

extension Outcome {
  /// The people that the output has as a JSON array.
  func people() throws -> [Contact] {
    try JSONDecoder().decode([Contact].self, from: Data(output))
  }
}
