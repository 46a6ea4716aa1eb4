import Testing

@testable import ContactsCLI

@Suite("Undoing commands after an import that only noted where contacts came from")
struct NotedImportUndoTests {
  /// Fay, who was added and edited by hand, and then found in a table that says nothing new of her,
  /// which an import notes.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Fay", "-l", "May", "--email", "f@x.org")
    shell.contacts("edit", "1", "--title", "Boss")
    let outcome = shell.contacts(
      "import", "-", input: "First Name,Last Name,E-mail 1 - Value\nFay,May,f@x.org\n")
    guard outcome.error.contains("read 1 contact: all up to date") else {
      throw TestShell.SetUpError(message: outcome.error)
    }
    return shell
  }

  private func history(_ shell: TestShell) -> [String] {
    shell.contacts("history").lines.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return [0, 2, 3, 4].map { String(fields[$0]) }.joined(separator: " ")
    }
  }

  @Test("undo takes the note back together with the last change that can be seen")
  func undo() throws {
    let shell = try shell()
    #expect(history(shell).first == "3 import  no contact")
    let trial = shell.contacts("undo", "--dry-run").lines
    let outcome = shell.contacts("undo")
    #expect(
      outcome.lines == ["undid 3: import, no contact", "undid 2: edit, changed 1 (title): Fay May"])
    #expect(trial == outcome.lines.map { $0.replacing("undid", with: "would undo") })
    #expect(shell.contacts("show", "1", "--format", "{title}").output == "\n")
    #expect(
      history(shell) == [
        "4 undo  changed 1 (title): Fay May", "3 import undone no contact",
        "2 edit undone changed 1 (title): Fay May", "1 add  added 1: Fay May",
      ])
    #expect(shell.contacts("undo").lines == ["undid 1: add, added 1: Fay May"])
    #expect(shell.contacts("undo").status == .failure)
  }

  @Test("undo after the import of a table that says what cards had said takes back the cards")
  func imports() throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Fay May\nN:May;Fay;;;\nEMAIL:f@x.org\nEND:VCARD\n"
    shell.contacts("import", "-", input: card)
    for _ in 1...2 {
      shell.contacts(
        "import", "-", input: "First Name,Last Name,E-mail 1 - Value\nFay,May,f@x.org\n")
    }
    #expect(history(shell) == ["2 import  no contact", "1 import  added 1: Fay May"])
    #expect(
      shell.contacts("undo").lines == [
        "undid 2: import, no contact", "undid 1: import, added 1: Fay May",
      ])
    #expect(shell.everybody.isEmpty)
    #expect(shell.contacts("redo").lines.count == 2)
    #expect(
      shell.contacts("import", "-", input: card).error.contains("read 1 contact: all up to date"))
    #expect(shell.contacts("undo", "--to", "0").status == .success)
    #expect(shell.everybody.isEmpty)
  }

  @Test("redo makes both again in one step")
  func redo() throws {
    let shell = try shell()
    let before = history(shell)
    let json = shell.contacts("history", "--json", "--limit", "3").output
    shell.contacts("undo")
    let outcome = shell.contacts("redo")
    #expect(
      outcome.lines == ["redid 2: edit, changed 1 (title): Fay May", "redid 3: import, no contact"])
    #expect(shell.contacts("show", "1", "--format", "{title}").output == "Boss\n")
    #expect(Array(history(shell).dropFirst(2)) == before)
    #expect(
      shell.contacts("history", "--json").output.contains(
        json.split(separator: "\n").dropFirst().joined(separator: "\n")))
    #expect(shell.contacts("redo").status == .failure)
    #expect(shell.contacts("undo").lines.count == 2)
  }

  @Test("undo --to takes back what came after a number, and nothing else")
  func undoTo() throws {
    let shell = try shell()
    #expect(shell.contacts("undo", "--to", "2").lines == ["undid 3: import, no contact"])
    #expect(shell.contacts("show", "1", "--format", "{title}").output == "Boss\n")
    #expect(shell.contacts("undo").lines == ["undid 2: edit, changed 1 (title): Fay May"])
    #expect(shell.contacts("redo").lines == ["redid 2: edit, changed 1 (title): Fay May"])
    #expect(shell.contacts("redo").lines == ["redid 3: import, no contact"])
    #expect(shell.contacts("undo", "--to", "1").lines.count > 1)
    #expect(shell.contacts("show", "1", "--format", "{title}").output == "\n")
  }

  @Test("notes with nothing before them that can be seen are nothing to undo")
  func onlyNotes() throws {
    let shell = try shell()
    shell.variables["CONTACTS_HISTORY"] = "1"
    shell.contacts("store", "compact")
    #expect(history(shell) == ["3 import  no contact"])
    #expect(shell.contacts("undo").error.contains("nothing to undo"))
  }
}
