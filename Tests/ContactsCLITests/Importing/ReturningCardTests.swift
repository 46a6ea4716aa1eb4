import Foundation
import Testing

@testable import ContactsCLI

@Suite("Cards that come back to contacts that were typed in")
struct ReturningCardTests {
  private static let formats = ["vcard", "vcard4", "vcard21", "jcard", "jscontact", "csv", "ldif"]

  /// A book with somebody typed in whose card went out and came back.
  private func shell(_ format: String) throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--title", "Dr", "--email", "work=a@x.org", "--notes", "one")
    shell.contacts("export", "--format", format, "-o", shell.path("card"))
    let back = shell.contacts("import", shell.path("card"))
    #expect(back.error.contains("read 1 contact: all up to date"), "\(format): \(back.error)")
    return shell
  }

  /// Has another program change the note of the card that went out.
  private func note(_ shell: TestShell) throws {
    let card = try String(contentsOfFile: shell.path("card"), encoding: .utf8)
    try card.replacing("one", with: "two").write(
      toFile: shell.path("card"), atomically: true, encoding: .utf8)
  }

  @Test("what is changed here stays when the same card comes again", arguments: formats)
  func sameCard(format: String) throws {
    let shell = try shell(format)
    shell.contacts("edit", "1", "--title", "Prof", "--add-phone", "mobile=+4917099")
    let again = shell.contacts("import", shell.path("card"))
    #expect(again.error.contains("read 1 contact: all up to date"), "\(again.error)")
    #expect(again.error.contains("kept your changes to 1 contact"), "\(again.error)")
    #expect(shell.contacts("list", "--format", "{title} {phone}").output == "Prof +4917099\n")
  }

  @Test("what is changed here stays when another program has changed the card", arguments: formats)
  func changedCard(format: String) throws {
    let shell = try shell(format)
    shell.contacts("edit", "1", "--title", "Prof", "--add-phone", "mobile=+4917099")
    try note(shell)
    let result = shell.contacts("import", shell.path("card"))
    #expect(result.error.contains("1 changed"), "\(result.error)")
    #expect(
      shell.contacts("list", "--format", "{title} {phone} {notes}").output
        == "Prof +4917099 two\n")
  }

  @Test("a manager who was made here stays when the card comes that names nobody")
  func manager() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "Lee", "--notes", "one")
    shell.contacts("add", "-f", "Bob", "-l", "Ray")
    shell.contacts("export", "1", "-o", shell.path("card"))
    shell.contacts("link", "1", "--manager", "2")
    shell.contacts("import", shell.path("card"))
    try note(shell)
    shell.contacts("import", shell.path("card"))
    #expect(shell.contacts("show", "1", "--format", "{manager} {notes}").output == "Bob Ray two\n")
  }
}
