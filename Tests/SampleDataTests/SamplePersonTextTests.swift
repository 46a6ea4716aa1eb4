import Foundation
import SampleData
import Testing

@Suite("Sample people as text")
struct SamplePersonTextTests {
  @Test("a line of JSON has first, last and age in that order")
  func jsonLine() {
    let person = SamplePerson(first: "Anthony", last: "Robbins", age: 51)
    #expect(person.jsonLine == #"{"first":"Anthony","last":"Robbins","age":51}"#)
  }

  @Test("an unknown age is null in JSON")
  func unknownAge() {
    let person = SamplePerson(first: "Sade", last: "", age: nil)
    #expect(person.jsonLine == #"{"first":"Sade","last":"","age":null}"#)
  }

  @Test(
    "strings are escaped where JSON asks for it, and nowhere else",
    arguments: [
      ("O'Brien / Ünal", #""O'Brien / Ünal""#),
      (#"a "quoted" \ name"#, #""a \"quoted\" \\ name""#),
      ("tab\tline\nreturn\r", #""tab\tline\nreturn\r""#),
      ("\u{0}\u{1f}\u{7f}\u{2028}", "\"\\u0000\\u001f\u{7f}\u{2028}\""),
      ("\r\n", #""\r\n""#),
      ("e\u{301}𠮷", "\"e\u{301}𠮷\""),
    ])
  func escaping(text: String, json: String) throws {
    #expect(Array(jsonString(text).utf8) == Array(json.utf8))
    let decoded = try JSONDecoder().decode(String.self, from: Data(json.utf8))
    #expect(Array(decoded.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(
    "fields of CSV are quoted where they must be",
    arguments: [
      (SamplePerson(first: "Ann", last: "Lee", age: 7), "9,Ann,Lee,7"),
      (SamplePerson(first: "Ann", last: "Lee, Jr.", age: nil), #"9,Ann,"Lee, Jr.","#),
      (SamplePerson(first: #"A "B" C"#, last: "", age: 0), #"9,"A ""B"" C",,0"#),
      (SamplePerson(first: "A\r\nB", last: "C", age: 1), "9,\"A\r\nB\",C,1"),
    ])
  func csvRecord(person: SamplePerson, record: String) {
    #expect(Array(person.csvRecord(id: 9).utf8) == Array(record.utf8))
  }
}
