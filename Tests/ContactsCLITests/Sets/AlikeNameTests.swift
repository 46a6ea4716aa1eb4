import Testing

@testable import ContactsCLI

@Suite("Imports of groups, tags and companies that are written in another case")
struct AlikeNameTests {
  @Test("groups that go out as aliases of mutt come back as they were", arguments: [true, false])
  func mutt(isSameStore: Bool) throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--first", "Ada", "--last", "King", "--email", "ada@example.org", "--group", "Friends")
    let aliases = shell.contacts("export", "--format", "mutt").output
    #expect(aliases.contains("alias -group \"Friends\" friends ada@example.org\n"))
    let other = isSameStore ? shell : try TestShell()
    #expect(other.contacts("import", "-", input: aliases).status == .success)
    #expect(other.contacts("group", "list").output == "Friends\t1\n")
  }

  @Test("an import joins the only group whose name differs in case alone")
  func joining() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--first", "Ada", "--last", "", "--email", "ada@example.org", "--group", "Friends")
    let json = #"{"first":"Bob","groups":["FRIENDS","friends"]}"#
    shell.contacts("import", "-", input: json)
    shell.contacts("import", "-", input: "alias friends bob@example.org, carol@example.org\n")
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:friEnds\r\nEND:VCARD\r\n"
    shell.contacts("import", "-", input: card)
    #expect(shell.contacts("group", "list").output == "Friends\t4\n")
  }

  @Test("case is what comparisons take for it")
  func otherLetters() throws {
    let shell = try TestShell()
    shell.contacts("group", "create", "Straße")
    #expect(shell.contacts("group", "create", "STRASSE").status == .failure)
    shell.contacts("import", "-", input: #"{"first":"Bob","groups":["STRASSE"]}"#)
    #expect(shell.contacts("group", "list").output == "Straße\t1\n")
  }

  @Test("a group stays as it is written where it was renamed to another case")
  func renamed() throws {
    let shell = try TestShell()
    let json = #"{"uid":"1","first":"Eve","groups":["old"]}"#
    shell.contacts("import", "-", input: json)
    shell.contacts("group", "rename", "old", "Fun")
    shell.contacts("group", "rename", "Fun", "Old")
    shell.contacts("import", "-", input: json)
    #expect(shell.contacts("group", "list").output == "Old\t1\n")
  }

  @Test(
    "tags are those that are there, whatever the case of their letters",
    arguments: [
      "first,last,tags\nI,J,VIP\n",
      "BEGIN:VCARD\nVERSION:3.0\nFN:I J\nN:J;I;;;\nCATEGORIES:VIP\nEND:VCARD\n",
      "BEGIN:VCARD\nVERSION:3.0\nUID:u\nFN:I J\nN:J;I;;;\nCATEGORIES:VIP,Vip,viP\nEND:VCARD\n",
    ])
  func tags(text: String) throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "B", "--tag", "vip")
    for isAgain in [false, true] {
      let outcome = shell.contacts("import", "-", input: text)
      if isAgain { #expect(outcome.error.contains("read 1 contact: all up to date")) }
      #expect(shell.contacts("tag", "list").output == "vip\t2\n")
      #expect(shell.contacts("list", "--tag", "Vip", "--jsonl=first").lines.count == 2)
    }
  }

  @Test(
    "companies are those that are there, whatever the case of their letters",
    arguments: [
      "first,last,company\nI,J,acme\n",
      "BEGIN:VCARD\nVERSION:3.0\nUID:u\nFN:I J\nN:J;I;;;\nORG:acme\nEND:VCARD\n",
      "BEGIN:VCARD\nVERSION:3.0\nFN:I J\nN:J;I;;;\nORG:acme\nEND:VCARD\n",
    ])
  func companies(text: String) throws {
    let shell = try TestShell()
    shell.contacts("company", "add", "ACME")
    shell.contacts("import", "-", input: text)
    let again = shell.contacts("import", "-", input: text)
    #expect(again.error.contains("read 1 contact: all up to date"), "\(again.error)")
    #expect(shell.contacts("company", "list").output == "1\tACME\t1\n")
    #expect(shell.contacts("list", "--company", "ACME", "--jsonl=first").lines.count == 1)
  }

  @Test("the first spelling of an import counts where none is there, in whichever way it is taken")
  func firstSpelling() throws {
    func card(_ name: String, _ lines: String) -> String {
      "BEGIN:VCARD\nVERSION:3.0\nFN:\(name) X\nN:X;\(name);;;\n\(lines)\nEND:VCARD\n"
    }
    // A kept line, an address in the web that is none, and a card that comes again take other ways.
    let cards = [
      card("A", "CATEGORIES:VIP,vip,Vip\nORG:Acme"),
      card("B", "CATEGORIES:vip\nORG:ACME\nURL:none"),
      card("C", "CATEGORIES:Vip\nORG:acme\nX-OTHER:1"),
      "BEGIN:VCARD\nVERSION:3.0\nFN:aCME\nORG:aCME\nTEL:5550001\nEND:VCARD\n",
      card("D", "CATEGORIES:viP\nORG:AcmE\nUID:d"), card("D", "CATEGORIES:vIP\nORG:AcMe\nUID:d"),
    ]
    let shell = try TestShell()
    shell.contacts("import", "-", input: cards.joined())
    #expect(shell.contacts("tag", "list").output == "VIP\t4\n")
    #expect(shell.contacts("company", "list").output == "1\tAcme\t4\n")
    #expect(shell.contacts("import", "-", input: cards.joined()).error.contains(": all up to date"))
  }
}
