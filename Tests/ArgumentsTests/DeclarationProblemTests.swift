import Arguments
import Testing

@Suite("Declarations that contradict themselves")
struct DeclarationProblemTests {
  private func problems(
    globals: [any DeclaredOption] = [], _ commands: [CommandSyntax]
  ) -> [String] {
    Program(name: "p", version: "1", summary: "", globalOptions: globals, commands: commands)
      .declarationProblems()
  }

  private func flag(_ name: String, _ short: Character? = nil) -> Flag {
    Flag(name, short: short, help: "")
  }

  @Test("a sound declaration has no problems")
  func sound() {
    #expect(Sample.program.declarationProblems() == [])
  }

  @Test("names that are taken twice are found")
  func names() {
    let twins = [CommandSyntax("a", summary: ""), CommandSyntax("b", aliases: ["a"], summary: "")]
    #expect(problems(twins) == ["the command name 'a' is taken twice"])
    #expect(
      problems([CommandSyntax("help", summary: "")]).first
        == "the command name 'help' is taken twice")
    let command = CommandSyntax("c", summary: "", options: [flag("help", "x"), flag("other", "h")])
    #expect(
      problems([command]) == [
        "c: the option name '--help' is taken twice", "c: the option name '-h' is taken twice",
      ])
    let global = problems(
      globals: [flag("quiet")], [CommandSyntax("c", summary: "", options: [flag("quiet")])])
    #expect(global == ["c: the option name '--quiet' is taken twice"])
  }

  @Test("topics that cannot be asked for, and shared options that no page explains, are found")
  func topics() {
    let shared = OptionGroup("Output", page: "t", options: [flag("known"), flag("unknown")])
    let program = Program(
      name: "p", version: "1", summary: "",
      commands: [
        CommandSyntax("c", summary: "", groups: [shared]),
        CommandSyntax(
          "d", summary: "", groups: [OptionGroup("X", page: "e", options: [flag("yes")])]),
      ],
      topics: [
        Topic("t", summary: "", parts: [.names("All", [flag("known")])]),
        Topic("t", summary: "", parts: []), Topic("c", summary: "", parts: []),
      ])
    #expect(
      program.declarationProblems() == [
        "the topic 't' is declared twice", "the topic 'c' has the name of a command",
        "c: 't' does not explain --unknown", "d: 'e' does not explain --yes",
      ])
  }

  @Test("names that could never be typed are found", arguments: ["-x", "a=b", "a b", ""])
  func untypable(name: String) {
    let command = CommandSyntax("c", summary: "", options: [flag(name)])
    #expect(problems([command]) == ["c: '--\(name)' cannot name an option"])
  }

  @Test("other words that mean nothing, and those that are not needed, are found")
  func otherWords() {
    let words = OtherWords(
      commands: ["a": "b c", "a b": "d", "nothing": "e"], members: ["a x": "f", "a y": "g"],
      options: ["all": "every", "all 3": "three", "none": "no"])
    let commands = [
      CommandSyntax("a", aliases: ["c"], summary: ""), CommandSyntax("a x", summary: ""),
      CommandSyntax("d", summary: "", options: [flag("add-all")]),
    ]
    let program = Program(
      name: "p", version: "1", summary: "", commands: commands, otherWords: words)
    #expect(
      program.declarationProblems() == [
        "there is no 'nothing' for other words to mean",
        "there is no 'a y' for other words to mean",
        "there is no 'none' for other words to mean",
        "'c' is a command, and no other word for one",
        "'d' is a command, and no other word for one",
      ])
  }

  @Test("arguments that could never be reached are found")
  func arguments() {
    let all = Argument("ALL", count: .any, value: .text, help: "")
    let last = Argument("LAST", count: .one, value: .text, help: "")
    let command = CommandSyntax("c", summary: "", arguments: [all, last])
    #expect(
      problems([command]) == [
        "c: the argument LAST follows one that takes every word",
        "c: the required argument LAST follows an optional one",
      ])
  }

  @Test("choices that their own parser refuses are found")
  func choices() {
    let syntax = ValueSyntax<Int>(expecting: "a number", choices: ["1", "two"]) { Int($0) }
    let option = Option("number", placeholder: "N", value: syntax, help: "")
    let command = CommandSyntax("c", summary: "", options: [option])
    #expect(problems([command]) == ["c: the choice 'two' of N is refused by its parser"])
  }

  @Test("a global option cannot be required")
  func requiredGlobal() {
    let option = Option("key", placeholder: "K", value: .text, help: "", isRequired: true)
    #expect(problems(globals: [option], []) == ["the global --key K is required"])
  }
}
