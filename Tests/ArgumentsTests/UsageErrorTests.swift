import Arguments
import Testing

@Suite("Usage errors")
struct UsageErrorTests {
  @Test(
    "an unknown option is an error, with the name that was probably meant",
    arguments: [
      (["add", "--titel", "x"], "--titel", "--title"),
      (["add", "--titel=x"], "--titel", "--title"),
      (["add", "--Title", "x"], "--Title", "--title"),
      (["add", "-title", "x"], "-title", "--title"),
      (["add", "-yaer", "5"], "-yaer", "--year"),
      (["add", "-author", "x"], "-author", "--author"),
      (["add", "-author=x"], "-author=x", "--author=x"),
      (["add", "-auhtor", "x"], "-auhtor", "--author"),
      (["add", "-tag", "x"], "-tag", "--tag"),
      (["list", "-ofset", "3"], "-ofset", "--offset"),
      (["list", "-store", "x"], "-store", "--store"),
      (["list", "-stroe", "x"], "-stroe", "--store"),
      (["list", "--form", "x"], "--form", "--format"),
      (["list", "-j=title"], "-j=title", "--json=title"),
      (["delete", "--forse"], "--forse", "--force"),
      (["--stoer", "x", "list"], "--stoer", "--store"),
      (["add", "--zzz"], "--zzz", nil),
      (["add", "-z"], "-z", nil),
      (["delete", "-yz"], "-z", nil),
      (["list", "--" + "=x"], "--=x", nil),
      (["list", "---json"], "---json", "--json"),
    ] as [([String], String, String?)])
  func unknownOption(words: [String], option: String, suggestion: String?) {
    #expect(Sample.problem(words) == .unknownOption(option, suggestion: suggestion))
  }

  @Test("an unknown option comes before everything that is missing because of it")
  func unknownBeforeMissing() {
    let problem = Sample.problem(["add", "--titel", "Emma", "--author", "Austen"])
    #expect(problem == .unknownOption("--titel", suggestion: "--title"))
  }

  @Test("the first of several errors is reported")
  func firstError() {
    #expect(
      Sample.problem(["list", "--limit", "--zzz"])
        == .missingValue(option: "--limit N", alternative: nil))
    #expect(Sample.problem(["lst", "--zzz"]) == .unknownCommand("lst", suggestion: "list"))
    #expect(Sample.problem(["--zzz", "lst"]) == .unknownOption("--zzz", suggestion: nil))
  }

  @Test("a word with a hyphen may have been meant for an argument")
  func optionOrArgument() {
    #expect(Sample.problem(["list", "-xyz"]) == .unknownOptionOrArgument("-xyz"))
    #expect(Sample.problem(["delete", "-x"]) == .unknownOption("-x", suggestion: nil))
  }

  @Test("every required option that is missing is named")
  func missingOptions() {
    let title = UsageError.MissingOption(label: "--title TITLE", requirement: "")
    let author = UsageError.MissingOption(
      label: "--author NAME", requirement: "give --author \"\" to say on purpose that there is none"
    )
    #expect(Sample.problem(["add"]) == .missingOptions([title, author]))
    #expect(Sample.problem(["add", "--title", "x"]) == .missingOptions([author]))
    #expect(Sample.problem(["add", "--title", "x", "-a", "y"]) == nil)
  }

  @Test(
    "a value that is missing is an error",
    arguments: [
      (["add", "--title"], "--title TITLE", nil),
      (["add", "--title", "--year", "5"], "--title TITLE", nil),
      (["add", "--title", "--"], "--title TITLE", nil),
      (["add", "--title", "-q"], "--title TITLE", nil),
      (["add", "-a", "-Austen"], "-a NAME", "--author=-Austen"),
      (["add", "--title", "--Emma"], "--title TITLE", "--title=--Emma"),
      (["list", "-n", "-x"], "-n N", nil),
      (["list", "-en"], "-n N", nil),
    ] as [([String], String, String?)])
  func missingValue(words: [String], option: String, alternative: String?) {
    #expect(Sample.problem(words) == .missingValue(option: option, alternative: alternative))
  }

  @Test(
    "a flag takes no value",
    arguments: [("--yes=no", "--yes", "no"), ("--force=", "--force", ""), ("-y=1", "-y", "1")])
  func valueOfFlag(word: String, option: String, text: String) {
    #expect(Sample.problem(["delete", "7", word]) == .unexpectedValue(option: option, text: text))
  }

  @Test(
    "a value is joined to a one-letter option without '='",
    arguments: [("-n=5", "-n", "5"), ("-en=5", "-n", "5"), ("-n=", "-n", ""), ("-s==", "-s", "=")])
  func valueAfterEquals(word: String, option: String, value: String) {
    #expect(Sample.problem(["list", word]) == .valueAfterEquals(option: option, value: value))
  }

  @Test("a joined value is checked as any other")
  func invalidJoinedValue() {
    let rejection = UsageError.Rejection(
      text: "x", reason: "expected a whole number of at least 1", suggestion: nil)
    #expect(Sample.problem(["list", "-nx"]) == .invalidValue(option: "-n N", rejection))
    #expect(Sample.problem(["list", "-n5", "-en6"]) == .repeatedOption("-n"))
  }

  @Test(
    "a single value given twice is an error, by whatever name",
    arguments: [
      (["list", "--limit", "5", "--limit", "5"], "--limit"),
      (["list", "--limit=5", "-n", "6"], "-n"),
      (["list", "--json", "--json=title"], "--json"), (["list", "-jj"], "-j"),
    ])
  func repeatedOption(words: [String], option: String) {
    #expect(Sample.problem(words) == .repeatedOption(option))
  }

  @Test(
    "a text that is no value is an error with the parser's reason",
    arguments: [
      (["list", "-n", "0"], "-n N", "0", "expected a whole number of at least 1", nil),
      (
        ["list", "--limit", "99999999999999999999"], "--limit N", "99999999999999999999",
        "expected a whole number of at least 1", nil
      ),
      (["list", "--offset", "-5x"], "--offset N", "-5x", "expected a whole number", nil),
      (["list", "--offset="], "--offset N", "", "expected a whole number", nil),
      (
        ["list", "--format", "tabel"], "--format FORMAT", "tabel",
        "expected one of table, plain, json", "table"
      ),
      (
        ["list", "--sort", "-age"], "--sort KEYS", "-age",
        "'-age' is no key; 'shelf list --help' lists the keys", nil
      ),
    ] as [([String], String, String, String, String?)])
  func invalidValue(
    words: [String], option: String, text: String, reason: String, suggestion: String?
  ) {
    let rejection = UsageError.Rejection(text: text, reason: reason, suggestion: suggestion)
    #expect(Sample.problem(words) == .invalidValue(option: option, rejection))
  }

  @Test("an error knows the command it belongs to")
  func command() {
    let error = #expect(throws: UsageError.self) { try Sample.program.interpret(["rm"]) }
    #expect(error?.command?.name == "delete")
    let early = #expect(throws: UsageError.self) { try Sample.program.interpret(["--zzz", "rm"]) }
    #expect(early?.command == nil)
  }
}
