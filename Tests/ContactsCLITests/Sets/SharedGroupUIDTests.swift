import Testing

@testable import ContactsCLI

@Suite("Cards of groups that have one UID, but several names")
struct SharedGroupUIDTests {
  private static func person(_ name: String) -> String {
    "BEGIN:VCARD\nVERSION:4.0\nUID:\(name)\nFN:\(name)\nEND:VCARD\n"
  }

  private static func group(_ name: String, of member: String, uid: String = "g") -> String {
    "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nUID:\(uid)\nFN:\(name)\nMEMBER:\(member)\nEND:VCARD\n"
  }

  private static let people = person("Ann") + person("Bob")
  private static let pals = group("Pals", of: "Ann")
  private static let team = group("Team", of: "Bob")

  private func members(_ group: String, _ shell: TestShell) -> [String] {
    shell.contacts("list", "--group", group, "--format", "{name}").lines
  }

  @Test("are groups of their own, of which the first has the UID and the others are told")
  func apart() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", input: Self.people + Self.pals + Self.team)
    #expect(
      outcome.error == """
        contacts: standard input, line 18: the group "Pals" has the same UID; "Team" is taken \
        without it
        contacts: imported 2 contacts (2 groups)

        """)
    #expect(members("Pals", shell) == ["Ann"])
    #expect(members("Team", shell) == ["Bob"])
    let output = shell.contacts("export", "--format", "vcard4").output
    #expect(output.split(separator: "\r\n").filter { $0 == "UID:g" }.count == 1)
    #expect(shell.contacts("undo").status == .success)
    #expect(shell.contacts("group", "list").output == "")
  }

  @Test("change nothing when they come again, in whichever order", arguments: [true, false])
  func again(isTurned: Bool) throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.people + Self.pals + Self.team)
    let before = shell.contacts("export", "--format", "json").output
    let groups = isTurned ? Self.team + Self.pals : Self.pals + Self.team
    let outcome = shell.contacts("import", "-", input: Self.people + groups)
    #expect(
      outcome.error.hasSuffix("read 2 contacts (2 groups): all up to date\n"), "\(outcome.error)")
    #expect(shell.contacts("export", "--format", "json").output == before)
  }

  @Test("are united with those of their names that have no UID, or another card of the same name")
  func united() throws {
    let shell = try TestShell()
    let text =
      Self.people + Self.pals + Self.team + Self.group("Team", of: "Ann", uid: "")
      + Self.group("Pals", of: "Bob")
    #expect(shell.contacts("import", "-", input: text).status == .success)
    #expect(members("Pals", shell) == ["Ann", "Bob"])
    #expect(members("Team", shell) == ["Ann", "Bob"])
    #expect(shell.contacts("group", "list").lines.count == 2)
  }

  @Test("are refused when strict, and nothing is taken")
  func strict() throws {
    let shell = try TestShell()
    let outcome = shell.contacts(
      "import", "-", "--strict", input: Self.people + Self.pals + Self.team)
    #expect(outcome.status == .badData && outcome.error.contains("line 18: the group \"Pals\""))
    #expect(shell.contacts("count").output == "0\n")
  }

  @Test("rename a group where they come one after the other, in texts of their own")
  func renaming() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.people + Self.pals)
    shell.contacts("import", "-", input: Self.team)
    #expect(shell.contacts("group", "list").lines == ["Team\t2"])
  }
}
