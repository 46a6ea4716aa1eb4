import Foundation
import TestSupport
import Testing

/// `contacts browse` in a terminal.
@Suite("The address book on a terminal")
struct BrowseTests {
  @Test("a person adds, searches, edits, deletes and undoes, and leaves a terminal as it was")
  func changes() throws {
    let place = try ScreenPlace()
    let terminal = place.terminal
    try place.check("terminal-list", showing: "quit")
    try terminal.send("aAnton\u{1B}[BZuse\u{13}")
    try place.check("terminal-added", showing: "Added Anton Zuse.")
    try terminal.send("/zuse")
    try place.check("terminal-search", showing: "1 contact with zuse")
    try terminal.send("\re\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}Konrad\u{13}")
    try place.see("Changed Konrad Zuse.")
    try terminal.send("d")
    try place.see("Delete Konrad Zuse? [y/N]")
    try terminal.send("y")
    try place.check("terminal-deleted", showing: "Deleted Konrad Zuse.")
    try terminal.send("u")
    try place.see("1 contact with zuse")
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .exit(0))
    #expect(place.isGivenBack)
    #expect(try place.place.contacts("find", "zuse", "--ids").text == "6\n")
  }

  @Test("names of emoji and of Arabic hold their columns in terminals of any width")
  func widths() throws {
    let place = try ScreenPlace()
    try place.see("quit")
    for (columns, rows, text) in [
      (40, 20, "/ search  a add  e edit  d delete  u un…"), (60, 24, "emmy@example.…"),
      (132, 30, "emmy@example.org"), (10, 3, "conta…"),
    ] {
      try place.terminal.resize(columns: columns, rows: rows)
      try place.check("terminal-\(columns)x\(rows)", showing: text)
    }
    try place.terminal.send("q")
    #expect(try place.terminal.waitForExit() == .exit(0))
  }

  @Test("what other processes do is seen while the screen is open, also when one is killed")
  func others() throws {
    let place = try ScreenPlace()
    try place.see("5 contacts")
    _ = try place.place.contacts("add", "--first", "Alan", "--last", "Turing")
    try place.see("Turing, Alan")
    for number in 0..<10 {
      let writer = try place.place.start("add", "--first", "N\(number)", "--last", "Killed")
      writer.kill()
    }
    _ = try place.place.contacts("edit", "6", "--last", "Tarski")
    try place.see("Tarski, Alan")
    let count = try place.place.contacts("count").text.dropLast()
    try place.see("\(count) contacts")
    try place.terminal.send("q")
    #expect(try place.terminal.waitForExit() == .exit(0))
  }

  @Test("ten thousand contacts are listed, searched and gone through")
  func many() throws {
    let people = (1...10_000).map { #"{"first":"First \#($0)","last":"Last \#($0)"}"# }
    let place = try ScreenPlace(people: people.joined(separator: "\n"))
    try place.see("10000 contacts")
    try place.terminal.send("G")
    try place.see("Last 9999, First 9999")
    try place.terminal.send("/first 777")
    try place.see("contacts with first 777")
    try place.terminal.send("\u{1B}")
    try place.see("10000 contacts")
    try place.terminal.send("q")
    #expect(try place.terminal.waitForExit() == .exit(0))
  }

  @Test(
    "a screen that is ended gives the terminal back",
    arguments: zip([SIGTERM, SIGINT, SIGHUP] as [Int32], [143, 130, 143] as [Int32]))
  func signals(signal: Int32, status: Int32) throws {
    let place = try ScreenPlace()
    try place.see("quit")
    place.terminal.kill(signal)
    #expect(try place.terminal.waitForExit() == .exit(status))
    #expect(place.isGivenBack)
  }

  @Test("a terminal that cannot show a screen is refused, and so is none")
  func noScreen() throws {
    let place = try ScreenPlace(environment: ["TERM": "dumb"])
    #expect(try place.terminal.waitForExit() == .exit(78))
    #expect(place.terminal.screen.text.contains("TERM is 'dumb'"))
    #expect(try place.place.contacts("browse").isFailure(64, saying: "needs a terminal"))
  }

  @Test("a chooser on the terminal writes who was picked into a pipe")
  func pick() throws {
    let script = "who=$(contacts pick ada --format '{email}'); echo \"<$who> $?\""
    for (key, answer) in [("\r", "<ada@example.org> 0"), ("q", "<> 1")] {
      let place = try ScreenPlace(shell: script)
      try place.see("1 contact with ada")
      try place.terminal.send(key)
      try place.see(answer)
    }
  }

  /// Four points by four, each of another colour.
  private static let photo = """
    iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAKUlEQVR42g3HMQEAAAzCMCQiqVIqEQlbviShwbCQlBbL+pGKMj+jw7Fx\
    8cMXAX1krH0AAAAASUVORK5CYII=
    """

  @Test(
    "a photo is shown by what the terminal has for it",
    .enabled(if: Tools.hasChafa, "chafa is not installed"), arguments: ["blocks", "sixel", "kitty"])
  func photo(kind: String) throws {
    let place = try ScreenPlace(
      people: #"{"first":"Ada","photo":{"media_type":"image/png","data":"\#(Self.photo)"}}"#,
      environment: kind == "kitty" ? ["KITTY_WINDOW_ID": "1"] : ["COLORTERM": "truecolor"])
    try place.see("quit")
    try place.terminal.send("\r")
    if kind == "kitty" {
      try place.terminal.wait { $0.pictures.first?.hasPrefix("Ga=T") == true }
    } else {
      try place.terminal.wait { $0.attributeRequests == 1 && $0.text.contains("▄▄▄▄") }
    }
    if kind == "sixel" {
      try place.terminal.send("\u{1B}[?62;4;22c")
      try place.terminal.wait { $0.pictures.count == 1 && !$0.text.contains("▄") }
    }
    try place.terminal.send("\u{1B}")
    try place.see("1 contact")
    if kind == "kitty" { #expect(place.terminal.screen.pictures.last == "Ga=d") }
    try place.terminal.send("q")
    #expect(try place.terminal.waitForExit() == .exit(0))
    #expect(place.isGivenBack)
    #expect(place.terminal.screen.problems == [])
  }
}
