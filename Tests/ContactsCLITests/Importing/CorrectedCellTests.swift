import Testing

@testable import ContactsCLI

@Suite("Cells of a table that are corrected")
struct CorrectedCellTests {
  private static func card(_ uid: String) -> String {
    "BEGIN:VCARD\nVERSION:3.0\n\(uid)N:Roe;Ann;;;\nFN:Ann Roe\nTITLE:c\nEMAIL:a@x.example\n"
      + "EMAIL;TYPE=work:c@x.example\nEMAIL:b@x.example\nTEL:111\nTEL:222\nEND:VCARD\n"
  }

  private func table(_ email: String, _ phone: String = "111") -> String {
    "first,last,email,phone\nAnn,Roe,\(email),\(phone)\n"
  }

  private func value(_ field: String, _ shell: TestShell) -> String {
    shell.contacts("show", "1", "--format", "{\(field)}").output.filter { $0 != "\n" }
  }

  @Test(
    "take the place of what they said, where a vCard says that and more, and nothing else is gone",
    arguments: ["UID:u1\n", ""])
  func corrected(uid: String) throws {
    let shell = try TestShell()
    let card = Self.card(uid)
    shell.contacts("import", "-", input: card)
    shell.contacts("import", "-", input: table("c@x.example"))
    let outcome = shell.contacts("import", "-", input: table("d@x.example"))
    #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
    #expect(value("emails", shell) == "a@x.example, d@x.example, b@x.example")
    #expect(value("email.work", shell) == "d@x.example")
    #expect(value("phones", shell) == "111, 222" && value("title", shell) == "c")
    // Neither text brings it back when it comes again, nor when the card has something else new.
    for text in [card, table("d@x.example"), card.replacing("TITLE:c", with: "TITLE:t")] {
      shell.contacts("import", "-", input: text)
      #expect(value("emails", shell) == "a@x.example, d@x.example, b@x.example")
    }
    #expect(value("title", shell) == "t")
    shell.contacts("import", "-", input: table("e@x.example", "333"))
    #expect(value("emails", shell) == "a@x.example, e@x.example, b@x.example")
    #expect(value("phones", shell) == "333, 222")
  }

  @Test("are there once where the contact has what they say already, as another card tells")
  func knownValue() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.card("UID:u1\n"))
    shell.contacts("import", "-", input: table("c@x.example"))
    shell.contacts("import", "-", input: table("b@x.example", "222"))
    #expect(value("emails", shell) == "a@x.example, b@x.example")
    #expect(value("email.work", shell) == "b@x.example")
    #expect(value("phones", shell) == "222")
    shell.contacts("undo")
    #expect(value("emails", shell) == "a@x.example, c@x.example, b@x.example")
  }

  @Test("take nothing away when they are emptied, as the vCard still says it")
  func emptied() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.card("UID:u1\n"))
    shell.contacts("import", "-", input: table("c@x.example"))
    shell.contacts("import", "-", input: table(""))
    #expect(value("emails", shell) == "a@x.example, c@x.example, b@x.example")
  }

  @Test("are added where what they said is gone here")
  func goneHere() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.card("UID:u1\n"))
    shell.contacts("import", "-", input: table("c@x.example"))
    shell.contacts("edit", "1", "--remove-email", "c@x.example")
    shell.contacts("import", "-", input: table("d@x.example"))
    let emails = Set(value("emails", shell).split(separator: ", "))
    #expect(emails == ["a@x.example", "b@x.example", "d@x.example"])
  }
}
