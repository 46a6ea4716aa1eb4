import Testing

@testable import ContactsCLI

@Suite("What tables say of relations and addresses")
struct TablesOfOthersTests {
  @Test("relations go out in a column of our own CSV, and come back")
  func relations() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--first", "Ada", "--last", "", "--relation", "spouse=Eva; née X", "--relation",
      "child=Tom")
    let outcome = shell.contacts("export", "--format", "csv")
    #expect(outcome.error == "contacts: exported 1 contact\n")
    #expect(outcome.output.contains(",relations,"))
    let other = try TestShell()
    other.contacts("import", "-", input: outcome.output)
    let key = "--json=relations"
    #expect(other.contacts("list", key).output == shell.contacts("list", key).output)
    #expect(other.contacts("list", key).output.contains("Eva; née X"))
    other.contacts("edit", "1", "--unset", "relations")
    #expect(!other.contacts("export", "--format", "csv").output.contains("relations"))
  }
}
