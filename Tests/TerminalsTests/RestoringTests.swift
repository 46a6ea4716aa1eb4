import Foundation
import TestSupport
import Testing

@Suite("Giving a terminal back")
struct RestoringTests {
  @Test(
    "a signal makes the program end by itself", arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func signal(number: Int32) throws {
    let terminal = try ProbeTerminal.start()
    terminal.kill(number)
    #expect(try terminal.waitForExit() == .exit(7))
    #expect(terminal.isGivenBack)
    #expect(terminal.screen.text.hasPrefix("ended: signal(\(number))"))
  }

  @Test(
    "a second signal ends a program that does not react",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func secondSignal(number: Int32) throws {
    let terminal = try ProbeTerminal.start()
    try terminal.send("h")
    try terminal.wait(for: "hung")
    let before = terminal.screen.frames
    // Signals of one number that come at once are one.
    var ending: PseudoTerminal.Ending?
    for _ in 0..<500 where ending == nil {
      terminal.kill(number)
      ending = try terminal.pollExit(milliseconds: 20)
    }
    #expect(ending == .signal(number))
    #expect(terminal.isGivenBack)
    #expect(terminal.screen.frames == before)
  }

  @Test(
    "a crash gives the terminal back",
    arguments: [("c", [SIGILL, SIGTRAP]), ("a", [SIGABRT]), ("s", [SIGSEGV, SIGBUS])])
  func crash(key: String, signals: [Int32]) throws {
    let terminal = try ProbeTerminal.start()
    try terminal.send(key)
    let ending = try terminal.waitForExit()
    #expect(signals.map { .signal($0) }.contains(ending))
    #expect(terminal.isGivenBack)
  }

  @Test(
    "a signal of a crash from outside ends the program",
    arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE])
  func crashSignal(number: Int32) throws {
    let terminal = try ProbeTerminal.start()
    terminal.kill(number)
    #expect(try terminal.waitForExit() == .signal(number))
    #expect(terminal.isGivenBack)
  }

  @Test("an exit gives the terminal back")
  func exit() throws {
    let terminal = try ProbeTerminal.start()
    try terminal.send("x")
    #expect(try terminal.waitForExit() == .exit(3))
    #expect(terminal.isGivenBack)
  }

  @Test("a program whose terminal is gone ends")
  func hangUp() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    try terminal.start(
      [ProbeTerminal.path], environment: ProbeTerminal.environment, hasPipes: true)
    try terminal.wait(for: "size 40x10")
    terminal.hangUp()
    #expect(try terminal.waitForExit() == .exit(7))
    let told = String(decoding: terminal.output, as: UTF8.self)
    #expect(["ended: signal(1)\n", "ended: hangup\n"].contains(told))
  }

  @Test("a program whose shell is gone ends")
  func parentGone() throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    let script = "\"$0\" >&2; :"
    try terminal.start(
      ["/bin/sh", "-c", script, ProbeTerminal.path], environment: ProbeTerminal.environment,
      hasPipes: true)
    try terminal.wait(for: "size 40x10")
    terminal.kill(SIGKILL)
    #expect(try terminal.waitForExit() == .signal(SIGKILL))
    try terminal.waitForMessages("ended: signal(1)\n", "ended: hangup\n")
  }

  @Test("a program that is stopped by ^Z goes on with its screen")
  func stop() throws {
    let terminal = try ProbeTerminal.startInShell(whenStopped: "echo stopped; read x; fg")
    try terminal.send("z\u{1A}")
    try terminal.wait(for: "stopped")
    #expect(terminal.isGivenBack)
    try terminal.send("\n")
    try terminal.wait(for: "continued")
    #expect(terminal.screen.text.contains("key ctrl-z"))
    #expect(terminal.screen.modes == [25, 1_000, 1_006, 1_049, 2_004])
    #expect(terminal.modes?.echoes == false)
    try terminal.send("q")
    try terminal.wait(for: "status 0")
    #expect(terminal.isGivenBack)
  }

  @Test(
    "a program that is stopped from outside goes on with its screen", arguments: [SIGTSTP, SIGSTOP])
  func stopFromOutside(number: Int32) throws {
    let terminal = try ProbeTerminal.startInShell(whenStopped: "echo stopped; read x; fg")
    terminal.killForeground(number)
    try terminal.wait(for: "stopped")
    if number == SIGTSTP { #expect(terminal.isGivenBack) }
    try terminal.send("\n")
    try terminal.wait(for: "continued")
    #expect(terminal.screen.modes == [25, 1_000, 1_006, 1_049, 2_004])
    #expect(terminal.modes?.echoes == false)
    try terminal.send("q")
    try terminal.wait(for: "status 0")
    #expect(terminal.isGivenBack)
  }

  @Test("another program may have the screen for a while")
  func lend() throws {
    let terminal = try ProbeTerminal.start()
    let first = terminal.screen.text
    try terminal.send("l")
    try terminal.wait(for: "lent")
    #expect(terminal.isGivenBack)
    try terminal.send("\n")
    try terminal.wait { $0.isAlternate && $0.text.contains("lent") }
    #expect(terminal.screen.text.hasPrefix(first.split(separator: "\n")[0]))
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .exit(0))
    #expect(terminal.isGivenBack)
  }
}
