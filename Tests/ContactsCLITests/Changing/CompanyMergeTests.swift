import Testing

@testable import ContactsCLI

@Suite("contacts company merge")
struct CompanyMergeTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("company", "add", "Acme", "--phone", "+1", "--notes", "one")
    shell.contacts("company", "add", "ACME Ltd", "--email", "i@acme.example", "--notes", "two")
    shell.contacts("add", "-f", "Al", "-l", "Bo", "--company", "Acme")
    shell.contacts("add", "-f", "Cy", "-l", "Di", "--company", "ACME Ltd")
    return shell
  }

  @Test("one company keeps its name, and has the people and what is known of all")
  func merging() throws {
    let shell = try shell()
    #expect(shell.contacts("company", "merge", "Acme", "ACME Ltd").output == "1\n")
    #expect(shell.contacts("company", "list").output == "1\tAcme\t2\n")
    let company = shell.contacts("company", "show", "Acme", "--jsonl=id,phones,emails,notes").lines[
      0]
    #expect(company.contains("+1") && company.contains("i@acme.example"))
    #expect(company.contains(#""notes":"one\n\ntwo""#))
    #expect(shell.contacts("count", "company = 'Acme'").output == "2\n")
    shell.contacts("undo")
    #expect(Set(shell.contacts("company", "list").lines) == ["1\tAcme\t1", "2\tACME Ltd\t1"])
  }

  @Test("it takes two companies, and a name that is taken tells of it")
  func refusals() throws {
    let shell = try shell()
    #expect(shell.contacts("company", "merge", "Acme", "1").status == .usage)
    #expect(shell.contacts("company", "merge", "Acme", "Foo").status == .failure)
    let renamed = shell.contacts("company", "rename", "ACME Ltd", "Acme")
    #expect(renamed.status == .failure && renamed.error.contains("'contacts company merge'"))
    #expect(shell.contacts("company", "list").lines.count == 2)
  }
}
