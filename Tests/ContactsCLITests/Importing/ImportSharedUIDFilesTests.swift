import Foundation
import Testing

@testable import ContactsCLI

@Suite("contacts import of several files with one UID")
struct ImportSharedUIDFilesTests {
  private func card(_ first: String, _ last: String, _ lines: String...) -> String {
    let own = lines.map { $0 + "\r\n" }.joined()
    return "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u1\r\nN:\(last);\(first);;;\r\n"
      + "FN:\(first) \(last)\r\n\(own)END:VCARD\r\n"
  }

  private func write(_ text: String, _ name: String, _ shell: TestShell) throws -> String {
    let path = shell.path(name)
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return path
  }

  private func names(_ shell: TestShell) -> [String] {
    shell.contacts("list", "--format", "{name}").lines.sorted()
  }

  @Test("takes two people for two, as in one file, again and again", arguments: [true, false])
  func people(isFolder: Bool) throws {
    let shell = try TestShell()
    let ann = try write(card("Ann", "Miller", "EMAIL:a@x.example"), "v/a.vcf", shell)
    let bob = try write(card("Bob", "Smith", "EMAIL:b@x.example"), "v/b.vcf", shell)
    let words = ["import"] + (isFolder ? [shell.path("v")] : [ann, bob])
    let first = shell.run(words).error
    #expect(
      first.contains(
        "v/b.vcf, line 1: a card before it, of somebody else, has the same UID; \"Bob Smith\" is taken "
          + "without it"), "\(first)")
    #expect(names(shell) == ["Ann Miller", "Bob Smith"])
    let output = shell.contacts("export").output
    for _ in 0..<3 {
      #expect(shell.run(words).error.contains("(0 new, 0 changed, 2 as they were)"))
      #expect(shell.contacts("export").output == output)
    }
    #expect(shell.run(words + ["--prune"]).error.contains("(0 new, 0 changed, 2 as they were)"))
    _ = try write(card("Bob", "Smith", "EMAIL:bob@x.example"), "v/b.vcf", shell)
    #expect(shell.run(words).error.contains("(0 new, 1 changed, 1 as they were)"))
    #expect(names(shell) == ["Ann Miller", "Bob Smith"])
    #expect(shell.contacts("export").output.contains("a@x.example"))
  }

  @Test("finds the people of a book in which only the last of them was")
  func flipped() throws {
    let shell = try TestShell()
    let bob = card("Bob", "Smith", "EMAIL:b@x.example")
    shell.contacts("import", "-", input: bob)
    let words = [
      "import", try write(card("Ann", "Miller"), "a.vcf", shell), try write(bob, "b.vcf", shell),
    ]
    for _ in 0..<3 {
      shell.run(words)
      #expect(names(shell) == ["Ann Miller", "Bob Smith"])
      #expect(shell.contacts("export").output.contains("UID:u1"))
    }
    #expect(shell.run(words).error.contains("2 as they were)"))
  }

  @Test("takes a newer card of the same name in place of the older one")
  func newer() throws {
    let shell = try TestShell()
    let old = try write(card("Ann", "Miller", "TITLE:Clerk"), "a.vcf", shell)
    let new = try write(card("Ann", "Miller", "TITLE:Boss"), "b.vcf", shell)
    for _ in 0..<2 {
      shell.run(["import", old, new])
      #expect(shell.contacts("list", "--format", "{name}, {title}").lines == ["Ann Miller, Boss"])
    }
  }
}
