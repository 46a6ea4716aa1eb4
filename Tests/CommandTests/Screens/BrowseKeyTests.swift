import Foundation
import TestSupport
import Testing

/// The keys of `contacts browse`, from the bytes that a terminal sends to what is seen on it.
@Suite("The keys of contacts browse on a terminal")
struct BrowseKeyTests {
  private static let people = """
    {"first":"Ada","last":"Lovelace","emails":[{"value":"ada@example.org"}]}
    {"first":"Grace","last":"Hopper","emails":[{"value":"grace@example.com"}]}
    {"first":"Ada","last":"Lovelace","emails":[{"value":"ada@example.org"}],"title":"Countess"}
    {"first":"Emmy","last":"Noether"}
    """
  private static let escape = "\u{1B}"

  /// What is pressed one after another, with a text that is seen then, and one that is not.
  private static let presses: [(keys: String, shown: String, hidden: String)] = [
    ("/noe", "1 contact with noe", "Hopper"), (escape, "4 contacts", "with"),
    ("\(escape)[H\r", "Grace", "4 contacts"), ("?", "these keys", "Grace"),
    (escape, "Grace", "these keys"), ("h", "4 contacts", "First"), ("l", "First", "4 contacts"),
    ("\(escape)[D", "4 contacts", "First"), ("\(escape)[C", "First", "4 contacts"),
    (escape, "4 contacts", "First"), ("\(escape)OP", "next contact or line", "4 contacts"),
    ("h", "4 contacts", "next contact or line"), ("'", "Go to which letter?", "help"),
    ("h", "help", "Go to"), ("aZoe\u{13}", "Added Zoe.", "New contact"),
    ("u", "undid", "Zoe."), ("\u{12}", "redid", "undid"), ("'h", "5 contacts", "redid"),
    ("e", "first:", "5 contacts"), ("\(escape)[Fx\u{13}", "Changed Gracex Hopper.", "first:"),
    ("E", "Changed Edited Hopper.", "Gracex"), ("A", "Added Edited.", "Changed"),
    ("'h", "6 contacts", "Added"), ("g", "Groups of Edited Hopper", "6 contacts"),
    ("nfriends\r", "[x] friends", "New group:"), ("\r", "Changed the groups", "[x]"),
    ("tn", "New tag:", "6 contacts"), ("vip\r", "[x] vip", "New tag"), (" ", "[ ] vip", "[x]"),
    ("x\u{13}", "Changed the tags", "vip"), ("m", "Wrote to grace@example.com", "Changed"),
    ("y", "Copied grace@example.com", "Wrote"), ("'l ", "6 contacts, 1 marked", "Copied"),
    (" ", "6 contacts, 2 marked", "1 marked"), ("M", "Make one contact of 2", "6 contacts"),
    (escape, "2 marked", "Make one"), (escape, "6 contacts", "marked"),
    ("D", "Duplicates, 1 of 1", "6 contacts"), (" ", "(x) –", "(x) Countess"),
    ("j ", "(x) Countess", "(x) –"), ("n", "These were the last duplicates.", "Countess"),
    ("D", "No contacts look the same.", "Duplicates"), ("u", "undid", "same"),
    ("D", "Duplicates, 1 of 1", "undid"), ("\r", "Merged 2 contacts into Ada", "Duplicates"),
    ("d", "Delete", "Merged"), ("n", "5 contacts", "Delete"), ("dy", "4 contacts", "5 contacts"),
  ]

  @Test("each key does on a terminal what the help says")
  func keys() throws {
    let place = try ScreenPlace(
      people: Self.people,
      environment: [
        "MAILER": "printf %s >\"$HOME/mail\"", "VISUAL": "",
        "EDITOR": "sed -i 's/^first:.*/first: Edited/'",
      ])
    let terminal = place.terminal
    try place.see("quit")
    // The names that the cursor comes to.
    for (keys, name) in [
      ("j", "Ada"), ("k", "Hopper"), ("\u{1B}[B", "Ada"), ("\u{1B}[A", "Hopper"), ("G", "Noether"),
      ("\u{1B}[H", "Hopper"), ("\u{1B}[F", "Noether"), ("\u{1B}[5~", "Hopper"),
      ("\u{1B}[6~", "Noether"), ("\u{2}", "Hopper"), ("\u{6}", "Noether"), ("'h", "Hopper"),
      ("\u{1B}[<0;5;9M", "Noether"), ("\u{1B}[<64;5;9M", "Ada"), ("\u{1B}[<65;5;9M", "Noether"),
    ] {
      try terminal.send(keys)
      try terminal.wait("\(keys.debugDescription), which goes to \(name)") {
        $0.selectedRow?.contains(name) == true
      }
    }
    for (keys, shown, hidden) in Self.presses {
      try terminal.send(keys)
      try terminal.wait("\(keys.debugDescription), which shows \(shown) and not \(hidden)") {
        $0.text.contains(shown) && !$0.text.contains(hidden)
      }
    }
    let frames = terminal.screen.frames
    try terminal.send("\u{C}")
    try terminal.wait("all of it drawn again") {
      $0.frames > frames && $0.text.contains("4 contacts")
    }
    #expect(
      try String(contentsOfFile: place.place.path("mail"), encoding: .utf8) == "grace@example.com")
    #expect(terminal.screen.commands == ["52;c;Z3JhY2VAZXhhbXBsZS5jb20="])
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .exit(0))
    #expect(place.isGivenBack)
    #expect(terminal.screen.problems == [])
  }

  @Test("Control-Z gives the terminal to the shell, and fg the screen back")
  func stop() throws {
    let place = try ScreenPlace(
      shell: "set -m; contacts browse; echo stopped; read line; fg >/dev/null; echo over")
    let terminal = place.terminal
    try place.see("quit")
    try terminal.send("j\u{1A}")
    try terminal.wait("the shell") { $0.text.contains("stopped") && !$0.isAlternate }
    _ = try place.place.contacts("add", "--first", "Zoe", "--last", "Adams")
    try terminal.send("\n")
    try terminal.wait("the screen again") { $0.text.contains("Adams, Zoe") && $0.isAlternate }
    try terminal.send("q")
    try place.see("over")
    #expect(try terminal.waitForExit() == .exit(0))
    #expect(place.isGivenBack)
  }

  @Test("a screen whose terminal is closed ends")
  func hangUp() throws {
    let place = try ScreenPlace()
    try place.see("quit")
    place.terminal.hangUp()
    let ending = try place.terminal.waitForExit()
    #expect([.exit(143), .exit(141)].contains(ending))
  }
}

extension ScreenEmulator {
  /// The row below the first one that is shown reversed.
  fileprivate var selectedRow: String? {
    (1..<rows).first { content(row: $0, column: 2).look.attributes.contains(7) }.map { row in
      (0..<columns).map { content(row: row, column: $0).text }.joined()
    }
  }
}
