import Foundation
import TestSupport

/// A terminal in which the probe runs.
enum ProbeTerminal {
  /// The path of the probe, which is built beside the tests.
  static let path = URL(filePath: ProcessInfo.processInfo.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "TerminalProbe").path

  static let environment = ["SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin"]

  /// A terminal in which the probe has drawn its screen.
  static func start(columns: Int = 40, rows: Int = 10) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    try terminal.start([path], environment: environment)
    try terminal.wait(for: "size \(columns)x\(rows)")
    return terminal
  }

  /// A terminal in which a shell runs the probe as a job, as a user would have it.
  ///
  /// What the script does when the job is stopped, `whenStopped` says.
  static func startInShell(whenStopped: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: 40, rows: 10)
    let script = "set -m; \"$0\"; \(whenStopped); echo status $?"
    try terminal.start(["/bin/sh", "-c", script, path], environment: environment)
    try terminal.wait(for: "size 40x10")
    return terminal
  }
}

extension PseudoTerminal {
  /// Whether the terminal is as it was before a program took its screen.
  var isGivenBack: Bool {
    screen.modes == [7, 25] && modes != nil && modes == initialModes
  }
}
