import Foundation
import Testing

@testable import ContactsCLI

@Suite("contacts import --overwrite from formats without a place for everything")
struct OverwritingImportTests {
  /// A book with somebody of whom much is known, and a file of a format that tells a part of it.
  private func shell(_ format: String) throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--email", "a@x.org", "--phone", "mobile=+4911",
      "--birthday", "1980-01-02", "--notes", "hi", "--tag", "vip", "--mark", "#ff8800", "--field",
      "Blood type=0+", "--messenger", "xmpp:ann@x.org")
    shell.contacts("export", "--format", format, "-o", shell.path("file"))
    shell.contacts("import", shell.path("file"))
    return shell
  }

  private func change(_ shell: TestShell, _ text: String, _ other: String) throws {
    let content = try String(contentsOfFile: shell.path("file"), encoding: .utf8)
    #expect(content.contains(text))
    try content.replacing(text, with: other).write(
      toFile: shell.path("file"), atomically: true, encoding: .utf8)
  }

  private let rest = "{phone} {birthday} {tags} {color} {field.Blood type} {messenger}"

  @Test(
    "what the format has no place for stays",
    arguments: ["mutt", "abook", "google", "outlook", "ldif", "csv"])
  func keeping(format: String) throws {
    let shell = try shell(format)
    let before = shell.contacts("show", "1", "--format", rest).output
    try change(shell, "hi", "hello")
    let result = shell.contacts("import", "--overwrite", shell.path("file"))
    #expect(result.error.contains("1 changed"), "\(result.error)")
    #expect(shell.contacts("count").output == "1\n")
    #expect(shell.contacts("show", "1", "--format", "{notes}").output == "hello\n")
    #expect(shell.contacts("show", "1", "--format", rest).output == before)
  }

  @Test("what comes as it is here already is no change, also of one that a card had joined")
  func unchanged() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "Lee", "--email", "a@x.org")
    let card = "VERSION:3.0\nUID:u1\nN:Lee;Ann;;;\nFN:Ann Lee\nEMAIL:a@x.org"
    shell.contacts("import", "-", input: "BEGIN:VCARD\n\(card)\nEND:VCARD\n")
    shell.contacts("export", "-o", shell.path("file"))
    let before = shell.contacts("export", "--format", "json").output
    for _ in 1...3 {
      let result = shell.contacts("import", "--overwrite", shell.path("file"))
      #expect(result.error.contains("read 1 contact: all up to date"), "\(result.error)")
    }
    #expect(shell.contacts("export", "--format", "json").output == before)
  }

  @Test("what the file said and says no more is gone", arguments: ["abook", "google", "outlook"])
  func clearing(format: String) throws {
    let shell = try shell(format)
    shell.contacts("edit", "1", "--notes", "changed here")
    try change(shell, format == "abook" ? "notes=hi" : "hi", format == "abook" ? "custom1=" : "")
    shell.contacts("import", "--overwrite", shell.path("file"))
    #expect(shell.contacts("show", "1", "--format", "{notes}|{phone}").output == "|+4911\n")
  }
}
