import Testing

@testable import ContactsCLI

@Suite("contacts delete of many")
struct ManyDeletionTests {
  /// 310 contacts of five companies.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    var text = ""
    for number in 0..<310 {
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

  @Test("writes who went as list writes them, few or many", arguments: [3, 270])
  func output(count: Int) throws {
    let shell = try shell()
    for format in [
      [], ["--jsonl"], ["--csv"], ["--json"], ["--table"], ["--header"], ["--ids"],
      ["--fields", "uid,name,company,tags"], ["--fields", "emails,addresses", "--json"],
      ["--format", "{last} {notes}\\n"],
    ] {
      let chosen = ["--where", "id <= \(count)"] + format
      let expected = shell.run(["list"] + chosen).output
      #expect(expected.count > count, "\(format)")
      #expect(shell.run(["delete", "--dry-run"] + chosen).output == expected, "\(format)")
      #expect(shell.run(["delete", "--yes"] + chosen).output == expected, "\(format)")
      #expect(shell.contacts("count").output == "\(310 - count)\n")
      #expect(shell.contacts("undo").status == .success)
    }
  }

  @Test("is undone whole, with all that belonged to the people and who reported to whom")
  func undone() throws {
    let shell = try shell()
    shell.contacts("edit", "300", "--manager", "Person 3")
    shell.contacts("edit", "5", "--nickname", "Five")
    let before = shell.contacts("export", "--format", "json").output
    let lines = shell.contacts("list", "--where", "id <= 270", "--jsonl").lines
    let outcome = shell.contacts("delete", "--where", "id <= 270", "--yes", "--jsonl")
    #expect(outcome.error == "contacts: deleted 270 contacts\n")
    #expect(outcome.lines == lines)
    #expect(shell.contacts("count").output == "40\n")
    #expect(shell.contacts("show", "300", "--format", "{manager}").output == "\n")
    #expect(shell.contacts("store", "check").status == .success)
    #expect(shell.contacts("history").lines.first?.contains("270") == true)
    #expect(shell.contacts("undo").status == .success)
    #expect(shell.contacts("export", "--format", "json").output == before)
    #expect(shell.contacts("store", "check").status == .success)
  }
}
