import Testing

@testable import ContactsCLI

@Suite("UIDs with blanks round them or control characters in them")
struct OddUIDTests {
  @Test(
    "what vCards cannot hold of a UID is left out when it comes in",
    arguments: [
      #"{"first":"a","uid":" u"}"#, #"{"first":"a","uid":"u\t "}"#,
      #"{"first":"a","uid":"\u0001u"}"#,
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:a\r\nN:;a;;;\r\nUID:u\u{1}\r\nEND:VCARD\r\n",
      "first,last,uid\na,,\"\u{b}u \"\n",
    ])
  func cleaned(text: String) throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: text)
    #expect(shell.contacts("list", "--format", "{uid}").output == "u\n")
    let folder = shell.path("cards")
    for _ in 1...2 { shell.contacts("export", "--format", "vdir", "-o", folder) }
    let again = shell.contacts("import", folder)
    #expect(again.error == "contacts: read 1 contact: all up to date\n")
  }

  @Test("members and managers are found by what is left")
  func named() throws {
    let shell = try TestShell()
    let text = #"""
      {"first":"Boss","last":"","uid":" b"}
      {"first":"Ann","last":"","manager":" b"}
      {"kind":"group","formatted_name":"G","members":[" b"]}
      """#
    #expect(shell.contacts("import", "-", input: text).status == .success)
    #expect(
      shell.contacts("list", "--format", "{first} {manager} {groups}").output
        == "Boss  G\nAnn Boss \n")
  }
}
