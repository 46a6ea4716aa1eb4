import Testing

@testable import ContactsCLI

@Suite("contacts import of cards in the dialects of telephones and desktops")
struct DialectCardTests {
  @Test("a spouse whom one also calls in an emergency is found, and the line stays as it was")
  func spouse() throws {
    let shell = try TestShell()
    let related = #"RELATED;TYPE="spouse,emergency":Eva"#
    let text = """
      BEGIN:VCARD
      VERSION:4.0
      N:Lee;Ann;;;
      FN:Ann Lee
      \(related)
      END:VCARD

      """
    #expect(shell.contacts("import", "-", input: text).status == .success)
    #expect(shell.contacts("list", "--plain", "--fields", "relation.spouse").output == "Eva\n")
    #expect(
      shell.contacts("export", "--format", "vcard4").output.contains("spouse,emergency\":Eva"))
  }

  @Test("addresses of messengers that share a line are there, and the card is known again")
  func messengers() throws {
    let shell = try TestShell()
    let text = """
      BEGIN:VCARD
      VERSION:3.0
      N:Lee;Ann;;;
      FN:Ann Lee
      UID:u1
      X-messaging/xmpp-All:a@x.example\u{e000}b@y.example
      END:VCARD

      """
    #expect(shell.contacts("import", "-", input: text).status == .success)
    let shown = shell.contacts("list", "--json=messengers").output
    #expect(shown.contains("a@x.example") && shown.contains("b@y.example"), "\(shown)")
    #expect(
      shell.contacts("import", "-", input: text).error.contains("read 1 contact: all up to date"))
    let exported = shell.contacts("export").output
    #expect(
      shell.contacts("import", "-", input: exported).error.contains(
        "read 1 contact: all up to date"))
  }
}
