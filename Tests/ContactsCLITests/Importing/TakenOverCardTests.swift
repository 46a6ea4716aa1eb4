import Testing

@testable import ContactsCLI

@Suite("A contact of a card without a UID, when one import has a card with one and a changed one")
struct TakenOverCardTests {
  private static let phone = "TEL;TYPE=cell:030 1234567\n"

  private func card(_ lines: String, _ first: String = "Cid") -> String {
    "BEGIN:VCARD\nVERSION:4.0\nFN:\(first) Pim\nN:Pim;\(first);;;\n\(lines)END:VCARD\n"
  }

  @Test("has what both say, and the same import changes nothing again", arguments: [false, true])
  func both(isUIDLast: Bool) throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: card(Self.phone))
    var cards = [
      card("UID:u3\n\(Self.phone)EMAIL:first@x.example\nTITLE:Boss\nCATEGORIES:t1\n"),
      card("EMAIL:a@x.example\n\(Self.phone)"),
    ]
    if isUIDLast { cards.reverse() }
    shell.contacts("import", "-", input: cards.joined())
    func held() -> String {
      shell.contacts("list", "--format", "{uid} {title} {tags} {phones}").output
        + shell.contacts("list", "--format", "{emails}").output.split(separator: ", ")
        .map { $0.filter { $0 != "\n" } }.sorted().joined(separator: " ")
    }
    let all = "u3 Boss t1 030 1234567\na@x.example first@x.example"
    #expect(held() == all)
    for _ in 0..<2 {
      let outcome = shell.contacts("import", "-", input: cards.joined())
      #expect(
        outcome.error == "contacts: read 2 contacts: all up to date\n")
      #expect(held() == all)
    }
  }

  @Test("keeps what the changed card says, also where somebody else has the UID, too")
  func sharedUID() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: card(Self.phone))
    let cards =
      card("UID:u3\n\(Self.phone)") + card("UID:u3\n", "Ann")
      + card("EMAIL:a@x.example\n\(Self.phone)")
    for _ in 0..<3 {
      shell.contacts("import", "-", input: cards)
      #expect(
        shell.contacts("list", "--format", "{first} {emails}").lines == ["Cid a@x.example", "Ann "])
    }
  }

  @Test("takes later changes of either card")
  func changed() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: card(Self.phone))
    let own = card("UID:u3\n\(Self.phone)TITLE:Boss\n")
    let other = card("EMAIL:a@x.example\n\(Self.phone)")
    shell.contacts("import", "-", input: own + other)
    shell.contacts("import", "-", input: own.replacing("Boss", with: "Chief") + other)
    #expect(shell.contacts("list", "--format", "{title} {emails}").output == "Chief a@x.example\n")
    shell.contacts(
      "import", "-",
      input: own.replacing("Boss", with: "Chief") + other.replacing("a@", with: "b@"))
    #expect(shell.contacts("list", "--format", "{title} {emails}").output == "Chief b@x.example\n")
  }
}
