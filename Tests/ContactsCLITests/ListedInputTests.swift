import Testing

@testable import ContactsCLI

@Suite("What standard input lists")
struct ListedInputTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "Lee")
    shell.contacts("add", "-f", "Bob", "-l", "Roe")
    return shell
  }

  /// More than a line may have.
  private static let long = [UInt8](repeating: UInt8(ascii: "a"), count: 16 << 20 + 1)

  @Test(
    "is refused where a line is too long, and nothing comes of it",
    arguments: [
      ["tag", "add", "x", "-"], ["show", "-"], ["group", "create", "-"], ["delete", "-"],
      ["add", "--from-mail", "-"], ["company", "delete", "-"],
    ])
  func longLine(words: [String]) throws {
    let shell = try shell()
    let outcome = shell.run(words, input: Self.long)
    #expect(outcome.status == .badData)
    #expect(outcome.output.isEmpty)
    let effect = words[0] == "show" || words[0] == "delete" ? "done" : "changed"
    #expect(outcome.error.contains("standard input, line 1: the line is longer than 16 MB"))
    if words[0] == "show" { #expect(outcome.error.hasSuffix("nothing was \(effect)\n")) }
    #expect(shell.contacts("history").lines.count == 2)
  }

  @Test("is read on to its end though a message begins with its header")
  func messageBehindItsHeader() throws {
    let shell = try shell()
    let header = "From: Cid Ek <cid@x.example>\n\n"
    let outcome = shell.run(
      ["add", "--from-mail", "-", "--format", "{name} {email}"],
      input: Array(header.utf8) + Self.long)
    #expect(outcome.output == "Cid Ek cid@x.example\n")
  }

  @Test("may have null bytes alone, of which none is a name")
  func nullBytes() throws {
    let shell = try shell()
    let outcome = shell.run(["tag", "add", "x", "-"], input: [UInt8](repeating: 0, count: 1 << 20))
    #expect(outcome.status == .success)
    #expect(
      outcome.error == "contacts: standard input is empty; nothing was changed\n")
  }

  @Test(
    "may begin with a byte order mark",
    arguments: [
      "2\n1\n", "2\u{0}1\u{0}", "2\u{0}\u{0}\u{0}1\u{0}", "[{\"id\":2},{\"id\":1}]",
      "\r\n2\t Bob\r\n1", "Bob Roe\rAnn",
    ])
  func byteOrderMark(text: String) throws {
    for mark in ["", "\u{feff}"] {
      let outcome = try shell().contacts("show", "-", "--ids", input: mark + text)
      #expect(outcome.lines == ["2", "1"], "\(outcome.error)")
    }
  }

  @Test(
    "is told to be nobody where it is empty",
    arguments: [
      ["edit", "-", "--notes", "n"], ["group", "add", "g", "-"], ["tag", "add", "t", "-"],
      ["tag", "remove", "t", "-"], ["link", "-", "--manager", "1"], ["unlink", "-", "--manager"],
    ])
  func empty(words: [String]) throws {
    let shell = try shell()
    shell.contacts("group", "create", "g")
    shell.contacts("tag", "add", "t", "1")
    for input in ["", "\n \n"] {
      let outcome = shell.run(words, input: Array(input.utf8))
      #expect(outcome.status == .success && outcome.output.isEmpty)
      #expect(
        outcome.error == "contacts: standard input is empty; nothing was changed\n")
    }
  }

  @Test("is said to have done nothing where it is no text, and a verb changes nothing")
  func binary() throws {
    let outcome = try shell().run(["show", "-"], input: [0x7f, 0x45, 0x4c, 0x46, 0x02, 0xff])
    #expect(outcome.status == .badData)
    #expect(outcome.error.hasSuffix("nothing was done\n"))
  }

  @Test("has names as lists write them, also those of characters that cannot be seen")
  func hiddenCharacters() throws {
    let shell = try shell()
    for name in ["a\u{200b}b", #"C:\dir"#, #"u\u{41}"#] { shell.contacts("tag", "add", name, "1") }
    let listed = shell.contacts("tag", "list").output
    #expect(listed.contains(#"a\u{200b}b"#))
    #expect(shell.contacts("tag", "delete", "-y", "-", input: listed).lines.count == 3)
    #expect(shell.contacts("tag", "list").output.isEmpty)
  }
}
