import Foundation
import Terminals
import Testing

@testable import ContactsCLI

/// What goes wrong while the screen of `contacts browse` is open, or before it is.
@Suite("Mishaps of contacts browse")
struct BrowseMishapTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"Lovelace"}
      {"first":"Grace","last":"Hopper"}
      {"first":"Émilie","last":"du Châtelet"}
      {"first":"太郎","last":"山田"}
      {"first":"Pelé","last":""}
      {"first":"Anthony","last":"Robbins","age":51}
      {"first":"محمد","last":"علي"}
      {"first":"Emmy","last":"Noether"}
      """)
    return shell
  }

  @Test("marks go with those whom others have deleted")
  func marksOfDeleted() throws {
    let shell = try shell()
    let (terminal, _) = shell.browse([
      .keys("space space"), .meanwhile { shell.contacts("delete", "3", "--quiet") },
      .look { #expect($0.text.hasPrefix(" 7 contacts, 1 marked\n")) }, .keys("d y"),
    ])
    #expect(shell.contacts("count").output == "6\n")
    #expect(terminal.bells == 0)
  }

  @Test(
    "a contact that is shown and deleted leaves the screen, also where a company has its ID",
    arguments: [
      "enter d y", "D tab", "enter e x", "enter", "space space M", "enter t",
    ])
  func deletedBesideCompany(keys: String) throws {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"A","emails":[{"value":"a@example.org"}],"company":"One"}
      {"first":"Ada","last":"A","emails":[{"value":"a@example.org"}],"company":"Two"}
      {"first":"Bob","last":"B","emails":[{"value":"b@example.org"}],"company":"Three"}
      {"first":"Bob","last":"B","emails":[{"value":"b@example.org"}],"company":"Three"}
      """)
    let (_, outcome) = shell.browse(
      [
        .keys(keys),
        .meanwhile { shell.contacts("delete", "2", "4", "--yes", "--quiet") },
        .meanwhile { shell.contacts("add", "--first", "Zoe") }, .keys("ctrl-s"),
        .keys("ctrl-c y esc y esc esc"),
      ])
    #expect(outcome.status == .success, "\(outcome.error)")
  }

  @Test("a question whose name is longer than the screen is wide says what to press")
  func longQuestion() throws {
    let shell = try TestShell()
    try shell.add(#"{"first":"\#(String(repeating: "long ", count: 40))","last":"Name"}"#)
    shell.browse([.keys("d"), .look { #expect($0.text.hasSuffix("… [y/N]")) }])
  }

  @Test("a screen is refused where no input may be taken")
  func noInput() throws {
    let shell = try shell()
    shell.sitDown()
    let outcome = shell.contacts("browse", "--no-input")
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains("leave --no-input out"))
  }

  @Test("a click or a wheel answers no question, and moves nothing beneath it")
  func mouseAtQuestions() throws {
    let shell = try shell()
    let (terminal, _) = shell.browse([
      .keys("d"), .event(.mouse(MouseEvent(.press(.left), column: 5, row: 9))),
      .event(.mouse(MouseEvent(.wheelDown, column: 5, row: 9))), .keys("y"),
    ])
    #expect(terminal.bells == 2)
    #expect(shell.contacts("list", "--ids").lines == ["1", "2", "3", "4", "6", "7", "8"])
  }

  @Test(
    "an address book that is replaced or damaged while it is shown ends the screen with the reason")
  func lostBook() throws {
    let (shell, other) = (try shell(), try TestShell.withPeople())
    let (path, otherPath) = (shell.defaultStore, other.defaultStore)
    let (terminal, replaced) = shell.browse([
      .meanwhile {
        try? FileManager.default.removeItem(atPath: path + "-journal")
        _ = unsafe rename(otherPath, path)
      }
    ])
    #expect(replaced.status == .temporary)
    #expect(replaced.error.contains("another address book has taken the place"))
    #expect(!terminal.isEntered)
    let (_, damaged) = shell.browse([
      .meanwhile {
        try? Data(count: 5_000).write(to: URL(filePath: path + ".new"))
        _ = unsafe rename(path + ".new", path)
      }
    ])
    #expect(damaged.status == .badData)
    #expect(damaged.error.contains("is not an address book"))
  }

  @Test("an address book that is not there yet is empty, and one that was removed ends the screen")
  func noBook() throws {
    let record = ScreenRecord()
    let shell = try TestShell()
    shell.browse([
      record.look("empty"), .keys("enter d"), record.look("nobody to delete"), .keys("u"),
      record.look("nothing to undo"),
      .meanwhile { shell.contacts("add", "--first", "Ada", "--last", "Lovelace") },
      record.look("the first contact"),
    ])
    try GoldenFile.check(record.text, against: "screens/empty.txt")
    let path = shell.defaultStore
    let (_, outcome) = shell.browse([
      .meanwhile {
        for ending in ["", "-journal"] {
          try? FileManager.default.removeItem(atPath: path + ending)
        }
      }
    ])
    #expect(outcome.status == .noInput)
    #expect(outcome.error.contains("was removed meanwhile"))
  }

  @Test("a screen needs a terminal on both sides")
  func noTerminal() throws {
    let shell = try shell()
    shell.inputIsTerminal = true
    let outcome = shell.contacts("browse")
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains("'contacts browse' needs a terminal"))
  }
}
