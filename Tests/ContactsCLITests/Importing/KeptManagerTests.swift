import Foundation
import Testing

@testable import ContactsCLI

/// Managers who are nobody in the address book, and what else is kept of a card's organization.
@Suite("Managers and units of cards")
struct KeptManagerTests {
  private let card = """
    BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u1\r\nFN:Ann Lee\r\nN:Lee;Ann;;;\r\n\
    ORG:Apple;Orchard;Trees\r\n\
    item4.X-ABRELATEDNAMES:Tim\r\nitem4.X-ABLabel:_$!<Manager>!$_\r\nEND:VCARD\r\n
    """

  @Test("who is nobody here is named once, and is gone with a link or without one")
  func unlinking() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: card)
    let lines = shell.contacts("export").output.components(separatedBy: "\r\n")
    #expect(lines.filter { !$0.hasPrefix("CREATED") }.joined(separator: "\r\n") == card)
    shell.contacts("add", "-f", "Tim", "-l", "Cook")
    shell.contacts("link", "1", "--manager", "Tim Cook")
    let linked = shell.contacts("export", "1").output
    #expect(linked.contains("X-MANAGER:Tim Cook") && !linked.contains("X-ABRELATEDNAMES"))
    shell.contacts("undo")
    #expect(shell.contacts("unlink", "1", "--manager").output == "1\n")
    let unlinked = shell.contacts("export", "1").output
    #expect(!unlinked.contains("Tim") && !unlinked.contains("item4"))
  }

  @Test(
    "a manager's line is one, however often it goes out and in", arguments: ["vcard21", "vcard"])
  func lines(format: String) throws {
    var text = #"{"first":"A","last":"","uid":"u","manager":"Boss; Bob"}"#
    for _ in 1...3 {
      let shell = try TestShell()
      shell.contacts("import", "-", input: text)
      text = shell.contacts("export", "--format", format).output
      #expect(text.components(separatedBy: "X-MANAGER").count == 2, "\(text)")
    }
  }

  @Test("another company leaves the units of the organization apart")
  func units() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: card)
    shell.contacts("company", "rename", "Apple", "Pear")
    #expect(shell.contacts("export", "1").output.contains("ORG:Pear;Orchard;Trees\r\n"))
    shell.contacts("edit", "1", "--company", "Plum")
    #expect(shell.contacts("export", "1").output.contains("ORG:Plum;Orchard;Trees\r\n"))
    shell.contacts("edit", "1", "--department", "Fruit")
    #expect(shell.contacts("export", "1").output.contains("ORG:Plum;Fruit\r\n"))
  }

  @Test("no value of vCard 2.1 makes a line that looks like another property")
  func softBreaks() throws {
    let shell = try TestShell()
    for length in 0..<60 {
      let padding =
        String(repeating: "ä", count: length / 10) + String(repeating: "x", count: length)
      shell.contacts(
        "add", "-f", "A\(length)", "-l", "B", "--notes",
        "\(padding)\nEND:VCARD\nBEGIN:VCARD\nNOTE:other")
    }
    let text = shell.contacts("export", "--format", "vcard21").output
    #expect(text.components(separatedBy: "\r\nBEGIN:VCARD").count == 60)
    let copy = try TestShell()
    #expect(copy.contacts("import", "-", input: text).error == "contacts: imported 60 contacts\n")
    #expect(
      copy.contacts("list", "--jsonl=first,notes").output
        == shell.contacts("list", "--jsonl=first,notes").output)
  }

  @Test(
    "a manager who was nobody is found when somebody of the name comes, whatever became of the card",
    arguments: [
      ["EMAIL:al@x.example"], ["EMAIL:al@x.example", "ORG:Firm"], ["ORG:Firm"],
      ["UID:u-Al", "EMAIL:al@x.example"], ["UID:u-Al", "EMAIL:al@x.example", "ORG:Firm"],
    ], ["-q", "--prune"])
  func latecomer(lines: [String], option: String) throws {
    func card(_ name: String, _ lines: [String]) -> String {
      let all =
        ["BEGIN:VCARD", "VERSION:4.0", "FN:\(name)", "N:;\(name);;;"] + lines + ["END:VCARD"]
      return all.map { $0 + "\r\n" }.joined()
    }
    let shell = try TestShell()
    let own = lines.filter { $0.hasPrefix("UID") } + ["EMAIL:al@x.example", "X-MANAGER:Cy"]
    shell.contacts("import", "-", input: card("Al", own))
    let text = card("Cy", ["UID:u-Cy"]) + card("Al", lines + ["X-MANAGER:Cy"])
    for _ in 0..<2 {
      shell.contacts("import", "-", option, input: text)
      #expect(shell.contacts("show", "1", "--json=manager").output.contains(#""Cy""#))
      #expect(shell.contacts("count").output == "2\n")
    }
    shell.contacts("unlink", "1", "--manager")
    shell.contacts("import", "-", option, input: text)
    #expect(!shell.contacts("show", "1", "--json=manager").output.contains("Cy"))
  }
}
