import Foundation
import Testing

@testable import ContactsCLI

/// What scripts rely on that hand JSON from one command to another.
@Suite("Scripts")
struct ScriptingTests {
  private func shell(_ count: Int = 2) throws -> TestShell {
    let shell = try TestShell()
    for number in 1...count { shell.contacts("add", "-f", "A\(number)", "-l", "B") }
    return shell
  }

  @Test("a count is an object where JSON is asked for")
  func count() throws {
    let shell = try shell(3)
    #expect(shell.contacts("count", "--json").output == "{\"count\":3}\n")
    #expect(shell.contacts("count", "first = 'A2'", "--json").output == "{\"count\":1}\n")
    #expect(shell.contacts("count", "--where", "first = 'X'", "--json").output == "{\"count\":0}\n")
  }

  @Test("options beside --from are for every contact of the file")
  func optionsBesideFiles() throws {
    let shell = try TestShell()
    let people = #"[{"first":"A","last":"B","tags":["x"]},{"first":"C","last":"D"}]"#
    let outcome = shell.contacts(
      "add", "--from", "-", "--tag", "new", "--company", "Acme", "--email", "work=i@acme.example",
      input: people)
    #expect(outcome.output == "1\n2\n")
    #expect(shell.contacts("count", "tag = 'new' AND company = 'Acme'").output == "2\n")
    #expect(shell.contacts("count", "tag = 'x'").output == "1\n")
    #expect(shell.contacts("count", "email = 'i@acme.example'").output == "2\n")
  }

  @Test("a fault in one of several contacts is told with its place, and is the data's")
  func places() throws {
    let shell = try shell()
    let long = String(repeating: "x", count: 70_000)
    let added = shell.contacts(
      "add", "--from", "-",
      input: #"[{"first":"A","last":""},{"first":"B","nickname":"\#(long)"}]"#)
    #expect(added.status == .badData && added.error.contains("contact 2 of those given: "))
    let edited = shell.contacts(
      "edit", "--from", "-",
      input: #"{"id":1,"title":"ok"} {"id":2,"first":null,"last":null}"#)
    #expect(edited.status == .badData && edited.error.contains("contact 2: "))
    #expect(shell.contacts("count", "title != nil").output == "0\n")
  }

  @Test("an object may stand in an array of its own, and has to be of the contact that is edited")
  func oneObject() throws {
    let shell = try shell()
    let shown = shell.contacts("show", "1", "--json=id,title").output
    let changed = shown.replacing("\"title\":\"\"", with: "\"title\":\"Dr\"")
    #expect(shell.contacts("edit", "1", "--from", "-", input: changed).output == "1\n")
    #expect(shell.contacts("count", "title = 'Dr'").output == "1\n")
    let other = shell.contacts("edit", "2", "--from", "-", input: changed)
    #expect(other.status == .usage && other.error.contains("contact 1"))
    let several = shell.contacts("edit", "1", "--from", "-", input: "[{},{}]")
    #expect(several.status == .badData && several.error.contains("2 objects"))
  }

  @Test("what JSON calls a group or a tag is the one that is there, and never a blank")
  func names() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--add-group", "Friends", "--add-tag", "VIP")
    shell.contacts(
      "edit", "2", "--from", "-", input: #"{"groups":["FRIENDS"],"tags":["vip","Vip"]}"#)
    #expect(shell.contacts("group", "list").output == "Friends\t2\n")
    #expect(shell.contacts("tag", "list").output == "VIP\t2\n")
    for names in [#"{"groups":[""]}"#, #"{"tags":["  "]}"#, #"{"groups":["a\nb"]}"#] {
      let outcome = shell.contacts("edit", "1", "--from", "-", input: names)
      #expect(outcome.status == .usage && outcome.error.contains("cannot name"))
    }
    #expect(shell.contacts("edit", "1", "--add-tag", " ").status == .usage)
  }

  @Test("a company is told by its kind where its people are told by theirs")
  func kinds() throws {
    let shell = try shell(1)
    shell.contacts("company", "add", "Acme")
    let shown = shell.contacts("company", "show", "Acme", "--jsonl=id,notes").output
    #expect(shown == #"{"id":1,"kind":"company","notes":""}"# + "\n")
    let edited = shell.contacts("edit", "--from", "-", input: shown)
    #expect(edited.status == .badData && edited.error.contains("'contacts company' is for"))
    let added = shell.contacts("add", "--from", "-", input: #"{"kind":"company","company":"Acme"}"#)
    #expect(added.status == .failure && added.error.contains("company merge"))
    #expect(shell.contacts("company", "list").lines.count == 1)
  }

  @Test("fields that are asked for are tab-separated with --plain, one alone as well")
  func plainFields() throws {
    let shell = try shell()
    #expect(shell.contacts("list", "--plain", "--fields", "id").output == "1\n2\n")
    #expect(shell.contacts("list", "--plain", "--fields", "id, first").output == "1\tA1\n2\tA2\n")
    #expect(shell.contacts("list", "--ids", "--fields", "first").status == .usage)
  }

  @Test("a UID is the same in lists, exports and conditions, and an import knows it again")
  func uids() throws {
    let shell = try shell(1)
    let uid = shell.contacts("list", "--format", "{uid}", "--where", "id = 1").output
    let listed = shell.contacts("list", "--jsonl=uid").output
    #expect(listed.hasPrefix(#"{"uid":"urn:uuid:"#), "\(uid)")
    #expect(
      shell.contacts("export", "--format", "jsonl").output.contains(listed.dropFirst().dropLast(2)))
    let name = String(listed.dropFirst(8).dropLast(3))
    #expect(shell.contacts("count", "uid = '\(name)'").output == "1\n")
    #expect(shell.contacts("count", "uid = '\(name)0'").output == "0\n")
    let whole = shell.contacts("list", "--json=all").output
    shell.contacts("import", "-", input: whole)
    #expect(shell.contacts("count").output == "1\n")
  }

  @Test("a dry run of an undo whose output is lost says nothing of a change")
  func trialOfUndo() throws {
    let shell = try shell()
    shell.outputFailure = StreamError(action: .write, name: "standard output", code: ENOSPC)
    let trial = shell.contacts("undo", "--dry-run")
    #expect(trial.status == .inputOutput && !trial.error.contains("saved"), "\(trial.error)")
    let undo = shell.contacts("undo")
    #expect(undo.status == .inputOutput && undo.error.contains("saved"), "\(undo.error)")
  }

  @Test("what was listed and comes back as it was changes nobody")
  func unchanged() throws {
    let shell = try shell()
    let listed = shell.contacts("list", "--json=all").output
    shell.contacts("edit", "--from", "-", input: listed)
    #expect(shell.contacts("list", "--json=all").output == listed)
  }

  @Test("nobody gets the UID of another")
  func takenUIDs() throws {
    let shell = try shell()
    for edits in [
      #"[{"id":1,"uid":"z"},{"id":2,"uid":"z"}]"#, #"{"id":1,"uid":"u"} {"id":2,"uid":"u"}"#,
    ] {
      let outcome = shell.contacts("edit", "--from", "-", input: edits)
      #expect(outcome.status == .badData && outcome.error.contains("UID"), "\(outcome.error)")
    }
    shell.contacts("edit", "1", "--from", "-", input: #"{"uid":"z"}"#)
    #expect(shell.contacts("edit", "2", "--from", "-", input: #"{"uid":"z"}"#).status == .badData)
    #expect(shell.contacts("edit", "1", "--from", "-", input: #"{"uid":"z"}"#).status == .success)
    #expect(shell.contacts("count", "uid = 'z'").output == "1\n")
  }

  @Test("a dry run refuses what the real one would, and the place is told where there are several")
  func trials() throws {
    let shell = try shell()
    #expect(shell.contacts("add", "-n", "-f", "A", "-l", "B", "--tag", " ").status == .usage)
    let names = #"[{"first":"A","last":""},{"first":"B","last":"","tags":[""]}]"#
    for options in [["-n"], []] {
      let outcome = shell.run(["add", "--from", "-"] + options, input: Array(names.utf8))
      #expect(outcome.status == .badData && outcome.error.contains("contact 2 of those given"))
    }
    #expect(shell.contacts("count").output == "2\n")
  }

  @Test("companies that people bring along are those that cards of the same text are about")
  func companiesAmongPeople() throws {
    let shell = try TestShell()
    let people = #"""
      [{"first":"A","last":"B","company":"Acme"},{"kind":"company","company":"Acme","notes":"n"}]
      """#
    #expect(shell.contacts("add", "--from", "-", input: people).status == .success)
    #expect(shell.contacts("company", "list").output == "1\tAcme\t1\n")
    #expect(shell.contacts("company", "show", "Acme", "--json").output.contains(#""notes":"n""#))
  }

  @Test("history as JSON names the contacts of a change, and tells how many more there are")
  func historyAsJSON() throws {
    let shell = try TestShell()
    let people = (1...120).map { "{\"first\":\"P\($0)\",\"last\":\"\"}" }.joined(separator: "\n")
    shell.contacts("add", "--from", "-", input: people)
    shell.contacts("tag", "add", "t", "1", "2", "3", "4", "5")
    let json = shell.contacts("history", "--json")
    #expect(json.lines[1].contains(#""id":5"#) && json.lines[1].contains(#""more":0"#))
    #expect(json.lines[2].contains(#""id":100"#) && json.lines[2].contains(#""more":20"#))
  }

  @Test("what list writes of somebody who is not born yet goes back in")
  func futureBirthday() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "B", "--birthday", "2030-01-01")
    let json = shell.contacts("list", "--json=all").output
    #expect(shell.contacts("edit", "--from", "-", input: json).status == .success)
    #expect(shell.contacts("list", "--json=all").output == json)
  }

  @Test("whole numbers of languages that know only others are whole numbers")
  func fractionsOfZero() throws {
    let shell = try TestShell()
    let added = shell.contacts("add", "--from", "-", input: #"{"first":"A","last":"","age":51.0}"#)
    #expect(added.output == "1\n", "\(added)")
    let edited = shell.contacts("edit", "--from", "-", input: #"{"id":1.0,"notes":"n"}"#)
    #expect(edited.status == .success, "\(edited)")
    #expect(
      shell.contacts("show", "1", "--jsonl=age,notes").output == #"{"age":51,"notes":"n"}"# + "\n")
    let refused = shell.contacts("edit", "--from", "-", input: #"{"id":1,"age":51.5}"#)
    #expect(refused.status == .badData)
  }

  @Test("a file that leaves nothing to call a contact by is at fault, not the command line")
  func namelessByFile() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "")
    let outcome = shell.contacts("edit", "--from", "-", input: #"{"id":1,"first":null}"#)
    #expect(outcome.status == .badData && outcome.error.contains("the contact has no name"))
    #expect(outcome.error.contains("contact 1"), "\(outcome.error)")
  }
}
