import Testing

@testable import ContactsCLI

@Suite("E-mail addresses with names in files")
struct EmailWithNameTests {
  private static let card = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    FN:Ema Il\r
    EMAIL;TYPE=INTERNET:Ema Il <ema@x.example>\r
    EMAIL:mailto:ema2@x.example\r
    EMAIL:ema3@x.example\\, ema4@x.example\r
    EMAIL:  ema5@x.example \r
    EMAIL:\r
    EMAIL:<ema6@x.example>\r
    EMAIL:n/a\r
    END:VCARD\r

    """

  @Test("the addresses of a card are taken out, and what is none is told")
  func card() throws {
    for name in ["", "N:Il;Ema;;;\r\n"] {
      let shell = try TestShell()
      let text = Self.card.replacing("FN:", with: name + "FN:")
      let outcome = shell.contacts("import", "-", input: text)
      #expect(outcome.status == .success)
      #expect(
        shell.contacts("list", "--format", "{emails}").output
          == "ema@x.example, ema2@x.example, ema3@x.example, ema4@x.example, ema5@x.example, "
          + "ema6@x.example, n/a\n")
      #expect(
        outcome.error == """
          contacts: standard input, line 1: "ema3@x.example, ema4@x.example" is no e-mail address \
          (several in one); saved anyway
          contacts: standard input, line 1: "n/a" is no e-mail address (no @); saved anyway
          contacts: imported 1 contact

          """)
      let export = shell.contacts("export").output
      #expect(export.contains("EMAIL;TYPE=INTERNET:Ema Il <ema@x.example>\r\n"), "\(export)")
      for again in [export, text] {
        let news = shell.contacts("import", "-", input: again).error
        #expect(news.contains("read 1 contact: all up to date"), "\(news)")
      }
    }
  }

  @Test(
    "other formats have them taken out as well",
    arguments: [
      "Name,E-mail\r\nEma,Ema Il <ema@x.example>\r\n",
      "Name,E-mail\r\nEma,\"<ema@x.example>; mailto:ema2@x.example\"\r\n",
      #"[{"first":"Ema","emails":[{"value":"mailto:ema@x.example"}]}]"#,
      "dn: cn=Ema\nobjectClass: person\ncn: Ema\nmail: Ema <ema@x.example>\n",
      "[0]\nname=Ema\nemail=Ema <ema@x.example>,mailto:ema2@x.example\n",
      #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","Ema"],"#
        + #"["email",{},"text","Ema <ema@x.example>"]]]"#,
      #"{"@type":"Card","version":"1.0","uid":"u","name":{"full":"Ema"},"#
        + #""emails":{"e1":{"address":"Ema <ema@x.example>"}}}"#,
    ])
  func formats(text: String) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", input: text)
    #expect(outcome.error == "contacts: imported 1 contact\n", "\(outcome.error)")
    let emails = shell.contacts("list", "--format", "{emails}").output
    let second = text.contains("ema2") ? ", ema2@x.example" : ""
    #expect(emails == "ema@x.example\(second)\n")
  }

  @Test("options, forms and JSON have them taken out as well")
  func typed() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "", "-l", "", "--email", "work=Ema Il <ema@x.example>", "--email",
      "mailto:ema2@x.example")
    shell.contacts(
      "edit", "1", "--add-email", "<ema3@x.example>", "--remove-email", "ema2@x.example")
    #expect(
      shell.contacts("show", "1", "--jsonl=emails").output
        == #"{"emails":[{"value":"ema@x.example","label":"work"},{"value":"ema3@x.example"}]}"#
        + "\n")
    shell.contacts("edit", "1", "--from", "-", input: #"{"emails":["Ema <ema4@x.example>"]}"#)
    #expect(shell.contacts("show", "1", "--format", "{emails}").output == "ema4@x.example\n")
    shell.contacts("edit", "1", "--set", "email=mailto:ema5@x.example")
    #expect(shell.contacts("show", "1", "--format", "{emails}").output == "ema5@x.example\n")
  }

  @Test("a strict import takes no text that is no address")
  func strict() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", "--strict", input: Self.card)
    #expect(outcome.status == .badData && outcome.error.contains("several in one"))
    #expect(shell.everybody.isEmpty)
  }
}
