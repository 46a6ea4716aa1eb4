import Testing

@testable import ContactsCLI

/// What becomes of contacts whose cards come again from each of the places that they were put together
/// from.
@Suite("contacts import of cards of which several make one contact")
struct SeveralCardsTests {
  private static func card(_ uid: String, _ lines: String...) -> String {
    let own = lines.map { $0 + "\n" }.joined()
    return
      "BEGIN:VCARD\nVERSION:3.0\nUID:\(uid)\nN:Meier;Anna;;;\nFN:Anna Meier\n\(own)END:VCARD\n"
  }

  private func value(_ field: String, _ shell: TestShell) -> String {
    shell.contacts("show", "1", "--format", "{\(field)}").output.filter { $0 != "\n" }
  }

  private let mail = "EMAIL:a@x.example"

  @Test("what was edited here stays when the card that has joined a contact changes")
  func joined() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Anna", "-l", "Meier", "--email", "a@x.example", "--notes", "typed")
    shell.contacts("import", "-", input: Self.card("u1", mail, "TITLE:Clerk", "TEL:111"))
    shell.contacts("edit", "1", "--title", "Chair", "--remove-phone", "111")
    let stamp = "REV:20300101T000000Z"
    let changed = Self.card("u1", mail, "TITLE:Clerk", "TEL:111", "TEL:222", stamp)
    for _ in 1...2 {
      let outcome = shell.contacts("import", "-", input: changed)
      #expect(!outcome.error.contains("made of several"), "\(outcome.error)")
      #expect(value("title", shell) == "Chair")
      #expect(value("phones", shell) == "222")
      #expect(value("notes", shell) == "typed")
    }
    shell.contacts("import", "-", input: Self.card("u1", "TITLE:Countess", "TEL:222", stamp))
    #expect(value("title", shell) == "Countess")
    #expect(value("emails", shell) == "a@x.example", "what was typed in stays")
  }

  @Test("what was edited here stays when the card of either of two merged contacts changes")
  func merged() throws {
    let shell = try TestShell()
    let first = Self.card("u1", mail, "TITLE:Clerk", "TEL:111", "NOTE:one")
    let second = Self.card("u2", mail, "TEL:222", "NOTE:two", "X-PET:Puff")
    shell.contacts("import", "-", input: first + second)
    shell.contacts("merge", "1", "2")
    shell.contacts(
      "edit", "1", "--title", "Chair", "--remove-phone", "111", "--remove-phone", "222")
    for _ in 1...2 {
      shell.contacts(
        "import", "-", input: first.replacing("TEL:111", with: "TEL:111\nTEL:333"))
      shell.contacts(
        "import", "-", input: second.replacing("TEL:222", with: "TEL:222\nNICKNAME:Änni"))
      #expect(value("title", shell) == "Chair")
      #expect(value("phones", shell) == "333")
      #expect(value("nickname", shell) == "Änni")
      #expect(value("notes", shell) == "onetwo")
    }
    #expect(shell.contacts("count").output == "1\n")
    shell.contacts("import", "-", input: second.replacing("NOTE:two", with: "NOTE:three"))
    #expect(value("notes", shell) == "onethree")
    #expect(value("nickname", shell) == "")
    #expect(shell.contacts("store", "check").status == .success)
  }

  @Test(
    "what was edited before contacts were merged stays so, too",
    arguments: [["1", "2"], ["2", "1"]])
  func editedBefore(order: [String]) throws {
    let shell = try TestShell()
    let cards = ["1", "2"].map {
      Self.card("u\($0)", "TEL:\($0)\($0)\($0)", "TEL:55\($0)", "TITLE:T\($0)")
    }
    shell.contacts("import", "-", input: cards.joined())
    for id in ["1", "2"] {
      shell.contacts("edit", id, "--title", "Mine", "--remove-phone", "55\(id)")
    }
    shell.run(["merge"] + order)
    for (card, number) in zip(cards, ["8", "9"]) {
      let changed = card.replacing("END:V", with: "TEL:\(number)\nEND:V")
      let outcome = shell.contacts("import", "-", input: changed)
      #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
    }
    let shown = shell.contacts("show", order[0], "--format", "{title}|{phones}").output
    #expect(shown.hasPrefix("Mine|"))
    let phones = Set(shown.dropFirst(5).dropLast().split(separator: ", "))
    #expect(phones == ["111", "222", "8", "9"])
  }

  @Test("what one card does not say any more stays as long as another one says it")
  func elsewhere() throws {
    let shell = try TestShell()
    let first = Self.card("u1", mail, "TEL:111", "TEL:333", "TITLE:Clerk", "CATEGORIES:a,b")
    let second = Self.card("u2", mail, "TEL:111", "TITLE:Clerk", "CATEGORIES:a")
    shell.contacts("import", "-", input: first + second)
    shell.contacts("merge", "1", "2")
    shell.contacts("import", "-", input: Self.card("u1", "NICKNAME:Änni"))
    #expect(value("phones", shell) == "111")
    #expect(value("title", shell) == "Clerk")
    #expect(value("tags", shell) == "a")
    #expect(value("emails", shell) == "a@x.example")
    shell.contacts("import", "-", input: Self.card("u2", "NICKNAME:Änni"))
    #expect(value("phones", shell) + value("title", shell) + value("tags", shell) == "")
  }

  @Test("contacts that were merged once more, or split again by an undo, know their cards")
  func mergedTwice() throws {
    let shell = try TestShell()
    let cards = (1...3).map { Self.card("u\($0)", "TEL:\($0)\($0)\($0)") }
    shell.contacts("import", "-", input: cards.joined())
    shell.contacts("merge", "1", "2")
    shell.contacts("edit", "1", "--remove-phone", "222")
    shell.contacts("merge", "1", "3")
    func add(_ number: Int) {
      let line = "TEL:9\(number)\nEND:V"
      shell.contacts("import", "-", input: cards[number - 1].replacing("END:V", with: line))
    }
    for number in 1...3 { add(number) }
    #expect(Set(value("phones", shell).split(separator: ", ")) == ["111", "333", "91", "92", "93"])
    shell.contacts("undo", "--to", "1")
    #expect(shell.contacts("count").output == "3\n")
    add(2)
    #expect(shell.contacts("show", "2", "--format", "{phones}").output == "222, 92\n")
  }

  @Test("a picture that both have, and one that only one of them has, are known again")
  func pictures() throws {
    let shell = try TestShell()
    let photo = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg=="
    shell.contacts("import", "-", input: Self.card("u1", photo) + Self.card("u2", "TEL:2"))
    shell.contacts("merge", "2", "1")
    shell.contacts("edit", "2", "--unset", "photo")
    shell.contacts("import", "-", input: Self.card("u1", photo, "TEL:1"))
    shell.contacts("import", "-", input: Self.card("u2", "TEL:3"))
    let shown = shell.contacts("show", "2", "--format", "{photo}|{phones}").output
    #expect(shown == "|3, 1\n")
  }

  @Test("a picture stays as long as one of the cards has it")
  func sharedPicture() throws {
    let shell = try TestShell()
    let (one, two) = ("/9j/4AAQSkZJRg==", "/9j/4AAQSkZJRgAB")
    func card(_ uid: String, _ photo: String?, _ title: String) -> String {
      let line = photo.map { "PHOTO;ENCODING=b;TYPE=JPEG:" + $0 } ?? "X-NONE:1"
      return Self.card(uid, line, "TITLE:" + title)
    }
    shell.contacts("import", "-", input: card("u1", one, "A") + card("u2", one, "A"))
    shell.contacts("merge", "1", "2")
    shell.contacts("import", "-", input: card("u1", nil, "B"))
    #expect(shell.contacts("photo", "1").outputBytes.count == 10)
    shell.contacts("import", "-", input: card("u1", two, "C"))
    shell.contacts("import", "-", input: card("u2", nil, "C"))
    #expect(shell.contacts("photo", "1").outputBytes.count == 12)
  }

  @Test("--overwrite takes a card as it is, which is what the next one is compared with")
  func overwriting() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.card("u1", "TEL:1") + Self.card("u2", "TEL:2"))
    shell.contacts("merge", "1", "2")
    shell.contacts("import", "-", "--overwrite", input: Self.card("u1", "TEL:3"))
    #expect(value("phones", shell) == "3")
    shell.contacts("edit", "1", "--title", "Chair")
    shell.contacts("import", "-", input: Self.card("u1", "TEL:4"))
    #expect(value("phones", shell) == "4")
    #expect(value("title", shell) == "Chair")
  }

  @Test("companies that were merged are compared with their cards, too")
  func companies() throws {
    let shell = try TestShell()
    func card(_ uid: String, _ name: String, _ phone: String) -> String {
      "BEGIN:VCARD\nVERSION:4.0\nKIND:org\nUID:\(uid)\nFN:\(name)\nORG:\(name)\nTEL:\(phone)\n"
        + "END:VCARD\n"
    }
    shell.contacts("import", "-", input: card("u1", "Acme", "1") + card("u2", "Apex", "2"))
    shell.contacts("company", "merge", "Acme", "Apex")
    shell.contacts("company", "edit", "Acme", "--notes", "Mine")
    shell.contacts("import", "-", input: card("u1", "Acme", "3") + card("u2", "Apex", "4"))
    let shown = shell.contacts("company", "show", "Acme", "--jsonl=phones,notes").output
    #expect(shown == #"{"phones":[{"value":"4"},{"value":"3"}],"notes":"Mine"}"# + "\n")
    #expect(shell.contacts("company", "list").lines.count == 1)
  }
}
