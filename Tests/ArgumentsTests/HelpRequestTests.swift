import Arguments
import Testing

@Suite("Asking for help and version")
struct HelpRequestTests {
  /// What a command line asks for, in a word.
  private func request(_ words: [String]) throws -> String {
    switch try Sample.program.interpret(words) {
    case .run(let command, _): "run \(command.name)"
    case .version: "version"
    case .help(.short): "short"
    case .help(.program): "program"
    case .help(.command(let command)): "help \(command.name)"
    case .help(.topic(let topic)): "topic \(topic.name)"
    }
  }

  @Test("no words at all ask for the short help")
  func nothing() throws {
    #expect(try request([]) == "short")
  }

  @Test(
    "help is asked for as a command or as an option",
    arguments: [
      (["help"], "program"), (["--help"], "program"), (["-h"], "program"),
      (["-q", "help"], "program"), (["help", "--help"], "program"),
      (["help", "keys"], "topic keys"), (["-h", "help", "keys"], "topic keys"),
      (["help", "list"], "help list"), (["help", "rm"], "help delete"),
      (["list", "--help"], "help list"), (["list", "-h"], "help list"),
      (["-h", "list"], "help list"),
      (["--help", "list", "word"], "help list"), (["list", "-qh"], "help list"),
      (["help", "list", "-h"], "help list"),
    ])
  func help(words: [String], expected: String) throws {
    #expect(try request(words) == expected)
  }

  @Test(
    "a request for help outweighs whatever is wrong on the line",
    arguments: [
      (["list", "--zzz", "--help"], "help list"), (["add", "--help"], "help add"),
      (["add", "--title", "--help"], "help add"), (["list", "-n", "x", "a", "-h"], "help list"),
      (["--zzz", "-h", "list"], "help list"), (["move", "a", "b", "c", "d", "-h"], "help move"),
      (["--version", "--help"], "program"),
    ])
  func helpFirst(words: [String], expected: String) throws {
    #expect(try request(words) == expected)
  }

  @Test(
    "a word that belongs to something else asks for nothing",
    arguments: [["list", "--", "--help", "--version"], ["list", "--store=--help", "help"]])
  func noRequest(words: [String]) throws {
    #expect(try request(words) == "run list")
  }

  @Test(
    "the version can be asked for anywhere before '--'",
    arguments: [
      ["--version"], ["list", "--version"], ["--version", "list"], ["lst", "--version"],
      ["add", "--zzz", "--version"],
    ])
  func version(words: [String]) throws {
    #expect(try request(words) == "version")
    #expect(Sample.program.versionText == "shelf 1.2\n")
  }

  @Test("help and version take no value", arguments: ["--help", "--version"])
  func noValue(option: String) {
    #expect(Sample.problem(["\(option)=x"]) == .unexpectedValue(option: option, text: "x"))
  }

  @Test("help for a command that does not exist is an error")
  func unknownTopic() {
    #expect(Sample.problem(["help", "lst"]) == .unknownCommand("lst", suggestion: "list"))
    for words in [["lst", "--help"], ["--help", "lst"], ["help", "lst", "-h"]] {
      #expect(Sample.problem(words) == .unknownCommand("lst", suggestion: "list"), "\(words)")
    }
    #expect(Sample.problem(["help", "list", "add"]) == .unexpectedArgument("add"))
    #expect(Sample.problem(["help", "kesy"]) == .unknownCommand("kesy", suggestion: "keys"))
    #expect(Sample.problem(["help", "keys", "x"]) == .unknownCommand("keys", suggestion: "keys"))
  }
}
