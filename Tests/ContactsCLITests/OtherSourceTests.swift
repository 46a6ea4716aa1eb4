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

  @Test("both sources are known again, as they were and changed")
  func again() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.google)
    let card = Self.apple("Ann Lee", uid: "A1", tel: "+442079460000")
    shell.contacts("import", "-", input: card)
    let state = shell.contacts("list", "--jsonl").output
    for text in [Self.google, card, Self.google] {
      let outcome = shell.contacts("import", "-", input: text)
      #expect(outcome.error.contains("0 new, 0 changed"), "\(outcome.error)")
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
}
