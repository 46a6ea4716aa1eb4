import Foundation
import Terminals
import Testing

@testable import ContactsCLI

/// The screen of `contacts pick`.
@Suite("contacts pick")
struct PickTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"Lovelace","emails":[{"value":"ada@example.org"}]}
      {"first":"Grace","last":"Hopper","emails":[{"value":"grace@example.com"}]}
      {"first":"Ada","last":"Smith"}
      """)
    return shell
  }

  private func pick(
    _ shell: TestShell, _ words: [String], _ steps: [ScriptedTerminal.Step]
  ) -> (terminal: ScriptedTerminal, outcome: TestShell.Outcome) {
    let terminal = ScriptedTerminal(steps, columns: 60, rows: 10)
    shell.terminal = terminal
    return (terminal, shell.run(["pick"] + words))
  }

  @Test("the one who is picked is written by ID, also into a pipe")
  func one() throws {
    let record = ScreenRecord()
    let shell = try shell()
    let (_, outcome) = pick(shell, ["ada"], [record.look("ada"), .keys("j space enter")])
    #expect(outcome.output == "3\n")
    #expect(outcome.status == .success)
    try GoldenFile.check(record.text, against: "screens/pick.txt")
  }

  @Test("several are picked by their marks, and written as a format says")
  func several() throws {
    let (_, outcome) = pick(
      try shell(), ["--multi", "--format", "{first} <{email}>"], [.keys("space space enter")])
    #expect(outcome.output == "Ada <ada@example.org>\nGrace <grace@example.com>\n")
  }

  @Test("who is looked at may be picked, and others may not be deleted meanwhile")
  func looked() throws {
    let (_, outcome) = pick(try shell(), [], [.keys("j l enter")])
    #expect(outcome.output == "1\n")
    let shell = try shell()
    let (terminal, marked) = pick(
      shell, ["--multi"],
      [
        .keys("space space"), .meanwhile { shell.contacts("delete", "2", "--quiet") },
        .keys("enter"),
      ])
    #expect(marked.output == "1\n")
    #expect(terminal.bells == 0)
  }

  @Test("the status is 1 when nobody is picked", arguments: ["q", "/ z z z enter enter q"])
  func nobody(keys: String) throws {
    let (_, outcome) = pick(try shell(), [], [.keys(keys)])
    #expect(outcome.status == .failure)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "contacts: no contact was chosen; nothing was done\n")
  }

  @Test(
    "nothing is changed by a pick",
    arguments: [
      "d y", "e", "a", "u", "t", "g", "M", "D", "l d y", "l e", "l E", "l u", "l t", "l g",
    ])
  func changes(keys: String) throws {
    let shell = try shell()
    let before = shell.everybody
    let (terminal, _) = pick(shell, [], [.keys(keys), .keys("q q")])
    #expect(terminal.bells > 0)
    #expect(shell.everybody == before)
  }

  @Test("who is asked which of several may pick on the screen")
  func which() throws {
    let shell = try shell()
    shell.variables["TERM"] = "xterm"
    shell.terminal = ScriptedTerminal([.keys("j enter")])
    shell.sitDown()
    let outcome = shell.contacts("show", "Ada", "--format", "{last}", typed: ["p"])
    #expect(outcome.error.contains("which? [1-2, p to pick on the screen] "))
    #expect(outcome.output == "Smith\n")
    shell.variables["TERM"] = "dumb"
    let plain = shell.contacts("show", "Ada", "--format", "{last}", typed: ["1"])
    #expect(plain.error.contains("which? [1-2] "))
    #expect(plain.output == "Lovelace\n")
  }
}
