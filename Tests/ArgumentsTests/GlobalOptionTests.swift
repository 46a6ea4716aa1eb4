import Arguments
import Testing

@Suite("Commands and global options")
struct GlobalOptionTests {
  @Test(
    "a global option may stand before or after the command",
    arguments: [
      ["--store", "x", "-q", "list", "word"], ["list", "--store=x", "word", "--quiet"],
      ["-q", "list", "word", "--store", "x"], ["--store=x", "--quiet", "--", "list", "word"],
    ])
  func globalOptions(words: [String]) throws {
    let run = try Sample.run(words)
    #expect(run.command == "list")
    #expect(run.parsed[Sample.store] == "x")
    #expect(run.parsed[Sample.quiet])
    #expect(run.parsed[Sample.queries] == ["word"])
  }

  @Test("a global option counts before and after the command as given twice")
  func repeatedGlobalOption() {
    let problem = Sample.problem(["--store", "x", "list", "--store", "y"])
    #expect(problem == .repeatedOption("--store"))
  }

  @Test("a command answers to its aliases", arguments: ["delete", "remove", "rm"])
  func alias(word: String) throws {
    #expect(try Sample.run([word, "7"]).command == "delete")
  }

  @Test("options without a command are an error", arguments: [["-q"], ["--store", "x"], ["--"]])
  func missingCommand(words: [String]) {
    #expect(Sample.problem(words) == .missingCommand)
  }

  @Test(
    "the name of a command is never abbreviated or guessed",
    arguments: [
      ("lis", "list"), ("LIST", "list"), ("lst", "list"), ("", nil), ("-", nil),
    ])
  func unknownCommand(word: String, suggestion: String?) {
    #expect(Sample.problem([word]) == .unknownCommand(word, suggestion: suggestion))
  }

  @Test("a command's option before the command is told apart from an unknown one")
  func misplacedOption() {
    #expect(Sample.problem(["--json", "list"]) == .misplacedOption("--json"))
    #expect(Sample.problem(["-n", "5", "list"]) == .misplacedOption("-n"))
    #expect(Sample.problem(["--jso", "list"]) == .unknownOption("--jso", suggestion: nil))
  }
}
