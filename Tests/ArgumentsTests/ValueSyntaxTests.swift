import Arguments
import Testing

@Suite("Values")
struct ValueSyntaxTests {
  enum Color: String, CaseIterable, Sendable {
    case red
    case green
  }

  @Test(
    "whole numbers keep to their range",
    arguments: [("0", 0), ("150", 150), ("+7", 7), ("-0", 0), ("007", 7)])
  func integers(text: String, value: Int) throws {
    #expect(try ValueSyntax.integer(in: 0...150).parse(text) == value)
  }

  @Test(
    "what is no whole number in range is refused",
    arguments: ["", " ", "-1", "151", "1.0", "1e2", "0x1", " 1", "१", "9223372036854775808"])
  func noIntegers(text: String) {
    #expect(throws: InvalidValue(expected: "a whole number from 0 to 150")) {
      try ValueSyntax.integer(in: 0...150).parse(text)
    }
  }

  @Test("the expectation names the bounds there are")
  func expectations() {
    let syntaxes: [(ValueSyntax<Int>, String)] = [
      (.integer(), "a whole number"), (.integer(in: 1 ... .max), "a whole number of at least 1"),
      (.integer(in: .min ... -1), "a whole number of at most -1"),
    ]
    for (syntax, expectation) in syntaxes {
      #expect(throws: InvalidValue(expected: expectation)) { try syntax.parse("x") }
    }
  }

  @Test("an enumeration's raw values are choices in the order of its cases")
  func enumeration() throws {
    let syntax = ValueSyntax<Color>.choice
    #expect(syntax.choices == ["red", "green"])
    #expect(try syntax.parse("green") == .green)
    #expect(throws: InvalidValue(expected: "one of red, green")) { try syntax.parse("Red") }
  }

  @Test("a list of words stands for values")
  func words() throws {
    let syntax = ValueSyntax.choice(["up": 1, "-up": -1])
    #expect(try syntax.parse("-up") == -1)
    #expect(throws: InvalidValue(expected: "one of up, -up")) { try syntax.parse("-down") }
  }
}
