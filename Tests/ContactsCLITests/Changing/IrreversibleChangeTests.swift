import ManagedObjects
import Testing

@testable import ContactsCLI

@Suite("A change that history cannot hold")
struct IrreversibleChangeTests {
  private static let warning =
    "contacts: warning: 'contacts undo' cannot take this back: of one change, history holds 2,000,000 "
    + "rows and 512 MB at most; 'contacts store backup FILE' before it keeps a copy\n"

  /// An address book of so many people, of whom history holds this many rows of a change.
  private func shell(
    _ count: Int, rowLimit: Int = .max, byteLimit: Int = .max
  ) throws -> TestShell {
    let shell = try TestShell()
    let lines = (1...count).map {
      #"{"first":"P\#($0)","emails":["p\#($0)@x.example"],"groups":["all"],"notes":"n"}"# + "\n"
    }
    shell.contacts("import", "-", "--format", "jsonl", input: lines.joined())
    shell.adjustStore = {
      $0.previousValueLimits.rowCount = rowLimit
      $0.previousValueLimits.byteCount = byteLimit
    }
    return shell
  }

  @Test(
    "is told before it is done, by a trial as well, whether few or many are deleted",
    arguments: [3, 300])
  func deletion(count: Int) throws {
    let shell = try shell(count, rowLimit: 2)
    let trial = shell.contacts("delete", "--where", "TRUEPREDICATE", "--dry-run")
    #expect(
      trial.error
        == Self.warning + "contacts: would delete \(count) contacts; nothing was changed\n")
    #expect(trial.lines.count == count)
    #expect(shell.contacts("count").output == "\(count)\n")
    let deletion = shell.contacts("delete", "--where", "TRUEPREDICATE", "--yes")
    #expect(deletion.error == Self.warning + "contacts: deleted \(count) contacts\n")
    #expect(shell.contacts("count").output == "0\n")
  }

  @Test("is told at a terminal before the question, and once")
  func question() throws {
    let shell = try shell(300, byteLimit: 1000)
    shell.sitDown()
    let refused = shell.contacts("delete", "--where", "TRUEPREDICATE", typed: ["no"])
    #expect(refused.error.hasPrefix(Self.warning))
    #expect(refused.questions == 1)
    #expect(shell.contacts("count").output == "300\n")
    let outcome = shell.contacts("delete", "--where", "TRUEPREDICATE", typed: ["yes"])
    #expect(outcome.error.ranges(of: "warning:").count == 1)
    #expect(shell.contacts("count").output == "0\n")
  }

  @Test("is told whatever the command is, and not of one that can be taken back")
  func others() throws {
    let shell = try shell(4, rowLimit: 3)
    for words in [["--dry-run"], []] {
      let edit = ["edit", "--where", "TRUEPREDICATE", "--set", "notes=x"] + words
      #expect(shell.run(edit).error.hasPrefix(Self.warning))
    }
    #expect(shell.contacts("group", "delete", "all").error.hasPrefix(Self.warning))
    #expect(!shell.contacts("edit", "1", "--set", "notes=y").error.contains("warning"))
    #expect(!shell.contacts("delete", "1").error.contains("warning"))
    #expect(shell.contacts("undo").status == .success)
    #expect(shell.contacts("show", "1", "--format", "{notes}").output == "y\n")
  }
}
