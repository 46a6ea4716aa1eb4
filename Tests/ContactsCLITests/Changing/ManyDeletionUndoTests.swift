import Testing

@testable import ContactsCLI

@Suite("contacts delete of many")
struct ManyDeletionUndoTests {
  @Test("is undone whole, with all that belonged to the people and who reported to whom")
  func undone() throws {
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
