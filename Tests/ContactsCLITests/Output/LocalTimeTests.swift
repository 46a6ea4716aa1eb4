import Testing

@testable import ContactsCLI

@Suite("Times")
struct LocalTimeTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.clockOffset = 5 * 3600 + 1800
    shell.contacts("add", "Ada")
    return shell
  }

  @Test("a terminal gets the time of the person's clock")
  func terminal() throws {
    let shell = try shell()
    shell.sitDown()
    let list = shell.contacts("list", "--fields", "id,created", "--no-color")
    #expect(list.lines.last == " 1  2026-11-22 17:30:00", "\(list.output)")
    let card = shell.contacts("show", "1", "--fields", "created", "--format", "card", "--no-color")
    #expect(card.output == "Created  2026-11-22 17:30:00\n", "\(card.output)")
  }

  @Test("JSON and pipes get the time in UTC, a template as well")
  func elsewhere() throws {
    let shell = try shell()
    let fields = ["--fields", "created"]
    #expect(shell.run(["list"] + fields).output == "2026-11-22T12:00:00Z\n")
    #expect(
      shell.contacts("list", "--jsonl=created").output == "{\"created\":\"2026-11-22T12:00:00Z\"}\n"
    )
    shell.sitDown()
    #expect(shell.contacts("list", "--jsonl=created").output.contains("T12:00:00Z"))
    #expect(shell.contacts("list", "--format", "{created:%H:%M}").output == "12:00\n")
  }

  @Test("history has local times on a terminal")
  func history() throws {
    let shell = try shell()
    let piped = shell.contacts("history").output.split(separator: "\t")[1]
    shell.sitDown()
    let lines = shell.contacts("history", "--no-color").lines
    #expect(lines[0].hasPrefix("Number  Time "))
    let day = try #require(piped.split(separator: "T").first)
    #expect(piped.hasSuffix("Z") && !lines[1].contains("Z"), "\(day)")
    #expect(
      shell.contacts("store", "history").output.contains(/\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t/))
  }
}
