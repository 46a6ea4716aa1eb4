import Foundation
import Testing

@testable import ContactsCLI

@Suite("What --dry-run shows")
struct TrialTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for name in ["Acme", "Bolt"] { shell.contacts("company", "add", name) }
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--email", "a@x.example", "--company", "Acme", "--group",
      "g",
      "--tag", "t")
    return shell
  }

  @Test(
    "of contacts to add is what they would hold, with no ID",
    arguments: [
      ("--json=id,first,tags", "[\n{\"id\":null,\"first\":\"Bo\",\"tags\":[\"new\"]}\n]\n"),
      ("--csv=id,first", "id,first\r\n,Bo\r\n"), ("--format={first} {tags}", "Bo new\n"),
      ("--plain", "\tBo\tEk\t\n"), ("--ids", ""),
    ])
  func adding(format: String, written: String) throws {
    let shell = try shell()
    let outcome = shell.contacts("add", "-n", "-f", "Bo", "-l", "Ek", "--tag", "new", format)
    #expect(outcome.output == written)
    #expect(outcome.error == "contacts: the contact could be added; nothing was changed\n")
    #expect(shell.contacts("count").output == "1\n")
  }

  @Test("of contacts to add has no companies, as no list of contacts has them")
  func companies() throws {
    let text = #"[{"kind":"company","company":"Cog"},{"first":"Z","last":"Y"}]"#
    let outcome = try shell().contacts("add", "-n", "--from", "-", "--jsonl=first", input: text)
    #expect(outcome.output == "{\"first\":\"Z\"}\n")
  }

  @Test("tells of namesakes, too")
  func namesakes() throws {
    let outcome = try shell().contacts(
      "add", "-n", "-f", "Ada", "-l", "King", "--email", "a@x.example")
    #expect(
      outcome.error
        == "contacts: 1 (Ada King) has the same name and e-mail\n"
        + "contacts: the contact could be added; nothing was changed\n")
  }

  @Test(
    "of names and companies is what would be written, and nothing is changed",
    arguments: [
      (["group", "create", "a", "b"], "a\nb\n", "would make 2 groups"),
      (["group", "rename", "G", "h"], "h\n", "would rename the group 'g'"),
      (["tag", "rename", "t", "u"], "u\n", "would rename the tag 't'"),
      (["company", "add", "Cog"], "", "would add 1 company"),
      (["company", "rename", "acme", "Ace"], "1\n", "would rename the company 'Acme'"),
      (["company", "merge", "Acme", "Bolt"], "1\n", "would merge 2 companies"),
    ])
  func names(words: [String], written: String, told: String) throws {
    let shell = try shell()
    let before = shell.contacts("export", "--format", "json").output
    let outcome = shell.run(words + ["--dry-run"])
    #expect(outcome.status == .success)
    #expect(outcome.output == written)
    #expect(outcome.error == "contacts: \(told); nothing was changed\n")
    #expect(shell.contacts("export", "--format", "json").output == before)
    #expect(shell.contacts("company", "list").lines.count == 2)
    let real = shell.run(words)
    #expect(real.status == .success && (written.isEmpty || real.output == written))
  }

  @Test(
    "fails as the change itself does",
    arguments: [
      ["group", "create", "G"], ["group", "rename", "nobody", "h"], ["company", "add", "ACME"],
      ["company", "rename", "Acme", "bolt"], ["company", "merge", "Acme", "nobody"],
    ])
  func failing(words: [String]) throws {
    let trial = try shell().run(words + ["-n"])
    let real = try shell().run(words)
    #expect(trial.status == .failure && trial.error == real.error)
  }

  @Test("makes no address book")
  func noStore() throws {
    let shell = try TestShell()
    #expect(shell.contacts("group", "create", "-n", "a").status == .success)
    #expect(!FileManager.default.fileExists(atPath: shell.defaultStore))
  }
}
