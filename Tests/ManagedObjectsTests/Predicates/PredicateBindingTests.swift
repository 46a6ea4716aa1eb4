import Foundation
import ManagedObjects
import Testing

@Suite("Binding of predicates")
struct PredicateBindingTests {
  @Test(
    "what cannot be compared is refused where it stands",
    arguments: [
      ("age == 'x'", "age == 'x'"), ("'x' == age", "'x' == age"),
      ("firstName == 5", "firstName == 5"),
      ("firstName < 5", "firstName < 5"), ("firstName == age", "firstName == age"),
      ("age == TRUE", "age == TRUE"), ("isFavorite == age", "isFavorite == age"),
      ("isFavorite == 'x'", "isFavorite == 'x'"), ("birthday == 'x'", "birthday == 'x'"),
      ("birthday > height", "birthday > height"), ("id == 'x'", "id == 'x'"),
      ("photo == 'x'", "photo == 'x'"), ("1 == 'a'", "1 == 'a'"), ("age == {1}", "age == {1}"),
      ("isFavorite > FALSE", "isFavorite"), ("1 < TRUE", "TRUE"), ("id < nil", "id"),
      ("photo >= photo", "photo"), ("isFavorite BETWEEN {0, 1}", "isFavorite"),
      ("age BEGINSWITH 'x'", "age"), ("firstName BEGINSWITH 5", "5"), ("age CONTAINS 'x'", "age"),
      ("firstName LIKE TRUE", "TRUE"), ("birthday ENDSWITH '1'", "birthday"),
      ("firstName BEGINSWITH {'a'}", "{'a'}"), ("age BETWEEN {1}", "{1}"),
      ("age BETWEEN {1, 2, 3}", "{1, 2, 3}"), ("age BETWEEN 5", "5"),
      ("age BETWEEN {1, 'x'}", "age BETWEEN {1, 'x'}"), ("age IN 5", "5"), ("age IN 'x'", "age"),
      ("age IN height", "height"), ("age IN {1, 'x', 2}", "'x'"), ("age IN {TRUE}", "TRUE"),
      ("firstName IN {'a', 1}", "1"), ("{1} IN {1, 2}", "{1}"), ("{1} CONTAINS {1}", "{1}"),
      ("age IN {1, firstName}", "age IN {1, firstName}"), ("first.name == 'x'", "first.name"),
      ("age == 1 OR agee == 2", "agee"), ("FALSEPREDICATE AND agee == 2", "agee"),
      ("age IN {1, agee}", "agee"),
    ])
  func mismatches(format: String, range: String) {
    let error = failure(of: format)
    #expect(error != nil)
    #expect(marked(error) == range)
  }

  @Test("messages name both sides")
  func messages() {
    #expect(
      failure(of: "age > 'x'")?.message
        == "age (an integer) cannot be compared with a string by >; compare values of one kind")
    #expect(
      failure(of: "height BEGINSWITH 'x'")?.message
        == "BEGINSWITH needs a string, not height (a number); give it that")
    #expect(
      failure(of: "age BETWEEN {1}")?.message
        == "BETWEEN needs a list of two values, not of 1; give the least and the greatest")
    #expect(
      failure(of: "firstName == Zoe")?.message
        == "Person has no attribute “Zoe”; text is written in quotes")
  }

  @Test("aliases stand for attributes, but an attribute's own name goes first")
  func aliases() throws {
    let subject = SamplePerson(["firstName": .string("Anna"), "lastName": .string("Berg")])
    let aliases = ["first": "firstName", "lastName": "firstName"]
    func answer(_ format: String) throws -> Bool {
      try FetchPredicate(format: format).bound(to: personEntity, aliases: aliases).matches(subject)
    }
    #expect(try answer("first == 'Anna'"))
    #expect(try answer("lastName == 'Berg'"))
    let error = #expect(throws: FetchPredicateError.self) { try answer("frist == 'Anna'") }
    #expect(error?.suggestion == "first")
  }

  @Test("a bound predicate knows the attributes it touches")
  func attributes() throws {
    let predicate = try FetchPredicate(
      format: "firstName == lastName OR NOT (age > 5 AND id != nil) OR isFavorite == YES")
    let names = try predicate.bound(to: personEntity).attributes.map { personEntity[$0].name }
    #expect(Set(names) == ["firstName", "lastName", "age", "id", "isFavorite"])
  }

  @Test("what does not depend on the object is decided when it is bound")
  func constants() throws {
    for (format, answer) in [
      ("1 < 3", true), ("'a' IN {'b'}", false), ("nil == nil AND TRUEPREDICATE", true),
      ("age > 5 OR 1 == 1", true), ("age > 5 AND 1 == 2", false), ("age == 1.5", false),
      ("age != 1.5", true), ("age > 1e300", false), ("age < nil", false), ("age IN {}", false),
      ("firstName BEGINSWITH nil", false), ("age > 5 AND age < 3", false),
    ] {
      let bound = try FetchPredicate(format: format).bound(to: personEntity)
      guard case .constant(answer) = bound else {
        Issue.record("\(format) became \(bound)")
        continue
      }
    }
  }

  @Test("the attribute comes first in a comparison with a constant, whatever side it was on")
  func normalForm() throws {
    for (format, expected) in [
      ("age > 5", IntegerTest.Kind.range(6 ... .max)), ("5 > age", .range(.min...4)),
      ("5 >= age", .range(.min...5)), ("age > 5.5", .range(6 ... .max)),
      ("age == 5.0", .range(5...5)),
      ("age != 5", .notEqual(5)), ("age BETWEEN {1, 5}", .range(1...5)),
      ("age > 1 AND age <= 5", .range(2...5)), ("age IN {3, 1, 2, 2, nil}", .range(1...3)),
      ("age IN {9, 1, 2.0, 2.5}", .oneOf([1, 2, 9])), ("age < 1e300", .range(.min ... .max)),
    ] {
      let bound = try FetchPredicate(format: format).bound(to: personEntity)
      guard case .comparison(.integer(AttributeIndex(2), let test)) = bound else {
        Issue.record("\(format) became \(bound)")
        continue
      }
      #expect(test.kind == expected, "\(format)")
    }
  }

  @Test("text operators are turned around where the constant comes first")
  func turnedText() throws {
    let values: [String: AttributeValue] = ["firstName": .string("an")]
    #expect(try matches("'Hannah' CONTAINS firstName", [], values))
    #expect(try matches("'an' IN firstName", [], values))
    #expect(try matches("'anna' BEGINSWITH firstName", [], values))
    #expect(try matches("'Stan' ENDSWITH firstName", [], values))
    #expect(try !matches("'stand' ENDSWITH firstName", [], values))
    #expect(try matches("'ab' < firstName", [], values))
    #expect(try matches("{'an', 'x'} CONTAINS firstName", [], values))
  }

  @Test(
    "attributes that are read in a roundabout way are known as well",
    arguments: [
      ("ANY {SELF}.age > 1", true), ("TERNARY(visits > 1, SELF, SELF).age > 1", true),
      ("SUBQUERY({SELF}, $x, $x.age > 1)[SIZE] == 1", true), ("{SELF}[FIRST].age == 1", true),
      ("distinct({SELF}).age == {1}", true), ("noindex(SELF).age == 1", true),
      ("ANY ({SELF} UNION {SELF}).age == 1", true), ("CAST(age, 'NSString').length == 1", false),
    ])
  func reach(format: String, isBeyondAttributes: Bool) throws {
    let reach = try FetchPredicate(format: format).bound(to: personEntity).reach
    let age = try #require(personEntity.index(ofAttribute: "age"))
    #expect(reach.attributes.contains(age))
    #expect(reach.isBeyondAttributes == isBeyondAttributes)
  }

  @Test("the length of a string is asked of the attribute alone")
  func lengthReach() throws {
    let reach = try FetchPredicate(format: "firstName.length > 1").bound(to: personEntity).reach
    #expect(reach.attributes == [try #require(personEntity.index(ofAttribute: "firstName"))])
    #expect(!reach.isBeyondAttributes)
  }

  @Test(
    "a key that could not be written in a format is none",
    arguments: ["first name", "", "a.", ".a", "a..b", "a-b", "1a", "@", "$", "a b.c", "a\n"])
  func unwritableKeys(key: String) {
    let error = failure(of: "%K == 1", [key])
    #expect(error?.kind == .unsuitableArgument(position: 1, expected: "a key path"))
  }
}
