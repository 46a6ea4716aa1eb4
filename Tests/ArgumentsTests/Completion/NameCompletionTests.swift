import Testing

@testable import Arguments

@Suite("Completion of commands and options")
struct NameCompletionTests {
  private static let globals = ["--store", "--quiet", "--help", "--version"]
  private static let options = ["--format", "--json", "--sort", "--limit", "--tag", "--yes"]

  @Test("an empty command line offers every command that is shown, and no options")
  func commands() {
    let found = Catalogue.completions([""])
    #expect(
      found.candidates.map(\.text)
        == ["list", "delete", "sort", "load", "check", "group", "help"])
    #expect(found.candidates.first?.description == "Show books.")
    #expect(!found.isOpen && found.fileLead == nil)
  }

  @Test(
    "a command is offered by its alias only if no name begins like it",
    arguments: [
      ("s", ["sort"]), ("sh", ["show"]), ("r", ["rm", "remove"]), ("l", ["list", "load"]),
      ("x", []), ("_", []), ("L", []),
    ])
  func aliases(typed: String, expected: [String]) {
    #expect(Catalogue.texts(typed) == expected)
  }

  @Test("behind a group come its commands, and behind those nothing of the group")
  func groups() {
    #expect(Catalogue.texts("group", "") == ["add", "drop"])
    #expect(Catalogue.texts("group", "d") == ["drop"])
    #expect(Catalogue.texts("group", "-") == Self.globals + ["-q", "-h"])
    #expect(Catalogue.texts("-q", "--store", "x", "group", "add", "a") == [])
  }

  @Test("help goes on with commands, and with those of a group")
  func help() {
    #expect(Catalogue.texts("help", "l") == ["list", "load"])
    #expect(Catalogue.texts("help", "group", "") == ["add", "drop"])
    #expect(
      Sample.program.completions(for: ["help", "k"], at: 1).candidates.map(\.text) == ["keys"])
    #expect(Catalogue.texts("help", "list", "") == [])
    #expect(Catalogue.texts("help", "group", "add", "") == [])
  }

  @Test("behind an unknown command nothing is offered but global options")
  func unknownCommand() {
    #expect(Catalogue.texts("nonsense", "") == [])
    #expect(Catalogue.texts("nonsense", "--s") == ["--store"])
  }

  @Test("before the command there are global options, behind it its own ones too")
  func options() {
    #expect(Catalogue.texts("--") == Self.globals)
    #expect(Catalogue.texts("list", "--") == Self.options + Self.globals)
    #expect(Catalogue.texts("-q", "list", "--s") == ["--sort", "--store"])
  }

  @Test("one-letter names follow the long ones when a single hyphen is typed")
  func shortNames() {
    #expect(
      Catalogue.texts("check", "-") == Self.globals + ["-q", "-h"])
    #expect(Catalogue.texts("check", "-q") == ["-q"])
  }

  @Test("an option is offered by its alias only if no other name fits")
  func optionAliases() {
    #expect(Catalogue.texts("list", "--fo") == ["--format"])
    #expect(Catalogue.texts("list", "--forc") == ["--force"])
  }

  @Test("an option that was given is left out, before the cursor or behind it, unless it repeats")
  func givenOptions() {
    let words = ["--store", "x", "list", "-f", "plain", "--tag=a", "--force", "--", "--json"]
    let found = Catalogue.program.completions(
      for: Array(words[..<6]) + ["--"] + [words[6]], at: 6)
    #expect(
      found.candidates.map(\.text)
        == ["--json", "--sort", "--limit", "--tag", "--quiet", "--help", "--version"])
  }

  @Test("no option is offered behind '--'")
  func terminator() {
    #expect(Catalogue.texts("check", "--", "-") == [])
    #expect(Catalogue.texts("check", "--", "--") == [])
    #expect(Catalogue.texts("--", "lis") == ["list"])
  }

  @Test("where nothing but options can stand, they are offered before a hyphen is typed")
  func onlyOptions() {
    #expect(Catalogue.texts("check", "") == Self.globals)
    #expect(Catalogue.texts("delete", "") == [], "an ID is missing")
    #expect(Catalogue.texts("delete", "7", "") == Self.globals)
    #expect(Catalogue.texts("check", "--", "") == [])
    #expect(Catalogue.texts("check", "x") == [])
  }

  @Test("an index beyond the words stands for a new word, and a negative one for the first")
  func indexes() {
    #expect(Catalogue.program.completions(for: [], at: 0).candidates.count == 7)
    #expect(Catalogue.program.completions(for: ["check"], at: 9).candidates.count == 4)
    #expect(Catalogue.program.completions(for: ["chec"], at: -1).candidates.count == 1)
  }
}
