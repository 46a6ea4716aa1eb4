import Testing

@testable import ContactCards

@Suite("E-mail addresses in texts")
struct EmailTextTests {
  @Test(
    "an address is told from the name and the marks around it",
    arguments: [
      ("Ema Il <ema@x.example>", "Ema Il", "ema@x.example"),
      ("<ema@x.example>", "", "ema@x.example"),
      (" \"Il, \\\"Ema\\\"\" < ema@x.example > ", "Il, \"Ema\"", "ema@x.example"),
      ("mailto:ema@x.example", "", "ema@x.example"),
      ("MailTo:e%2Bma@x.example?subject=Hi&body=<x>", "", "e+ma@x.example"),
      ("Ema <mailto:ema@x.example>", "Ema", "ema@x.example"),
      ("ema@x.example <ema@x.example>", "ema@x.example", "ema@x.example"),
    ])
  func parts(text: String, name: String, address: String) throws {
    let parts = try #require(EmailText.parts(of: text))
    #expect(parts.name == name && parts.address == address)
    #expect(EmailText.address(in: text) == address)
  }

  @Test(
    "any other text is taken as it is",
    arguments: [
      "ema@x.example", "", "Ema", "Ema <ema>", "<>", "a <b@c> d", "ema3@x.example, ema4@x.example",
      "<a@b, c@d>", "A <a@b>, C <c@d>", ">", "<", "mail:ema@x.example",
    ])
  func others(text: String) {
    #expect(EmailText.parts(of: text) == nil)
    #expect(EmailText.address(in: text) == text)
  }

  @Test(
    "why a text is no address is told",
    arguments: [
      ("ema@x.example", nil), ("üöä@例え.jp", nil), ("n/a", "no @"), ("", "no @"),
      ("ema il@x.example", "a blank in it"), ("a@b.example, c@d.example", "several in one"),
      ("A <a@b.example>, C <c@d.example>", "several in one"),
    ] as [(String, String?)])
  func faults(text: String, fault: String?) {
    #expect(EmailText.fault(of: text) == fault)
  }
}
