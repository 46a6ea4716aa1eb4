import Testing

@testable import ContactsCLI

@Suite("contacts import of people and companies that are taken for each other")
struct OtherKindTests {
  private static func card(_ lines: String...) -> String {
    "BEGIN:VCARD\nVERSION:3.0\n" + lines.map { $0 + "\n" }.joined() + "END:VCARD\n"
  }

  @Test("a person that the card takes for a company is left as it is, and never there twice")
  func kinds() throws {
    let shell = try TestShell()
    let lines = "UID:u1\nFN:Acme Fix\nN:Fix;Acme;;;\nORG:Acme\nTEL:1"
    let person = Self.card(lines)
    let company = Self.card(lines, "KIND:org")
    shell.contacts("import", "-", input: person)
    for _ in 1...2 {
      let outcome = shell.contacts("import", "-", input: company)
      #expect(
        outcome.error.contains(
          "is a company, but has the UID of a person that is here already; it is skipped"))
      #expect(outcome.error.contains("1 skipped"))
      #expect(
        shell.contacts("import", "-", input: person).error.contains(
          "read 1 contact: all up to date"))
    }
    #expect(shell.contacts("count").output == "1\n")
    #expect(shell.contacts("company", "list").output == "1\tAcme\t1\n")
    #expect(shell.contacts("import", "-", "--strict", input: company).status.rawValue == 65)
    shell.contacts("delete", "1", "--yes")
    for _ in 1...2 {
      #expect(!shell.contacts("import", "-", input: company + person).error.contains("skipped"))
      #expect(shell.contacts("count").output == "1\n")
      #expect(shell.contacts("company", "list").output == "1\tAcme\t1\n")
    }
  }

  @Test("a company that its card calls otherwise has those who were said to work there before")
  func renamedCompany() throws {
    let shell = try TestShell()
    let person = Self.card("UID:u1", "FN:Ann Lee", "N:Lee;Ann;;;", "ORG:Acme")
    let company = Self.card("UID:c1", "KIND:org", "FN:Acme", "ORG:Acme", "TEL:5550001")
    shell.contacts("import", "-", input: person + company)
    let renamed = (person + company).replacing("Acme", with: "Apex")
    shell.contacts("import", "-", input: renamed)
    #expect(shell.contacts("company", "list").output == "1\tApex\t1\n")
  }
}
