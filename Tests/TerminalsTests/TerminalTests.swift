import Foundation
import TestSupport
import Testing

@Suite("Terminals")
struct TerminalTests {
  @Test("a program takes the whole screen and gives it back")
  func takesScreen() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    try terminal.start([ProbeTerminal.path], environment: ProbeTerminal.environment)
    try terminal.wait(for: "size 40x10")
    #expect(terminal.screen.modes == [25, 1_000, 1_006, 1_049, 2_004])
    #expect(terminal.modes?.echoes == false)
    #expect(terminal.screen.mainText.allSatisfy { $0 == "\n" })
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .exit(0))
    #expect(terminal.isGivenBack)
    #expect(terminal.screen.text.hasPrefix("ended: q"))
    #expect(terminal.screen.problems == [])
  }

  @Test("standard streams may be pipes")
  func pipes() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    try terminal.start(
      [ProbeTerminal.path], environment: ProbeTerminal.environment, hasPipes: true)
    try terminal.wait(for: "size 40x10")
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .exit(0))
    #expect(String(decoding: terminal.output, as: UTF8.self) == "ended: q\n")
  }

  @Test(
    "a terminal that cannot place text is not used",
    arguments: [("", "dumb(Optional(\"\"))"), ("dumb", "dumb(Optional(\"dumb\"))")])
  func dumb(kind: String, error: String) throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 3)
    try terminal.start([ProbeTerminal.path], environment: ["TERM": kind])
    #expect(try terminal.waitForExit() == .exit(5))
    #expect(terminal.screen.text.hasPrefix("no terminal: \(error)"))
  }

  @Test("a process without a terminal is told so")
  func noTerminal() throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 3)
    let words = ["/usr/bin/setsid", "-w", ProbeTerminal.path]
    try terminal.start(words, environment: ProbeTerminal.environment)
    #expect(try terminal.waitForExit() == .exit(5))
    #expect(terminal.screen.text.hasPrefix("no terminal: none"))
  }

  @Test("NO_COLOR leaves colours out")
  func noColor() throws {
    for (value, expected) in [("", "‹reversed red›"), ("1", "‹reversed›")] {
      let terminal = try PseudoTerminal(columns: 10, rows: 3)
      try terminal.start([ProbeTerminal.path], environment: ["NO_COLOR": value])
      try terminal.wait(for: "size 10x3")
      #expect(terminal.screen.styledText.hasPrefix(expected))
    }
  }

  @Test(
    "keys arrive as they are, even those that make signals otherwise",
    arguments: [
      ("\u{3}", "ctrl-c"), ("\u{1C}", "ctrl-\\"), ("\u{13}", "ctrl-s"), ("\r", "enter"),
      ("\u{1B}", "esc"), ("\u{1B}[A", "up"), ("\u{1B}[1;5C", "ctrl-right"), ("é", "é"),
    ])
  func keys(bytes: String, key: String) throws {
    let terminal = try ProbeTerminal.start()
    try terminal.send(bytes)
    try terminal.wait(for: "key \(key)\n")
    #expect(terminal.screen.problems == [])
  }

  @Test("mouse events arrive with their places")
  func mouse() throws {
    let terminal = try ProbeTerminal.start()
    try terminal.send("\u{1B}[<0;3;5M\u{1B}[<65;1;1M")
    try terminal.wait(for: "mouse 2 4 press(")
    try terminal.wait(for: "mouse 0 0 wheelDown")
  }

  @Test("a change of the size is told and all is drawn again")
  func resize() throws {
    let terminal = try ProbeTerminal.start()
    for (columns, rows) in [(20, 5), (60, 12), (1, 1), (10, 3)] {
      try terminal.resize(columns: columns, rows: rows)
      try terminal.wait { $0.text.hasPrefix(columns == 1 ? "…" : "size \(columns)") }
    }
    #expect(terminal.screen.text.contains("resized"))
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .exit(0))
  }

  @Test("a paste of a megabyte is one event")
  func paste() throws {
    let terminal = try ProbeTerminal.start()
    let text = "first line" + String(repeating: "0123456789abcde\n", count: 65_536) + "last words"
    try terminal.paste(text)
    try terminal.wait(for: "paste \(text.utf8.count) first line last words")
    #expect(terminal.screen.problems == [])
  }

  @Test("many keys are drawn in few frames")
  func manyKeys() throws {
    let terminal = try ProbeTerminal.start()
    try terminal.send(String(repeating: "z", count: 3_000) + "Q")
    try terminal.wait(for: "key Q")
    #expect(terminal.screen.frames < 1_500)
  }

  @Test("another thread wakes the program")
  func wake() throws {
    let terminal = try ProbeTerminal.start()
    try terminal.send("w")
    try terminal.wait(for: "woken")
    try terminal.send("t")
    try terminal.wait(for: "timedOut")
  }

  @Test("the bell rings, and a text is offered to other programs")
  func bell() throws {
    let terminal = try ProbeTerminal.start()
    try terminal.send("by")
    try terminal.wait { $0.bells == 1 && $0.commands == ["52;c;QW5uIFNtaXRo"] }
  }
}
