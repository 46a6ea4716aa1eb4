import Foundation
import Testing

@testable import ContactsCLI

@Suite("contacts import of cards that come as they came last")
struct ReimportTests {
  private static let card = """
    BEGIN:VCARD
    VERSION:3.0
    UID:u1
    FN:Ada King
    N:King;Ada;;;
    TEL:111
    REV:2020-01-01T00:00:00Z
    PRODID:-//one
    END:VCARD

    """
  private static let other = """
    BEGIN:VCARD
    VERSION:3.0
    UID:u2
    N:King;Ada;;;
    FN:Ada King
    EMAIL:ada@example.org
    END:VCARD

    """

  private func phones(_ shell: TestShell, _ id: String) -> String {
    shell.contacts("show", id, "--format", "{phones}").output
  }

  @Test("what was changed here since stays, unless --overwrite is given")
  func edited() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.card)
    shell.contacts("edit", "1", "--remove-phone", "111", "--add-phone", "222", "--add-tag", "x")
    let again = Self.card.replacing("2020", with: "2026").replacing("//one", with: "//two")
    for text in [Self.card, again] {
      let outcome = shell.contacts("import", "-", input: text)
      #expect(
        outcome.error == """
          contacts: read 1 contact: all up to date
          contacts: kept your changes to 1 contact; its card has not changed since the last import; \
          --overwrite takes the cards

          """)
      #expect(phones(shell, "1") == "222\n")
    }
    let trial = shell.contacts("import", "-", "--overwrite", "--dry-run", input: again)
    #expect(trial.error.contains("0 new, 1 changed"))
    #expect(shell.contacts("import", "-", "--overwrite", input: again).status == .success)
    #expect(phones(shell, "1") == "111\n")
  }

  @Test("a card that comes back in another version was changed by nobody", arguments: [1, 2])
  func otherVersion(count: Int) throws {
    let shell = try TestShell()
    let cards = Self.card + (count > 1 ? Self.other : "")
    shell.contacts("import", "-", input: cards.replacing("TEL:", with: "TEL;TYPE=home:"))
    let exported = shell.contacts("export", "--format", "vcard4").output
    let outcome = shell.contacts("import", "-", input: exported)
    let noun = count > 1 ? "contacts" : "contact"
    #expect(
      outcome.error
        == "contacts: read \(count) \(noun): all up to date\n")
    shell.contacts("edit", "1", "--set", "phone=2")
    #expect(
      shell.contacts("import", "-", input: exported).error.contains(
        "kept your changes to 1 contact"))
  }

  @Test("cards without a UID are known again after what they say was changed here")
  func unnamed() throws {
    let shell = try TestShell()
    let card = Self.card.replacing("UID:u1\n", with: "")
    let table = "Name,Given Name,Family Name,Phone 1 - Value\nBo Li,Bo,Li,555\n"
    shell.contacts("import", "-", input: card)
    shell.contacts("import", "-", input: table)
    shell.contacts("edit", "1", "--set", "phone=1", "--set", "last=Lovelace")
    shell.contacts("edit", "2", "--set", "phone=2")
    #expect(
      shell.contacts("import", "-", input: card).error.hasPrefix(
        "contacts: read 1 contact: all up to date"))
    #expect(
      shell.contacts("import", "-", input: table).error.hasPrefix(
        "contacts: read 1 contact: all up to date"))
    #expect(shell.contacts("count").output == "2\n")
    #expect(shell.contacts("import", "-", "--overwrite", input: table).error.contains("1 changed"))
    #expect(phones(shell, "2") == "555\n")
  }

  @Test("who was merged does not come back, and a changed card adds to the one that stayed")
  func merged() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.card + Self.other)
    shell.contacts("merge", "1", "2")
    let both = shell.contacts("import", "-", input: Self.card + Self.other)
    #expect(
      both.error.hasPrefix("contacts: read 2 contacts: all up to date"))
    #expect(shell.contacts("count").output == "1\n")
    #expect(
      shell.contacts("show", "1", "--format", "{phone} {email}").output == "111 ada@example.org\n")
    for (card, phone) in [(Self.card, "8"), (Self.other, "9")] {
      let changed = card.replacing("END:V", with: "TITLE:Countess\nTEL:\(phone)\nEND:V")
      #expect(shell.contacts("import", "-", input: changed).error.contains("0 new, 1 changed"))
      #expect(
        shell.contacts("import", "-", input: changed).error.contains(
          "read 1 contact: all up to date"))
    }
    #expect(
      shell.contacts("show", "1", "--json=phones,emails,title").output.filter { !$0.isWhitespace }
        == #"[{"phones":[{"value":"9"},{"value":"111"},{"value":"8"}],"#
        + #""emails":[{"value":"ada@example.org"}],"title":"Countess"}]"#)
    shell.contacts("undo", "--to", "1")
    #expect(shell.contacts("count").output == "2\n")
  }

  @Test("merged contacts without UIDs do not come back, nor do those of an export before the merge")
  func mergedExport() throws {
    let shell = try TestShell()
    let table = "Name,Given Name,Family Name,Phone 1 - Value\nBo Li,Bo,Li,555\nBo Li,Bo,Li,666\n"
    shell.contacts("import", "-", input: table)
    let export = shell.contacts("export").output
    shell.contacts("merge", "1", "2")
    shell.contacts("import", "-", input: table)
    #expect(shell.contacts("count").output == "1\n")
    shell.contacts("import", "-", input: export)
    #expect(shell.contacts("count").output == "1\n")
    #expect(phones(shell, "1") == "555, 666\n")
  }

  @Test("our own JSON says what is to be, however often it comes")
  func json() throws {
    let shell = try TestShell()
    let text = #"[{"first":"Ada","last":"King","uid":"u1","phones":[{"value":"111"}]}]"#
    shell.contacts("import", "-", input: text)
    shell.contacts("edit", "1", "--set", "phone=2")
    #expect(shell.contacts("import", "-", input: text).error.contains("1 changed"))
    #expect(phones(shell, "1") == "111\n")
  }

  @Test("a company of the same name is the one of a card unless both have UIDs")
  func companies() throws {
    let shell = try TestShell()
    shell.contacts("company", "add", "Acme", "--phone", "1")
    func card(_ uid: String, _ phone: String) -> String {
      "BEGIN:VCARD\nVERSION:4.0\nKIND:org\n\(uid)FN:Acme\nORG:Acme\nTEL:\(phone)\nEND:VCARD\n"
    }
    shell.contacts("import", "-", input: card("UID:u1\n", "2"))
    shell.contacts("import", "-", input: card("", "3"))
    #expect(shell.contacts("company", "list").output == "1\tAcme\t0\n")
    let numbers = shell.contacts("company", "show", "Acme", "--jsonl=phones").output
    #expect(["1", "2", "3"].allSatisfy { numbers.contains("\"\($0)\"") })
    shell.contacts("import", "-", input: card("UID:u2\n", "4"))
    #expect(shell.contacts("company", "list").lines.count == 2)
  }

  @Test("who has a star at Google is tagged so, and has it there again")
  func stars() throws {
    let shell = try TestShell()
    let table = """
      First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value
      Ada,King,* starred ::: Choir ::: * myContacts,* Home,a@x.example

      """
    shell.contacts("import", "-", input: table)
    #expect(shell.contacts("list", "--format", "{tags}|{groups}").output == "starred|Choir\n")
    let outcome = shell.contacts("export", "--format", "google")
    #expect(outcome.output.contains(",Choir ::: * starred ::: * myContacts,"))
    #expect(outcome.error == "contacts: exported 1 contact\n")
  }

  @Test(
    "a row of a table adds what is new to whom it shares a name and an address or a number with")
  func kin() throws {
    let shell = try TestShell()
    func table(_ rows: String...) -> String {
      "First Name,Last Name,Organization Title,E-mail 1 - Value,Phone 1 - Value\n"
        + rows.joined(separator: "\n") + "\n"
    }
    shell.contacts("import", "-", input: table("Ada,King,Clerk,a@x.example,111", "Bo,Li,,,5551234"))
    let news = table("Ada,King,Countess,A@x.example,222", "Bo,Li,,b@x.example,555-1234")
    #expect(
      shell.contacts("import", "-", input: news).error
        == "contacts: imported 2 contacts (0 new, 2 changed, 0 up to date)\n")
    #expect(
      shell.contacts("list", "--format", "{first} {title} {emails} {phones}").lines == [
        "Ada Countess A@x.example 222", "Bo  b@x.example 555-1234",
      ])
    #expect(
      shell.contacts("import", "-", input: news).error.contains("read 2 contacts: all up to date"))
    let others = table("Ada,King,,somebody@else.example,999", "Io,Lo,,b@x.example,")
    #expect(
      shell.contacts("import", "-", input: others).error == "contacts: imported 2 contacts\n")
  }

  @Test("what came with a UID is not overruled by a row without one")
  func kinOfCard() throws {
    let shell = try TestShell()
    let card = Self.other.replacing("END:V", with: "TITLE:Countess\nEND:V")
    shell.contacts("import", "-", input: card)
    let row =
      "First Name,Last Name,Organization Title,E-mail 1 - Value,Phone 1 - Value\n"
      + "Ada,King,Clerk,ada@example.org,222\n"
    #expect(shell.contacts("import", "-", input: row).error.contains("1 changed"))
    #expect(shell.contacts("show", "1", "--format", "{title} {phone}").output == "Countess 222\n")
    #expect(
      shell.contacts("import", "-", input: card).error.contains("read 1 contact: all up to date"))
    #expect(shell.contacts("show", "1", "--format", "{title} {phone}").output == "Countess 222\n")
  }

  @Test("of several namesakes with the same address nobody is guessed")
  func severalKin() throws {
    let shell = try TestShell()
    for title in ["A", "B"] {
      shell.contacts("add", "-f", "Ada", "-l", "King", "--email", "a@x.example", "--title", title)
    }
    let row = "First Name,Last Name,E-mail 1 - Value,Phone 1 - Value\nAda,King,a@x.example,222\n"
    #expect(shell.contacts("import", "-", input: row).error == "contacts: imported 1 contact\n")
    #expect(shell.contacts("count").output == "3\n")
  }

  @Test("rows come and go with their lists however often one contact is written in an import")
  func twice() throws {
    let shell = try TestShell()
    let other = Self.other.replacing("END:V", with: "TEL:222\nURL:https://x.example\nNOTE:b\nEND:V")
    shell.contacts("import", "-", input: Self.card + other)
    shell.contacts("merge", "1", "2")
    for _ in 1...3 {
      shell.contacts("import", "-", "--overwrite", input: Self.card + other)
      let fields = shell.contacts("show", "1", "--format", "{phones} {emails} {urls} {notes}")
        .output
      #expect(["111", "222", "ada@example.org", "https://x.example"].allSatisfy(fields.contains))
      #expect(fields.hasSuffix(" b\n"))
    }
    let repeats = Self.card.replacing("TEL:111\n", with: "") + Self.card
    let single = try TestShell()
    single.contacts("import", "-", input: Self.card)
    single.contacts("import", "-", input: repeats)
    #expect(phones(single, "1") == "111\n")
  }

  @Test("a note that is there already is not added again")
  func notes() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.other.replacing("END:V", with: "NOTE:A\nEND:V"))
    func row(_ phone: String) -> String {
      "First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Notes\n"
        + "Ada,King,ada@example.org,\(phone),B\n"
    }
    for phone in ["1", "2", "3", "1"] { shell.contacts("import", "-", input: row(phone)) }
    #expect(shell.contacts("show", "1", "--json=notes").output.contains(#""notes":"A\n\nB""#))
    #expect(phones(shell, "1") == "1\n")
    shell.contacts("edit", "1", "--remove-phone", "1")
    #expect(
      shell.contacts("import", "-", input: row("1")).error.contains(
        "read 1 contact: all up to date"))
    #expect(phones(shell, "1") == "\n")
  }

  @Test("two people of one name and address in one file, or with other birthdays, stay two")
  func family() throws {
    let head = "First Name,Last Name,E-mail 1 - Value,Birthday\n"
    let (old, young) = ("John,Smith,fam@x.org,1950-01-01\n", "John,Smith,fam@x.org,1980-05-05\n")
    let shell = try TestShell()
    shell.contacts("import", "-", input: head + old)
    shell.contacts("import", "-", input: head + young)
    #expect(shell.contacts("list", "--format", "{birthday}").lines == ["1950-01-01", "1980-05-05"])
    let other = try TestShell()
    other.contacts("add", "-f", "John", "-l", "Smith", "--email", "fam@x.org")
    other.contacts("import", "-", input: head + old + young)
    #expect(
      Set(other.contacts("list", "--format", "{birthday}").lines) == ["1950-01-01", "1980-05-05"])
  }

  @Test("our own JSON changes merged contacts, and what a row takes the place of is told")
  func mergedJSON() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.card + Self.other)
    shell.contacts("merge", "1", "2")
    let text = shell.contacts("export", "--format", "json").output
      .replacing(#""value":"111""#, with: #""value":"9""#)
    shell.contacts("import", "-", input: text)
    #expect(phones(shell, "1") == "9\n")
    let card = Self.other.replacing("END:V", with: "TEL:8\nEND:V")
    #expect(shell.contacts("import", "-", input: card).error.contains("1 changed"))
    #expect(phones(shell, "1") == "8, 9\n")
    let head = "First Name,Last Name,E-mail 1 - Value,Organization Title,Phone 1 - Value\n"
    let table = try TestShell()
    table.contacts("import", "-", input: head + "Bo,Li,b@x.org,Boss,\n")
    table.contacts("edit", "1", "--title", "Chief")
    #expect(
      table.contacts("import", "-", input: head + "Bo,Li,b@x.org,Head,5\n").error.contains(
        "takes the place of what \"Bo Li\" had here of title"))
  }
}
