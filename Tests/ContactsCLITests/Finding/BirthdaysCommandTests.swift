import Testing

@testable import ContactsCLI

@Suite("contacts birthdays --dates")
struct BirthdaysCommandTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--birthday", "1980-03-01", "--date",
      "anniversary=2001-02-03", "--date", "First met=--04-05")
    shell.contacts("add", "-f", "Bo", "-l", "Li", "--date", "other=2010-02-03")
    return shell
  }

  @Test("other days to remember are among the birthdays, each with what it is")
  func dates() throws {
    let shell = try shell()
    let lines = shell.contacts("birthdays", "--dates").lines.map { $0.split(separator: "\t") }
    #expect(Set(lines.map { $0.last ?? "" }) == ["birthday", "anniversary", "First met", "other"])
    #expect(lines.map { $0[0] } == lines.map { $0[0] }.sorted())
    #expect(shell.contacts("birthdays").lines.count == 1)
    let objects = shell.contacts("birthdays", "--dates", "--jsonl").lines
    #expect(objects.contains { $0.contains(#""event":"First met""#) && $0.contains("null") })
    let texts = shell.contacts("birthdays", "--dates", "--format", "{event}: {name}").lines
    #expect(Set(texts).isSuperset(of: ["anniversary: Ada King", "other: Bo Li"]))
  }

  @Test("a condition chooses whose days they are")
  func condition() throws {
    let shell = try shell()
    shell.contacts("add", "-f", "Cy", "-l", "Zed", "--birthday", "--07-01", "--tag", "club")
    let names = ["birthdays", "--format", "{first}"]
    #expect(Set(shell.run(names).lines) == ["Ada", "Cy"])
    #expect(shell.run(names + ["--where", "last = 'Zed'"]).lines == ["Cy"])
    #expect(shell.run(names + ["-w", "last = 'King'", "--tag", "club"]).lines.isEmpty)
    #expect(shell.run(names + ["--dates", "-w", "last = 'Li'"]).lines == ["Bo"])
    #expect(shell.run(names + ["-w", "age > 18"]).lines == ["Ada"])
    #expect(shell.run(names + ["-w", "lsat = 'Li'"]).status == .badData)
  }

  @Test("lines and what a template says may end with a null byte, as in lists")
  func nullBytes() throws {
    let shell = try shell()
    let dates = ["birthdays", "--dates", "--limit", "2"]
    let texts = shell.run(dates + ["--format", "{event}", "-0"]).output
    #expect(texts.split(separator: "\0").count == 2 && !texts.contains("\n"))
    let lines = shell.run(dates + ["-0"]).output
    #expect(lines.split(separator: "\0").count == 2 && !lines.contains("\n"))
    #expect(shell.run(dates + ["-0", "--json"]).status == .usage)
    shell.sitDown()
    #expect(shell.run(dates + ["-0"]).output == lines)
  }

  @Test("somebody at a terminal is told why there is no birthday")
  func nothing() throws {
    let shell = try TestShell()
    shell.sitDown()
    shell.contacts("add", "-f", "Ann", "-l", "Lee", "--tag", "club")
    #expect(shell.contacts("birthdays").error == "contacts: no birthday is known\n")
    #expect(
      shell.contacts("birthdays", "--next", "30d").error
        == "contacts: no birthday is in that time\n")
    #expect(
      shell.contacts("birthdays", "--dates").error
        == "contacts: no birthday or other day to remember is known to the day\n")
    shell.contacts("add", "-f", "Bo", "-l", "Li", "--birthday", "1980")
    #expect(shell.contacts("birthdays").error == "contacts: no birthday is known to the day\n")
    #expect(
      shell.contacts("birthdays", "--tag", "club").error == "contacts: no birthday is known\n")
  }

  @Test("options that choose people and days go for them, too")
  func choosing() throws {
    let shell = try shell()
    #expect(shell.contacts("birthdays", "--dates", "--limit", "2").lines.count == 2)
    shell.contacts("group", "create", "few")
    shell.contacts("group", "add", "few", "2")
    #expect(shell.contacts("birthdays", "--dates", "--group", "few").lines.count == 1)
  }
}
