import Testing

@testable import ContactsCLI

@Suite("Nicknames that are names of others")
struct NicknameTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Tony", "-l", "Roe")
    shell.contacts("add", "-f", "Anthony", "-l", "Roe", "--nickname", "tony")
    shell.contacts("add", "-f", "Ada", "-l", "King", "--nickname", "Countess")
    return shell
  }

  @Test(
    "where contacts are lost, a nickname that is among the names of others means none of them",
    arguments: [["delete", "tony"], ["delete", "tony", "--dry-run"], ["merge", "tony", "ada"]])
  func refused(words: [String]) throws {
    let shell = try shell()
    let before = shell.everybody
    let outcome = shell.run(words)
    #expect(outcome.status == .ambiguous)
    #expect(outcome.error.contains("'tony' matches 2 contacts"), "\(outcome.error)")
    #expect(outcome.error.contains("Tony Roe") && outcome.error.contains("Anthony Roe"))
    #expect(shell.everybody == before)
  }

  @Test("a nickname that nobody else is called by, and a full name, are enough")
  func sure() throws {
    let shell = try shell()
    #expect(shell.contacts("delete", "countess").output.hasPrefix("3\t"))
    #expect(shell.contacts("delete", "tony roe").status == .success)
    #expect(shell.contacts("delete", "tony").output.hasPrefix("2\t"))
  }

  @Test("where nothing is lost, the nickname goes first, as the help says")
  func preferred() throws {
    let shell = try shell()
    #expect(shell.contacts("show", "tony", "--ids").output == "2\n")
    #expect(shell.contacts("edit", "tony", "--title", "Dr").error.contains("2 is Anthony Roe"))
    let help = shell.contacts("show", "--help").output.replacing("\n", with: " ")
    #expect(help.contains("a nickname counts before first and last names"))
  }
}
