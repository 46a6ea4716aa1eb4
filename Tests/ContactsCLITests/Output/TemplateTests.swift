import Testing

@testable import ContactsCLI

@Suite("Formats of one's own")
struct TemplateTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--email", "home=ada@home.example")
    shell.contacts(
      "add", "-f", "", "-l", "Esc", "--email", "esc@x.example", "--notes",
      "Tab\tLine\n\u{1b}[0m")
    return shell
  }

  @Test("a template is written for each contact")
  func lines() throws {
    let shell = try shell()
    let format = "{last}: {email.home|email}"
    let expected = "King: ada@home.example\nEsc: esc@x.example\n"
    for words in [
      ["list"], ["filter", "TRUEPREDICATE"], ["sort", "id"], ["show", "1", "2"],
      ["find", "example"],
    ] {
      let outcome = shell.run(words + ["--format", format])
      #expect(Set(outcome.lines) == Set(expected.split(separator: "\n").map(String.init)))
      #expect(outcome.status == .success)
    }
  }

  @Test("values have their labels behind them on demand")
  func labels() throws {
    let shell = try shell()
    shell.contacts(
      "edit", "1", "--add-phone", "work=0761 1", "--add-phone", "0171 2", "--add-phone", "*home=3")
    func written(_ format: String) -> String {
      shell.contacts("show", "1", "--format", format).output
    }
    #expect(written("{phones.labelled}") == "0761 1 (work), 0171 2, 3 (home)\n")
    #expect(written("{phone.labelled}") == "3 (home)\n")
    #expect(written("{phones}") == "0761 1, 0171 2, 3\n")
    shell.contacts("edit", "1", "--add-phone", "labelled=4")
    #expect(written("{phones.labelled}") == "4\n")
  }

  @Test("records end in a null byte on demand")
  func null() throws {
    let shell = try shell()
    #expect(shell.contacts("list", "--format", "{last}", "-0").output == "King\0Esc\0")
    #expect(shell.contacts("list", "--null", "--limit", "1").output == "1\tAda\tKing\t\0")
    #expect(
      shell.contacts("list", "--plain", "-0", "--header", "--limit", "0").output.hasSuffix("\0"))
    #expect(
      shell.contacts("list", "--fields", "id,emails", "-0", "-l", "1").output
        == "1\tada@home.example\0")
    for option in ["--json", "--table", "--csv"] {
      let outcome = shell.contacts("list", option, "-0")
      #expect(outcome.status == .usage)
      #expect(outcome.error.contains("--null goes with --ids, --plain and templates"))
    }
  }

  @Test("on a terminal, values cannot act on it; in a pipe they are as they are")
  func escaping() throws {
    let shell = try shell()
    let words = ["show", "2", "--format", "{notes}"]
    #expect(shell.run(words).output == "Tab\tLine\n\u{1b}[0m\n")
    shell.sitDown()
    #expect(shell.run(words).output == "Tab\\tLine\\n\\x1b[0m\n")
  }

  @Test(
    "mistakes are refused with a place and a suggestion",
    arguments: [
      ("{frist}", "column 2: unknown field 'frist'. Did you mean 'first'?"),
      ("{first", "column 1: a } is missing; {{ is a brace"),
      ("{zzzzzz}", "column 2: unknown field 'zzzzzz'; 'contacts help fields' lists them"),
      ("jsno", "Did you mean 'json'?"), ("vcard", "'contacts export --format vcard' writes that"),
    ])
  func mistakes(format: String, words: String) throws {
    let outcome = try shell().contacts("list", "--format", format)
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains(words), "\(outcome.error)")
  }

  @Test("a name stands for the option of that name")
  func names() throws {
    let shell = try shell()
    for (name, option) in [
      ("json", "--json"), ("jsonl", "--jsonl"), ("csv", "--csv"), ("plain", "--plain"),
      ("ids", "--ids"), ("table", "--table"),
    ] {
      #expect(
        shell.contacts("list", "--format", name).output == shell.contacts("list", option).output)
    }
    #expect(shell.contacts("list", "--format", "card").output.hasPrefix("ID"))
    #expect(shell.contacts("list", "--format", "json", "--plain").status == .usage)
  }

  @Test("a part of an address stands behind a dot, unless an address has that label")
  func addressParts() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "", "--address", "home=1 Main St;Berlin;10115;;Germany",
      "--address",
      "*work=2 Side St;Köln")
    shell.contacts("add", "-f", "Bob", "-l", "", "--address", "city=3 Old St;Bonn")
    let parts = "{address.city}/{addresses.city}/{address.postal_code}/{addresses.country}"
    #expect(
      shell.contacts("list", "--format", parts).lines == [
        "Köln/Berlin, Köln//Germany", "3 Old St, Bonn/3 Old St, Bonn//",
      ])
  }
}
