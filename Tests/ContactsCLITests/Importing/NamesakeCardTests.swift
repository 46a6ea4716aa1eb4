import Testing

@testable import ContactsCLI

@Suite("Cards without a UID of somebody who has the name of another")
struct NamesakeCardTests {
  private func card(_ lines: String) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nN:Bee;Ann;;;\nFN:Ann Bee\n\(lines)\nEND:VCARD\n"
  }

  @Test(
    "take nothing away where they have nothing in common with the other one's",
    arguments: ["ORG:Firma", "URL:https://x.example", "NOTE:y", "TITLE:Dr"])
  func nothingInCommon(line: String) throws {
    let shell = try TestShell()
    let known = card("TEL:+4930123456\nEMAIL:a@b.example\nNOTE:x\nBDAY:1980-01-01")
    shell.contacts("import", "-", input: known)
    let before = shell.contacts("show", "1", "--json").output
    shell.contacts("import", "-", input: card(line))
    #expect(shell.contacts("show", "1", "--json").output == before)
    #expect(shell.contacts("count").output == "2\n")
  }

  @Test("say nothing where they say but the name")
  func bare() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: card("TEL:+4930123456\nNOTE:x"))
    let again = shell.contacts("import", "-", input: card("REV:2020-01-01T00:00:00Z"))
    #expect(again.error.contains("read 1 contact: all up to date"), "\(again.error)")
    #expect(shell.contacts("list", "--format", "{phone} {notes}").output == "+4930123456 x\n")
  }

  @Test("follow the other one's where they say something else in the same fields")
  func edited() throws {
    let shell = try TestShell()
    for title in ["Boss", "Chef"] {
      shell.contacts("import", "-", input: card("TITLE:\(title)\nNOTE:about \(title)"))
    }
    #expect(shell.contacts("list", "--format", "{title}|{notes}").output == "Chef|about Chef\n")
  }

  @Test("take the place of the other one's where they tell more, or have something in common")
  func following() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: card("NOTE:x"))
    shell.contacts("import", "-", input: card("NOTE:x\nTEL:+4930123456"))
    shell.contacts("import", "-", input: card("NOTE:x\nTITLE:Dr"))
    let list = shell.contacts("list", "--format", "{title}|{phone}|{notes}").output
    #expect(list == "Dr||x\n")
  }
}
