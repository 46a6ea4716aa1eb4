import Testing

@testable import ContactsCLI

@Suite("What cards say of groups")
struct GroupCardTests {
  private static let ann = """
    BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:a\r\nFN:Ann\r\nEND:VCARD\r\n
    """
  private static let pals = """
    BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:urn:uuid:g\r\nFN:Pals\r\nNOTE:my best\r\n\
    X-COLOR;X-P=1:red\r\nMEMBER:urn:uuid:a\r\nMEMBER:urn:uuid:nobody\r\nEND:VCARD\r\n
    """

  /// The lines of the card of a group.
  private func lines(_ shell: TestShell, _ format: String = "vcard4") -> Set<String> {
    let output = shell.contacts("export", "--format", format).output
    return Set(output.split(separator: "\r\n").map(String.init))
  }

  @Test(
    "a group keeps its UID, its notes, what is unknown and members who are nobody here",
    arguments: [true, false])
  func kept(isAtOnce: Bool) throws {
    let shell = try TestShell()
    if !isAtOnce { shell.contacts("import", "-", input: Self.ann) }
    let outcome = shell.contacts("import", "-", input: isAtOnce ? Self.ann + Self.pals : Self.pals)
    #expect(outcome.error.contains("is no contact here; it is kept for the way out"))
    let wanted = Set(Self.pals.split(separator: "\r\n").map(String.init))
    #expect(lines(shell).isSuperset(of: wanted), "\(lines(shell))")
    #expect(shell.contacts("list", "--group", "Pals", "--format", "{name}").output == "Ann\n")
    let before = shell.contacts("history").output
    shell.contacts("import", "-", input: Self.ann + Self.pals)
    #expect(shell.contacts("history").output == before, "Nothing was new.")
    // Who is somebody meanwhile is no member twice.
    let nobody = Self.ann.replacing("uuid:a", with: "uuid:nobody").replacing("Ann", with: "Bob")
    shell.contacts("import", "-", input: nobody)
    shell.contacts("group", "add", "Pals", "Bob")
    let members = shell.contacts("export", "--format", "vcard4").output
      .split(separator: "\r\n").filter { $0.hasPrefix("MEMBER:") }
    #expect(members.sorted() == ["MEMBER:urn:uuid:a", "MEMBER:urn:uuid:nobody"])
  }

  @Test("a group that has got another name elsewhere gets it here, and what it keeps stays")
  func renamed() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.ann + Self.pals)
    shell.contacts("import", "-", input: Self.pals.replacing("FN:Pals", with: "FN:Mates"))
    #expect(shell.contacts("group", "list").output == "Mates\t1\n")
    #expect(lines(shell).isSuperset(of: ["FN:Mates", "UID:urn:uuid:g", "NOTE:my best"]))
    shell.contacts("group", "rename", "Mates", "Buddies")
    #expect(lines(shell).isSuperset(of: ["FN:Buddies", "UID:urn:uuid:g", "NOTE:my best"]))
    #expect(shell.contacts("undo").status == .success)
    #expect(shell.contacts("undo").status == .success)
    #expect(lines(shell).contains("FN:Pals"))
    shell.contacts("import", "-", input: Self.pals.replacing("NOTE:my best\r\n", with: ""))
    #expect(!lines(shell).contains("NOTE:my best") && lines(shell).contains("X-COLOR;X-P=1:red"))
  }

  private static let bob = ann.replacing("uuid:a", with: "uuid:b").replacing("Ann", with: "Bob")
  private static let team = """
    BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:urn:uuid:t\r\nFN:Team\r\nMEMBER:urn:uuid:a\r\n\
    MEMBER:urn:uuid:b\r\nEND:VCARD\r\n
    """

  /// The groups with those in each, a line a contact.
  private func members(_ shell: TestShell) -> String {
    shell.contacts("list", "--format", "{name}: {groups}").output
  }

  @Test("a card that comes again as it was takes back neither a name nor members of its group")
  func unchanged() throws {
    let shell = try TestShell()
    let file = Self.ann + Self.bob + Self.team
    shell.contacts("import", "-", input: file)
    shell.contacts("group", "remove", "Team", "Ann")
    shell.contacts("group", "rename", "Team", "Crew")
    shell.contacts("add", "-f", "Cy", "-l", "", "--group", "Crew")
    let history = shell.contacts("history").output
    #expect(shell.contacts("import", "-", input: file).status == .success)
    #expect(members(shell) == "Ann: \nBob: Crew\nCy: Crew\n")
    #expect(shell.contacts("group", "list").output == "Crew\t2\n")
    #expect(shell.contacts("history").output == history)
  }

  @Test("a card that has changed puts in and takes out whom it newly names and names no more")
  func changed() throws {
    let shell = try TestShell()
    let cy = Self.ann.replacing("uuid:a", with: "uuid:c").replacing("Ann", with: "Cy")
    let file = Self.ann + Self.bob + cy + Self.team
    shell.contacts("import", "-", input: file)
    shell.contacts("group", "remove", "Team", "Ann")
    shell.contacts("add", "-f", "Di", "-l", "", "--group", "Team")
    let next = file.replacing("MEMBER:urn:uuid:b", with: "MEMBER:urn:uuid:c")
    for _ in 1...2 {
      shell.contacts("import", "-", input: next)
      #expect(members(shell) == "Ann: \nBob: \nCy: Team\nDi: Team\n")
    }
    shell.contacts("import", "-", input: next.replacing("FN:Team", with: "FN:Crew"))
    #expect(members(shell) == "Ann: \nBob: \nCy: Crew\nDi: Crew\n")
  }

  @Test("whoever was deleted here and comes back is in the group again, as who comes later is")
  func newcomers() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.ann + Self.team)
    #expect(members(shell) == "Ann: Team\n")
    shell.contacts("import", "-", input: Self.ann + Self.bob + Self.team)
    #expect(members(shell) == "Ann: Team\nBob: Team\n")
    shell.contacts("delete", "Bob", "--yes")
    shell.contacts("import", "-", "--overwrite", input: Self.ann + Self.bob + Self.team)
    #expect(members(shell) == "Ann: Team\nBob: Team\n")
    shell.contacts("delete", "Bob", "--yes")
    let changed = Self.bob.replacing("END:", with: "NOTE:x\r\nEND:")
    shell.contacts("import", "-", input: Self.ann + changed + Self.team)
    #expect(members(shell) == "Ann: Team\nBob: Team\n")
  }

  @Test(
    "a text that tells of some members only takes none of the others out, in one file or in two")
  func partial() throws {
    let source = try TestShell()
    for name in ["An", "Bo", "Cy", "Di"] {
      source.contacts("add", "-f", name, "-l", "", "--group", "Team")
    }
    let parts = ["first < 'C'", "first > 'C'"].map {
      source.contacts("export", "--format", "vcard4", "--group", "Team", "--where", $0)
        .output
    }
    for texts in [parts, [parts.joined()]] {
      let shell = try TestShell()
      for text in texts + texts {
        shell.contacts("import", "-", input: text)
        if text == texts.last {
          #expect(shell.contacts("group", "list").output == "Team\t4\n")
        }
      }
      shell.contacts("group", "remove", "Team", "An")
      for text in texts { shell.contacts("import", "-", input: text) }
      #expect(shell.contacts("group", "list").output == "Team\t3\n")
    }
  }

  @Test("--overwrite takes the name and all members of a card over what was changed here")
  func overwriting() throws {
    let shell = try TestShell()
    let file = Self.ann + Self.bob + Self.team
    shell.contacts("import", "-", input: file)
    shell.contacts("group", "remove", "Team", "Ann")
    shell.contacts("group", "rename", "Team", "Crew")
    shell.contacts("import", "-", "--overwrite", input: file)
    #expect(members(shell) == "Ann: Team\nBob: Team\n")
  }

  @Test("a source that says nothing of a group but its name and members takes nothing away")
  func silent() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.ann + Self.pals)
    let before = lines(shell)
    for format in ["ldif", "json", "jsonl", "vcard", "jcard", "jscontact", "vcard4"] {
      let text = shell.contacts("export", "--format", format).output
      #expect(shell.contacts("import", "-", input: text).status == .success)
      #expect(lines(shell) == before, "\(format)")
    }
    shell.contacts(
      "import", "-", input: "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Pals\nEND:VCARD\n")
    #expect(lines(shell) == before)
  }

  @Test(
    "a group moves to another address book with all that it keeps", arguments: ["vcard", "json"])
  func moved(format: String) throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.ann + Self.pals)
    let text = shell.contacts("export", "--format", format).output
    let copy = try TestShell()
    #expect(copy.contacts("import", "-", input: text).status == .success)
    #expect(copy.contacts("export", "--format", format).output == text)
    let plain = try TestShell()
    plain.contacts("add", "-f", "Ann", "-l", "", "--group", "Pals")
    let own = plain.contacts("export", "--format", format).output
    plain.contacts("import", "-", input: own)
    #expect(plain.contacts("export", "--format", format).output == own)
  }

  @Test("an import tells how many groups are new and how many have changed")
  func told() throws {
    let shell = try TestShell()
    let file = Self.ann + Self.bob + Self.team
    func told(_ text: String) -> String { shell.contacts("import", "-", input: text).error }
    #expect(told(Self.ann + Self.bob) == "contacts: imported 2 contacts\n")
    let counts = "contacts: imported 2 contacts (0 new, 0 changed, 2 up to date"
    let same = "contacts: read 2 contacts"
    #expect(told(file) == counts + ", 1 new group)\n")
    #expect(told(file) == same + " (1 group): all up to date\n")
    let less = file.replacing("MEMBER:urn:uuid:b\r\n", with: "")
    #expect(told(less) == counts + ", 1 group changed)\n")
    #expect(told(less) == same + " (1 group): all up to date\n")
    #expect(told(file) == counts + ", 1 group changed)\n")
    let renamed = file.replacing("FN:Team", with: "FN:Crew")
    let more = Self.pals.replacing("MEMBER:urn:uuid:nobody\r\n", with: "")
    #expect(told(renamed + more) == counts + ", 2 groups, 1 of them new, 1 of them changed)\n")
    #expect(told(renamed + more) == same + " (2 groups): all up to date\n")
  }

  @Test("a new member of a group that is there already is told")
  func newMember() throws {
    let shell = try TestShell()
    let group = Self.team.replacing("UID:urn:uuid:t\r\n", with: "")
    shell.contacts(
      "import", "-", input: Self.ann + group.replacing("MEMBER:urn:uuid:b\r\n", with: ""))
    let outcome = shell.contacts("import", "-", input: Self.ann + Self.bob + group)
    #expect(outcome.error.contains("(1 new, 0 changed, 1 up to date, 1 group changed)"))
  }

  @Test("who was taken out of a group here is not put in again by aliases that come again")
  func aliases() throws {
    let shell = try TestShell()
    let text = """
      alias ann Ann Lee <a@x.example>
      alias bo Bo Li <b@x.example>
      alias cy Cy Ng <c@x.example>
      alias team ann, bo
      alias all team, cy

      """
    shell.contacts("import", "-", "--format", "mutt", input: text)
    shell.contacts("group", "remove", "team", "Bo Li")
    shell.contacts("group", "remove", "all", "Ann Lee")
    let (before, history) = (members(shell), shell.contacts("history").output)
    #expect(before == "Ann Lee: team\nBo Li: all\nCy Ng: all\n")
    for _ in 1...2 {
      let outcome = shell.contacts("import", "-", "--format", "mutt", input: text)
      #expect(
        outcome.error.contains("read 3 contacts (2 groups): all up to date"), "\(outcome.error)")
      #expect(members(shell) == before)
    }
    #expect(shell.contacts("history").output == history)
    let more = text.replacing("ann, bo", with: "ann, bo, cy")
    shell.contacts("import", "-", "--format", "mutt", input: more)
    #expect(members(shell) == "Ann Lee: team\nBo Li: all\nCy Ng: all, team\n")
  }

  @Test("who was taken out of a group here is not put in again by a directory that comes again")
  func directory() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.ann + Self.bob + Self.team)
    let copy = try TestShell()
    let text = shell.contacts("export", "--format", "ldif").output
    copy.contacts("import", "-", input: text)
    #expect(members(copy) == "Ann: Team\nBob: Team\n")
    copy.contacts("group", "remove", "Team", "Bob")
    for _ in 1...2 {
      copy.contacts("import", "-", input: text)
      #expect(members(copy) == "Ann: Team\nBob: \n")
    }
    // A directory does not make a card be forgotten that came before it.
    shell.contacts("group", "remove", "Team", "Bob")
    for file in [text, Self.ann + Self.bob + Self.team] {
      shell.contacts("group", "remove", "Team", "Bob")
      shell.contacts("import", "-", input: file)
    }
    #expect(members(shell) == "Ann: Team\nBob: \n")
  }
}
