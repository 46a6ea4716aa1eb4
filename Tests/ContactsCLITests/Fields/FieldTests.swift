import Testing
import TextTools

@testable import ContactsCLI

@Suite("Fields that are shown")
struct FieldTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--company", "Engines", "--email", "ada@x.example",
      "--email", "work=ada@y.example", "--tag", "maths", "--tag", "poet", "--notes", "one\ntwo")
    shell.contacts("add", "-f", "太郎", "-l", "山田", "--company", "会社")
    return shell
  }

  private let fields = ["--fields", "last,company,emails"]

  @Test("the same names choose the fields of every format")
  func formats() throws {
    let shell = try shell()
    let mails = "ada@x.example, ada@y.example"
    #expect(
      shell.run(["list"] + fields).output == "King\tEngines\t\(mails)\n山田\t会社\t\n")
    #expect(
      shell.run(["list", "--csv"] + fields).output
        == "last,company,emails\r\nKing,Engines,ada@x.example;ada@y.example\r\n山田,会社,\r\n")
    #expect(
      shell.run(["list", "--table"] + fields).output == """
        Last  Company  E-mails
        King  Engines  \(mails)
        山田  会社

        """)
    #expect(
      shell.run(["list", "--jsonl"] + fields).output
        == shell.contacts("list", "--jsonl=last,company,emails").output)
    #expect(
      shell.run(["list", "--header"] + fields).output.hasPrefix("last\tcompany\temails\nKing\t"))
    #expect(shell.contacts("show", "2", "--fields", "age,id").output == "\t2\n")
    shell.sitDown()
    #expect(shell.run(["list", "--no-color"] + fields).output.hasPrefix("Last  Company"))
  }

  @Test("'help' lists them")
  func help() throws {
    let outcome = try shell().contacts("list", "--fields", "help")
    #expect(outcome.lines.contains("phonetic_first"))
    #expect(outcome.status == .success)
  }

  @Test(
    "what cannot have fields refuses them",
    arguments: [
      (["--ids"], "--fields goes with tables, JSON, CSV and tab-separated values"),
      (["--format", "{id}"], "--fields goes with tables, JSON, CSV and tab-separated values"),
      (["--json=id"], "give the fields once, with --fields or behind the format"),
    ])
  func refusals(options: [String], words: String) throws {
    let outcome = try shell().run(["list"] + options + fields)
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains(words), "\(outcome.error)")
  }

  @Test("columns are cut on a terminal only, the widest first, with an ellipsis")
  func width() throws {
    let shell = try shell()
    shell.sitDown()
    shell.variables["COLUMNS"] = "40"
    let lines = shell.run(["list", "--no-color"] + fields).lines
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 })
    #expect(lines[1] == "King  Engines  ada@x.example, ada@y.exa…")
    shell.outputIsTerminal = false
    #expect(shell.run(["list", "--table"] + fields).lines[1].hasSuffix("ada@y.example"))
  }

  @Test("a card has a line for each value, and lists one value a line")
  func card() throws {
    let shell = try shell()
    shell.sitDown()
    #expect(
      shell.contacts("show", "1", "--no-color").output == """
        ID       1
        First    Ada
        Last     King
        Company  Engines
        E-mail   ada@x.example
        E-mail   ada@y.example (work)
        Notes    one
                 two
        Tag      maths
        Tag      poet

        """)
    #expect(
      shell.contacts("show", "1", "--no-color", "--fields", "last,tags").output
        == "Last  King\nTag   maths\nTag   poet\n")
  }
}
