import Testing

@testable import ContactsCLI

@Suite("Adding the sender of a message")
struct SenderTests {
  private let message = """
    From ada@example.org Sun Nov 22 12:00:00 2026
    Received: from here
     by there
    FROM: =?UTF-8?Q?Ad=C3=A1?=\r
     King <Ada@example.org>\r
    Subject: Hello

    From: somebody <else@example.org>

    """

  @Test("the sender becomes a contact once, with what the options say")
  func sender() throws {
    let shell = try TestShell()
    let trial = shell.contacts("add", "--from-mail", "-", "--dry-run", input: message)
    #expect(trial.status == .success && shell.everybody.isEmpty)
    let outcome = shell.contacts("add", "--from-mail", "-", "--tag", "met", input: message)
    #expect(outcome.output == "1\n" && outcome.error.isEmpty)
    #expect(
      shell.contacts("list", "--format", "{first}|{last}|{emails}|{tags}").output
        == "Adá|King|Ada@example.org|met\n")
    let again = shell.contacts(
      "add", "--from-mail", "-", input: "From: Ada <ada@EXAMPLE.org>\n\nHello\n")
    #expect(again.status == .success && again.output.isEmpty)
    #expect(
      again.error
        == "contacts: ada@EXAMPLE.org is an address of 1 (Adá King) already; nothing was changed\n")
  }

  @Test(
    "what has no sender is refused",
    arguments: ["", "Hello\n", "Subject: x\n\nFrom: a@example.org\n", "From: nobody\n\n"])
  func none(message: String) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("add", "--from-mail", "-", input: message)
    #expect(outcome.status != .success && outcome.output.isEmpty)
    #expect(outcome.error.contains("no header of a mail message with its sender"))
    #expect(shell.everybody.isEmpty)
  }

  @Test("a message and a file of JSON exclude each other")
  func both() throws {
    let outcome = try TestShell().contacts("add", "--from-mail", "-", "--from", "-")
    #expect(outcome.status == .usage && outcome.error.contains("exclude each other"))
  }

  @Test("an encoded name may have signs in it that would part addresses")
  func signsInEncodedNames() throws {
    for (header, name) in [
      ("=?UTF-8?Q?Lee,_Ann?=", "Ann Lee"), ("=?UTF-8?Q?Ann_<3?=", "Ann <3"),
      ("=?UTF-8?Q?News:_Daily?=", "News: Daily"),
    ] {
      let shell = try TestShell()
      let outcome = shell.contacts(
        "add", "--from-mail", "-", "--fields", "name,email",
        input: "From: \(header) <ann@x.example>\n\n")
      #expect(outcome.output == "\(name)\tann@x.example\n", "\(outcome)")
    }
  }
}
