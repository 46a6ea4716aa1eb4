import Testing

@testable import ContactsCLI

@Suite("contacts delete of many")
struct ManyDeletionUndoTests {
  /// 400 contacts of five companies.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    var text = ""
    for number in 0..<400 {
      text += """
        BEGIN:VCARD
        VERSION:3.0
        UID:u\(number)
        FN:Person \(number)
        N:\(number);Person;;;
        EMAIL:p\(number)@x.example
        TEL:\(number)
        ADR:;;Street \(number);;;;
        CATEGORIES:odd \(number % 7)
        ORG:Firm \(number % 5)
        NOTE:note \(number)
        X-PET:Puff
        END:VCARD

        """
    }
    shell.contacts("import", "-", input: text)
    return shell
  }

  @Test(
    "writes who went as list writes them, few or many",
    arguments: [
      [], ["--jsonl"], ["--csv"], ["--json"], ["--table"], ["--header"], ["--ids"],
      ["--fields", "uid,name,company,tags"], ["--fields", "emails,addresses", "--json"],
      ["--format", "{last} {notes}\\n"],
    ], [3, 350])
  func output(format: [String], count: Int) throws {
    let shell = try shell()
    let chosen = ["--where", "id <= \(count)"] + format
    let expected = shell.run(["list"] + chosen).output
    #expect(expected.count > count)
    #expect(shell.run(["delete", "--dry-run"] + chosen).output == expected)
    #expect(shell.run(["delete", "--yes"] + chosen).output == expected)
    #expect(shell.contacts("count").output == "\(400 - count)\n")
  }

  @Test("is undone whole, with all that belonged to the people and who reported to whom")
  func undone() throws {
    let shell = try shell()
    shell.contacts("edit", "390", "--manager", "Person 3")
    shell.contacts("edit", "5", "--nickname", "Five")
    let before = shell.contacts("export", "--format", "json").output
    let lines = shell.contacts("list", "--where", "id <= 350", "--jsonl").lines
    let outcome = shell.contacts("delete", "--where", "id <= 350", "--yes", "--jsonl")
    #expect(outcome.error == "contacts: deleted 350 contacts\n")
    #expect(outcome.lines == lines)
    #expect(shell.contacts("count").output == "50\n")
    #expect(shell.contacts("show", "390", "--format", "{manager}").output == "\n")
    #expect(shell.contacts("store", "check").status == .success)
    #expect(shell.contacts("history").lines.first?.contains("350") == true)
    #expect(shell.contacts("undo").status == .success)
    #expect(shell.contacts("export", "--format", "json").output == before)
    #expect(shell.contacts("store", "check").status == .success)
  }
}
