import Foundation
import ManagedObjects
import Testing

@Suite("What comparisons answer")
struct PredicateValueRuleTests {
  @Test(
    "two nils are equal, and so neither below nor above each other",
    arguments: [
      ("==", true), ("!=", false), ("<", false), ("<=", true), (">", false), (">=", true),
      ("BEGINSWITH", false), ("ENDSWITH", false), ("CONTAINS", false), ("LIKE", false),
      ("IN", false),
    ])
  func twoNils(symbol: String, answer: Bool) throws {
    #expect(try matches("nil \(symbol) nil") == answer)
    #expect(try matches("firstName \(symbol) nil") == answer)
    #expect(try matches("nil \(symbol) firstName") == answer)
    #expect(try matches("firstName \(symbol) lastName") == answer)
  }

  @Test(
    "a nil and a value are different, and that is all",
    arguments: [
      "==", "!=", "<", "<=", ">", ">=", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "IN",
    ])
  func nilAndValue(symbol: String) throws {
    let answer = symbol == "!="
    let values: [String: AttributeValue] = ["lastName": .string("Berg")]
    #expect(try matches("nil \(symbol) 'x'") == answer)
    #expect(try matches("'x' \(symbol) nil") == answer)
    #expect(try matches("firstName \(symbol) 'x'") == answer)
    #expect(try matches("'x' \(symbol) firstName") == answer)
    #expect(try matches("lastName \(symbol) nil", [], values) == answer)
    #expect(try matches("firstName \(symbol) lastName", [], values) == answer)
    #expect(try matches("lastName \(symbol) firstName", [], values) == answer)
  }

  @Test("the rules for nil hold for every type of attribute")
  func nilOfEachType() throws {
    let constants: [String: any Sendable] = [
      "firstName": "x", "age": 1, "height": 1.5, "isFavorite": true, "birthday": Date(),
      "id": UUID(), "photo": Data([1]),
    ]
    for (key, constant) in constants {
      #expect(try !matches("%K == %@", [key, constant]))
      #expect(try matches("%K != %@", [key, constant]))
      #expect(try matches("NOT %K == %@", [key, constant]))
      #expect(try matches("%K == nil", [key]))
      #expect(try !matches("%K != nil", [key]))
      #expect(try !matches("%K IN %@", [key, [constant]]))
      #expect(try matches("NOT %K IN %@", [key, [constant]]))
    }
    for key in ["firstName", "age", "height", "birthday"] {
      for symbol in ["<", "<=", ">", ">="] {
        #expect(try !matches("%K \(symbol) %@", [key, constants[key]]))
      }
    }
  }

  @Test("a nil is in no list, not even in one that holds a nil")
  func nilInLists() throws {
    #expect(try !matches("nil IN {nil}"))
    #expect(try !matches("age IN {nil, 1}"))
    #expect(try !matches("{nil} CONTAINS age"))
    #expect(try !matches("age IN {visits, 1}"))
    #expect(try matches("NOT age IN {nil, 1}"))
    #expect(try matches("age IN {nil, 1}", [], ["age": .integer(1)]))
    #expect(try matches("age IN {visits, 1}", [], ["age": .integer(1)]))
  }

  @Test("BETWEEN takes its bounds in, and is empty where they are reversed")
  func between() throws {
    for (age, answer) in [(1, false), (2, true), (3, true), (5, true), (6, false)] {
      let values: [String: AttributeValue] = ["age": .integer(Int64(age)), "visits": .integer(5)]
      #expect(try matches("age BETWEEN {2, 5}", [], values) == answer)
      #expect(try matches("age BETWEEN {1.5, 5.5}", [], values) == answer)
      #expect(try matches("age BETWEEN {2, visits}", [], values) == answer)
      #expect(try !matches("age BETWEEN {5, 2}", [], values))
    }
    #expect(try matches("'b' BETWEEN {'a', 'b'}"))
    #expect(
      try matches("4 BETWEEN {age, visits}", [], ["age": .integer(4), "visits": .integer(4)]))
    #expect(try !matches("age BETWEEN {1, 2}"))
  }

  @Test("integers and fractions compare exactly")
  func exactNumbers() throws {
    let large: [String: AttributeValue] = [
      "visits": .integer(9_007_199_254_740_993), "height": .double(9_007_199_254_740_992),
    ]
    #expect(try matches("visits > height AND height < visits", [], large))
    #expect(try !matches("visits == height", [], large))
    #expect(try matches("height < 9007199254740993", [], large))
    #expect(try matches("height <= 9007199254740993", [], large))
    #expect(try !matches("height >= 9007199254740993", [], large))
    #expect(try !matches("height == 9007199254740993", [], large))
    #expect(try matches("height != 9007199254740993", [], large))
    #expect(try !matches("height IN {9007199254740993}", [], large))
    #expect(try matches("9007199254740993 > 9007199254740992.0"))
    let fifty: [String: AttributeValue] = ["age": .integer(50)]
    #expect(try !matches("age > 50.5", [], fifty))
    #expect(try matches("age < 50.5", [], fifty))
    #expect(try matches("age >= 49.5", [], fifty))
    #expect(try matches("age == 50.0", [], fifty))
    #expect(try matches("age != 50.5", [], fifty))
  }

  @Test("constants beyond all integers compare as what they are")
  func hugeConstants() throws {
    let extremes: [(String, AttributeValue)] = [
      ("visits", .integer(.max)), ("visits", .integer(.min)),
    ]
    for (key, value) in extremes {
      #expect(try matches("visits < 9223372036854775808", [], [key: value]))
      #expect(try matches("visits <= 99999999999999999999", [], [key: value]))
      #expect(try !matches("visits == 9223372036854775808", [], [key: value]))
      #expect(try matches("visits > -9223372036854775809", [], [key: value]))
      #expect(try matches("visits BETWEEN {-1e30, 1e30}", [], [key: value]))
    }
    #expect(try matches("visits > 9223372036854775806", [], ["visits": .integer(.max)]))
    #expect(try !matches("visits > 9223372036854775807", [], ["visits": .integer(.max)]))
    #expect(try !matches("visits < -9223372036854775808", [], ["visits": .integer(.min)]))
    #expect(try matches("visits >= -9223372036854775808.0", [], ["visits": .integer(.min)]))
  }

  @Test("a value that is no number is different from every number, and that is all")
  func notANumber() throws {
    let values: [String: AttributeValue] = ["height": .double(.nan), "weight": .double(1)]
    #expect(try matches("height != 1 AND height != weight AND height != height", [], values))
    for symbol in ["==", "<", "<=", ">", ">="] {
      #expect(try !matches("height \(symbol) 1", [], values))
      #expect(try !matches("height \(symbol) weight", [], values))
      #expect(try !matches("weight \(symbol) %@", [Double.nan], values))
    }
    #expect(try matches("weight != %@", [Double.nan], values))
  }

  @Test("a boolean equals 1 or 0, and no other number")
  func booleans() throws {
    let values: [String: AttributeValue] = ["isFavorite": .boolean(true)]
    #expect(try matches("isFavorite == 1 AND isFavorite == YES AND isFavorite != 0", [], values))
    #expect(try matches("1 == isFavorite AND isFavorite == 1.0", [], values))
    #expect(try !matches("isFavorite == 2", [], values))
    #expect(try matches("isFavorite != 2", [], values))
    #expect(try matches("isFavorite IN {0, 1}", [], values))
    #expect(try !matches("isFavorite IN {NO, 2}", [], values))
    #expect(try matches("TRUE == 1"))
  }

  @Test("dates compare with dates, and with constant seconds since 2001")
  func dates() throws {
    let date = Date(timeIntervalSinceReferenceDate: 100)
    let values: [String: AttributeValue] = ["birthday": .date(date)]
    #expect(try matches("birthday == %@ AND birthday <= %@", [date, date], values))
    #expect(try matches("birthday > 99.5 AND birthday == 100 AND 101 > birthday", [], values))
    #expect(try matches("birthday IN %@", [[date, date + 1]], values))
    #expect(try matches("birthday IN {100, 200}", [], values))
    #expect(try !matches("birthday < modified", [], values))
    #expect(
      try matches(
        "birthday < modified", [], ["birthday": .date(date), "modified": .date(date + 1)]))
  }

  @Test("UUIDs and data are equal or not")
  func identities() throws {
    let uuid = UUID()
    let values: [String: AttributeValue] = ["id": .uuid(uuid), "photo": .binary(Data([1, 2]))]
    #expect(try matches("id == %@ AND photo == %@", [uuid, Data([1, 2])], values))
    #expect(try matches("id != %@ AND photo != %@", [UUID(), Data([1])], values))
    #expect(try matches("id IN %@", [[UUID(), uuid]], values))
    #expect(try !matches("photo IN %@", [[Data()]], values))
    #expect(try matches("id == CAST(%@, 'NSUUID')", [uuid.uuidString], values))
  }

  @Test("options are ignored for what is no string")
  func ignoredOptions() throws {
    #expect(try matches("age ==[c] 42", [], ["age": .integer(42)]))
    #expect(try matches("age IN[cd] {42}", [], ["age": .integer(42)]))
  }

  @Test("AND, OR and NOT combine answers")
  func logic() throws {
    let values: [String: AttributeValue] = ["age": .integer(5), "firstName": .string("Anna")]
    #expect(try matches("age == 5 AND firstName == 'Anna'", [], values))
    #expect(try !matches("age == 6 AND firstName == 'Anna'", [], values))
    #expect(try matches("age == 6 OR firstName == 'Anna'", [], values))
    #expect(try !matches("age == 6 OR firstName == 'Bert'", [], values))
    #expect(try matches("NOT (age == 6 OR firstName == 'Bert')", [], values))
    #expect(try matches("NOT NOT age == 5", [], values))
  }

  @Test("a list of a hundred thousand values is searched quickly")
  func hugeList() throws {
    let texts = (0..<100_000).map { "name \($0)" }
    #expect(try matches("firstName IN %@", [texts], ["firstName": .string("name 77777")]))
    #expect(try !matches("firstName IN %@", [texts], ["firstName": .string("name 100000")]))
    let numbers = Set((0..<100_000).map { $0 * 2 })
    #expect(try matches("age IN %@", [numbers], ["age": .integer(77_776)]))
    #expect(try !matches("age IN %@", [numbers], ["age": .integer(77_777)]))
  }
}
