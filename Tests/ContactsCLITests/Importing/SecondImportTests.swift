import Foundation
import Testing

@testable import ContactsCLI

/// What happens to what is imported again, or exported and imported.
@Suite("Imports that come again")
struct SecondImportTests {
  @Test(
    "what has no UIDs is as it was when it is imported again",
    arguments: ["csv", "google", "outlook", "ldif", "mutt", "abook"])
  func noUIDs(format: String) throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ludwig", "-l", "van Beethoven", "--prefix", "Dr.", "--email", "l@x.example",
      "--email", "work=m@x.example", "--group", "music", "--company", "Acme")
    shell.contacts("add", "-f", "Ann", "-l", "Lee", "--email", "a@x.example")
    let text = shell.contacts("export", "--format", format).output
    let copy = try TestShell()
    copy.contacts("import", "-", input: text)
    let count = copy.contacts("count").output
    let names = copy.contacts("list", "--jsonl=first,last,prefix,emails,groups").output
    #expect(count == "2\n")
    for _ in 1...2 {
      let again = copy.contacts("import", "-", input: text)
      #expect(again.error.contains(": all up to date"), "\(again.error)")
    }
    #expect(copy.contacts("count").output == count)
    #expect(copy.contacts("list", "--jsonl=first,last,prefix,emails,groups").output == names)
    #expect(copy.contacts("company", "list").lines.count <= 1)
  }

  @Test("aliases of two of one name who share an address are theirs when they come again")
  func sharedAliases() throws {
    let shell = try TestShell()
    let aliases = """
      alias a Ann Lee <ann@x.example>
      alias a-work Ann Lee <ann@work.example>
      alias bo Bo Ray <bo@x.example>
      alias a-2 Ann Lee <ann@x.example>
      alias a-home Ann Lee <lee@home.example>

      """
    for count in 1...3 {
      let report = shell.contacts("import", "-", "--format", "mutt", input: aliases).error
      if count > 1 { #expect(report.contains("read 3 contacts: all up to date"), "\(report)") }
      #expect(
        shell.contacts("list", "--format", "{id} {emails}").lines == [
          "1 ann@x.example, ann@work.example", "2 bo@x.example",
          "3 ann@x.example, lee@home.example",
        ])
    }
    // Where they follow each other, their addresses tell whose they are.
    let together = aliases.split(separator: "\n").filter {
      !$0.contains(" bo ") && !$0.contains("-2 ")
    }
    shell.contacts("import", "-", "--format", "mutt", input: together.joined(separator: "\n"))
    #expect(shell.contacts("count").output == "3\n")
  }

  @Test("a namesake of whom anything else is said is somebody else")
  func namesakes() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: "First Name,Last Name,Phone\nAl,Bo,1\n")
    let more = shell.contacts(
      "import", "-", input: "First Name,Last Name,Phone\nAl,Bo,2\nAl,Bo,1\n")
    #expect(more.error.contains("1 new, 0 changed, 1 up to date"), "\(more.error)")
    let twice = "First Name,Last Name,Phone\nCy,Di,3\nCy,Di,3\n"
    #expect(shell.contacts("import", "-", input: twice).error == "contacts: imported 2 contacts\n")
    #expect(shell.contacts("count").output == "4\n")
  }

  @Test(
    "a contact with labels is not doubled by formats that have none",
    arguments: ["mutt", "abook", "outlook"])
  func lostLabels(format: String) throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--email", "*work=m@x.example", "--email", "home=n@x.example"
    )
    let text = shell.contacts("export", "--format", format).output
    let outcome = shell.contacts("import", "-", input: text)
    #expect(outcome.error.contains("read 1 contact: all up to date"), "\(outcome.error)")
    #expect(shell.contacts("count").output == "1\n")
  }

  @Test("who has no name is known again by an address, however many they are")
  func nameless() throws {
    let shell = try TestShell()
    let table = "E-mail\n" + (1...300).map { "p\($0)@x.example\n" }.joined()
    for _ in 1...2 { shell.contacts("import", "-", "--format", "csv", input: table) }
    #expect(shell.contacts("count").output == "300\n")
    let plain = "first,last,age\nA,B,1\n"
    for _ in 1...2 { shell.contacts("import", "-", input: plain) }
    #expect(shell.contacts("count").output == "301\n")
  }

  @Test("a manager who is new in a table is connected")
  func newManagers() throws {
    let shell = try TestShell()
    let title = "first,last,manager\n"
    shell.contacts("import", "-", input: title + "Al,Bo,\nCy,Di,\n")
    let outcome = shell.contacts("import", "-", input: title + "Al,Bo,Cy Di\nCy,Di,\n")
    #expect(outcome.error.contains("0 new, 1 changed, 1 up to date"), "\(outcome.error)")
    #expect(shell.contacts("count", "manager = 'Cy Di'").output == "1\n")
  }

  @Test("a manager is found among those who are there, and a card without N is nobody new")
  func savedPeople() throws {
    let shell = try TestShell()
    let title = "first,last,manager\n"
    shell.contacts("import", "-", input: title + "Al,Bo,Cy Di\nCy,Di,\nEd,Fo,\n")
    shell.contacts("import", "-", input: title + "Al,Bo,Ed Fo\nGi,Ho,Cy Di\n")
    #expect(
      shell.contacts("list", "--jsonl=first,manager").lines == [
        #"{"first":"Al","manager":"Ed Fo"}"#, #"{"first":"Cy","manager":""}"#,
        #"{"first":"Ed","manager":""}"#, #"{"first":"Gi","manager":"Cy Di"}"#,
      ])
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ed Fo\nEND:VCARD\n"
    #expect(
      shell.contacts("import", "-", input: card).error.contains("read 1 contact: all up to date"))
  }

  @Test("people whose names differ in what stands before or behind are not one")
  func titles() throws {
    let shell = try TestShell()
    let aliases = "alias a Mr. Lee <m@x.example>\nalias b Mrs. Lee <f@x.example>\n"
    shell.contacts("import", "-", "--format", "mutt", input: aliases)
    #expect(shell.contacts("count").output == "2\n")
  }

  @Test("a company without a UID is the one of its name")
  func companies() throws {
    let shell = try TestShell()
    let table = "First Name,Last Name,Organization Name,Phone 1 - Value\n,,Foo AG,123\n"
    for _ in 1...2 { shell.contacts("import", "-", input: table) }
    #expect(shell.contacts("company", "list").output == "1\tFoo AG\t0\n")
  }

  @Test("what was changed here since is told when an older card takes its place")
  func olderCards() throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:3.0\nUID:u1\nFN:Ann Lee\nN:Lee;Ann;;;\nTEL:+1\nEND:VCARD\n"
    shell.contacts("import", "-", input: card)
    #expect(
      shell.contacts("import", "-", input: card).error.contains("read 1 contact: all up to date"))
    shell.contacts("edit", "1", "--add-phone", "+2", "--birthday", "1980-01-01")
    let again = shell.contacts("import", "-", "--strict", "--overwrite", input: card)
    #expect(
      again.error.contains("takes the place of what \"Ann Lee\" had here of phones, birthday"),
      "\(again.error)")
    shell.contacts("undo")
    #expect(shell.contacts("count", "birthday != nil").output == "1\n")
  }

  @Test("an empty value costs nobody the rest")
  func emptyValues() throws {
    let shell = try TestShell()
    let text = #"{"first":"Jo","last":"Do","phones":[{"value":"1"}],"emails":[{"value":""}]}"#
    #expect(shell.contacts("import", "-", input: text).error == "contacts: imported 1 contact\n")
    #expect(shell.contacts("list", "--jsonl=phones,emails").output.contains(#""emails":[]"#))
  }

  @Test("a card that is called as its company is, with no name of a person, is the company's")
  func companyCards() throws {
    let shell = try TestShell()
    let cards = """
      BEGIN:VCARD\nVERSION:3.0\nUID:a1\nFN:Acme\nN:;;;;\nORG:Acme\nTEL:+1\nEND:VCARD
      BEGIN:VCARD\nVERSION:3.0\nUID:a2\nFN:Gadgets Support\nN:;;;;\nTEL:+2\nEND:VCARD
      BEGIN:VCARD\nVERSION:3.0\nUID:a3\nFN:Acme\nN:;;;;\nORG:Acme\nTITLE:Boss\nEND:VCARD\n
      """
    shell.contacts("import", "-", input: cards)
    for _ in 1...2 {
      #expect(shell.contacts("company", "list").output == "1\tAcme\t1\n")
      #expect(shell.contacts("list", "--jsonl=formatted_name,title").lines.count == 2)
      shell.contacts("import", "-", input: cards)
    }
    shell.sitDown()
    let table = shell.contacts("list").output
    #expect(table.contains("Gadgets Support") && table.contains("Acme"), "\(table)")
  }

  @Test(
    "a company of which nothing but the name is known is in a backup, and has a card unless people name it"
  )
  func bareCompanies() throws {
    let shell = try TestShell()
    shell.contacts("company", "add", "Bar")
    shell.contacts("add", "-f", "Al", "-l", "Bo", "--company", "Acme")
    let text = shell.contacts("export", "--format", "json").output
    let copy = try TestShell()
    copy.contacts("import", "-", input: text)
    #expect(Set(copy.contacts("company", "list").lines) == ["1\tBar\t0", "2\tAcme\t1"])
    #expect(shell.contacts("export").output.components(separatedBy: "BEGIN:VCARD").count == 3)
  }

  @Test(
    "aliases of one name are the addresses of one person, and an alias of a known address a group")
  func aliases() throws {
    let shell = try TestShell()
    let aliases = """
      alias ann Ann Lee <a@x.example>
      alias ann-work Ann Lee <b@x.example>
      alias bo Bo <bo@x.example>
      alias team a@x.example
      alias all a@x.example, bo@x.example
      alias zed zed@x.example
      """
    shell.contacts("import", "-", "--format", "mutt", input: aliases)
    #expect(shell.contacts("count").output == "3\n")
    #expect(
      shell.contacts("count", "email = 'a@x.example' AND email = 'b@x.example'").output == "1\n")
    #expect(shell.contacts("group", "list").output == "all\t2\nteam\t1\n")
    let text = shell.contacts("export", "--format", "mutt").output
    let copy = try TestShell()
    copy.contacts("import", "-", input: text)
    #expect(copy.contacts("export", "--format", "mutt").output == text)
  }
}
