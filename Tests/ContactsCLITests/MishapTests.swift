import Foundation
import Testing

@testable import ContactsCLI

@Suite("What goes wrong with editing, importing and exporting")
struct MishapTests {
  @Test("a text that is no web address is refused, and kept as it is by an import")
  func webAddresses() throws {
    let shell = try TestShell.withPeople()
    for url in ["192.168.1.1:8080", "my_host:80", "Homepage (privat): http://x.example"] {
      let outcome = shell.contacts("edit", "1", "--add-url", url)
      #expect(outcome.status == .usage && outcome.error.contains("no web address"))
    }
    let card = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nUID:w\r\nFN:W\r\nN:;W;;;\r\nURL:192.168.1.1:8080\r\n\
      URL:https://w.example\r\nEND:VCARD\r\n
      """
    let trial = shell.contacts("import", "-", "--strict", "--dry-run", input: card)
    #expect(trial.status == .badData)
    let outcome = shell.contacts("import", "-", input: card)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(outcome.error.contains("line 1: \"192.168.1.1:8080\" is no web address"))
    let exported = shell.contacts("export", "4").output
    #expect(exported.contains("URL:192.168.1.1:8080\r\n") && exported.contains("https://w.example"))
    #expect(shell.contacts("import", "-", input: exported).error.contains(": all up to date"))
  }

  @Test("a command whose arguments the system does not tell does nothing, and says so")
  func unknownArguments() throws {
    let outcome = try TestShell().run(nil)
    #expect(outcome.status == .configuration && outcome.output.isEmpty)
    #expect(outcome.error.contains("the arguments cannot be read"))
  }

  @Test("no file of the address book is written over by an export or a picture")
  func ownFiles() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    try FileManager.default.createSymbolicLink(
      atPath: shell.path("link"), withDestinationPath: shell.defaultStore)
    for target in ["", "-journal", "-lock"].map({ shell.defaultStore + $0 }) + [shell.path("link")]
    {
      let outcome = shell.contacts("export", "-o", target)
      #expect(outcome.status == .usage && outcome.error.contains("the address book itself"))
    }
    #expect(shell.everybody == before)
    #expect(shell.contacts("export", "-o", shell.path("all.vcf")).status == .success)
  }

  @Test("what a table has no place for stays", arguments: ["csv", "ldif"])
  func partialFormats(format: String) throws {
    let shell = try TestShell()
    let picture = shell.path("p.png")
    try Data([0x89, 0x50, 0x4e, 0x47, 1, 2]).write(to: URL(filePath: picture))
    shell.contacts(
      "add", "-f", "A", "-l", "Z", "--photo", picture, "--mark", "#ff8800", "--messenger",
      "xmpp:a@b.example", "--date", "anniversary=2001-01-01", "--phone", "555-0199", "--email",
      "*home=a@x.example", "--phonetic-first", "Ah")
    let card = shell.contacts("export").output
    let copy = try TestShell()
    copy.contacts("import", "-", input: card)
    let before = copy.contacts("list", "--json=all").output
    let exported = copy.contacts("export", "--format", format).output
    let outcome = copy.contacts("import", "-", input: exported)
    #expect(outcome.error.contains("read 1 contact: all up to date"), "\(outcome.error)")
    #expect(copy.contacts("list", "--json=all").output == before)
    let edited = exported.replacing("555-0199", with: "555-0198")
    #expect(copy.contacts("import", "-", input: edited).error.contains("1 changed"))
    let after = copy.contacts("show", "1", "--json=phones,photo,messengers").output
    #expect(after.contains("\"555-0198\"") && after.contains("image/png") && after.contains("xmpp"))
  }

  @Test("a property with a repeated parameter goes through JSContact")
  func repeatedParameters() throws {
    let shell = try TestShell()
    let card = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:T\r\nTEL;TYPE=HOME;TYPE=FAX:2\r\nX-A;TYPE=a;TYPE=b:2\r\n\
      END:VCARD\r\n
      """
    shell.contacts("import", "-", input: card)
    let exported = shell.contacts("export", "--format", "jscontact").output
    let copy = try TestShell()
    #expect(copy.contacts("import", "-", input: exported).status == .success)
    #expect(copy.contacts("export").output.contains("X-A;TYPE=a;TYPE=b:2\r\n"))
  }

  @Test("a folder in a folder of cards, or a pipe, stops nothing")
  func oddFiles() throws {
    let shell = try TestShell()
    let folder = shell.path("d")
    try FileManager.default.createDirectory(
      atPath: folder + "/y.vcf", withIntermediateDirectories: true)
    unsafe mkfifo(folder + "/x.vcf", 0o600)
    _ = try shell.file("d/a.VCF", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n")
    #expect(shell.contacts("import", folder).error == "contacts: imported 1 contact\n")
  }

  @Test("an edited text is kept when it cannot be saved, and is checked to be UTF-8")
  func keptText() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    shell.variables["TMPDIR"] = shell.path("")
    func leftovers() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: shell.path("")).filter {
        $0.hasPrefix("contacts-") && $0.hasSuffix(".txt")
      }
    }
    shell.edit = { text in
      shell.edit = nil
      shell.contacts("delete", "1")
      return text.replacing("last: Robbins", with: "last: Perkins")
    }
    let outcome = shell.contacts("edit", "1")
    #expect(outcome.status == .failure && outcome.error.contains("the edited text is kept in"))
    #expect(try leftovers().count == 1)
    shell.editBytes = { Array($0.dropLast(1)) + [0xff, 0x0a] }
    let invalid = shell.contacts("edit", "2", typed: ["n"])
    #expect(invalid.status == .badData && invalid.error.contains("not valid UTF-8"))
    #expect(try leftovers().count == 2)
  }

  @Test("what somebody else changed meanwhile in the same field is told")
  func overwritten() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    shell.edit = { text in
      shell.contacts("edit", "1", "--title", "Other", "--nickname", "Tony")
      return text.replacing("title:", with: "title: Mine")
    }
    let outcome = shell.contacts("edit", "1")
    #expect(outcome.error.contains("overwrote the title 'Other'"))
    let after = shell.contacts("show", "1", "--json=title,nickname").output
    #expect(after.contains("Mine") && after.contains("Tony"))
  }

  @Test("--unset knows the names of options, merge reads IDs, and photo wants one contact")
  func names() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("edit", "1", "--mark", "#ff8800", "--add-email", "a@x.example")
    #expect(shell.contacts("edit", "1", "--unset", "mark", "--unset", "email").status == .success)
    let after = shell.contacts("show", "1", "--json=color,emails").output
    #expect(!after.contains("ff8800") && !after.contains("a@x"))
    #expect(shell.contacts("merge", "-", input: "1\n2\n").status == .success)
    #expect(shell.contacts("photo", "-", input: "").status == .usage)
    #expect(shell.contacts("photo", "-", input: "1\n3\n").status == .usage)
  }
}
