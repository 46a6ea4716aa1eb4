import Testing

@testable import ContactsCLI

@Suite("contacts import of cards that have changed since what they are about was changed here")
struct ChangedCardTests {
  private static let card = """
    BEGIN:VCARD
    VERSION:3.0
    UID:u1
    FN:Ada King
    N:King;Ada;;;
    TITLE:Clerk
    TEL;TYPE=HOME:111
    TEL;TYPE=WORK:222
    CATEGORIES:old
    NOTE:Met in London
    X-PET:Puff
    END:VCARD

    """

  /// An address book with the contact of the card.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.card)
    return shell
  }

  private func value(_ field: String, _ shell: TestShell) -> String {
    shell.contacts("show", "1", "--format", "{\(field)}").output.filter { $0 != "\n" }
  }

  @Test("what was changed here and what was changed there are both there, and nothing is told")
  func bothSides() throws {
    let shell = try shell()
    shell.contacts(
      "edit", "1", "--set", "notes=Met in Paris", "--remove-phone", "222", "--add-phone", "333",
      "--add-email", "ada@example.org")
    shell.contacts("tag", "add", "friend", "1")
    let changed = Self.card.replacing("Clerk", with: "Countess").replacing("111", with: "444")
    let outcome = shell.contacts("import", "-", input: changed)
    #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
    #expect(value("title", shell) == "Countess")
    #expect(value("notes", shell) == "Met in Paris")
    #expect(value("phones", shell) == "444, 333")
    #expect(value("email", shell) == "ada@example.org")
    #expect(value("tags", shell) == "friend, old")
  }

  @Test("a value that was changed on both sides is as the card says, and is told")
  func conflict() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--set", "title=Poet", "--set", "nickname=Addie")
    let changed = Self.card.replacing("Clerk", with: "Countess")
    let outcome = shell.contacts("import", "-", input: changed)
    #expect(
      outcome.error.contains(
        "the card takes the place of what \"Ada King\" had here of title\n"))
    #expect(value("title", shell) == "Countess")
    #expect(value("nickname", shell) == "Addie")
  }

  @Test("nothing is told of what only cards have said, however often they change")
  func unchangedHere() throws {
    let shell = try shell()
    for title in ["Countess", "Duchess", "Queen"] {
      let changed = Self.card.replacing("Clerk", with: title).replacing("111", with: title)
      #expect(
        shell.contacts("import", "-", input: changed).error
          == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
    }
  }

  @Test("the next card is compared with the one before it")
  func severalCards() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--set", "notes=Mine", "--remove-phone", "222")
    let first = Self.card.replacing("Clerk", with: "Countess")
    let second = first.replacing("CATEGORIES:old", with: "CATEGORIES:new")
    for card in [first, second, second] {
      #expect(!shell.contacts("import", "-", input: card).error.contains("takes the place"))
      #expect(value("phones", shell) == "111")
      #expect(value("notes", shell) == "Mine")
    }
    #expect(value("tags", shell) == "new")
    let third = second.replacing("Met in London", with: "Met in Rome")
    shell.contacts("import", "-", input: third)
    #expect(value("notes", shell) == "Met in RomeMine")
    #expect(value("phones", shell) == "111")
  }

  @Test("what an edit took away stays away until the card says it anew")
  func removed() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--unset", "title", "--remove-tag", "old")
    let without = Self.card.replacing("TITLE:Clerk\nTEL", with: "TEL")
    shell.contacts("import", "-", input: without.replacing("Puff", with: "Muff"))
    #expect(value("title", shell) == "")
    #expect(value("tags", shell) == "")
    #expect(shell.contacts("export").output.contains("X-PET:Muff"))
    shell.contacts("import", "-", input: Self.card)
    #expect(value("title", shell) == "Clerk")
  }

  @Test("a card that has what came to be here says also what was taken away there")
  func exportedCards() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--add-phone", "333", "--add-phone", "444")
    let export = shell.contacts("export").output
    #expect(export.contains("TEL:444"))
    shell.contacts("import", "-", input: export.replacing("TEL:444\r\n", with: ""))
    #expect(value("phones", shell) == "111, 222, 333")
  }

  @Test("a picture that was put in here stays, and one that is put in there comes")
  func pictures() throws {
    let shell = try shell()
    let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]
    shell.run(["edit", "1", "--photo", "-"], input: png)
    shell.contacts("import", "-", input: Self.card.replacing("Clerk", with: "Countess"))
    #expect(shell.contacts("photo", "1").outputBytes == png)
    #expect(value("title", shell) == "Countess")
    shell.contacts("edit", "1", "--set", "nickname=Addie")
    let photo = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg==\nEND:V"
    shell.contacts("import", "-", input: Self.card.replacing("END:V", with: photo))
    #expect(shell.contacts("photo", "1").outputBytes.prefix(3) == [0xff, 0xd8, 0xff])
    #expect(value("nickname", shell) == "Addie")
  }

  @Test("after an undo of the import the next one compares with the card that counts again")
  func undone() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--set", "notes=Mine")
    let changed = Self.card.replacing("Clerk", with: "Countess")
    for _ in 1...2 {
      shell.contacts("import", "-", input: changed)
      #expect(value("title", shell) == "Countess")
      #expect(value("notes", shell) == "Mine")
      shell.contacts("undo")
      #expect(value("title", shell) == "Clerk")
    }
    shell.contacts("import", "-", "--overwrite", input: changed)
    #expect(value("notes", shell) == "Met in London")
  }

  @Test("links that were made or taken away here stay so")
  func links() throws {
    let shell = try TestShell()
    let boss = "BEGIN:VCARD\nVERSION:4.0\nUID:u2\nFN:Bo Li\nN:Li;Bo;;;\nEND:VCARD\n"
    let named = Self.card.replacing("TITLE", with: "ORG:Acme\nX-MANAGER:Bo Li\nTITLE")
    shell.contacts("import", "-", input: named + boss)
    #expect(value("manager", shell) == "Bo Li")
    shell.contacts("unlink", "1", "--manager", "--company")
    let outcome = shell.contacts(
      "import", "-", input: named.replacing("Clerk", with: "Countess") + boss)
    #expect(outcome.error.contains("1 changed, 1 up to date"))
    #expect(value("manager", shell) == "")
    #expect(value("company", shell) == "")
    #expect(value("title", shell) == "Countess")
  }

  @Test("a company is settled as a person is")
  func companies() throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:4.0\nKIND:org\nUID:u1\nFN:Acme\nORG:Acme\nTEL:1\nEND:VCARD\n"
    shell.contacts("import", "-", input: card)
    shell.contacts("company", "edit", "Acme", "--notes", "Mine")
    shell.contacts("import", "-", input: card.replacing("TEL:1", with: "TEL:2"))
    let shown = shell.contacts("company", "show", "Acme", "--jsonl=phones,notes").output
    #expect(shown == #"{"phones":[{"value":"2"}],"notes":"Mine"}"# + "\n")
  }

  private static let table =
    "Name,Given Name,Family Name,Notes,Phone 1 - Value,E-mail 1 - Value,Birthday\n"

  @Test(
    "a row that has changed finds whom it is about, and brings nothing back that was mended here")
  func rows() throws {
    let shell = try TestShell()
    let rows = "Bo Li,Bo,Li,old,5550001,bo@x.example,\nCy Ng,Cy,Ng,,5550002,,\n"
    shell.contacts("import", "-", input: Self.table + rows)
    shell.contacts("edit", "1", "--set", "phone=5550009", "--set", "notes=mine")
    shell.contacts("edit", "2", "--set", "phone=5550008", "--set", "last=Nguyen")
    let changed = rows.replacing(",\n", with: ",1980-01-02\n")
    for _ in 1...2 {
      #expect(shell.contacts("import", "-", input: Self.table + changed).status == .success)
      #expect(
        shell.contacts("list", "--format", "{name} {phones} {notes} {birthday}").output == """
          Bo Li 5550009 mine 1980-01-02
          Cy Nguyen 5550008  1980-01-02

          """)
    }
    let more = changed.replacing("old", with: "new").replacing("Ng,,", with: "Ng,new,")
    let outcome = shell.contacts("import", "-", input: Self.table + more)
    #expect(outcome.error == "contacts: imported 2 contacts (0 new, 2 changed, 0 up to date)\n")
    #expect(value("notes", shell) == "newmine")
    #expect(value("phones", shell) == "5550009")
    #expect(
      shell.contacts("show", "2", "--format", "{name} {phones} {notes}").output
        == "Cy Nguyen 5550008 new\n")
  }

  @Test("a table without pictures leaves one that took the place of the card's, and none none")
  func tableWithoutPictures() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]
    let photo = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg==\nEND:V"
    let card = Self.card.replacing("END:V", with: photo)
    for isUnset in [false, true] {
      let shell = try TestShell()
      shell.contacts("import", "-", input: card)
      if isUnset {
        shell.contacts("edit", "1", "--unset", "photo")
      } else {
        shell.run(["edit", "1", "--photo", "-"], input: png)
      }
      shell.contacts("edit", "1", "--set", "title=Poet")
      for title in ["Poet", "Countess", "Duchess"] {
        shell.contacts("import", "-", input: "first,last,title,uid\nAda,King,\(title),u1\n")
        #expect(value("title", shell) == title)
        #expect(shell.contacts("photo", "1").outputBytes == (isUnset ? [] : png))
      }
      // What the card had is known still: it is no news.
      shell.contacts("import", "-", input: card.replacing("111", with: "444"))
      #expect(shell.contacts("photo", "1").outputBytes == (isUnset ? [] : png))
    }
  }

  @Test("a card that says what was changed here is what the next one is compared with")
  func sameOnBothSides() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--set", "title=Countess", "--remove-phone", "222")
    let changed = Self.card.replacing("Clerk", with: "Countess")
      .replacing("TEL;TYPE=WORK:222\n", with: "")
    for _ in 1...2 {
      #expect(
        shell.contacts("import", "-", input: changed).error.contains(
          "read 1 contact: all up to date"))
    }
    #expect(shell.contacts("import", "-", input: Self.card).error.contains("1 changed"))
    #expect(value("title", shell) == "Clerk")
    #expect(value("phones", shell) == "111, 222")
  }

  @Test("tags and companies that were renamed or deleted here stay so when cards change")
  func sets() throws {
    let shell = try TestShell()
    let card = Self.card.replacing("TITLE", with: "ORG:Acme\nTITLE")
      .replacing("CATEGORIES:old", with: "CATEGORIES:old,other")
    shell.contacts("import", "-", input: card)
    shell.contacts("tag", "rename", "old", "ancient")
    shell.contacts("tag", "delete", "--yes", "other")
    shell.contacts("company", "rename", "Acme", "Apex")
    shell.contacts("import", "-", input: card.replacing("Clerk", with: "Countess"))
    #expect(value("tags", shell) == "ancient")
    #expect(value("company", shell) == "Apex")
    shell.contacts("company", "delete", "--yes", "Apex")
    shell.contacts("import", "-", input: card.replacing("Clerk", with: "Duchess"))
    #expect(value("company", shell) == "")
    #expect(value("title", shell) == "Duchess")
    #expect(shell.contacts("company", "list").output == "")
  }

  @Test("a manager who was renamed here is no news in the cards of others")
  func renamedManager() throws {
    let shell = try TestShell()
    let boss = "BEGIN:VCARD\nVERSION:4.0\nUID:u2\nFN:Bo Li\nN:Li;Bo;;;\nEND:VCARD\n"
    let named = Self.card.replacing("TITLE", with: "X-MANAGER:Bo Li\nTITLE")
    shell.contacts("import", "-", input: named + boss)
    shell.contacts("edit", "bo li", "--set", "last=Chang")
    shell.contacts("import", "-", input: named.replacing("Clerk", with: "Countess"))
    #expect(value("manager", shell) == "Bo Chang")
    #expect(value("title", shell) == "Countess")
    #expect(!shell.contacts("export").output.contains("Bo Li"))
  }

  @Test("a property that begins like a stamp is news")
  func namesLikeStamps() throws {
    let shell = try shell()
    let changed = Self.card.replacing("X-PET", with: "REVIEWED-BY:Bob\nX-PET")
    #expect(shell.contacts("import", "-", input: changed).error.contains("1 changed"))
    #expect(shell.contacts("export").output.contains("REVIEWED-BY:Bob\r\n"))
  }

  @Test("a tag that both sides have given costs nothing that was changed here besides")
  func sameTag() throws {
    let shell = try shell()
    shell.contacts(
      "edit", "1", "--add-field", "Blood=A+", "--add-relation", "spouse=Bob", "--add-tag", "vip",
      "--remove-phone", "222", "--add-phone", "mobile=222")
    let changed = Self.card.replacing("CATEGORIES:old", with: "CATEGORIES:old,vip")
    shell.contacts("import", "-", input: changed)
    #expect(value("fields", shell) == "Blood=A+")
    #expect(value("relations", shell) == "Bob")
    #expect(value("phone.mobile", shell) == "222")
    #expect(value("tags", shell) == "old, vip")
  }

  @Test("a manager who is deleted here, or called otherwise by the own card, is no news in others")
  func goneManager() throws {
    let boss = "BEGIN:VCARD\nVERSION:4.0\nUID:u2\nFN:Bo Li\nN:Li;Bo;;;\nEND:VCARD\n"
    let named = Self.card.replacing("TITLE", with: "X-MANAGER:Bo Li\nTITLE")
    let changed = named.replacing("Clerk", with: "Countess")
    let shell = try TestShell()
    shell.contacts("import", "-", input: named + boss)
    shell.contacts("import", "-", input: boss.replacing("Li", with: "Chang"))
    shell.contacts("import", "-", input: changed)
    #expect(value("manager", shell) == "Bo Chang")
    #expect(!shell.contacts("export").output.contains("X-MANAGER:Bo Li\r\n"))
    shell.contacts("delete", "2", "--yes")
    shell.contacts("import", "-", input: changed.replacing("Countess", with: "Duchess"))
    #expect(value("title", shell) == "Duchess")
    #expect(!shell.contacts("export").output.contains("X-MANAGER"))
  }

  @Test("a UID that is there twice in a text is told also where the contact was changed here")
  func twiceInText() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--set", "notes=Mine")
    let two = ["Countess", "Duchess"].map { Self.card.replacing("Clerk", with: $0) }.joined()
    #expect(
      shell.contacts("import", "-", input: two).error.contains(
        "what this one says of title is left out"))
    for _ in 1...2 {
      #expect(value("title", shell) == "Countess")
      #expect(value("notes", shell) == "Mine")
      #expect(
        shell.contacts("import", "-", input: two).error.contains("read 2 contacts: all up to date"))
    }
    shell.contacts("edit", "1", "--set", "title=Queen", "--remove-phone", "222")
    shell.contacts("import", "-", input: two)
    #expect(value("title", shell) == "Queen")
    #expect(value("phones", shell) == "111")
  }

  @Test(
    "a manager whom a card names no more is not the manager any more, unless that was changed here",
    arguments: ["UID:u1\n", ""])
  func droppedManager(uid: String) throws {
    let others =
      "BEGIN:VCARD\nVERSION:4.0\nUID:u2\nFN:Bo Li\nN:Li;Bo;;;\nEND:VCARD\n"
      + "BEGIN:VCARD\nVERSION:4.0\nUID:u3\nFN:Cy Ng\nN:Ng;Cy;;;\nEND:VCARD\n"
    let bare = Self.card.replacing("UID:u1\n", with: uid)
    let named = bare.replacing("TITLE", with: "X-MANAGER:Bo Li\nTITLE")
    for edit in [[], ["--set", "notes=Mine"]] {
      let shell = try TestShell()
      shell.contacts("import", "-", input: named + others)
      if !edit.isEmpty { shell.run(["edit", "1"] + edit) }
      #expect(shell.contacts("import", "-", input: bare + others).error.contains("1 changed"))
      #expect(value("manager", shell) == "")
      #expect(!shell.contacts("export").output.contains("MANAGER"))
      #expect(
        shell.contacts("import", "-", input: bare + others).error.contains(
          "read 3 contacts: all up to date"))
      shell.contacts("link", "1", "--manager", "3")
      shell.contacts("import", "-", input: bare.replacing("Clerk", with: "Countess") + others)
      #expect(value("manager", shell) == "Cy Ng")
    }
    let shell = try TestShell()
    shell.contacts("import", "-", input: named + others)
    shell.contacts("link", "1", "--manager", "3")
    shell.contacts("import", "-", input: bare)
    #expect(value("manager", shell) == "Cy Ng")
    #expect(value("title", shell) == "Clerk")
    shell.contacts("import", "-", input: "uid,first,last,title\nu1,Ada,King,Queen\n")
    #expect(value("manager", shell) == "Cy Ng")
  }
}
