import Testing

@testable import ContactsCLI

@Suite("Exports of less than was imported, which come back")
struct OtherFormatEchoTests {
  private static let card =
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:B;A;;;\r\nFN:A B\r\nUID:u1\r\nTEL;TYPE=HOME:111\r\n"
    + "CATEGORIES:t\r\nEND:VCARD\r\n"

  private func expectNoChange(_ shell: TestShell, _ format: String) {
    let before = shell.contacts("list", "--json=all").output
    let back = shell.contacts("export", "--format", format).output
    let told = shell.contacts(
      "import", "--format", format == "outlook" ? "csv" : format, "-", input: back)
    #expect(told.error.contains("read 1 contact: all up to date"), "\(told.error)")
    #expect(shell.contacts("list", "--json=all").output == before)
  }

  @Test(
    "say nothing of what was added here since, though they have no place for the tags of a card",
    arguments: ["ldif", "outlook"])
  func addedHere(format: String) throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.card)
    shell.contacts(
      "edit", "1", "--add-address", "Ring 1;Köln;50667;;DE", "--add-address",
      "work=Rue 2;Paris;75001;;FR",
      "--add-phone", "Ferienhaus=0173", "--add-phone", "*mobile=1")
    expectNoChange(shell, format)
    expectNoChange(shell, format)
  }

  @Test("of somebody in a group say nothing of what was added since the one before")
  func outlookGroups() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "B", "--group", "Fam")
    expectNoChange(shell, "outlook")
    shell.contacts("edit", "1", "--add-email", "work=k@x.example", "--add-phone", "555")
    expectNoChange(shell, "outlook")
  }

  @Test("still tell what another program has taken away")
  func takenAway() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "B", "--email", "a@x.example", "--title", "Dr")
    let text = shell.contacts("export", "--format", "outlook").output
    let other = try TestShell()
    other.contacts("import", "-", input: text)
    other.contacts("import", "-", input: text.replacing(",Dr,", with: ",,"))
    #expect(other.contacts("list", "--format", "{email}|{title}").output == "a@x.example|\n")
  }
}
