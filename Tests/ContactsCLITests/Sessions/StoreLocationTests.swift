import Foundation
import Testing

@testable import ContactsCLI

@Suite("Where the address book is")
struct StoreLocationTests {
  private func location(
    _ option: String? = nil, _ variables: [String: String]
  ) throws -> StoreLocation {
    try StoreLocation(option: option) { variables[$0] }
  }

  @Test("the option comes before CONTACTS_STORE, and that before the default")
  func order() throws {
    let variables = ["CONTACTS_STORE": "/b", "XDG_DATA_HOME": "/c", "HOME": "/d"]
    #expect(try location("/a", variables).path == "/a")
    #expect(try location(nil, variables).path == "/b")
    #expect(try location("a", variables).isDefault == false)
    #expect(try location(nil, variables).isDefault == false)
  }

  @Test(
    "the default is in the data folder of the XDG Base Directory Specification",
    arguments: [
      (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/contacts/default.contacts"),
      (["XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/contacts/default.contacts"),
      (["XDG_DATA_HOME": "x", "HOME": "/h"], "/h/.local/share/contacts/default.contacts"),
      (["XDG_DATA_HOME": "./x", "HOME": "/h"], "/h/.local/share/contacts/default.contacts"),
      (["CONTACTS_STORE": "", "HOME": "/h"], "/h/.local/share/contacts/default.contacts"),
      (["HOME": "/"], "//.local/share/contacts/default.contacts"),
    ])
  func defaults(variables: [String: String], path: String) throws {
    let location = try location(nil, variables)
    #expect(location.path == path)
    #expect(location.isDefault)
  }

  @Test("without a home there is no default", arguments: [[:], ["HOME": ""], ["HOME": "me"]])
  func noHome(variables: [String: String]) throws {
    let shell = try TestShell()
    shell.variables = variables
    for words in [["list"], ["add", "-f", "A", "-l", "B"], ["show", "1"]] {
      let outcome = shell.run(words)
      #expect(outcome.status == .configuration)
      #expect(
        outcome.error
          == "contacts: HOME is no folder; "
          + "name the address book with --store or CONTACTS_STORE\n")
    }
  }

  @Test("a path that leads nowhere has no address book to read, and none can be made there")
  func leadingNowhere() throws {
    let shell = try TestShell()
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: shell.path("dangling"), withDestinationPath: shell.path("none/b"))
    try files.createSymbolicLink(atPath: shell.path("loop"), withDestinationPath: "loop")
    let file = try shell.file("file", "")
    let (backup, target) = (shell.path("backup"), shell.path("out.vcf"))
    for path in [shell.path("dangling"), shell.path("loop"), file + "/b"] {
      for words in [
        ["count"], ["list"], ["export"], ["export", "-o", target], ["edit", "1", "--last", "B"],
        ["delete", "1"], ["undo"], ["group", "list"], ["store", "info"], ["store", "check"],
        ["store", "backup", backup], ["store", "recover", "-o", backup],
      ] {
        let outcome = shell.run(["--store", path] + words)
        #expect(outcome.status == .noInput, "\(words): \(outcome.error)")
        #expect(outcome.error.contains("no address book at \(path)"), "\(outcome.error)")
      }
      let adding = shell.contacts("--store", path, "add", "-f", "A", "-l", "B")
      let reason = path == file + "/b" ? "\(file) is a file" : "check that the folder"
      #expect(adding.status == .cannotCreate && adding.error.contains(reason))
    }
  }

  @Test("an empty --store is refused, however it is written")
  func emptyOption() throws {
    let shell = try TestShell()
    shell.variables["CONTACTS_STORE"] = shell.path("other")
    for words in [["list", "--store", ""], ["list", "--store="], ["--store", "", "list"]] {
      let outcome = shell.run(words)
      #expect(outcome.status == .usage)
      #expect(
        outcome.error.hasPrefix(
          "contacts: invalid value '' for '--store PATH': expected the path of a file\n"))
    }
  }

  @Test("the first add makes the default file, for its owner only")
  func firstUse() throws {
    let shell = try TestShell()
    #expect(shell.contacts("add", "-f", "A", "-l", "B").status == .success)
    let manager = FileManager.default
    func permissions(_ path: String) throws -> Int? {
      try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions(shell.defaultStore) == 0o600)
    #expect(try permissions(shell.path(".local/share/contacts")) == 0o700)
  }

  @Test("looking at a default that is not there finds nobody and makes nothing")
  func missingDefault() throws {
    let shell = try TestShell()
    for words in [["list"], ["list", "--jsonl"], ["sort", "age"], ["filter", "age > 1"]] {
      let outcome = shell.run(words)
      #expect(outcome.status == .success)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.error
          == "contacts: the address book is empty; start with 'contacts add' or "
          + "'contacts import FILE'\n")
    }
    #expect(shell.contacts("list", "--json", "-q").output == "[]\n")
    #expect(shell.contacts("list", "-q").error.isEmpty)
    #expect(shell.contacts("show", "1", "-q").status == .failure)
    #expect(shell.contacts("delete", "1", "-q").status == .failure)
    #expect(!FileManager.default.fileExists(atPath: shell.path(".local")))
  }

  @Test(
    "a file that was named has to be there, unless something is added",
    arguments: [["list"], ["show", "1"], ["delete", "1"], ["delete", "-w", "age = 1", "--yes"]])
  func missingNamed(words: [String]) throws {
    let shell = try TestShell()
    for path in [shell.path("none"), shell.path("no/such/folder/none")] {
      let outcome = shell.run(words + ["--store", path])
      #expect(outcome.status == .noInput)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.error
          == "contacts: no address book at \(path); "
          + "check the path, or make one with 'contacts add'\n")
      shell.variables["CONTACTS_STORE"] = path
      #expect(shell.run(words).error == outcome.error)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("a named file is made on first use, but not its folder")
  func firstUseNamed() throws {
    let shell = try TestShell()
    #expect(
      shell.contacts("--store", shell.path("mine"), "add", "-f", "A", "-l", "B").output == "1\n")
    #expect(shell.contacts("list", "--store", shell.path("mine")).output == "1\tA\tB\t\n")
    #expect(shell.everybody.isEmpty)
    let outcome = shell.contacts("add", "-f", "A", "-l", "B", "--store", shell.path("no/mine"))
    #expect(outcome.status == .cannotCreate)
    #expect(
      outcome.error
        == "contacts: cannot look up \(shell.path("no")): No such file or directory; "
        + "check that the folder exists\n")
  }

  @Test("what is no address book is refused and left alone")
  func foreignFiles() throws {
    let shell = try TestShell()
    let text = try shell.file("notes.txt", "Dear diary")
    let folder = shell.path("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for words in [["list"], ["add", "-f", "A", "-l", "B"]] {
      let foreign = shell.run(words + ["--store", text])
      #expect(foreign.status == .badData)
      let reason = "another program wrote it, or its beginning is damaged"
      #expect(foreign.error == "contacts: \(text) is not an address book: \(reason)\n")
      let noFile = shell.run(words + ["--store", folder])
      #expect(noFile.status == .noInput)
      #expect(noFile.error.contains("is not a regular file; name a file for the address book"))
    }
    #expect(try String(contentsOfFile: text, encoding: .utf8) == "Dear diary")
  }

  @Test("a damaged address book is refused with its exit status, by every verb")
  func damaged() throws {
    let shell = try TestShell.withPeople()
    let url = URL(filePath: shell.defaultStore)
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count / 2] ^= 0x10
    try bytes.write(to: url)
    for words in [["list"], ["show", "1"], ["add", "-f", "A", "-l", "B"], ["delete", "1"]] {
      let outcome = shell.run(words)
      #expect(outcome.status == .badData)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.hasPrefix("contacts: \(shell.defaultStore) "))
      #expect(outcome.error.split(separator: "\n").count == 1)
    }
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test("a journal without its file is damage, not an empty address book")
  func journalAlone() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("add", "-f", "A", "-l", "B")
    try FileManager.default.removeItem(atPath: shell.defaultStore)
    let outcome = shell.contacts("list")
    #expect(outcome.status == .badData)
    #expect(outcome.output.isEmpty)
  }

  @Test("a path with control characters is shown safely")
  func pathInMessage() throws {
    let outcome = try TestShell().contacts("list", "--store", "/none/\u{1b}[2J\n\u{202e}x")
    #expect(outcome.status == .noInput)
    #expect(outcome.error.contains(#"/none/\x1b[2J\n\u{202e}x"#))
  }
}
