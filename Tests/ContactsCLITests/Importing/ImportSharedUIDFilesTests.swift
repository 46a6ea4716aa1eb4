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
      #expect(shell.run(words).error.contains("read 2 contacts: all up to date"))
      #expect(shell.contacts("export").output == output)
    }
    #expect(shell.run(words + ["--prune"]).error.contains("read 2 contacts: all up to date"))
    _ = try write(card("Bob", "Smith", "EMAIL:bob@x.example"), "v/b.vcf", shell)
    #expect(shell.run(words).error.contains("(0 new, 1 changed, 1 up to date)"))
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
    #expect(shell.run(words).error.contains("read 2 contacts: all up to date"))
  }

  @Test("adds what a card of the same name has in another file, and changes nothing the next time")
  func sameName() throws {
    let shell = try TestShell()
    let old = card("Ann", "Miller", "EMAIL:a@x.example", "TITLE:Clerk")
    let new = card("Ann", "Miller", "TEL:123456", "TITLE:Boss")
    let words = [
      "import", try write(old, "a.vcf", shell), try write(new, "b.vcf", shell),
      try write(card("Bob", "Smith", "EMAIL:b@x.example"), "c.vcf", shell),
    ]
    let told = shell.run(words).error
    #expect(told.contains("of Ann Miller") || told.contains("of \"Ann Miller\""), "\(told)")
    let output = shell.contacts("export").output
    for line in ["EMAIL:a@x.example", "TEL:123456", "TITLE:Clerk"] {
      #expect(output.contains(line), "\(output)")
    }
    for _ in 0..<2 {
      #expect(shell.run(words).error.contains("read 3 contacts: all up to date"))
      #expect(shell.contacts("export").output == output)
    }
    shell.contacts("edit", "1", "--set", "title=Mine", "--remove-phone", "123456")
    let mine = shell.contacts("export").output
    #expect(shell.run(words).error.contains("read 3 contacts: all up to date"))
    #expect(shell.contacts("export").output == mine)
  }

  @Test("holds what all cards of a UID say also where they are taken as they are, again and again")
  func overwriting() throws {
    let shell = try TestShell()
    let text =
      card("Ann", "Miller", "EMAIL:a@x.example") + card("Ann", "Miller", "TEL:+49170100")
      + card("Bob", "Smith", "EMAIL:b@x.example")
    for _ in 0..<4 {
      let told = shell.contacts("import", "-", "--overwrite", input: text).error
      #expect(told.contains("3 contacts"), "\(told)")
      #expect(
        shell.contacts("list", "--format", "{name} {emails} {phones}").lines
          == ["Ann Miller a@x.example +49170100", "Bob Smith b@x.example "])
    }
  }
}
