import Foundation
import Testing

@testable import ContactsCLI

/// What happens when people who came from one program come from another.
@Suite("The same people from several sources")
struct OtherSourceTests {
  private static let google = """
    First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value,Organization Title
    Ann,Lee,* myContacts,Mobile,+44 20 7946 0000,Engineer
    Bob,Miller,* myContacts,Mobile,+44 20 7946 0001,\n
    """

  private static func apple(
    _ name: String, uid: String, tel: String, more: String = ""
  ) -> String {
    let words = name.split(separator: " ")
    return """
      BEGIN:VCARD\nVERSION:3.0\nPRODID:-//Apple Inc.//iOS 18.0//EN\nN:\(words[1]);\(words[0]);;;
      FN:\(name)\nTEL;type=CELL;type=VOICE;type=pref:\(tel)\n\(more)UID:\(uid)\nEND:VCARD\n
      """
  }

  @Test("a card with a UID joins the contact without one that has its name and a number")
  func joining() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.google)
    let card = Self.apple(
      "Ann Lee", uid: "A1", tel: "+442079460000", more: "BDAY:1980-02-03\nTITLE:Boss\n")
    let outcome = shell.contacts("import", "-", input: card)
    #expect(outcome.error.contains("0 new, 1 changed"), "\(outcome.error)")
    #expect(
      shell.contacts("list", "--where", "first = 'Ann'", "--jsonl=title,birthday,uid").output
        == #"{"title":"Engineer","birthday":"1980-02-03","uid":"A1"}"# + "\n")
  }

  @Test("whom cards were taken for is told, some by name, also by a dry run")
  func told() throws {
    let shell = try TestShell()
    let names = ["Ann Lee", "Bob Miller", "Cy Ng", "Di Ott", "Ed Pohl", "Flo Quin", "Gil Rau"]
    let rows = names.enumerated().map { index, name in
      name.replacing(" ", with: ",") + ",,Mobile,+44 20 7946 000\(index),\n"
    }
    let head = "First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value,Organization Title\n"
    shell.contacts("import", "-", input: head + rows.joined())
    let cards = names.enumerated().map { index, name in
      Self.apple(name, uid: "A\(index)", tel: "+44207946000\(index)")
    }
    for options in [["--dry-run"], []] {
      let outcome = shell.run(
        ["import", "-"] + options, input: Array(cards.joined().utf8))
      #expect(
        outcome.error.hasSuffix(
          """
          contacts: 7 of them were here from another source (same name and e-mail or number): \
          "Ann Lee", "Bob Miller", "Cy Ng", "Di Ott", "Ed Pohl" and 2 more

          """), "\(outcome.error)")
    }
    #expect(!shell.contacts("import", "-", input: cards[0]).error.contains("another source"))
  }

  @Test("what a row from elsewhere has added stays when the card of the contact changes")
  func rowsOfOthers() throws {
    let shell = try TestShell()
    let card = Self.apple("Ann Lee", uid: "A1", tel: "+442079460000")
    shell.contacts("import", "-", input: card)
    let told = shell.contacts("import", "-", input: Self.google).error
    #expect(told.contains(#"1 of them was here from another source"#), "\(told)")
    shell.contacts("import", "-", input: card.replacing("UID:", with: "NOTE:new\nUID:"))
    #expect(
      shell.contacts("show", "ann lee", "--format", "{title} {notes}").output == "Engineer new\n")
  }

  @Test("both sources are known again, as they were and changed")
  func again() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.google)
    let card = Self.apple("Ann Lee", uid: "A1", tel: "+442079460000")
    shell.contacts("import", "-", input: card)
    let state = shell.contacts("list", "--jsonl").output
    for text in [Self.google, card, Self.google] {
      let outcome = shell.contacts("import", "-", input: text)
      #expect(outcome.error.contains(": all up to date"), "\(outcome.error)")
    }
    #expect(shell.contacts("list", "--jsonl").output == state)
    let newer = Self.apple("Ann Lee", uid: "A1", tel: "+442079460000", more: "EMAIL:a@x.example\n")
    #expect(shell.contacts("import", "-", input: newer).error.contains("0 new, 1 changed"))
    #expect(shell.contacts("count").output == "2\n")
    #expect(shell.contacts("count", "title = 'Engineer' AND email = 'a@x.example'").output == "1\n")
  }

  @Test("what was exported before the contact got its UID is known again")
  func exported() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.google)
    let before = shell.contacts("export").output
    shell.contacts("import", "-", input: Self.apple("Ann Lee", uid: "A1", tel: "+442079460000"))
    shell.contacts("import", "-", input: before)
    #expect(shell.contacts("count").output == "2\n")
    #expect(shell.contacts("count", "uid = 'A1'").output == "1\n")
  }

  @Test(
    "a card with a UID is somebody new where anything speaks against that",
    arguments: [
      ("Ann Lee", "+15550000", ""), ("Ann Leigh", "+442079460000", ""),
      ("Bob Miller", "+442079460001", "BDAY:1950-01-01\n"),
    ])
  func others(name: String, tel: String, more: String) throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.google)
    shell.contacts("edit", "bob miller", "--birthday", "1980-02-03")
    let outcome = shell.contacts(
      "import", "-", input: Self.apple(name, uid: "A1", tel: tel, more: more))
    #expect(outcome.error == "contacts: imported 1 contact\n")
  }

  @Test("two UIDs are two people, also of one name and number")
  func twoUIDs() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.google)
    for uid in ["A1", "A2"] {
      shell.contacts("import", "-", input: Self.apple("Ann Lee", uid: uid, tel: "+442079460000"))
    }
    #expect(shell.contacts("count", "first = 'Ann'").output == "2\n")
    let both = ["B1", "B2"].map { Self.apple("Bob Miller", uid: $0, tel: "+442079460001") }
    let outcome = shell.contacts("import", "-", input: both.joined())
    #expect(outcome.error.contains("1 new, 1 changed"), "\(outcome.error)")
  }

  /// A card of somebody called Hans Schmidt, with numbers of telephones.
  private static func hans(_ uid: String, _ lines: String...) -> String {
    let own = (lines + (uid.isEmpty ? [] : ["UID:\(uid)"])).map { $0 + "\n" }.joined()
    return "BEGIN:VCARD\nVERSION:3.0\nN:Schmidt;Hans;;;\nFN:Hans Schmidt\n\(own)END:VCARD\n"
  }

  @Test(
    "father and son, who have the number of a household in common, each get their own card",
    arguments: ["TEL;TYPE=CELL", "TEL"])
  func household(name: String) throws {
    let shell = try TestShell()
    let home = "TEL;TYPE=HOME:+49 30 200200"
    shell.contacts(
      "import", "-", input: Self.hans("", home, "\(name):+49 171 1111111", "NOTE:father"))
    let cards =
      Self.hans("s", home, "TEL;TYPE=CELL:0172 2222222", "NOTE:son")
      + Self.hans("f", home, "TEL;TYPE=CELL:0171 1111111", "NOTE:father")
    let outcome = shell.contacts("import", "-", input: cards)
    #expect(outcome.error.contains("1 new, 1 changed"), "\(outcome.error)")
    #expect(
      Set(shell.contacts("list", "--jsonl=notes,uid").lines) == [
        #"{"notes":"father","uid":"f"}"#, #"{"notes":"son","uid":"s"}"#,
      ])
  }

  @Test(
    "ages, generations and employers tell people of one name and number apart",
    arguments: [
      (["--age", "78"], ["BDAY:1990-01-01"]), (["--suffix", "Sr."], []),
      ([], ["N:Schmidt;Hans;;;Jr."]),
      (["--company", "Acme"], ["ORG:Globex"]),
    ])
  func apart(options: [String], lines: [String]) throws {
    let shell = try TestShell()
    shell.run(["add", "-f", "Hans", "-l", "Schmidt", "--phone", "home=+49 30 200200"] + options)
    let own = lines.map { "\($0)\n" }.joined()
    let text = Self.hans("x", "TEL;TYPE=HOME:+49 30 200200")
      .replacingOccurrences(
        of: own.hasPrefix("N:") ? "N:Schmidt;Hans;;;\n" : "FN:",
        with: own.hasPrefix("N:") ? own : own + "FN:")
    #expect(shell.contacts("import", "-", input: text).error == "contacts: imported 1 contact\n")
  }

  @Test("case, punctuation and a birthday without its year make nobody a second person")
  func spellings() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "HANS", "-l", "SCHMIDT", "--email", "h@x.example", "--birthday", "1980-01-09")
    let card = Self.hans("x", "EMAIL:h@x.example", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-01-09")
    #expect(shell.contacts("import", "-", input: card).error.contains("0 new, 1 changed"))
    #expect(
      shell.contacts("list", "--jsonl=first,birthday").output
        == #"{"first":"HANS","birthday":"1980-01-09"}"# + "\n")
  }

  @Test("of several who have an address in common, the first gets what is new, and nobody is added")
  func several() throws {
    let shell = try TestShell()
    for uid in ["a", "b"] {
      shell.contacts("import", "-", input: Self.hans(uid, "EMAIL:h@x.example"))
    }
    for note in 1...3 {
      let table = "First Name,Last Name,E-mail 1 - Value,Notes\nHans,Schmidt,h@x.example,n\(note)\n"
      shell.contacts("import", "-", input: table)
    }
    #expect(shell.contacts("count").output == "2\n")
  }

  @Test("what was typed in stays until a card says something else, which is told then")
  func honesty() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Hans", "-l", "Schmidt", "--email", "h@x.example", "--title", "Boss")
    let card = Self.hans("x", "EMAIL:h@x.example", "TITLE:Clerk")
    shell.contacts("import", "-", input: card)
    let again = shell.contacts("import", "-", input: card)
    #expect(again.error == "contacts: read 1 contact: all up to date\n")
    let newer = Self.hans("x", "EMAIL:h@x.example", "TITLE:Clerk", "TEL:+49 171 1")
    let outcome = shell.contacts("import", "-", input: newer)
    #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
    #expect(shell.contacts("show", "1", "--format", "{title}").output == "Boss\n")
    let last = shell.contacts("import", "-", input: newer.replacing("Clerk", with: "Baker"))
    #expect(
      last.error.contains("takes the place of what \"Hans Schmidt\" had here of title"),
      "\(last.error)")
  }

  @Test("a join counts as a change, and --overwrite tells what it takes away")
  func counting() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Hans", "-l", "Schmidt", "--email", "h@x.example", "--notes", "n")
    let card = Self.hans("x", "EMAIL:h@x.example")
    #expect(shell.contacts("import", "-", input: card).error.contains("0 new, 1 changed"))
    let taken = shell.contacts("import", "-", "--overwrite", input: card)
    #expect(taken.error.contains("had here of notes"), "\(taken.error)")
  }

  @Test("our own JSON joins nobody")
  func ownJSON() throws {
    let other = try TestShell()
    other.contacts("import", "-", input: Self.hans("x", "EMAIL:h@x.example", "NOTE:new"))
    let json = other.contacts("export", "--format", "json").output
    let shell = try TestShell()
    shell.contacts("add", "-f", "Hans", "-l", "Schmidt", "--email", "h@x.example", "--notes", "n")
    for _ in 1...2 { shell.contacts("import", "-", input: json) }
    #expect(
      shell.contacts("list", "--jsonl=notes").lines == [#"{"notes":"n"}"#, #"{"notes":"new"}"#])
  }

  @Test("a folder of cards loses the file of a UID that a contact does not have any more")
  func folders() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Hans", "-l", "Schmidt", "--email", "h@x.example")
    let folder = shell.path("cards")
    shell.contacts("export", "--format", "vdir", "-o", folder)
    shell.contacts("import", "-", input: Self.hans("x", "EMAIL:h@x.example"))
    shell.contacts("export", "--format", "vdir", "--prune", "-o", folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["x.vcf"])
  }

  @Test("to prefer another value of a list takes nobody's place")
  func preferences() throws {
    let shell = try TestShell()
    let card = Self.hans("x", "TEL;TYPE=CELL:+49 171 1", "TEL;TYPE=HOME:+49 30 2")
    shell.contacts("import", "-", input: card)
    shell.contacts("edit", "1", "--add-tag", "t")
    let other = Self.hans(
      "x", "TEL;TYPE=CELL,PREF:+49 171 1", "TEL;TYPE=HOME:+49 30 2", "CATEGORIES:t")
    let outcome = shell.contacts("import", "-", input: other)
    #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
  }

  @Test(
    "what was typed in stays when a row that has said the same does not say it any more",
    arguments: ["", "Farmer"])
  func typedIn(title: String) throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Hans", "-l", "Schmidt", "--phone", "5550001", "--email", "h@x.example",
      "--title", "Farmer")
    func take(_ phone: String, _ title: String) -> String {
      let head = "First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Organization Title\n"
      let row = "Hans,Schmidt,h@x.example,\(phone),\(title)\n"
      return shell.contacts("import", "-", input: head + row).error
    }
    func held() -> String { shell.contacts("list", "--format", "{phones}|{title}").output }
    #expect(take("5550001", title).contains("read 1 contact: all up to date"))
    for _ in 1...2 { #expect(take("", "").contains("read 1 contact: all up to date")) }
    #expect(held() == "5550001|Farmer\n")
    #expect(take("5550002", "Boss").contains("0 new, 1 changed"))
    #expect(held() == "5550002, 5550001|Boss\n")
    shell.contacts("edit", "1", "--set", "phones=5550002")
    #expect(take("5550003", "Boss").contains("0 new, 1 changed"))
    #expect(held() == "5550003|Boss\n", "what was taken away here does not come back")
  }
}
