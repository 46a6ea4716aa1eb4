import ContactStore
import ManagedObjects
import Testing

@testable import ContactsCLI

@Suite("contacts undo, redo and history")
struct UndoCommandTests {
  /// Everything that is known of everybody.
  private func state(_ shell: TestShell) -> String {
    shell.contacts("list", "--json=all").output
      + shell.contacts("export", "--format", "vcard").output
  }

  @Test("history names whom a change is about of whom nothing but a number changed")
  func number() throws {
    let shell = try TestShell()
    addAda(shell)
    for number in ["2", "3"] { shell.contacts("edit", "1", "--set", "phone=\(number)") }
    #expect(
      shell.contacts("history").lines.map { $0.split(separator: "\t").last }
        == [
          "changed 1 (phones): Ada King", "changed 1 (phones): Ada King",
          "added 1 and 1 company: Ada King, Engines",
        ])
  }

  @Test("undo and redo tell as JSON what history tells of the change")
  func json() throws {
    let shell = try TestShell()
    addAda(shell)
    shell.contacts("edit", "1", "--age", "3")
    let trial = shell.contacts("undo", "--json", "--dry-run")
    let undone = shell.contacts("undo", "--json")
    #expect(undone.output == trial.output)
    #expect(undone.output.hasPrefix("[\n{\"number\":2,"), "\(undone)")
    let named = #""contacts":[{"id":1,"name":"Ada King"}],"more":0,"fields":["age""#
    #expect(undone.output.contains(named))
    #expect(undone.output.hasSuffix("}\n]\n"))
    let redone = shell.contacts("redo", "--json")
    #expect(redone.output.contains(#""number":2,"#), "\(redone)")
    #expect(shell.contacts("undo", "--json", "--to", "0").output.contains("},\n{"))
  }

  private func addAda(_ shell: TestShell) {
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--email", "work=ada@example.org", "--phone", "1",
      "--group", "friends", "--tag", "maths", "--company", "Engines", "--birthday", "1815-12-10")
  }

  @Test(
    "a later process takes back what the last command did, whatever it was",
    arguments: [
      ["add", "-f", "Bo", "-l", "Li", "--group", "friends", "--group", "new"],
      ["edit", "1", "--age", "3", "--add-email", "b@example.org", "--birthday", "--01-02"],
      ["edit", "4", "--unset", "groups", "--unset", "company", "--add-tag", "new"],
      ["edit", "4", "--remove-email", "ada@example.org", "--last", "Lovelace"],
      ["delete", "4"], ["delete", "--yes", "--where", "TRUEPREDICATE"], ["merge", "4", "1"],
      ["import", "-"],
    ])
  func undo(words: [String]) throws {
    let shell = try TestShell.withPeople()
    addAda(shell)
    let before = state(shell)
    let input = "BEGIN:VCARD\r\nFN:Zoë Ng\r\nEMAIL:z@example.org\r\nCATEGORIES:new\r\nEND:VCARD\r\n"
    #expect(shell.run(words, input: Array(input.utf8)).status == .success)
    let after = state(shell)
    #expect(after != before)
    let outcome = shell.contacts("undo")
    #expect(outcome.status == .success)
    #expect(outcome.lines.count == 1 && outcome.output.hasPrefix("undid 3: \(words[0]), "))
    #expect(state(shell) == before)
    #expect(shell.contacts("redo").output.hasPrefix("redid 3: \(words[0]), "))
    #expect(state(shell) == after)
    #expect(shell.contacts("undo").status == .success)
    #expect(state(shell) == before)
  }

  @Test("each undo takes back one command more, and redo makes them again one by one")
  func stack() throws {
    let shell = try TestShell()
    var states = [state(shell)]
    for age in 1...4 {
      shell.contacts("add", "-f", "P\(age)", "-l", "", "-a", "\(age)")
      states.append(state(shell))
    }
    for count in [3, 2, 1, 0] {
      #expect(shell.contacts("undo").status == .success)
      #expect(state(shell) == states[count])
    }
    let empty = shell.contacts("undo")
    #expect(empty.status == .failure)
    #expect(
      empty.error
        == "contacts: nothing to undo; 'contacts history' lists the changes\n")
    for count in 1...4 {
      #expect(shell.contacts("redo").status == .success)
      #expect(state(shell) == states[count])
    }
    #expect(shell.contacts("redo").status == .failure)
  }

  @Test("undo --to goes back to how things were after a number, and one redo makes it all again")
  func target() throws {
    let shell = try TestShell()
    var states = [state(shell)]
    for age in 1...5 {
      shell.contacts("add", "-f", "P\(age)", "-l", "", "-a", "\(age)")
      states.append(state(shell))
    }
    #expect(
      shell.contacts("undo", "--to", "2", "--dry-run").lines == [
        "would undo 5: add, added 1: P5", "would undo 4: add, added 1: P4",
        "would undo 3: add, added 1: P3",
      ])
    #expect(state(shell) == states[5])
    #expect(shell.contacts("undo", "--to", "2").lines.count == 3)
    #expect(state(shell) == states[2])
    #expect(
      shell.contacts("redo").lines.map { $0.prefix(8) } == ["redid 3:", "redid 4:", "redid 5:"])
    #expect(state(shell) == states[5])
    #expect(shell.contacts("undo", "--to", "0").status == .success)
    #expect(state(shell) == states[0])
    #expect(shell.contacts("undo", "--to", "99").error.contains("no change 99 in history"))
    #expect(shell.contacts("undo", "--to", "-1").status == .usage)
  }

  @Test("a new change makes what was undone impossible to redo")
  func newChange() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("delete", "1")
    shell.contacts("undo")
    shell.contacts("edit", "2", "--age", "5")
    #expect(
      shell.contacts("redo").error
        == "contacts: nothing to redo\n")
    #expect(shell.contacts("undo").output == "undid 4: edit, changed 1 (age): Pelé\n")
    #expect(shell.contacts("undo").output.hasPrefix("undid 1: import, added 3: "))
  }

  @Test("history tells who was added, changed and deleted, and what was undone")
  func history() throws {
    let shell = try TestShell.withPeople()
    addAda(shell)
    shell.contacts("edit", "4", "--add-email", "new@example.org")
    shell.contacts("delete", "2")
    shell.contacts("undo")
    let lines = shell.contacts("history").lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(lines.map { $0[0] } == ["5", "4", "3", "2", "1"])
    #expect(lines.map { $0[2] } == ["undo", "delete", "edit", "add", "import"])
    #expect(lines.map { $0[3] } == ["", "undone", "", "", ""])
    #expect(
      lines.map { $0[4] } == [
        "added 1: Pelé", "deleted 1: Pelé", "changed 1 (emails): Ada King",
        "added 1 and 1 company: Ada King, Engines", "added 3: Anthony Robbins, Pelé, 太郎 山田",
      ])
    #expect(shell.contacts("history", "--limit", "2").lines.count == 2)
    shell.outputIsTerminal = true
    let table = shell.contacts("history", "--no-color", "--limit", "1").lines
    shell.outputIsTerminal = false
    #expect(table.count == 2 && table[0].hasPrefix("Number  Time  "), "\(table)")
    #expect(table[1].contains(":") && !table[1].contains("T"), "\(table)")
    let json = shell.contacts("history", "--json", "--limit", "1").output
    #expect(json.contains(#""undone":false,"added":1,"changed":0,"deleted":0,"#))
    #expect(json.contains(#""contacts":[{"id":2,"name":"Pelé"}]"#))
  }

  @Test("history tells which fields of contacts were changed")
  func changedFields() throws {
    let shell = try TestShell()
    shell.contacts("group", "create", "Pals")
    for name in ["Ann", "Bob"] { shell.contacts("add", "-f", name, "-l", "Lee") }
    for (words, fields) in [
      (["edit", "1", "--add-phone", "work=1"], "phones"),
      (["edit", "1", "--birthday", "--04-12", "--notes", "n"], "birthday, notes"),
      (["edit", "1", "--company", "Acme"], "company"),
      (["link", "1", "--manager", "2"], "manager"),
      (["group", "add", "Pals", "1"], "groups"), (["tag", "add", "x", "1"], "tags"),
      (["edit", "1", "--add-relation", "spouse=Zoe"], "relations"),
      (["edit", "1", "--add-field", "Blood type=A"], "fields"),
      (["edit", "1", "--remove-phone", "1"], "phones"),
      (
        [
          "edit", "1", "--first", "A", "--middle", "B", "--last", "C", "--nickname", "D", "--title",
          "E",
        ],
        "first, last, middle, nickname and 1 more"
      ),
    ] {
      let outcome = shell.run(words)
      let told = shell.contacts("history", "--limit", "1").lines.last ?? ""
      #expect(told.contains("changed 1 (\(fields)): "), "\(words): \(told) \(outcome.error)")
    }
    shell.contacts("undo")
    let json = shell.contacts("history", "--json", "--limit", "2").output
    #expect(json.contains(#""fields":["first","last","middle","nickname","title"]"#))
    shell.contacts("add", "-f", "Cy", "-l", "Dee", "--phone", "1")
    #expect(
      shell.contacts("history", "--limit", "1").lines.last?.hasSuffix("added 1: Cy Dee") == true)
  }

  @Test("history tells companies and people apart, as an import makes companies along the way")
  func companies() throws {
    let shell = try TestShell()
    let people = ["A", "B", "C"].map { "BEGIN:VCARD\nFN:\($0)\nORG:X\($0)\nEND:VCARD\n" }
    shell.contacts("import", "-", input: people.joined())
    shell.contacts("company", "delete", "--yes", "XA", "XB")
    let summaries = shell.contacts("history").lines.map { $0.split(separator: "\t").last ?? "" }
    #expect(summaries.last == "added 3 and 3 companies: A, B, C and 3 more")
    #expect(summaries.first?.contains("deleted 2 companies: ") == true, "\(summaries)")
    let json = shell.contacts("history", "--json").output
    #expect(json.contains(#""added":6,"changed":0,"deleted":0,"companies":{"added":3,"#))
  }

  @Test("what was undone stays undone in history, whatever comes after")
  func undoneForGood() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "B")
    shell.contacts("edit", "1", "--title", "x")
    shell.contacts("undo")
    shell.contacts("add", "-f", "C", "-l", "D")
    let history = shell.contacts("history", "--json").lines
    #expect(
      history.compactMap { line in
        line.contains("\"number\"") ? line.contains("\"undone\":true") : nil
      } == [false, false, true, false])
  }

  @Test("undo --to goes back over undos and what they took back, and redo makes that again")
  func rewinding() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "B")
    for title in ["1", "2", "3"] { shell.contacts("edit", "1", "--title", title) }
    shell.contacts("undo", "--to", "2")
    shell.contacts("edit", "1", "--title", "4")
    shell.contacts("undo")
    shell.contacts("undo")
    func title() -> String { shell.contacts("list", "--format", "{title}").output }
    #expect(title() == "\n")
    #expect(shell.contacts("undo", "--to", "4").output.hasPrefix("undid 8: undo"))
    #expect(title() == "3\n")
    #expect(shell.contacts("redo").status == .success)
    #expect(title() == "\n")
    shell.contacts("undo", "--to", "6")
    #expect(title() == "4\n")
    shell.contacts("undo")
    #expect(title() == "1\n")
    #expect(shell.contacts("undo", "--to", "99").status == .failure)
    let titles = [0: nil, 1: "", 2: "1", 3: "2", 4: "3", 5: "1", 6: "4"] as [Int: String?]
    for (number, expected) in titles.sorted(by: { $0.key > $1.key }) {
      #expect(shell.contacts("undo", "--to", "\(number)").status == .success, "\(number)")
      #expect(title() == (expected.map { $0 + "\n" } ?? ""), "\(number)")
    }
  }

  @Test("store history tells as JSON which transactions took others back, and how")
  func tags() throws {
    let shell = try TestShell()
    for name in ["A", "B"] { shell.contacts("add", "-f", name) }
    for words in [["undo"], ["redo"], ["undo", "--to", "0"]] { shell.run(words) }
    let lines = shell.contacts("store", "history", "--json").lines.filter { $0.hasPrefix("{") }
    let tags = [
      #"{"kind":"rewind","to":0}"#, #"{"kind":"redo"}"#, #"{"kind":"undo","count":1}"#, "null",
      "null",
    ]
    #expect(lines.count == tags.count)
    for (line, tag) in zip(lines, tags) {
      #expect(line.contains(#""context":null,"tag":\#(tag),"process":"#), "\(line)")
    }
  }

  @Test("those who undo at the same time each take back a command of their own")
  func atOnce() async throws {
    let shell = try TestShell()
    for age in 1...12 { shell.contacts("add", "-f", "P\(age)", "-l", "", "-a", "\(age)") }
    let path = shell.defaultStore
    let undone = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let book = try AddressBook(PersistentStoreDescription(.binary, path: path))
          return try (0..<2).flatMap { _ in try book.undo(.last(1)).map(\.number) }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(undone.sorted() == Array(5...12))
    #expect(shell.contacts("list", "--ids").lines == ["1", "2", "3", "4"])
  }

  @Test("nothing is undone after history was forgotten")
  func forgotten() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("store", "compact", "--forget-before", "2999-01-01")
    #expect(shell.contacts("undo").status == .failure)
    #expect(shell.contacts("history").output.isEmpty)
    #expect(shell.everybody.contains("Pelé"))
  }

  @Test("undo, redo and history call a contact that is gone by what it was called")
  func names() throws {
    let shell = try TestShell()
    for (words, name) in [
      (["-f", "", "-l", "", "--email", "a@b"], "a@b"),
      (["-f", "", "-l", "", "--phone", "5550100"], "5550100"),
      (["--prefix", "Dr.", "-f", "A", "--middle", "Q", "-l", "Strange"], "Dr. A Q Strange"),
      (["-f", "", "-l", "", "--nickname", "Zed"], "Zed"), (["-f", "👨‍👩‍👧", "-l", ""], "👨‍👩‍👧"),
    ] {
      shell.run(["add"] + words)
      #expect(shell.contacts("undo").output.hasSuffix("added 1: \(name)\n"))
      #expect(shell.contacts("redo").output.hasSuffix("added 1: \(name)\n"))
      shell.contacts("undo")
      let history = shell.contacts("history", "--limit", "1").output
      #expect(history.hasSuffix("deleted 1: \(name)\n"), "\(history)")
    }
  }

  @Test("changes that cancel each other out are told to be so, and stay in history")
  func cancelledOut() throws {
    let shell = try TestShell()
    shell.contacts("group", "create", "a")
    shell.contacts("group", "rename", "a", "b")
    shell.contacts("group", "rename", "b", "a")
    let outcome = shell.contacts("undo", "--to", "1")
    #expect(outcome.status == .failure && outcome.output.isEmpty)
    #expect(outcome.error.contains("cancel each other out"))
    #expect(shell.contacts("undo").status == .success)
    #expect(shell.contacts("group", "list").output == "b\t0\n")
  }
}
