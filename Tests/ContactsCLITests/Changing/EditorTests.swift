import Foundation
import Testing

@testable import ContactsCLI

@Suite("contacts edit in an editor")
struct EditorTests {
  /// A shell at a terminal, whose address book holds Ada with two addresses and a note.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--email", "*home=ada@example.org", "--email",
      "work=ada@engine.example", "--address", "home=1 St James's Square;London", "--notes",
      "met in London\n  in June", "--age", "36")
    shell.sitDown()
    return shell
  }

  @Test("the form shows each field as the options write it, and the empty ones behind them")
  func form() throws {
    let shell = try shell()
    var seen = ""
    shell.edit = { text in
      seen = text
      return text
    }
    let outcome = shell.contacts("edit", "ada")
    #expect(outcome.status == .success && outcome.error.contains("nothing was changed"))
    #expect(seen.hasPrefix("# Ada King (1)\n"))
    let fields = seen.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      fields.prefix(8) == [
        "first: Ada", "last: King", "email: *home=ada@example.org",
        "email: work=ada@engine.example",
        "address: home=1 St James's Square; London", "age: 36", "notes: met in London",
        "    in June",
      ])
    #expect(fields.contains("birthday:") && fields.contains("phone:"))
  }

  @Test("what is changed in the form is changed in the contact, and nothing else is")
  func change() throws {
    let shell = try shell()
    let before = shell.contacts("show", "1", "--json=all").output
    shell.edit = {
      $0.replacing("last: King", with: "last: Lovelace").replacing(
        "phone:", with: "phone: mobile=12"
      )
      .replacing("email: work=ada@engine.example\n", with: "")
    }
    #expect(shell.contacts("edit", "1").status == .success)
    let after = shell.contacts("show", "1", "--json=last,phones,emails,notes,age,addresses").output
    #expect(after.contains("\"Lovelace\"") && after.contains("\"mobile\""))
    #expect(after.contains("ada@example.org") && !after.contains("engine.example"))
    #expect(after.contains("met in London\\n  in June") && after.contains("36"))
    shell.contacts("undo")
    #expect(shell.contacts("show", "1", "--json=all").output == before)
  }

  @Test("a field without a value is emptied, and a list loses the lines that are taken out")
  func emptied() throws {
    let shell = try shell()
    shell.edit = { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
        line.hasPrefix("notes:")
          ? "notes:"
          : line.hasPrefix("    in")
            ? nil
            : line.hasPrefix("email:") ? nil : String(line)
      }.joined(separator: "\n")
    }
    #expect(shell.contacts("edit", "1").status == .success)
    let after = shell.contacts("show", "1", "--json=emails,notes").output
    #expect(after.contains("\"emails\":[]") || after.contains("\"emails\": []"))
    #expect(!after.contains("London"))
  }

  @Test("what a spelling has no place for stays as long as its line does")
  func hiddenParts() throws {
    let shell = try shell()
    let card = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u-1\r\nN:Bo;Al;;;\r\nFN:Al Bo\r\n\
      item1.TEL:1\r\nitem1.X-ABLabel:Mum's (old)\r\n\
      ADR;TYPE=HOME:Box 7;Suite 2;1 Road;Town;;1;\r\nNOTE:a\\n\\nb \\n\r\nEND:VCARD\r\n
      """
    #expect(shell.contacts("import", "-", input: card).status == .success)
    let before = shell.contacts("show", "2", "--json=addresses,phones,notes").output
    #expect(before.contains("Box 7") && before.contains("Mum's (old)"))
    shell.edit = { $0.replacing("first: Al", with: "first: Alan") }
    #expect(shell.contacts("edit", "2").status == .success)
    #expect(shell.contacts("show", "2", "--json=addresses,phones,notes").output == before)
    shell.edit = { $0.replacing("1 Road", with: "2 Road") }
    #expect(shell.contacts("edit", "2").status == .success)
    let after = shell.contacts("show", "2", "--json=addresses,phones,notes").output
    #expect(after == before.replacing("1 Road", with: "2 Road"))
  }

  @Test(
    "a text that is no form is edited again, or kept where it is",
    arguments: [
      ("last: King", "lsat: King", "'last'", "y"), ("last: King", "King", "expected a field", ""),
      ("age: 36", "age: old", "whole number", "YES"),
      ("first: Ada", "first: A\nfirst: B", "twice", ""),
      ("# Ada", "  # Ada", "continues no field", "y"),
    ])
  func faults(part: String, replacement: String, words: String, typed: String) throws {
    let shell = try shell()
    shell.variables["TMPDIR"] = shell.path("")
    var count = 0
    shell.edit = {
      count += 1
      return count == 1
        ? $0.replacing(part, with: replacement) : $0.replacing(replacement, with: part)
    }
    let mended = shell.contacts("edit", "1", typed: [typed])
    #expect(mended.status == .success && mended.error.contains(words), "\(mended.error)")
    #expect(count == 2)
    count = 0
    let left = shell.contacts("edit", "1", typed: ["n"])
    #expect(left.status == .badData && left.error.contains("the text is kept there"))
    let names = try FileManager.default.contentsOfDirectory(atPath: shell.path(""))
    #expect(names.filter { $0.hasPrefix("contacts-") }.count == 1)
  }

  @Test("a contact that would have no name is refused with the reason")
  func nameless() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    shell.edit = { $0.replacing("first: Pelé", with: "first:") }
    let outcome = shell.contacts("edit", "2")
    #expect(outcome.status == .badData && outcome.error.contains("the contact has no name"))
    #expect(shell.contacts("show", "2", "--plain").output.contains("Pelé"))
  }

  @Test("the editor is VISUAL, EDITOR, the configured one, or vi")
  func choice() throws {
    let shell = try shell()
    shell.edit = { $0 }
    shell.contacts("edit", "1")
    shell.contacts("config", "set", "editor", "nano -w")
    shell.contacts("edit", "1")
    shell.variables["EDITOR"] = "ed"
    shell.contacts("edit", "1")
    shell.variables["VISUAL"] = "emacs"
    shell.contacts("edit", "1")
    #expect(shell.editors == ["vi", "nano -w", "ed", "emacs"])
  }

  @Test("an editor that fails, or that is not there, changes nothing")
  func failures() throws {
    let shell = try shell()
    let missing = shell.contacts("edit", "1")
    #expect(missing.status == .configuration && missing.error.contains("set EDITOR"))
    #expect(shell.contacts("show", "1", "--plain").output.contains("Ada"))
  }

  @Test(
    "the shell tells whether there is a command that can be run, and what it ends with",
    arguments: [
      ("/nonexistent/editor", 127), ("/nonexistent/editor -w", 127), ("no-such-editor", 127),
      ("/", 126), ("true", 0), ("false", 1), ("FILE=x test -e", 0), ("sh -c 'exit 3'", 3),
    ])
  func commands(command: String, status: Int32) throws {
    #expect(try ShellCommand.run(command, ["/"]) == status)
    let report = FailureReport(CommandFailure.editor(command, status: status))
    #expect(report.status == (status < 126 ? .failure : .configuration))
  }

  @Test("without a terminal, or for several contacts, what to change has to be said")
  func refusals() throws {
    let shell = try shell()
    shell.edit = { $0 }
    #expect(shell.contacts("edit", "1", "--no-input").status == .usage)
    shell.contacts("add", "-f", "B", "-l", "")
    #expect(shell.contacts("edit", "1", "2").status == .usage)
    shell.inputIsTerminal = false
    #expect(shell.contacts("edit", "1").status == .usage)
    #expect(shell.editors.isEmpty)
  }

  @Test("what was edited is kept where the editor fails after it, and no file where nothing was")
  func keptText() throws {
    let shell = try shell()
    shell.edit = { $0.replacing("first: Ada", with: "first: Augusta") }
    shell.editorStatus = 1
    let outcome = shell.contacts("edit", "1")
    #expect(outcome.status == .failure && outcome.error.contains("ended with status 1"))
    let path = try #require(outcome.error.firstMatch(of: /kept in (\S+)/)?.1)
    #expect(try String(contentsOfFile: String(path), encoding: .utf8).contains("first: Augusta"))
    #expect(shell.contacts("show", "1", "--fields", "first", "--plain").output == "Ada\n")
    try FileManager.default.removeItem(atPath: String(path))
    shell.edit = { $0 }
    #expect(!shell.contacts("edit", "1").error.contains("kept"))
    let left = try FileManager.default.contentsOfDirectory(atPath: shell.path(""))
    #expect(!left.contains { $0.hasSuffix(".txt") })
  }

  @Test("where the text is stands in the question, as whoever interrupts it sees no more")
  func placeInQuestion() throws {
    let shell = try shell()
    shell.edit = { $0.replacing("age: 36", with: "age: old") }
    let outcome = shell.contacts("edit", "1", typed: ["n"])
    let question = /the text is in (\S+); edit it again\? \[Y\/n\]/
    let path = try #require(outcome.error.firstMatch(of: question)?.1)
    #expect(try String(contentsOfFile: String(path), encoding: .utf8).contains("age: old"))
  }

  @Test("a text that is gone when the editor has ended changes nothing, and that is told")
  func goneText() throws {
    let shell = try shell()
    shell.edit = { text in
      for name in (try? FileManager.default.contentsOfDirectory(atPath: shell.path(""))) ?? []
      where name.hasSuffix(".txt") {
        try? FileManager.default.removeItem(atPath: shell.path(name))
      }
      return text
    }
    shell.writesEdited = false
    let outcome = shell.contacts("edit", "1")
    #expect(outcome.status == .failure)
    #expect(outcome.error.hasSuffix(" any more; nothing was changed\n"), "\(outcome.error)")
  }

  @Test("what an address has beyond its spelling goes with it, in whatever order the lines are")
  func reorderedAddresses() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--from", "-",
      input: #"""
        {"first":"Ada","last":"","addresses":[{"box":"77","street":"Box Lane 1","city":"York"},
        {"street":"Quay 2","city":"Hull"}]}
        """#)
    shell.sitDown()
    shell.edit = { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let (box, quay) = (lines.first { $0.contains("York") }, lines.first { $0.contains("Hull") })
      return text.replacing(box ?? "", with: "address: Quay 3; Hull").replacing(
        quay ?? "", with: box ?? "")
    }
    #expect(shell.contacts("edit", "1").status == .success)
    let cities = shell.contacts("show", "1", "--json=addresses").output
    #expect(cities.contains(#""box":"77""#), "\(cities)")
    #expect(cities.contains(#""street":"Quay 3""#))
    #expect(cities.split(separator: #""box":"77""#).count == 2)
  }

  @Test("a text of more than 16 MB is refused, not cut")
  func greatText() throws {
    let shell = try shell()
    shell.edit = { $0 + "notes: " + String(repeating: "x", count: 17 << 20) }
    let outcome = shell.contacts("edit", "1")
    #expect(outcome.status == .badData && outcome.error.contains("more than 16 MB"))
    #expect(!shell.contacts("show", "1", "--json=notes").output.contains("xxx"))
  }
}
