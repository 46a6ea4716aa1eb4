import Foundation
import Terminals
import Testing

@testable import ContactsCLI

/// The screen of `contacts browse`, as somebody at a terminal sees it.
@Suite("contacts browse")
struct BrowseTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"Lovelace","emails":[{"value":"ada@example.org"}],"phones":[{"value":"+44 1"}],\
      "notes":"Wrote the first program."}
      {"first":"Grace","last":"Hopper","emails":[{"value":"grace@example.com"}]}
      {"first":"Émilie","last":"du Châtelet"}
      {"first":"太郎","last":"山田"}
      {"first":"Pelé","last":""}
      {"first":"Anthony","last":"Robbins","age":51}
      {"first":"محمد","last":"علي","phones":[{"value":"+20 2"}]}
      {"first":"👩‍👩‍👧 Family","last":"Noether","emails":[{"value":"emmy@example.org"}]}
      """)
    return shell
  }

  @Test("the list shows contacts by letter, and a cursor that moves through it")
  func list() throws {
    let record = ScreenRecord()
    let (terminal, outcome) = try shell().browse([
      record.look("at first"), .keys("j j"), record.look("two down"), .keys("end"),
      record.look("the last"), .keys("k pageup"), record.look("a page up"), .keys("' n"),
      record.look("the letter N"), .keys("' q"), record.look("no letter Q, so the next"),
    ])
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(!terminal.isEntered)
    try GoldenFile.check(record.text, against: "screens/list.txt")
  }

  @Test("a search shows whom it finds while it is typed, and forgets it on Escape")
  func search() throws {
    let record = ScreenRecord()
    let shell = try shell()
    let (terminal, _) = shell.browse([
      .keys("/"), .typed("emil"), record.look("words, without accents"),
      .keys("ctrl-u"), .typed("age > "), record.look("half a condition"), .typed("50"),
      record.look("a condition"), .keys("enter"), record.look("Enter keeps it"), .keys("/ esc"),
      record.look("Escape keeps what was there"), .keys("esc"), record.look("and then forgets it"),
      .keys("/"), .typed("nobody"), record.look("nobody"),
    ])
    try GoldenFile.check(record.text, against: "screens/search.txt")
    #expect(terminal.bells == 0)
  }

  @Test("a contact is shown whole, and its help and the list come back on Escape")
  func contact() throws {
    let record = ScreenRecord()
    try shell().browse([
      .keys("/"), .typed("ada"), .keys("enter enter"), record.look("Ada"), .keys("?"),
      record.look("the keys"), .keys("esc h"), record.look("the list"),
    ])
    try GoldenFile.check(record.text, against: "screens/contact.txt")
  }

  @Test("a deletion is asked about, undone and redone")
  func delete() throws {
    let record = ScreenRecord()
    let shell = try shell()
    let (terminal, _) = shell.browse([
      .keys("j d"), record.look("the question"), .keys("n"), record.look("no"), .keys("d y"),
      record.look("yes"), .keys("u"), record.look("undone"), .keys("ctrl-r"),
      record.look("redone"), .keys("home space space d y"), record.look("the marked ones"),
    ])
    try GoldenFile.check(record.text, against: "screens/delete.txt")
    #expect(terminal.bells == 0)
    #expect(shell.contacts("count").output == "5\n")
  }

  @Test("a contact is added in a form, whose faults are told where they are")
  func add() throws {
    let record = ScreenRecord()
    let shell = try shell()
    shell.browse([
      .keys("a"), record.look("the form"), .typed("Zoe"), .keys("down"), .typed("Adams"),
      .keys(Array(repeating: "down", count: 23).joined(separator: " ")), .typed(" old"),
      .keys("home ctrl-home ctrl-s"), record.look("no age"), .keys("backspace backspace backspace"),
      .typed("7"), .keys("ctrl-s"), record.look("added"),
    ])
    try GoldenFile.check(record.text, against: "screens/add.txt")
    #expect(shell.contacts("find", "zoe", "--format", "{last} {age}").output == "Adams 7\n")
  }

  @Test("a contact is edited in its place, and Escape asks before it forgets what was typed")
  func edit() throws {
    let record = ScreenRecord()
    let shell = try shell()
    shell.browse([
      .keys("/"), .typed("hopper"), .keys("enter e"), .keys("end backspace"), .typed("a"),
      .keys("esc"), record.look("the question"), .keys("n ctrl-s"), record.look("changed"),
      .keys("enter e"), .meanwhile { shell.contacts("edit", "2", "--age", "85", "--quiet") },
      .typed("x"), .keys("esc y"), record.look("forgotten"),
    ])
    try GoldenFile.check(record.text, against: "screens/edit.txt")
    #expect(shell.contacts("show", "2", "--format", "{first} {age}").output == "Graca 85\n")
  }

  @Test("a contact is added and edited in an editor, while the screen is lent")
  func editor() throws {
    let shell = try shell()
    shell.edit = { $0.replacing("first:", with: "first: New") }
    let (added, _) = shell.browse([.keys("A")])
    #expect(added.lendings == 1)
    #expect(shell.contacts("find", "new", "--format", "{first}").output == "New\n")
    shell.edit = { $0.replacing("first: Ada", with: "first: Augusta") }
    shell.browse([.keys("/"), .typed("lovelace"), .keys("enter E")])
    #expect(shell.contacts("show", "1", "--format", "{first}").output == "Augusta\n")
  }

  @Test("groups and tags of one or of several are checked, and new ones made")
  func sets() throws {
    let record = ScreenRecord()
    let shell = try shell()
    shell.contacts("tag", "add", "math", "1", "2", "--quiet")
    shell.contacts("tag", "add", "navy", "2", "--quiet")
    shell.browse([
      .keys("/"), .typed("example"), .keys("enter space space home t"), record.look("some and all"),
      .keys("space j space n"), .typed("new one"), record.look("a new one"),
      .keys("enter"), record.look("all checked"), .keys("enter"), record.look("saved"),
      .keys("g n"), .typed("friends"), .keys("enter ctrl-s"), record.look("a group"),
      .keys("enter"), record.look("a member"),
    ])
    try GoldenFile.check(record.text, against: "screens/sets.txt")
    #expect(shell.contacts("tag", "list", "--json").output.contains("new one"))
    #expect(shell.contacts("list", "--group", "friends", "--ids").output == "1\n2\n")
  }

  @Test("those that are marked are merged into the one under the cursor, after a question")
  func merge() throws {
    let record = ScreenRecord()
    let shell = try shell()
    shell.browse([
      .keys("M"), record.look("nobody is marked"), .keys("/"), .typed("example"),
      .keys("enter space space home M"), record.look("what they would be"), .keys("enter"),
      record.look("merged"), .keys("enter"), record.look("the one that is left"), .keys("esc u"),
      record.look("undone"),
    ])
    try GoldenFile.check(record.text, against: "screens/merge.txt")
  }

  @Test("what others change is seen at once, and the cursor stays with its contact")
  func live() throws {
    let record = ScreenRecord()
    let shell = try shell()
    shell.browse([
      .keys("end"), record.look("before"),
      .meanwhile { shell.contacts("add", "--first", "Alan", "--last", "Turing") },
      record.look("somebody was added"), .keys("enter"),
      .meanwhile { shell.contacts("edit", "4", "--notes", "Seen", "--quiet") },
      record.look("somebody was edited"),
      .meanwhile { shell.contacts("delete", "4", "--quiet") }, record.look("somebody was deleted"),
    ])
    try GoldenFile.check(record.text, against: "screens/live.txt")
  }

  @Test(
    "every size of a terminal shows what there is room for",
    arguments: [(40, 12), (25, 8), (10, 3), (3, 2), (1, 1), (0, 0), (300, 100)])
  func sizes(columns: Int, rows: Int) throws {
    let record = ScreenRecord()
    let resized = InputEvent.resized(ScreenSize(columns: columns, rows: rows))
    let (terminal, outcome) = try shell().browse([
      .event(resized), .keys("j j"), record.look("list"), .keys("enter"), record.look("contact"),
      .keys("? j esc esc d"), record.look("question"), .keys("n /"), .typed("love"),
      record.look("search"),
    ])
    #expect(outcome.status == .success)
    #expect(terminal.canvas.size == ScreenSize(columns: columns, rows: rows))
    if columns <= 40 {
      try GoldenFile.check(record.text, against: "screens/size-\(columns)x\(rows).txt")
    }
  }

  @Test("addresses are copied, and mails are written by MAILER or else by xdg-open")
  func addresses() throws {
    let shell = try shell()
    shell.variables["MAILER"] = "mutt"
    let record = ScreenRecord()
    let (terminal, _) = shell.browse([
      .keys("/"), .typed("ada"), .keys("enter y"), record.look("copied"), .keys("m esc"),
      .keys("/"), .typed("robbins"), .keys("enter y"), record.look("no address"),
    ])
    #expect(terminal.copied == ["ada@example.org"])
    #expect(shell.commands == [["mutt", "ada@example.org"]])
    #expect(terminal.lendings == 1)
    shell.variables["MAILER"] = nil
    shell.browse([.keys("/"), .typed("example"), .keys("enter space space m")])
    #expect(
      shell.commands.last == ["xdg-open", "mailto:ada@example.org,grace@example.com"])
    try GoldenFile.check(record.text, against: "screens/addresses.txt")
  }

  @Test("an address that would be an option of the mail program is not given to it")
  func addressLikeOption() throws {
    let shell = try TestShell()
    try shell.add(#"{"first":"Eve","emails":[{"value":"-H/etc/passwd"}]}"#)
    shell.variables["MAILER"] = "mutt"
    shell.browse([
      .keys("m"), .look { #expect($0.text.contains("would be an option of the mail program")) },
    ])
    #expect(shell.commands.isEmpty)
  }

  @Test("what is wrong with a search is told until it is mended, and the list is that of the title")
  func halfSearch() throws {
    let shell = try shell()
    func look(_ title: String, _ message: String) -> ScriptedTerminal.Step {
      .look { canvas in
        #expect(canvas.text.hasPrefix(" " + title + "\n"))
        #expect(canvas.text.contains(message))
      }
    }
    shell.browse([
      .keys("/"), .typed("age > 50"), look("1 contact with age > 50", "Robbins"),
      .keys("backspace backspace"), look("1 contact with age > 5", "the predicate ends"),
      .keys("enter"), look("1 contact with age > 5", "the predicate ends"), .keys("esc"),
      look("8 contacts", "Robbins"),
    ])
  }

  @Test("a form is gone through by Tab and the arrows, which do not go into the names of fields")
  func fields() throws {
    let shell = try TestShell()
    shell.browse([
      .keys("a"), .typed("Zed"), .keys("tab"), .typed("Zulu"), .keys("shift-tab"), .typed("dy"),
      .keys("down down"), .typed("Dr"), .keys("ctrl-s"),
    ])
    #expect(
      shell.contacts("list", "--format", "{first}|{last}|{prefix}").output == "Zeddy|Zulu|Dr\n")
  }

  @Test("the mouse moves the cursor, opens, scrolls and goes to letters")
  func mouse() throws {
    let record = ScreenRecord()
    func press(_ row: Int, _ column: Int) -> ScriptedTerminal.Step {
      .event(.mouse(MouseEvent(.press(.left), column: column, row: row)))
    }
    try shell().browse([
      press(7, 10), record.look("a click"), press(7, 12), record.look("another one there"),
      .keys("esc"), press(1, 37), record.look("the letter R"),
      .event(.mouse(MouseEvent(.wheelUp, column: 1, row: 5))), record.look("the wheel"),
      press(23, 3), press(100, 100), press(0, 0),
    ])
    try GoldenFile.check(record.text, against: "screens/mouse.txt")
  }

  @Test("a megabyte that is pasted into a search is cut off, and a line of it searched for")
  func paste() throws {
    let record = ScreenRecord()
    let long = String(repeating: "x", count: 1 << 20)
    try shell().browse([
      .keys("/"), .event(.paste(long)), record.look("too much"), .keys("ctrl-u"),
      .event(.paste("grace\nada")), record.look("the first line"), .keys("esc"),
      .event(.paste("dy")), record.look("a paste is no key"),
    ])
    try GoldenFile.check(record.text, against: "screens/paste.txt")
  }

  @Test("keys that are for nothing ring, Control-Z stops, and Control-L draws anew")
  func otherKeys() throws {
    let (terminal, outcome) = try shell().browse([.keys("Z f5 ctrl-z ctrl-l ' 5 q j")])
    #expect(terminal.bells == 2)
    #expect((terminal.stops, terminal.redraws) == (1, 1))
    #expect(outcome.status == .success)
  }

  @Test(
    "a screen that a signal ends says so by its status",
    arguments: zip(
      [EndReason.signal(SIGINT), .signal(SIGTERM), .signal(SIGHUP), .hangup],
      [ContactsCLI.ExitStatus.interrupted, .terminated, .terminated, .brokenPipe]))
  func ends(reason: EndReason, status: ContactsCLI.ExitStatus) throws {
    let (terminal, outcome) = try shell().browse([.event(.ended(reason))])
    #expect(outcome.status == status)
    #expect(!terminal.isEntered)
  }
}
