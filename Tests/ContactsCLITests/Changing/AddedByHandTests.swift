import Testing

@testable import ContactsCLI

@Suite("contacts add in an editor")
struct AddedByHandTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.sitDown()
    shell.variables["NO_COLOR"] = "1"
    return shell
  }

  @Test("a terminal shows an empty contact in an editor, and what is filled in is added")
  func filled() throws {
    let shell = try shell()
    var seen = ""
    shell.edit = {
      seen = $0
      return $0.replacing("\nfirst:\n", with: "\nfirst: Ada\n")
        .replacing("email:\n", with: "email: Ada <ada@x.org>\n")
        .replacing("tag:\n", with: "tag: vip\n")
    }
    let outcome = shell.contacts("add")
    #expect(outcome.status == .success && outcome.error.isEmpty, "\(outcome.error)")
    #expect(outcome.output.contains("First   Ada\n"), "\(outcome.output)")
    #expect(seen.hasPrefix("# A new contact\n") && seen.contains("\nfirst:\nlast:\n"))
    shell.outputIsTerminal = false
    #expect(
      shell.contacts("list", "--jsonl=first,emails,tags").output
        == #"{"first":"Ada","emails":[{"value":"ada@x.org"}],"tags":["vip"]}"# + "\n")
    #expect(shell.contacts("undo").status == .success && shell.everybody.isEmpty)
  }

  @Test("an empty contact that is left as it was adds nobody")
  func unchanged() throws {
    let shell = try shell()
    shell.edit = { $0 }
    let outcome = shell.contacts("add")
    #expect(outcome.status == .success && outcome.output.isEmpty)
    #expect(outcome.error == "contacts: nothing was added\n")
    #expect(shell.everybody.isEmpty)
  }

  @Test("a contact without a name, and a manager who is nobody, are edited again")
  func faults() throws {
    let shell = try shell()
    var count = 0
    shell.edit = {
      count += 1
      return switch count {
      case 1: $0.replacing("title:\n", with: "title: Countess\n")
      case 2:
        $0.replacing("\nlast:", with: "\nlast: King")
          .replacing("\nmanager:", with: "\nmanager: Nemo")
      default: $0.replacing("manager: Nemo\n", with: "")
      }
    }
    let outcome = shell.contacts("add", typed: ["", ""])
    #expect(outcome.status == .success && count == 3, "\(outcome.error)")
    #expect(outcome.error.contains("the contact has no name"))
    #expect(outcome.error.contains("no contact named 'Nemo'"))
    #expect(shell.contacts("list", "--plain").output.contains("King"))
  }

  @Test("without a terminal, or where nobody may be asked, the command explains itself")
  func unattended() throws {
    let shell = try shell()
    shell.edit = { $0 }
    #expect(shell.contacts("add", "--no-input").error.contains("give a name"))
    #expect(shell.contacts("add", "--tag", "x").error.contains("give a name"))
    shell.inputIsTerminal = false
    #expect(shell.contacts("add").error.contains("give a name"))
    #expect(shell.editors.isEmpty && shell.everybody.isEmpty)
  }

  @Test("a dry run shows what would be added, and adds nobody")
  func trial() throws {
    let shell = try shell()
    shell.edit = { $0.replacing("\nfirst:\n", with: "\nfirst: Ada\n") }
    let outcome = shell.contacts("add", "-n")
    #expect(outcome.output == "First  Ada\n")
    #expect(outcome.error.contains("could be added"))
    #expect(shell.everybody.isEmpty)
  }
}
