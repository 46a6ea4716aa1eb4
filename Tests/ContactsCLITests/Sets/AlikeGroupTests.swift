import Testing

@testable import ContactsCLI

@Suite("Imports into groups that are written in another case")
struct AlikeGroupTests {
  @Test("groups that go out as aliases of mutt come back as they were", arguments: [true, false])
  func mutt(isSameStore: Bool) throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--first", "Ada", "--last", "King", "--email", "ada@example.org", "--group", "Friends")
    let aliases = shell.contacts("export", "--format", "mutt").output
    #expect(aliases.contains("alias -group \"Friends\" friends ada@example.org\n"))
    let other = isSameStore ? shell : try TestShell()
    #expect(other.contacts("import", "-", input: aliases).status == .success)
    #expect(other.contacts("group", "list").output == "Friends\t1\n")
  }

  @Test("an import joins the only group whose name differs in case alone")
  func joining() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--first", "Ada", "--last", "", "--email", "ada@example.org", "--group", "Friends")
    let json = #"{"first":"Bob","groups":["FRIENDS","friends"]}"#
    shell.contacts("import", "-", input: json)
    shell.contacts("import", "-", input: "alias friends bob@example.org, carol@example.org\n")
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:friEnds\r\nEND:VCARD\r\n"
    shell.contacts("import", "-", input: card)
    #expect(shell.contacts("group", "list").output == "Friends\t4\n")
  }

  @Test("case is what comparisons take for it")
  func otherLetters() throws {
    let shell = try TestShell()
    shell.contacts("group", "create", "Straße")
    #expect(shell.contacts("group", "create", "STRASSE").status == .failure)
    shell.contacts("import", "-", input: #"{"first":"Bob","groups":["STRASSE"]}"#)
    #expect(shell.contacts("group", "list").output == "Straße\t1\n")
  }

  @Test("a group stays as it is written where it was renamed to another case")
  func renamed() throws {
    let shell = try TestShell()
    let json = #"{"uid":"1","first":"Eve","groups":["old"]}"#
    shell.contacts("import", "-", input: json)
    shell.contacts("group", "rename", "old", "Fun")
    shell.contacts("group", "rename", "Fun", "Old")
    shell.contacts("import", "-", input: json)
    #expect(shell.contacts("group", "list").output == "Old\t1\n")
  }
}
