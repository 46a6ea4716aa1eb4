import ManagedObjects
import Testing

@Suite("Errors of predicates")
struct FetchPredicateErrorTests {
  @Test("the rendering shows the message, the format and carets under the range")
  func rendering() {
    #expect(
      failure(of: "firstName == 'Anna' AND agee > 50")?.rendering() == """
        Person has no attribute “agee”; did you mean age?
          firstName == 'Anna' AND agee > 50
                                  ^^^^
        """)
    #expect(
      failure(of: "age >")?.rendering() == """
        the predicate ends where a value should follow; correct it there
          age >
               ^
        """)
    #expect(
      failure(of: "")?.rendering() == "the predicate is empty; write a condition, such as age > 30")
  }

  @Test("of a format of several lines, only the line concerned is shown")
  func severalLines() {
    #expect(
      failure(of: "age > 5\nAND agee < 9\nAND age > 1")?.rendering() == """
        Person has no attribute “agee”; did you mean age?
          AND agee < 9
              ^^^^
        """)
  }

  @Test("carets are measured in columns, not in characters")
  func columns() {
    #expect(
      failure(of: "firstName == '山田' AND agee > 5")?.rendering() == """
        Person has no attribute “agee”; did you mean age?
          firstName == '山田' AND agee > 5
                                  ^^^^
        """)
    #expect(
      failure(of: "firstName == 'e\u{301}' AND agee > 5")?.rendering()
        .hasSuffix("\n                       ^^^^") == true)
  }

  @Test("of a long line, a window around the range is shown")
  func window() throws {
    let filler = "firstName == 'xxxxxxxxxxxxxxxxxxxxxxxxxx' AND "
    let format = filler + filler + filler + "agee > 5 AND " + filler + "age > 5"
    let lines = try #require(failure(of: format)).rendering(width: 40).split(separator: "\n")
    #expect(lines[1] == "  …xxxxxxx' AND agee > 5 AND firstName == …")
    #expect(lines[2] == "                ^^^^")
  }

  @Test("a range in the middle of megabytes is shown without the rest")
  func hugeLine() throws {
    let filler = String(repeating: "é", count: 200_000)
    let error = try #require(failure(of: "firstName == '\(filler)' AND agee > 5"))
    let lines = error.rendering().split(separator: "\n")
    #expect(lines[1].hasPrefix("  …ééé"))
    #expect(lines[1].hasSuffix("' AND agee > 5"))
    #expect(error.characterRange == 200_020..<200_024)
  }

  @Test("control characters never reach the terminal")
  func controlCharacters() throws {
    let rendering = try #require(failure(of: "firstName == \"a\u{1B}[31m\u{202E}\" x"))
      .rendering()
    #expect(!rendering.unicodeScalars.contains("\u{1B}"))
    #expect(!rendering.unicodeScalars.contains("\u{202E}"))
    let unknown = try #require(failure(of: "\u{7} == 1"))
    #expect(!unknown.message.unicodeScalars.contains("\u{7}"))
  }

  @Test("ranges count bytes, and characters on demand")
  func ranges() throws {
    let error = try #require(failure(of: "firstName == 'né' AND agee > 5"))
    #expect(error.range == 23..<27)
    #expect(error.characterRange == 22..<26)
    #expect(error.description.hasSuffix("(characters 22..<26)"))
  }

  @Test(
    "a key that is nearly right gets the right one suggested",
    arguments: [
      ("agee", "age"), ("firstname", "firstName"), ("fristName", "firstName"),
      ("lastNam", "lastName"), ("brithday", "birthday"), ("zzz", nil), ("x", nil),
      ("hieght", "height"),
    ])
  func suggestions(key: String, suggestion: String?) {
    #expect(failure(of: "%K == nil", [key])?.suggestion == suggestion)
  }

  @Test("a predicate built in code is shown in canonical form")
  func builtInCode() throws {
    let predicate = FetchPredicate.and([
      .comparison(.key("age"), .greaterThan, .value(.integer(5))),
      .comparison(.value(.integer(5)), .lessThan, .key("agee")),
    ])
    let error = #expect(throws: FetchPredicateError.self) { try predicate.bound(to: personEntity) }
    #expect(error?.format == "5 < agee")
    #expect(marked(error) == "agee")
  }
}
