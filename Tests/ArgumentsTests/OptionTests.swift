import Arguments
import Testing

@Suite("Options")
struct OptionTests {
  @Test(
    "an option's value is the next word or follows '='",
    arguments: [
      ["list", "--limit", "5"], ["list", "--limit=5"], ["list", "-n", "5"],
      ["list", "-en", "5"], ["list", "-ejn", "5"], ["list", "-n5"], ["list", "-ejn5"],
    ])
  func value(words: [String]) throws {
    #expect(try Sample.run(words).parsed[Sample.limit] == 5)
  }

  @Test("an option that is not given has no value")
  func absent() throws {
    let parsed = try Sample.run(["list"]).parsed
    #expect(parsed[Sample.limit] == nil)
    #expect(parsed[Sample.json] == nil)
    #expect(!parsed[Sample.exitStatus])
    #expect(parsed[Sample.queries].isEmpty)
  }

  @Test("what the command does not declare reads as not given")
  func undeclared() throws {
    let parsed = try Sample.run(["list", "--limit", "5"]).parsed
    #expect(parsed[Sample.title] == nil)
    #expect(parsed[Sample.tags].isEmpty)
    #expect(parsed[Sample.ids].isEmpty)
  }

  @Test("an empty text is a value", arguments: [["--author", ""], ["--author="]])
  func emptyValue(author: [String]) throws {
    let parsed = try Sample.run(["add", "--title", ""] + author).parsed
    #expect(parsed[Sample.author] == "")
    #expect(parsed[Sample.title] == "")
  }

  @Test("only the first '=' separates an option from its value")
  func equalsInValue() throws {
    let parsed = try Sample.run(["add", "--title=a=b", "--author==x"]).parsed
    #expect(parsed[Sample.title] == "a=b")
    #expect(parsed[Sample.author] == "=x")
  }

  @Test("a lone '-' is a value")
  func hyphenValue() throws {
    #expect(try Sample.run(["list", "--store", "-"]).parsed[Sample.store] == "-")
  }

  @Test(
    "flags can be given by every name, together and repeatedly",
    arguments: [["-y"], ["-f"], ["--yes"], ["--force"], ["-qy"], ["-yfy"], ["--yes", "--force"]])
  func flags(words: [String]) throws {
    let parsed = try Sample.run(["delete", "7"] + words).parsed
    #expect(parsed[Sample.yes])
    #expect(!parsed[Sample.dryRun])
    #expect(parsed[Sample.quiet] == (words == ["-qy"]))
  }

  @Test("a repeated option collects its values in order")
  func repeated() throws {
    let words = ["add", "--title", "x", "-t", "b", "--author", "y", "--tag=a", "-t", "b"]
    #expect(try Sample.run(words).parsed[Sample.tags] == ["b", "a", "b"])
  }

  @Test(
    "a value may be joined to a one-letter option, whatever it looks like",
    arguments: ["Austen", "East", "-x", "--", "-", "a=b", "日本", "author x", "Autho"])
  func joinedValue(value: String) throws {
    let parsed = try Sample.run(["add", "--title", "x", "-qt\(value)", "-a", "y"]).parsed
    #expect(parsed[Sample.tags] == [value])
    #expect(parsed[Sample.quiet])
  }

  @Test("a letter that takes a value takes the letters after it although they are options")
  func greedyValue() throws {
    let parsed = try Sample.run(["add", "--title", "x", "-ta", "-aqt"]).parsed
    #expect(parsed[Sample.tags] == ["a"])
    #expect(parsed[Sample.author] == "qt")
    #expect(!parsed[Sample.quiet])
  }

  @Test("options may stand before, between and after arguments")
  func order() throws {
    let parsed = try Sample.run(["list", "-n", "5", "one", "--json", "two", "-e"]).parsed
    #expect(parsed[Sample.queries] == ["one", "two"])
    #expect(parsed[Sample.limit] == 5)
    #expect(parsed[Sample.json] == .bare)
    #expect(parsed[Sample.exitStatus])
  }

  @Test(
    "a word after an option with an optional value is not its value", arguments: ["--json", "-j"])
  func optionalValue(option: String) throws {
    let parsed = try Sample.run(["list", option, "title"]).parsed
    #expect(parsed[Sample.json] == .bare)
    #expect(parsed[Sample.queries] == ["title"])
  }

  @Test("an optional value follows '='", arguments: ["title,year", "", "a=b", "-x"])
  func optionalValueAfterEquals(value: String) throws {
    #expect(try Sample.run(["list", "--json=\(value)"]).parsed[Sample.json] == .value(value))
  }

  @Test(
    "a number may be negative",
    arguments: [["--offset", "-5"], ["-o", "-5"], ["--offset=-5"], ["-o-5"]])
  func negativeNumber(words: [String]) throws {
    #expect(try Sample.run(["list"] + words).parsed[Sample.offset] == -5)
  }

  @Test("an option's declaration can take words with a hyphen for values")
  func hyphenatedKeys() throws {
    let parsed = try Sample.run(["list", "--sort", "-year,title", "-e"]).parsed
    #expect(parsed[Sample.sort] == ["-year", "title"])
    #expect(parsed[Sample.exitStatus])
  }

  @Test("after '--' nothing is an option")
  func terminator() throws {
    let parsed = try Sample.run(["list", "-e", "--", "--json", "-n", "--", "--help"]).parsed
    #expect(parsed[Sample.queries] == ["--json", "-n", "--", "--help"])
    #expect(parsed[Sample.json] == nil)
    #expect(parsed[Sample.exitStatus])
  }
}
