import Arguments
import Testing

@Suite("Arguments")
struct ArgumentTests {
  @Test("an argument takes as many words as it declares")
  func counts() throws {
    #expect(try Sample.run(["delete", "7", "8", "9"]).parsed[Sample.ids] == [7, 8, 9])
    #expect(try Sample.run(["move", "1"]).parsed[Sample.note].isEmpty)
    #expect(try Sample.run(["move", "1", "why"]).parsed[Sample.note] == ["why"])
    #expect(try Sample.run(["list"]).parsed[Sample.queries].isEmpty)
  }

  @Test("a lone '-' and the empty text are arguments")
  func oddWords() throws {
    #expect(try Sample.run(["list", "-", ""]).parsed[Sample.queries] == ["-", ""])
  }

  @Test("a missing argument is an error")
  func missing() {
    #expect(Sample.problem(["delete"]) == .missingArgument("ID"))
    #expect(Sample.problem(["delete", "--yes", "--"]) == .missingArgument("ID"))
  }

  @Test("an argument too many is an error")
  func unexpected() {
    #expect(Sample.problem(["move", "1", "why", "then"]) == .unexpectedArgument("then"))
  }

  @Test("an argument that is no value is an error")
  func invalid() {
    let rejection = UsageError.Rejection(
      text: "x", reason: "expected a whole number of at least 0", suggestion: nil)
    #expect(Sample.problem(["delete", "7", "x"]) == .invalidArgument("ID", rejection))
  }

  @Test("a numeric argument takes a hyphen and a digit for a number")
  func negativeNumber() throws {
    let parsed = try Sample.run(["move", "-5", "--", "-why"]).parsed
    #expect(parsed[Sample.shift] == [-5])
    #expect(parsed[Sample.note] == ["-why"])
  }

  @Test("a choice may begin with a hyphen", arguments: ["year": 1, "-year": -1, "-title": -2])
  func hyphenatedChoice(word: String, value: Int) throws {
    #expect(try Sample.run(["order", "-q", word]).parsed[Sample.key] == [value])
  }

  @Test("letters that are all options are options even where a choice could stand")
  func optionsBeforeChoices() throws {
    let key = Argument("KEY", value: .choice(["-ab": 1, "-ac": 2]), help: "")
    let first = Flag("first", short: "a", help: "")
    let second = Flag("second", short: "b", help: "")
    let program = Program(
      name: "p", version: "1", summary: "",
      commands: [CommandSyntax("c", summary: "", arguments: [key], options: [first, second])])
    guard case .run(_, let parsed) = try program.interpret(["c", "-ac", "-ab"]) else {
      Issue.record("expected a command to run")
      return
    }
    #expect(parsed[key] == [2])
    #expect(parsed[first] && parsed[second])
  }

  @Test("a mistyped choice with a hyphen is told apart from an unknown option")
  func mistypedChoice() {
    let rejection = UsageError.Rejection(
      text: "-yaer", reason: "expected one of year, -year, title, -title", suggestion: "-year")
    #expect(Sample.problem(["order", "-yaer"]) == .invalidArgument("KEY", rejection))
    #expect(Sample.problem(["order", "-xyz"]) == .unknownOption("-xyz", suggestion: nil))
  }
}
