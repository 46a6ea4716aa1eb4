import Testing

@testable import ContactsCLI

@Suite("Managers whom cards name by a UID")
struct ManagerUIDTests {
  private static func cards(_ rest: String) -> String {
    """
    BEGIN:VCARD\r
    VERSION:4.0\r
    FN:Boss A\r
    N:A;Boss;;;\r
    UID:m\r
    END:VCARD\r
    BEGIN:VCARD\r
    VERSION:4.0\r
    FN:Ann B\r
    N:B;Ann;;;\r
    \(rest)\r
    END:VCARD\r

    """
  }

  @Test(
    "a text that comes again changes nothing",
    arguments: [
      #"{"first":"Boss","last":"A","uid":"m"}{"first":"Ann","last":"B","manager":"m"}"#,
      #"{"first":"Boss","last":"A","uid":"m"}{"first":"Ann","last":"B","manager":"m","uid":"a"}"#,
      "first,last,uid,manager\nBoss,A,m,\nAnn,B,,m\n", cards("X-MANAGER:m"),
      cards("X-MANAGER:m\r\nUID:a"), cards("RELATED;TYPE=manager:m\r\nUID:a"),
    ])
  func again(text: String) throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: text)
    for _ in 1...2 {
      let outcome = shell.contacts("import", "-", input: text)
      #expect(
        outcome.error == "contacts: read 2 contacts: all up to date\n")
      #expect(shell.contacts("list", "--format", "{manager}").output == "\nBoss A\n")
    }
  }

  @Test("another manager is a change")
  func otherManager() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.cards("X-MANAGER:m\r\nUID:a"))
    shell.contacts("add", "-f", "Other", "-l", "")
    shell.contacts("link", "2", "--manager", "3")
    let outcome = shell.contacts("import", "-", input: Self.cards("X-MANAGER:m\r\nUID:a"))
    #expect(outcome.error.contains("kept your changes to 1 contact"))
  }
}
