import Terminals
import Testing

@testable import ContactsCLI

/// Going through duplicates at the screen.
@Suite("The duplicates of contacts browse")
struct DuplicatesTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"Lovelace","emails":[{"value":"ada@example.org"}],"title":"Countess"}
      {"first":"Grace","last":"Hopper","emails":[{"value":"grace@example.com"}]}
      {"first":"Ada","last":"Lovelace","emails":[{"value":"ada@example.org"},{"value":"ada@example.com"}],\
      "title":"Author","birthday":"1815-12-10"}
      {"first":"Grace","last":"Hopper","emails":[{"value":"grace@example.com"}],"notes":"Found a moth."}
      {"first":"Pelé","last":""}
      """)
    return shell
  }

  @Test("a choice for each field, and what comes of it, are shown before a group is merged")
  func choices() throws {
    let record = ScreenRecord()
    let shell = try shell()
    let (terminal, outcome) = shell.browse([
      .keys("D"), record.look("the first group"), .keys("j j space"), record.look("nothing taken"),
      .keys("space k space"), record.look("taken back, and another one taken"),
      .keys("enter"), record.look("merged, and the next group"), .keys("u"), record.look("undone"),
      .keys("tab"), record.look("the next group"), .keys("l"), .keys("shift-tab"),
      record.look("the one before"), .keys("end"), record.look("its end"), .keys("esc"),
      record.look("the list"),
    ])
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(terminal.bells == 1)
    try GoldenFile.check(record.text, against: "screens/duplicates.txt")
  }

  @Test("what is chosen is what the merged contact says, and lists are united")
  func merged() throws {
    let shell = try shell()
    shell.browse([.keys("D j space enter enter")])
    let format = "{id} {title}, {birthday}, {emails}, {notes}"
    #expect(
      shell.contacts("list", "--format", format).lines == [
        "1 Author, 1815-12-10, ada@example.org, ada@example.com, ",
        "2 , , grace@example.com, Found a moth.", "5 , , , ",
      ])
  }

  @Test("contacts that are marked as distinct are never shown together again")
  func never() throws {
    let record = ScreenRecord()
    let shell = try shell()
    shell.browse([
      .keys("D n"), record.look("never"), .keys("u"), record.look("undone"),
      .keys("n n"), record.look("none is left"), .keys("D"), record.look("none at all"),
    ])
    try GoldenFile.check(record.text, against: "screens/distinct.txt")
    #expect(shell.contacts("dedupe").output.isEmpty)
    #expect(shell.contacts("dedupe", "--all", "--json").output.count { $0 == "{" } == 2)
    #expect(shell.contacts("count").output == "5\n")
  }

  @Test("a group that others change or delete from meanwhile is read again or passed")
  func meanwhile() throws {
    let record = ScreenRecord()
    let shell = try shell()
    shell.browse([
      .keys("D"), .meanwhile { shell.contacts("edit", "1", "--title", "Poet", "--quiet") },
      record.look("a field was edited"),
      .meanwhile { shell.contacts("delete", "3", "--quiet") }, record.look("one was deleted"),
      .meanwhile { shell.contacts("delete", "4", "--quiet") }, record.look("none is left"),
    ])
    try GoldenFile.check(record.text, against: "screens/duplicates-live.txt")
  }

  @Test(
    "duplicates are gone through in terminals of any size",
    arguments: [(40, 12), (10, 3), (1, 1), (0, 0)])
  func sizes(columns: Int, rows: Int) throws {
    let shell = try shell()
    let (terminal, outcome) = shell.browse(
      [.keys("D j space G home ? esc tab enter")], columns: columns, rows: rows)
    #expect(outcome.status == .success)
    #expect(!terminal.isEntered)
    #expect(shell.contacts("count").output == "4\n")
  }
}
