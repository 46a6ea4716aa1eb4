import Foundation
import Testing

@testable import ContactsCLI

@Suite("Folders of vCards")
struct VdirTests {
  private func card(_ uid: String, _ name: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:\(name)\r\nN:\(name);;;;\r\nEND:VCARD\r\n"
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func write(_ text: String, _ path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test("import reads each file that ends in .vcf, also one folder down, and nothing else")
  func reading() throws {
    let shell = try TestShell()
    for name in ["v/a.vcf", "v/b.VCF", "v/sub/c.vcf"] {
      try write(card("u-\(name)", "N \(name)"), shell.path(name))
    }
    for name in ["v/.hidden.vcf", "v/d.vcf.tmp", "v/displayname", "v/sub/deep/e.vcf"] {
      try write(card("u-\(name)", "N \(name)"), shell.path(name))
    }
    let outcome = shell.contacts("import", shell.path("v"))
    #expect(outcome.error == "contacts: imported 3 contacts\n")
    #expect(shell.contacts("list", "--jsonl=name").lines.count == 3)
  }

  @Test(
    "a link that leads in a circle, or to nothing, stops no other file",
    arguments: ["loop", "loop.vcf"], [true, false])
  func circle(name: String, isCircle: Bool) throws {
    let shell = try TestShell()
    try write(card("u1", "Ann"), shell.path("v/a.vcf"))
    try FileManager.default.createSymbolicLink(
      atPath: shell.path("v/\(name)"),
      withDestinationPath: shell.path(isCircle ? "v/\(name)" : "no"))
    let outcome = shell.contacts("import", shell.path("v"))
    #expect(outcome.status == .success)
    #expect(outcome.error == "contacts: imported 1 contact\n")
  }

  @Test("a file without a card stops no other, and is told by its name")
  func badCard() throws {
    let shell = try TestShell()
    try write("nonsense\n", shell.path("v/a.vcf"))
    try write(card("u", "Bo"), shell.path("v/b.vcf"))
    try write("", shell.path("v/c.vcf"))
    let outcome = shell.contacts("import", shell.path("v"))
    #expect(outcome.status == .success && outcome.error.contains("v/a.vcf, line 1: "))
    #expect(shell.contacts("list", "--jsonl=name").lines.count == 1)
    let strict = shell.contacts("import", "--strict", shell.path("v"))
    #expect(strict.status == .badData && strict.error.contains("v/a.vcf, line 1: "))
  }

  @Test("a folder without cards is no input")
  func empty() throws {
    let shell = try TestShell()
    try write("x", shell.path("v/a.txt"))
    let outcome = shell.contacts("import", shell.path("v"))
    #expect(outcome.status == .noInput && outcome.error.contains("no .vcf file"))
  }

  @Test("several files are one import: all of them or none")
  func several() throws {
    let shell = try TestShell()
    let first = try shell.file("a.vcf", card("u1", "Al"))
    let second = try shell.file("b.csv", "First Name,Last Name,Phone\nBo,Li,12\n")
    let third = try shell.file("c.json", "[{\"first\":\"Cy\"")
    #expect(shell.contacts("import", first, second, third).status == .badData)
    #expect(shell.contacts("count").output == "0\n")
    let outcome = shell.contacts("import", first, second)
    #expect(outcome.error == "contacts: imported 2 contacts\n")
    #expect(shell.contacts("import", first, shell.path("none")).status == .noInput)
  }

  @Test("export makes a file for each contact, and the next one changes only what has changed")
  func writing() throws {
    let shell = try TestShell()
    for text in [card("u/1", "Al"), card("../u.2", "Bo"), card("U-1", "Cy")] {
      shell.contacts("import", "-", input: text)
    }
    let folder = shell.path("out")
    let outcome = shell.contacts("export", "--format", "vdir", "-o", folder)
    #expect(
      outcome.error == "contacts: exported 3 contacts (3 new files, 0 changed, 0 up to date)\n")
    #expect(try names(in: folder) == ["U-1-2.vcf", "u-1.vcf", "u-2.vcf"])
    try FileManager.default.moveItem(atPath: folder + "/u-2.vcf", toPath: folder + "/bo.vcf")
    try write("notes", folder + "/readme.txt")
    shell.contacts("edit", "2", "--nickname", "Bob")
    let again = shell.contacts("export", "--format", "vdir", "-o", folder)
    #expect(
      again.error == "contacts: exported 3 contacts (0 new files, 1 changed, 2 up to date)\n")
    #expect(try names(in: folder) == ["U-1-2.vcf", "bo.vcf", "readme.txt", "u-1.vcf"])
    #expect(try String(contentsOfFile: folder + "/bo.vcf", encoding: .utf8).contains("Bob"))
    let copy = try TestShell()
    #expect(copy.contacts("import", folder).error == "contacts: imported 3 contacts\n")
  }

  @Test("export never leaves its folder, and leaves files alone that it cannot tell apart")
  func otherFiles() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: card("u1", "Al"))
    let folder = shell.path("out")
    try write(card("u1", "Outside"), shell.path("outside.vcf"))
    try write(card("u1", "X") + card("u2", "Y"), folder + "/two.vcf")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/u1.vcf", withDestinationPath: shell.path("outside.vcf"))
    let outcome = shell.contacts("export", "--format", "vdir", "-o", folder)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(try names(in: folder) == ["two.vcf", "u1-2.vcf", "u1.vcf"])
    let outside = try String(contentsOfFile: shell.path("outside.vcf"), encoding: .utf8)
    #expect(outside.contains("Outside"))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(
    "a file whose card says the same stays byte for byte, and keeps its version when it changes")
  func versions() throws {
    let shell = try TestShell()
    let folder = shell.path("v")
    let card = """
      BEGIN:VCARD\r\nVERSION:4.0\r\nUID:u4\r\nFN:Ann Lee\r\nN:Lee;Ann;;;\r\nBDAY:--0203\r\n\
      ANNIVERSARY:20100512\r\nTEL;VALUE=uri:tel:+86-10-1;ext=12\r\nX-FOO:bar\r\nEND:VCARD\r\n
      """
    try write(card, folder + "/u4.vcf")
    try write(self.card("u3", "Bo"), folder + "/office/bo.vcf")
    #expect(shell.contacts("import", folder).status == .success)
    let first = shell.contacts("export", "--format", "vdir", "-o", folder)
    #expect(
      first.error == "contacts: exported 2 contacts (0 new files, 0 changed, 2 up to date)\n")
    #expect(try text(folder + "/u4.vcf") == card)
    shell.contacts("edit", "1", "--title", "Boss")
    shell.contacts("edit", "2", "--title", "Boss")
    let second = shell.contacts("export", "--format", "vdir", "-o", folder)
    #expect(second.error.contains("(0 new files, 2 changed, 0 up to date)"))
    let changed = try text(folder + "/u4.vcf")
    #expect(changed.contains("VERSION:4.0") && changed.contains("ANNIVERSARY:20100512"))
    #expect(changed.contains("TITLE:Boss") && changed.contains("BDAY:--0203"))
    #expect(try text(folder + "/office/bo.vcf").contains("TITLE:Boss"))
    #expect(try names(in: folder) == ["office", "u4.vcf"])
  }

  @Test("several files of one UID are left alone, and told")
  func doubledFiles() throws {
    let shell = try TestShell()
    let folder = shell.path("v")
    for name in ["x.vcf", "x (conflict).vcf"] { try write(card("u", "Al"), folder + "/" + name) }
    shell.contacts("import", folder)
    shell.contacts("edit", "1", "--title", "Boss")
    for _ in 1...2 {
      let outcome = shell.contacts("export", "--format", "vdir", "-o", folder)
      #expect(outcome.error.contains("skipped 1 contact whose UID several files or contacts have"))
      #expect(try names(in: folder) == ["x (conflict).vcf", "x.vcf"])
    }
  }

  @Test("what an import keeps in another way leaves a file as it is, and a company its own")
  func keptInAnotherWay() throws {
    let shell = try TestShell()
    let folder = shell.path("v")
    let kept = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u\r\nFN:Al\r\nN:Al;;;;\r\nURL:no web\r\nX-MANAGER:Boss\r\n\
      END:VCARD\r\n
      """
    try write(kept, folder + "/u.vcf")
    shell.contacts("import", folder)
    shell.contacts("company", "add", "Bar")
    shell.contacts("export", "--format", "vdir", "-o", folder)
    #expect(try text(folder + "/u.vcf") == kept)
    let files = try names(in: folder)
    #expect(files.count == 2)
    shell.contacts("edit", "1", "--company", "Bar")
    shell.contacts("export", "--format", "vdir", "--prune", "-o", folder)
    #expect(try names(in: folder) == files)
  }

  @Test("a file without a UID is that of the contact who says the same")
  func filesWithoutUIDs() throws {
    let shell = try TestShell()
    let folder = shell.path("v")
    try write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Al Bo\nN:Bo;Al;;;\nTEL:1\nEND:VCARD\n", folder + "/a.vcf")
    for _ in 1...2 {
      shell.contacts("import", folder)
      shell.contacts("export", "--format", "vdir", "-o", folder)
    }
    #expect(try names(in: folder) == ["a.vcf"])
    #expect(try text(folder + "/a.vcf").contains("UID:"))
    #expect(shell.contacts("count").output == "1\n")
  }

  @Test("the files of those who are gone go with --prune, and others stay")
  func pruning() throws {
    let shell = try TestShell()
    let folder = shell.path("v")
    for name in ["Al", "Bo", "Cy"] { try write(card("u-\(name)", name), folder + "/\(name).vcf") }
    try write("notes", folder + "/readme.txt")
    shell.contacts("import", folder)
    shell.contacts("delete", "2")
    let kept = shell.contacts("export", "--format", "vdir", "-o", folder)
    #expect(
      kept.error.contains("1 file of other contacts stayed") && kept.error.contains("--prune"))
    let pruned = shell.contacts("export", "--format", "vdir", "--prune", "-o", folder)
    #expect(pruned.error.contains("deleted 1 file of contacts that were deleted here"))
    #expect(try names(in: folder) == ["Al.vcf", "Cy.vcf", "readme.txt"])
    // Nobody knows whose they are.
    try write(card("u-new", "New"), folder + "/new.vcf")
    try write("BEGIN:VCARD\nVERSION:3.0\nUID:u-cut\nFN:Cut\n", folder + "/cut.vcf")
    let again = shell.contacts("export", "--format", "vdir", "--prune", "-o", folder)
    #expect(again.error.contains("2 files of other contacts stayed"), "\(again.error)")
    #expect(try names(in: folder) == ["Al.vcf", "Cy.vcf", "cut.vcf", "new.vcf", "readme.txt"])
    for words in [["--where", "id = 1"], ["1"], ["--group", "g"]] {
      let outcome = shell.run(["export", "--format", "vdir", "--prune", "-o", folder] + words)
      #expect(outcome.status == .usage, "\(words)")
    }
    #expect(shell.contacts("export", "--prune").status == .usage)
    #expect(try names(in: folder).count == 5)
  }

  @Test("a folder has to be named")
  func unnamed() throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("export", "--format", "vdir").status == .usage)
    #expect(shell.contacts("export", "--format", "vdir", "-o", "-").status == .usage)
    let file = try shell.file("f", "")
    #expect(shell.contacts("export", "--format", "vdir", "-o", file).status == .cannotCreate)
  }
}
