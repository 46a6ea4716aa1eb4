import Testing

@testable import ContactsCLI

@Suite("A company by the ID that lists show")
struct CompanyNumberTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("company", "add", "Acme")
    shell.contacts("add", "-f", "Ann", "-l", "Lee", "--company", "Acme")
    return shell
  }

  @Test("chooses whom to list and links people, where no company is called so")
  func chosen() throws {
    let shell = try shell()
    #expect(shell.contacts("list", "--company", "1", "--ids").output == "1\n")
    #expect(shell.contacts("count", "--company", "1").output == "1\n")
    shell.contacts("add", "-f", "Bob", "-l", "Roe")
    #expect(shell.contacts("link", "2", "--company", "1").error.contains("1 is Acme"))
    #expect(shell.contacts("count", "--company", "Acme").output == "2\n")
    let unknown = shell.contacts("list", "--company", "7")
    #expect(unknown.error.contains("no company '7'"))
  }

  @Test("is asked about where it would be the name of a new one")
  func typed() throws {
    let shell = try shell()
    let outcome = shell.contacts("add", "-f", "Bob", "-l", "Roe", "--company", "1")
    #expect(outcome.error.contains("made the company '1'; did you mean 'Acme'?"))
    #expect(!shell.contacts("edit", "1", "--company", "1").error.contains("made"))
    #expect(shell.contacts("count", "--company", "1").output == "2\n")
  }
}
