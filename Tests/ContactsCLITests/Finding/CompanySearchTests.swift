import Testing

@testable import ContactsCLI

@Suite("Companies among what is looked for")
struct CompanySearchTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell.withPeople()
    shell.contacts("company", "add", "Robbins Plumbing", "--email", "info@plumb.example")
    shell.contacts("edit", "1", "--company", "Robbins Research")
    return shell
  }

  @Test("query answers with the addresses of companies too")
  func query() throws {
    let shell = try shell()
    let lines = shell.contacts("query", "--no-message", "plumbing").lines
    #expect(lines == ["info@plumb.example\tRobbins Plumbing\t"])
  }

  @Test("find points to a company of which more than the name is known")
  func find() throws {
    let shell = try shell()
    let outcome = shell.contacts("find", "robbins")
    #expect(outcome.lines.count == 1 && outcome.output.contains("Anthony"))
    #expect(
      outcome.error
        == "contacts: there is a company 'Robbins Plumbing' (info@plumb.example); "
        + "see 'contacts company show 1'\n")
    #expect(shell.contacts("find", "research").error.isEmpty)
    #expect(shell.contacts("find", "robbins", "--company", "Robbins Research").error.isEmpty)
  }
}
