import Foundation
import Testing

@testable import ContactsCLI

@Suite("Pictures of contacts")
struct PhotoTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]

  private func file(_ shell: TestShell, _ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: shell.path(name)))
    return shell.path(name)
  }

  @Test("a picture comes out as it went in, by add and by edit, into a file and a pipe")
  func roundTrip() throws {
    let shell = try TestShell.withPeople()
    let picture = try file(shell, "p.png", Self.png)
    #expect(shell.contacts("add", "-f", "A", "-l", "B", "--photo", picture).status == .success)
    #expect(shell.contacts("photo", "4").outputBytes == Self.png)
    #expect(shell.run(["edit", "1", "--photo", "-"], input: Self.png).status == .success)
    let target = shell.path("out.png")
    let outcome = shell.contacts("photo", "1", "-o", target)
    #expect(outcome.error.contains("image/png, 10 bytes"))
    #expect(try [UInt8](Data(contentsOf: URL(filePath: target))) == Self.png)
    #expect(shell.contacts("edit", "1", "--unset", "photo").status == .success)
    let none = shell.contacts("photo", "1")
    #expect(none.status == .failure && none.error.contains("no picture of Anthony Robbins"))
  }

  @Test("what is no picture, or too large, or not there, is refused, and nothing is changed")
  func refusals() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    let text = try file(shell, "t.txt", Array("hello".utf8))
    #expect(shell.contacts("edit", "1", "--photo", text).status == .badData)
    let large = try file(shell, "l.png", Self.png + [UInt8](repeating: 7, count: 10 << 20))
    let outcome = shell.contacts("edit", "1", "--photo", large)
    #expect(outcome.status == .badData && outcome.error.contains("more than 10 MB"))
    #expect(shell.contacts("edit", "1", "--photo", shell.path("none")).status == .noInput)
    #expect(shell.contacts("edit", "1", "--photo", shell.path("")).status == .noInput)
    #expect(shell.contacts("edit", "1", "--photo", text, "--unset", "photo").status == .usage)
    #expect(shell.everybody == before)
  }

  @Test(
    "a picture of which only the address is known is told with that, and shown so at a terminal",
    arguments: [
      "PHOTO;VALUE=uri:https://x.example/a.png",
      "item1.PHOTO;MEDIATYPE=image/png:HTTP://x.example/a",
    ])
  func address(line: String) throws {
    let shell = try TestShell()
    let card =
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nFN:Ann Lee\r\n\(line)\r\nEND:VCARD\r\n"
    #expect(shell.contacts("import", "-", input: card).status == .success)
    let address = try #require(line.firstMatch(of: /(?i)http.*/)).output
    let outcome = shell.contacts("photo", "1", "-o", shell.path("a.png"))
    #expect(outcome.status == .failure)
    #expect(
      outcome.error
        == "contacts: the picture of Ann Lee is not here, only its address: \(address)\n")
    shell.sitDown()
    let shown = shell.contacts("show", "1", "--no-color").output
    #expect(shown.contains("Photo  \(address)\n"), "\(shown)")
    try Data(Self.png).write(to: URL(filePath: shell.path("b.png")))
    #expect(shell.contacts("edit", "1", "--photo", shell.path("b.png")).status == .success)
    #expect(!shell.contacts("show", "1", "--no-color").output.contains(address))
  }

  @Test("a kept picture that is no address in the web is not shown as one")
  func otherAddress() throws {
    let shell = try TestShell()
    let card =
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nPHOTO;VALUE=uri:file:///etc/a.png\r\nEND:VCARD\r\n"
    #expect(shell.contacts("import", "-", input: card).status == .success)
    let outcome = shell.contacts("photo", "1", "-o", shell.path("a.png"))
    #expect(outcome.error.hasPrefix("contacts: no picture of Ann"))
  }

  @Test("a terminal gets no picture")
  func terminal() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    #expect(shell.contacts("photo", "1").status == .usage)
  }
}
