import Testing

@testable import ContactsCLI

@Suite("Managers by whatever names a contact")
struct ManagerTests {
  /// Ann (1), Bob Fox (2) with an address, another Bob Fox (3), and Cy with a UID (4).
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ann","last":"Lee","nickname":"Annie","title":"t1"}
      {"first":"Bob","last":"Fox","title":"t2","emails":[{"value":"bob@x.example"}]}
      {"first":"Bob","last":"Fox","title":"t3"}
      {"first":"Cy","last":"Poe","uid":"uid-of-cy","title":"t4"}
      """)
    return shell
  }

  /// The numbers of the people who report to somebody.
  private func reports(to id: Int, _ shell: TestShell) -> [String] {
    shell.contacts("list", "--where", "manager.title = 't\(id)'", "--ids").lines
  }

  @Test(
    "a manager who cannot be told in an editor is corrected there, as any other mistake",
    arguments: [
      ("Nobody", "no contact named 'Nobody'"), ("99", "no contact has the ID 99"),
      ("Bob Fox", "matches 2 contacts; give the ID\n  2  Bob Fox"),
      ("1", "cannot report to themselves"),
    ])
  func mistakeInEditor(name: String, words: String) throws {
    let shell = try shell()
    shell.sitDown()
    var lines: [Int] = []
    shell.edit = { text in
      let isFirst = lines.isEmpty
      let edited =
        isFirst
        ? text.replacing("manager:", with: "manager: \(name)")
        : text.replacing("manager: \(name)", with: "manager: 4")
      let place = edited.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.hasPrefix("manager:")
      }
      lines.append((place ?? -1) + 1)
      return edited
    }
    let mended = shell.contacts("edit", "1", typed: ["y"])
    #expect(mended.status == .success && lines.count == 2, "\(mended.error)")
    let number = try #require(lines.first)
    #expect(mended.error.hasPrefix("contacts: line \(number): "), "\(mended.error)")
    #expect(mended.error.contains(words) && !mended.error.contains("othing was done"))
    #expect(reports(to: 4, shell) == ["1"])
    shell.contacts("undo")
    lines = []
    let left = shell.contacts("edit", "1", typed: ["n"])
    #expect(left.status == .badData && left.error.contains("the text is kept there"))
    #expect(reports(to: 4, shell).isEmpty)
  }

  private static let names = [
    ("2", 2), ("BOB@x.example", 2), ("uid-of-cy", 4), ("Cy Poe", 4), ("annie", 1), ("poe", 4),
  ]

  @Test("adding, editing and linking take them alike, and say who it is", arguments: names)
  func named(name: String, id: Int) throws {
    for words in [
      ["add", "-f", "Di", "-l", "Roe", "--manager", name], ["edit", "5", "--manager", name],
      ["edit", "5", "--set", "manager=\(name)"], ["link", "5", "--manager", name],
    ] {
      let shell = try shell()
      if words[0] != "add" { shell.contacts("add", "-f", "Di", "-l", "Roe") }
      let outcome = shell.run(words)
      #expect(outcome.output == "5\n", "\(outcome.error)")
      #expect(name == "2" || outcome.error.contains("\(id) is "))
      #expect(reports(to: id, shell) == ["5"], "\(words)")
      #expect(shell.contacts("undo").status == .success)
      #expect(reports(to: id, shell).isEmpty)
    }
  }

  @Test("the UID that lists show will do, also of somebody to whom none was given")
  func madeUID() throws {
    let shell = try shell()
    let uid = shell.contacts("show", "3", "--fields", "uid").lines[0]
    #expect(shell.contacts("show", uid, "--fields", "id").output == "3\n")
    shell.contacts("edit", "1", "--manager", uid)
    #expect(reports(to: 3, shell) == ["1"])
    let other = uid.dropLast() + (uid.hasSuffix("9") ? "8" : "9")
    #expect(shell.contacts("show", String(other)).status == .failure)
  }

  @Test(
    "one of several is refused with all of them, and so is nobody",
    arguments: [
      ["add", "-f", "Di", "-l", "Roe", "--manager"], ["edit", "1", "--manager"],
      ["link", "1", "--manager"],
    ])
  func refusals(words: [String]) throws {
    let shell = try shell()
    let before = shell.everybody
    let several = shell.run(words + ["bob fox"])
    #expect(several.status == .ambiguous)
    #expect(several.error.contains("2  Bob Fox (bob@x.example)\n  3  Bob Fox"))
    let nobody = shell.run(words + ["zoe"])
    #expect(nobody.status == .failure && nobody.error.contains("no contact named 'zoe'"))
    #expect(shell.run(words + ["99"]).status == .failure)
    #expect(shell.everybody == before)
  }

  @Test("JSON takes them too, and refuses one of several")
  func json() throws {
    let shell = try shell()
    for (name, id) in [("2", 2), ("bob@X.example", 2), ("uid-of-cy", 4), ("Cy Poe", 4)] {
      let json = #"{"first":"Di","last":"Roe","manager":"\#(name)"}"#
      let added = shell.contacts("add", "--from", "-", input: json)
      #expect(added.error.isEmpty && reports(to: id, shell) == added.lines)
      shell.contacts("delete", added.lines[0])
      shell.contacts("edit", "1", "--from", "-", input: #"{"manager":"\#(name)"}"#)
      #expect(reports(to: id, shell) == ["1"])
      shell.contacts("edit", "--from", "-", input: #"{"id":1,"manager":null}"#)
      #expect(reports(to: id, shell).isEmpty)
    }
    for (words, json) in [
      (["add"], #"{"first":"D","last":"","manager":"Bob Fox"}"#),
      (["edit", "1"], #"{"manager":"Bob Fox"}"#),
    ] {
      let outcome = shell.run(words + ["--from", "-"], input: Array(json.utf8))
      #expect(outcome.status == .ambiguous && outcome.error.contains("Bob Fox (bob@x.example)"))
    }
    let kept = shell.contacts(
      "add", "--from", "-", input: #"{"first":"D","last":"","manager":"Zed"}"#)
    #expect(kept.error.contains("no single contact is named 'Zed'"))
  }

  @Test(
    "of two of one name, the other can take the place of one, and what is read again is no news")
  func namesakes() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--manager", "2")
    #expect(shell.contacts("edit", "1", "--manager", "3").output == "1\n")
    #expect(reports(to: 3, shell) == ["1"] && reports(to: 2, shell).isEmpty)
    let json = shell.contacts("list", "--json=id,first,manager").output
    #expect(shell.contacts("edit", "--from", "-", input: json).status == .success)
    #expect(reports(to: 3, shell) == ["1"])
    #expect(shell.contacts("edit", "1", "--unset", "manager").output == "1\n")
    #expect(reports(to: 3, shell).isEmpty)
    #expect(
      shell.contacts("edit", "1", "--manager", "4", "--dry-run").output
        == "1\tAnn Lee\tmanager\t\tCy Poe\n")
    #expect(reports(to: 4, shell).isEmpty)
  }

  @Test("nobody comes to report to who reports to them")
  func loops() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--manager", "2")
    shell.contacts("edit", "2", "--manager", "4")
    for id in ["1", "2", "4"] {
      let outcome = shell.contacts("edit", "4", "--manager", id)
      #expect(outcome.status != .success, "\(outcome.error)")
    }
    let both = #"[{"id":3,"manager":"1"},{"id":4,"manager":"3"}]"#
    #expect(shell.contacts("edit", "--from", "-", input: both).status != .success)
    #expect(reports(to: 3, shell).isEmpty && reports(to: 1, shell).isEmpty)
  }

  @Test("a manager is named on the line, not in a list on standard input")
  func standardInput() throws {
    let shell = try shell()
    let outcome = shell.contacts("link", "1", "--manager", "-", input: "2\n")
    #expect(outcome.status == .usage && outcome.error.contains("invalid value '-'"))
    #expect(reports(to: 2, shell).isEmpty)
  }
}
