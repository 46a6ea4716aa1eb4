import Foundation
import Testing

@testable import ContactsCLI

@Suite("Folders of vCards in several collections")
struct VdirCollectionTests {
  private func card(_ uid: String, _ name: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:\(name)\r\nN:\(name);;;;\r\nEND:VCARD\r\n"
  }

  /// A shell with a folder that has a card in each of some files, which are imported, and with Cy, who
  /// is in none of them.
  private func shell(_ files: String...) throws -> TestShell {
    let shell = try TestShell()
    for name in files {
      let url = URL(filePath: shell.path("v/" + name))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(card("u-\(name)", name).utf8).write(to: url)
    }
    shell.contacts("import", shell.path("v"))
    shell.contacts("import", "-", input: card("new", "Cy"))
    return shell
  }

  private func export(_ shell: TestShell, _ words: String..., typed: [String] = [])
    -> TestShell.Outcome
  {
    shell.run(["export", "--format", "vdir", "-o", shell.path("v")] + words, typed: typed)
  }

  /// The files of the folder, and of those in it.
  private func files(_ shell: TestShell) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: shell.path("v"))
      .filter { $0.hasSuffix(".vcf") }.sorted()
  }

  @Test("new contacts go to the only collection, and files are changed where they are")
  func only() throws {
    let shell = try shell("friends/a.vcf", "friends/b.vcf")
    try FileManager.default.createDirectory(
      atPath: shell.path("v/empty"), withIntermediateDirectories: false)
    shell.contacts("edit", "1", "--title", "Boss")
    #expect(export(shell).error.hasPrefix("contacts: exported 3 contacts (1 new file, 1 changed"))
    #expect(try files(shell) == ["friends/a.vcf", "friends/b.vcf", "friends/new.vcf"])
    let changed = try String(contentsOfFile: shell.path("v/friends/a.vcf"), encoding: .utf8)
    #expect(changed.contains("TITLE:Boss"))
    #expect(export(shell).error.contains("(0 new files, 0 changed, 3 up to date)"))
    #expect(
      shell.contacts("import", shell.path("v")).error.contains("read 3 contacts: all up to date"))
  }

  @Test("new contacts go beside the cards of the folder itself where it has some")
  func own() throws {
    let shell = try shell("a.vcf", "friends/b.vcf", "work/c.vcf")
    #expect(export(shell).status == .success)
    #expect(try files(shell) == ["a.vcf", "friends/b.vcf", "new.vcf", "work/c.vcf"])
  }

  @Test("of several the person at the terminal chooses, once and only for new contacts")
  func chosen() throws {
    let shell = try shell("family/a.vcf", "friends/b.vcf", "work/c.vcf")
    shell.sitDown()
    shell.outputIsTerminal = false
    let outcome = export(shell, typed: ["4", "2"])
    #expect(
      outcome.error.hasPrefix(
        """
        \(shell.path("v")) has 3 collections:
          1  family
          2  friends
          3  work
        which collection? [1-3] which collection? [1-3] contacts: exported 4 contacts (1 new file,
        """))
    #expect(
      try files(shell) == ["family/a.vcf", "friends/b.vcf", "friends/new.vcf", "work/c.vcf"])
    #expect(export(shell).questions == 0)
  }

  @Test("nothing is written where nobody chooses", arguments: [[""], []])
  func noneChosen(typed: [String]) throws {
    let shell = try shell("friends/b.vcf", "work/c.vcf")
    shell.contacts("edit", "1", "--title", "Boss")
    shell.sitDown()
    let outcome = export(shell, typed: typed)
    #expect(outcome.status == .failure)
    #expect(outcome.error.hasSuffix("contacts: no collection was chosen; nothing was done\n"))
    #expect(try files(shell) == ["friends/b.vcf", "work/c.vcf"])
    let text = try String(contentsOfFile: shell.path("v/friends/b.vcf"), encoding: .utf8)
    #expect(!text.contains("Boss"))
  }

  @Test("where nobody can be asked, nothing is written, and the collections are named")
  func refused() throws {
    let shell = try shell("friends/b.vcf", "work/c.vcf")
    shell.contacts("edit", "1", "--title", "Boss")
    for isAtTerminal in [false, true] {
      if isAtTerminal { shell.sitDown() }
      let outcome = isAtTerminal ? export(shell, "--no-input") : export(shell)
      #expect(outcome.status == .usage && outcome.questions == 0)
      #expect(
        outcome.error.contains(
          "has 2 collections: friends, work; choose one for new contacts with --collection"
        ))
      #expect(try files(shell) == ["friends/b.vcf", "work/c.vcf"])
      let text = try String(contentsOfFile: shell.path("v/friends/b.vcf"), encoding: .utf8)
      #expect(!text.contains("Boss"))
    }
  }

  @Test("collections without cards are collections where no card tells which there are")
  func empty() throws {
    let shell = try shell()
    for name in ["work", "home"] {
      try FileManager.default.createDirectory(
        atPath: shell.path("v/" + name), withIntermediateDirectories: true)
    }
    _ = try shell.file("v/home/displayname", "Home")
    let outcome = export(shell)
    #expect(outcome.status == .usage, "\(outcome.error)")
    #expect(outcome.error.contains("has 2 collections: home, work; choose one"))
    #expect(try files(shell).isEmpty)
    #expect(export(shell, "--collection", "work").status == .success)
    #expect(try files(shell).allSatisfy { $0.hasPrefix("work/") })
  }

  @Test("without new contacts no collection is asked for")
  func nobodyNew() throws {
    let shell = try shell("friends/b.vcf", "work/c.vcf")
    shell.contacts("edit", "1", "--title", "Boss")
    #expect(export(shell, "1", "2").error.contains("(0 new files, 1 changed, 1 up to date)"))
    #expect(export(shell, "3").status == .usage)
  }

  @Test("the collection that is named gets new contacts, also one without cards")
  func named() throws {
    let shell = try shell("friends/new.vcf", "work/c.vcf")
    try FileManager.default.createDirectory(
      atPath: shell.path("v/empty"), withIntermediateDirectories: false)
    #expect(export(shell, "--collection", "friends").status == .success)
    #expect(try files(shell) == ["friends/new-2.vcf", "friends/new.vcf", "work/c.vcf"])
    shell.contacts("import", "-", input: card("c", "Di"))
    #expect(export(shell, "--collection", "empty").status == .success)
    #expect(
      try files(shell) == ["empty/c.vcf", "friends/new-2.vcf", "friends/new.vcf", "work/c.vcf"])
  }

  @Test(
    "a name that is no folder in it is refused with those that are",
    arguments: ["family", "..", ".", "", "friends/..", "link", ".hidden"])
  func unknown(name: String) throws {
    let shell = try shell("friends/b.vcf", "work/c.vcf")
    try FileManager.default.createSymbolicLink(
      atPath: shell.path("v/link"), withDestinationPath: shell.path(""))
    try FileManager.default.createDirectory(
      atPath: shell.path("v/.hidden"), withIntermediateDirectories: false)
    let outcome = export(shell, "--collection", name)
    #expect(outcome.status == .usage && outcome.error.contains("it has friends, work\n"))
    #expect(try files(shell) == ["friends/b.vcf", "work/c.vcf"])
    let new = shell.contacts(
      "export", "--format", "vdir", "-o", shell.path("none"), "--collection", "friends")
    #expect(new.status == .usage && new.error.contains("it has no folder"))
    #expect(!FileManager.default.fileExists(atPath: shell.path("none")))
  }

  @Test("other formats have no collections", arguments: ["vcard", "{name}"])
  func otherFormats(format: String) throws {
    let shell = try shell("a.vcf")
    let outcome = shell.contacts("export", "--format", format, "--collection", "friends")
    #expect(outcome.status == .usage && outcome.error.contains("--collection goes with vdir"))
  }
}
