import ContactStore
import Foundation
import SampleData
import TestSupport
import Testing

@testable import TextTools

@Suite("Writing people as JSON")
struct PersonJSONTests {
  private func object(_ person: PersonRecord, _ fields: [PersonField]) -> String {
    let line = String(decoding: PeopleLayout.jsonLines(fields).text([person]), as: UTF8.self)
    return String(line.dropLast())
  }

  private func string(_ text: String) -> String { JSONText.quoted(text) }

  private static let anthony = PersonRecord(id: 7, first: "Anthony", last: "Robbins", age: 51)

  @Test("fields come in the order asked for, numbers as numbers, an unknown age as null")
  func fields() {
    #expect(
      object(Self.anthony, PersonField.allCases)
        == #"{"id":7,"first":"Anthony","last":"Robbins","age":51}"#)
    #expect(object(Self.anthony, [.last, .id]) == #"{"last":"Robbins","id":7}"#)
    #expect(object(Self.anthony, []) == "{}")
    let ageless = PersonRecord(id: .max, first: "", last: "X", age: nil)
    #expect(object(ageless, [.age, .id]) == #"{"age":null,"id":9223372036854775807}"#)
  }

  @Test("only what has to be escaped is, and what could act on a terminal")
  func escapes() {
    #expect(string("Pelé 太郎 😀 / '") == #""Pelé 太郎 😀 / '""#)
    #expect(string("a\"b\\c") == #""a\"b\\c""#)
    #expect(string("\n\r\t\0\u{1b}\u{7f}") == #""\n\r\t\u0000\u001b\u007f""#)
    #expect(string("\u{80}\u{9b}\u{a0}Â") == "\"\\u0080\\u009b\u{a0}Â\"")
    #expect(string("\u{202e}\u{2066}\u{200b}\u{feff}") == #""\u202e\u2066\u200b\ufeff""#)
    #expect(string("👨‍👩‍👧") == "\"👨‍👩‍👧\"")
  }

  @Test("each control character comes back from what is written")
  func controlCharacters() throws {
    for value in (1...0x9f).map(UInt32.init) + [0x061c, 0x200b, 0x2028, 0x2029, 0x202e, 0xfeff] {
      let name = String(Unicode.Scalar(value).map(Character.init) ?? "?") + "x"
      let text = object(PersonRecord(id: 1, first: name, last: "", age: nil), PersonField.allCases)
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f })
      let people = try #require(reading(text).people)
      #expect(people.map { Array($0.first.utf8) } == [Array(name.utf8)])
    }
  }

  @Test("what is written reads back as the same people, here and with Foundation")
  func roundTrip() throws {
    let seed = testSeed("JSON round trip")
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let people = (0..<random.below(12)).map { number in
        let person = random.person()
        return PersonRecord(
          id: Int64(number + 1), first: person.first, last: person.last, age: person.age)
      }
      let objects = people.map { object($0, PersonField.allCases) }
      let array = "[" + objects.joined(separator: ",\n") + "]"
      let lines = objects.map { $0 + "\n" }.joined()
      let expected = people.map { [Array($0.first.utf8), Array($0.last.utf8)] }
      for text in [array, lines] {
        let read = try #require(reading(text).people, "seed \(seed)")
        try #require(
          read.map { [Array($0.first.utf8), Array($0.last.utf8)] } == expected, "seed \(seed)")
        try #require(read.map(\.age) == people.map(\.age), "seed \(seed)")
      }
      try #require(try theirs(array) == people, "seed \(seed)")
    }
  }

  private func theirs(_ array: String) throws -> [PersonRecord] {
    let objects = try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [[String: Any]]
    return try #require(objects).map { object in
      PersonRecord(
        id: try #require(object["id"] as? NSNumber).int64Value,
        first: try #require(object["first"] as? String),
        last: try #require(object["last"] as? String),
        age: (object["age"] as? NSNumber).map(\.int32Value))
    }
  }
}
