import Testing

@testable import ContactsCLI

/// What becomes of people who come from a table without UIDs once more, after somebody has changed them
/// where the table was written.
@Suite("contacts import of rows that have changed")
struct ChangedRowTests {
  private static let head =
    "First Name,Last Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value\n"
  private static let fay =
    "Fay,Moved,n1,Friends ::: * myContacts,Work,fay@example.org,+49 30 5550\n"

  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    shell.contacts("import", "-", input: Self.head + Self.fay)
  }

  private func value(_ field: String) -> String {
    shell.contacts("show", "1", "--format", "{\(field)}").output.filter { $0 != "\n" }
  }

  /// Takes the row over with something in the place of something else.
  @discardableResult
  private func take(_ old: String, _ new: String, more: String = "") -> String {
    shell.contacts("import", "-", input: Self.head + more + Self.fay.replacing(old, with: new))
      .error
  }

  @Test(
    "what alone has changed in a row is as the row says, and nothing is there twice",
    arguments: [
      ("Friends", "Choir", "groups", "Choir"), ("n1", "n2", "notes", "n2"),
      ("n1", "", "notes", ""), ("fay@example.org", "", "emails", ""),
      ("fay@example.org", "f@example.net", "emails", "f@example.net"),
      ("5550", "5551", "phones", "+49 30 5551"), ("Moved", "Married", "last", "Married"),
      ("Fay,", "Faye,", "first", "Faye"), ("+49 30 5550", "", "phones", ""),
    ])
  func alone(old: String, new: String, field: String, wanted: String) {
    #expect(take(old, new).contains("(0 new, 1 changed, 0 up to date)"), "\(new)")
    #expect(value(field) == wanted)
    #expect(take(old, new).contains("read 1 contact: all up to date"))
    take("Work", "Home")
    #expect(value(field) != wanted, "what the row said before is back")
    #expect(shell.contacts("count").output == "1\n")
  }

  @Test("a label that has changed is the new one")
  func labels() {
    #expect(take("Work", "Home").contains("1 changed"))
    #expect(shell.contacts("show", "1", "--jsonl=emails").output.contains(#""label":"home""#))
  }

  @Test("what was changed here stays, whatever else changes in the row")
  func edited() {
    shell.contacts("edit", "1", "--set", "notes=mine", "--unset", "phones", "--add-tag", "t")
    shell.contacts("group", "create", "Team")
    shell.contacts("group", "add", "Team", "1")
    take("fay@example.org", "f@example.net")
    take("Friends", "Choir")
    #expect(value("notes") == "mine")
    #expect(value("phones") == "")
    #expect(value("tags") == "t")
    #expect(Set(value("groups").split(separator: ", ")) == ["Choir", "Team"])
    #expect(value("emails") == "fay@example.org")
  }

  @Test("who was put into a group only, or got into one by a card of it, is in it still")
  func groupsAlone() {
    shell.contacts("group", "create", "Team")
    shell.contacts("group", "add", "Team", "1")
    let uid =
      shell.contacts("export").output.split(whereSeparator: \.isNewline).first {
        $0.hasPrefix("UID:")
      } ?? ""
    let member = "MEMBER:\(uid.dropFirst(4))"
    shell.contacts(
      "import", "-", input: "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nFN:Club\n\(member)\nEND:VCARD\n")
    #expect(Set(value("groups").split(separator: ", ")) == ["Club", "Friends", "Team"])
    take("n1", "n2")
    #expect(Set(value("groups").split(separator: ", ")) == ["Club", "Friends", "Team"])
  }

  @Test("a table of the same program with more columns, or with fewer, is of the same kind")
  func columns() {
    let wide = Self.head.replacing("\n", with: ",Phone 2 - Value\n")
    shell.contacts("import", "-", input: wide + Self.fay.replacing("\n", with: ",222\n"))
    #expect(value("phones") == "+49 30 5550, 222")
    shell.contacts(
      "import", "-",
      input: "First Name,Last Name,Labels,E-mail 1 - Value\nFay,Moved,,fay@example.org\n")
    #expect(value("groups") == "")
    #expect(value("notes") == "n1", "no column says anything of notes")
    #expect(value("phones") == "+49 30 5550, 222")
  }

  @Test("a row of another program adds what is new, and each program changes what it has said")
  func twoPrograms() {
    let head = "Given Name,Family Name,Job,Mail,Remark\n"
    let other = "Fay,Moved,Clerk,fay@example.org,r1\n"
    func take(_ row: String) -> String {
      shell.contacts("import", "-", "--map", "Job=title,Remark=notes", input: head + row).error
    }
    #expect(take(other).contains("was here from another source"))
    #expect(value("title") + value("notes") == "Clerkn1r1")
    let changed = other.replacing("Clerk", with: "Boss").replacing("r1", with: "r2")
    #expect(!take(changed).contains("another source"))
    #expect(value("title") + value("notes") == "Bossn1r2")
    self.take("n1", "n2")
    #expect(value("title") + value("notes") == "Bossn2r2")
    #expect(value("phones") == "+49 30 5550")
    #expect(shell.contacts("count").output == "1\n")
  }

  @Test("a row that joined the contact of a card knows it again, and brings nothing back")
  func rowOfCard() throws {
    let shell = try TestShell()
    let card =
      "BEGIN:VCARD\nVERSION:3.0\nUID:u1\nN:Moved;Fay;;;\nFN:Fay Moved\nEMAIL:fay@example.org\nEND:VCARD\n"
    shell.contacts("import", "-", input: card)
    shell.contacts("import", "-", input: Self.head + Self.fay)
    shell.contacts("edit", "1", "--unset", "notes", "--unset", "phones")
    let changed = Self.fay.replacing("Friends", with: "Choir")
    let outcome = shell.contacts("import", "-", input: Self.head + changed)
    #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
    #expect(
      shell.contacts("show", "1", "--format", "{notes}|{phones}|{groups}").output == "||Choir\n")
    for title in ["Boss", "Chief"] {
      shell.contacts(
        "import", "-",
        input: Self.head.replacing("Notes", with: "Organization Title")
          + changed.replacing("n1", with: title))
      #expect(shell.contacts("show", "1", "--format", "{title}").output == title + "\n")
    }
  }

  @Test("somebody new of the same name takes nobody's place, wherever the row stands")
  func namesakes() {
    let other = "Fay,Moved,other,,Home,fay.moved@example.com,+1 555 9999\n"
    #expect(take("", "", more: other).contains("(1 new, 0 changed, 1 up to date)"))
    #expect(shell.contacts("count").output == "2\n")
    let error = take("n1", "n2", more: other.replacing("other", with: "another"))
    #expect(error.contains("(0 new, 2 changed, 0 up to date)"), "\(error)")
    #expect(shell.contacts("list", "--format", "{notes}").lines.sorted() == ["another", "n2"])
  }

  @Test(
    "people of whom there is nothing but the name are known by it, as long as it is the only one")
  func bareNames() throws {
    let shell = try TestShell()
    func take(_ rows: String) -> String {
      shell.contacts("import", "-", input: "First Name,Last Name,Notes,Labels\n" + rows).error
    }
    _ = take("Al,Bo,one,* myContacts\nCy,Do,x,* myContacts\nCy,Do,y,* myContacts\n")
    #expect(take("Al,Bo,two,* myContacts\n").contains("(0 new, 1 changed"))
    #expect(take("Cy,Do,z,* myContacts\n").contains("imported 1 contact\n"))
    #expect(shell.contacts("list", "--format", "{notes}").lines.sorted() == ["two", "x", "y", "z"])
  }

  @Test("a birthday is mended where all addresses are the same, and tells two people apart else")
  func birthdays() throws {
    let head = "First Name,Last Name,Birthday,E-mail 1 - Value,Phone 1 - Value\n"
    for (phone, count) in [("+49 30 5550", 1), ("", 2)] {
      let shell = try TestShell()
      for day in ["1980-01-02", "1990-01-02"] {
        shell.contacts("import", "-", input: head + "Al,Bo,\(day),a@x.example,\(phone)\n")
      }
      #expect(shell.contacts("count").output == "\(count)\n")
      #expect(shell.contacts("count", "birthday.year = 1990").output == "1\n")
    }
  }

  @Test("an undo brings back what the next row is compared with")
  func undone() {
    for _ in 1...2 {
      take("n1", "n2")
      #expect(value("notes") == "n2")
      shell.contacts("undo")
      #expect(value("notes") == "n1")
    }
    #expect(take("", "").contains("read 1 contact: all up to date"))
    #expect(shell.contacts("store", "check").status == .success)
  }

  @Test("cards and aliases without UIDs are compared with those before them, too")
  func otherFormats() throws {
    let shell = try TestShell()
    let card =
      "BEGIN:VCARD\nVERSION:3.0\nN:Li;Bo;;;\nFN:Bo Li\nEMAIL:b@x.example\nNOTE:n1\nEND:VCARD\n"
    shell.contacts("import", "-", input: card)
    shell.contacts("import", "-", input: card.replacing("NOTE:n1", with: "TITLE:Boss"))
    #expect(shell.contacts("show", "1", "--format", "{notes}|{title}").output == "|Boss\n")
    let alias = "alias cy Cy Do <cy@x.example>\n"
    shell.contacts("import", "-", "--format", "mutt", input: alias)
    shell.contacts(
      "import", "-", "--format", "mutt", input: alias.replacing("cy@x", with: "cy2@x"))
    #expect(
      shell.contacts("list", "--format", "{emails}").lines == ["b@x.example", "cy2@x.example"])
  }

  @Test("a row that says nothing new is noted for the next one, which history calls no change")
  func noted() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Fay", "-l", "Moved", "--email", "fay@example.org", "--title", "Boss")
    func take(_ name: String) -> String {
      shell.contacts(
        "import", "-", input: "First Name,Last Name,E-mail 1 - Value\n\(name),fay@example.org\n"
      ).error
    }
    for _ in 1...2 { #expect(take("Fay,Moved").contains("read 1 contact: all up to date")) }
    let history = shell.contacts("history").lines
    #expect(history.count == 2)
    #expect(history.first?.hasSuffix("\tno contact") == true)
    #expect(take("Fay,Married").contains("0 new, 1 changed"))
    #expect(
      shell.contacts("show", "1", "--format", "{name}|{title}").output == "Fay Married|Boss\n")
  }

  @Test("a dry run names who would be new and who would change, some of many")
  func outlook() {
    let others = (1...7).map { "P\($0),Q,,,,p\($0)@x.example,\n" }.joined()
    let text = Self.head + others + Self.fay.replacing("n1", with: "n2")
    let told = shell.contacts("import", "-", "--dry-run", input: text).error
    #expect(
      told.hasSuffix(
        """
        contacts: could import 8 contacts (7 new, 1 changed, 0 up to date); nothing was changed
        contacts: new would be "P1 Q", "P2 Q", "P3 Q", "P4 Q", "P5 Q" and 2 more
        contacts: changed would be "Fay Moved"

        """), "\(told)")
    shell.contacts("import", "-", input: text)
    #expect(!shell.contacts("import", "-", "-n", input: text).error.contains("would be"))
  }

  private static let googleTitles =
    "First Name,Middle Name,Last Name,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels"

  @Test(
    "what has columns only as long as somebody has it is gone when a whole table has none",
    arguments: [
      ("Website 1 - Label,Website 1 - Value", "Blog,https://x.example", "urls"),
      ("Address 1 - Street,Address 1 - City", "Way 1,Town", "addresses"),
      ("Event 1 - Label,Event 1 - Value", "Anniversary,2001-02-03", "dates"),
      ("IM 1 - Service,IM 1 - Value", "XMPP,fay@x.example", "messengers"),
      ("Phone 1 - Label,Phone 1 - Value", "Work,5550001", "phones"),
      ("Relation 1 - Label,Relation 1 - Value", "Spouse,Al", "kept"),
      ("Custom Field 1 - Label,Custom Field 1 - Value", "Size,9", "kept"),
    ])
  func fewerColumns(titles: String, cells: String, field: String) throws {
    let shell = try TestShell()
    func take(_ titles: String, _ cells: String) -> String {
      shell.contacts("import", "-", input: "\(titles)\n\(cells)\n").error
    }
    func held() -> String { shell.contacts("list", "--jsonl=\(field)").output }
    let row = "Fay,,Moved,,,,1980-01-02,n1,,* myContacts"
    _ = take("\(Self.googleTitles),\(titles)", "\(row),\(cells)")
    let before = held()
    _ = take("First Name,Last Name,Labels,Organization Name", "Fay,Moved,* myContacts,X")
    #expect(held() == before, "a part of a table tells nothing of the other columns")
    _ = take("\(Self.googleTitles),\(titles)", "\(row),\(cells)")
    #expect(take(Self.googleTitles, row).contains("0 new, 1 changed, 0 up to date"))
    #expect(held() == "{\"\(field)\":[]}\n" || held() == "{}\n", "\(held())")
    #expect(take(Self.googleTitles, row).contains("read 1 contact: all up to date"))
  }

  @Test(
    "the last of what is kept of a row is gone with its text, as one of several is",
    arguments: [
      "Relation 1 - Label,Relation 1 - Value|Spouse,Al|,",
      "Relation 1 - Label,Relation 1 - Value|Manager,Al|,",
      "Custom Field 1 - Label,Custom Field 1 - Value|Size,9|,",
      "Photo|https://x.example/photo.jpg|",
    ])
  func kept(columns: String) throws {
    let parts = columns.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let shell = try TestShell()
    let head = "First Name,Last Name,E-mail 1 - Value,\(parts[0])\nFay,Moved,f@x.example,"
    for cells in parts.dropFirst() {
      shell.contacts("import", "-", input: "\(head)\(cells)\n")
      let isEmpty = cells == parts.last
      #expect((shell.contacts("list", "--jsonl=kept").output == "{\"kept\":[]}\n") == isEmpty)
    }
  }

  @Test(
    "a part of a name that is gone from the one column of names is gone",
    arguments: [("Dr. Ann Lee", "Ann Lee"), ("Ann Lee Jr.", "Ann Lee"), ("Bo Li", "Bo")])
  func wholeNames(before: String, after: String) throws {
    let shell = try TestShell()
    for name in [before, after] {
      shell.contacts("import", "-", input: "Name,Email,Phone\n\(name),a@x.example,5550001\n")
      #expect(
        shell.contacts("list", "--format", "{prefix} {first} {last} {suffix}").lines.map {
          $0.split(separator: " ").joined(separator: " ")
        } == [name])
    }
  }

  @Test("--overwrite takes rows that have changed as they are, and makes nobody a second time")
  func overwriting() throws {
    let shell = try TestShell()
    let head = "First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Organization Title\n"
    func take(_ rows: String, _ options: String...) -> String {
      shell.run(["import", "-"] + options, input: Array((head + rows).utf8)).error
    }
    func held() -> [String] {
      shell.contacts(
        "list", "--sort", "id", "--format", "{first} {phones} {title} {notes} {groups}"
      )
      .lines
    }
    _ = take("Ann,Lee,,5550001,\nBo,Li,b@x.example,5550002,\n")
    shell.contacts("edit", "1", "2", "--set", "title=mine", "--set", "notes=mine")
    shell.contacts("group", "create", "Team")
    shell.contacts("group", "add", "Team", "1")
    let rows = "Ann,Lee,,5550009,\nBo,Li,b@x.example,,Boss\n"
    for options in ["--dry-run", "--overwrite"] {
      #expect(take(rows, "--overwrite", options).contains("0 new, 2 changed, 0 up to date"))
    }
    #expect(held() == ["Ann 5550009  mine Team", "Bo  Boss mine "])
    #expect(take(rows).contains("read 2 contacts: all up to date"))
    _ = take(rows.replacing("Boss", with: "Chief"))
    #expect(held() == ["Ann 5550009  mine Team", "Bo  Chief mine "])
  }
}
