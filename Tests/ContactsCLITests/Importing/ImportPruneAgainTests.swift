import Testing

@testable import ContactsCLI

@Suite("contacts import --prune of the same text again")
struct ImportPruneAgainTests {
  private func card(_ name: String, _ lines: String...) -> String {
    let own = lines.map { $0 + "\r\n" }.joined()
    return "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u-\(name)\r\nFN:\(name)\r\nN:;\(name);;;\r\n"
      + "\(own)END:VCARD\r\n"
  }

  private func group(_ name: String, _ members: String...) -> String {
    "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g-\(name)\r\nFN:\(name)\r\n"
      + members.map { "MEMBER:\($0)\r\n" }.joined() + "END:VCARD\r\n"
  }

  private func prune(_ text: String, _ shell: TestShell) -> String {
    shell.contacts("import", "-", "--prune", "--yes", input: text).error
  }

  @Test("finds nothing left of a company that nobody works for any more by the cards")
  func companies() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-", input: card("Eva", "ORG:Cog") + card("Al", "ORG:Firm") + card("Bo"))
    let text = card("Eva") + card("Al", "ORG:Mill") + card("Bo", "ORG:Firm")
    #expect(
      prune(text, shell) == "contacts: imported 3 contacts (0 new, 3 changed, 0 up to date)\n")
    let companies = shell.contacts("company", "list", "--plain").lines
    #expect(
      companies.map { $0.split(separator: "\t").dropFirst().joined(separator: " ") } == [
        "Firm 1", "Mill 1",
      ])
    #expect(
      prune(text, shell) == "contacts: read 3 contacts: all up to date\n")
    #expect(shell.contacts("company", "list", "--plain").lines == companies)
  }

  @Test("tells of a company with a card of its own that those leave whose cards are changed")
  func companyWithCard() throws {
    let shell = try TestShell()
    let firm =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:org\r\nUID:f\r\nFN:Firm\r\nORG:Firm\r\n"
      + "TEL:12\r\nEND:VCARD\r\n"
    shell.contacts("import", "-", input: card("Eva", "ORG:Firm") + firm)
    #expect(prune(card("Eva"), shell).contains("1 deleted"))
    #expect(shell.contacts("company", "list", "--plain").lines.isEmpty)
    shell.contacts("import", "-", input: card("Eva") + firm)
    #expect(prune(card("Eva", "ORG:Firm"), shell).contains("1 deleted"))
    #expect(!shell.contacts("export").output.contains("TEL:12"))
    #expect(prune(card("Eva", "ORG:Firm"), shell).hasSuffix("read 1 contact: all up to date\n"))
  }

  @Test("keeps the members of groups whom it deletes for the way out, as a new import does")
  func members() throws {
    let shell = try TestShell()
    let pals = group("Pals", "u-Al", "u-Bo", "mailto:cy@x.example")
    let rest = card("Bo") + card("Cy", "EMAIL:cy@x.example")
    shell.contacts("import", "-", input: card("Al") + rest + pals)
    let text = card("Al") + pals
    let first = prune(text, shell)
    #expect(first.contains("2 members that are no contacts here, the first of them \"u-Bo\""))
    let output = shell.contacts("export").output
    #expect(output.contains("MEMBER:u-Bo") || output.contains("MEMBER:urn:uuid:u-Bo"), "\(output)")
    #expect(output.contains("cy@x.example"))
    #expect(prune(text, shell).contains("read 1 contact (1 group): all up to date\n"))
    #expect(shell.contacts("export").output == output)
    shell.contacts("import", "-", input: text + rest)
    #expect(shell.contacts("list", "--group", "Pals", "--format", "{name}").lines.count == 3)
  }

  @Test(
    "keeps the manager whom it deletes as the card names them, also of somebody who was edited here",
    arguments: [false, true])
  func managers(isEdited: Bool) throws {
    let shell = try TestShell()
    let text = card("Al", "X-MANAGER:Bob")
    shell.contacts("import", "-", input: text + card("Bob"))
    if isEdited { shell.contacts("edit", "Al", "--notes", "mine") }
    #expect(prune(text, shell).contains("1 deleted"))
    let output = shell.contacts("export").output
    #expect(output.contains("X-MANAGER:Bob"))
    #expect(prune(text, shell).contains("read 1 contact: all up to date"))
    #expect(shell.contacts("export").output == output)
  }

  @Test("gives people the namesake who takes the place of the manager whom it deletes")
  func nextManager() throws {
    let shell = try TestShell()
    let (al, bob) = (card("Al", "X-MANAGER:Bob"), card("Bob"))
    shell.contacts("import", "-", input: al + bob)
    #expect(prune(al + bob.replacing("UID:u-Bob", with: "UID:v"), shell).contains("1 deleted"))
    #expect(shell.contacts("show", "Al", "--format", "{manager}").output == "Bob\n")
  }
}
