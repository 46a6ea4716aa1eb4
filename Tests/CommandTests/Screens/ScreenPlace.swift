import Foundation
import TestSupport
import Testing

/// A workplace with a terminal, at which a test is the person.
struct ScreenPlace {
  let place: Workplace
  let terminal: PseudoTerminal

  /// Makes an address book and starts `contacts browse`, or a script of the shell, on a terminal.
  init(
    shell script: String = "exec contacts browse", people: String = Self.people,
    environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws {
    place = try Workplace()
    #expect(try place.contacts("import", "-", "-q", input: .text(people)).isQuietSuccess)
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    try terminal.start(
      ["/bin/sh", "-c", script], environment: place.environment.merging(environment) { $1 })
  }

  static let people = """
    {"first":"Ada","last":"Lovelace","emails":[{"value":"ada@example.org"}]}
    {"first":"Grace","last":"Hopper","phones":[{"value":"+1 555 0100"}]}
    {"first":"محمد","last":"علي","phones":[{"value":"+20 2 0100"}]}
    {"first":"👩‍👩‍👧 Family","last":"Noether","emails":[{"value":"emmy@example.org"}]}
    {"first":"太郎","last":"山田","emails":[{"value":"taro@example.jp"}]}

    """

  /// Waits until a text is on the screen.
  func see(_ text: String) throws {
    try terminal.wait(for: text)
  }

  /// Waits until the screen is that of a golden file.
  ///
  /// Part of what is awaited may be there before, as in a screen of another size.
  ///
  /// - Parameters:
  ///   - golden: The name of the file.
  ///   - text: What is on the screen, by which it is known when the file is recorded.
  /// - Throws: ``PseudoTerminalError`` with what is on the screen instead.
  func check(_ golden: String, showing text: String) throws {
    let path = PackageFiles.path("Fixtures/golden/screens/\(golden).txt")
    if ProcessInfo.processInfo.environment["CONTACTS_RECORD_GOLDEN"] == "1" {
      try see(text)
      try terminal.settle()
      try Data((terminal.screen.text + "\n").utf8).write(to: URL(filePath: path))
    }
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(expected.contains(text))
    try terminal.wait("\(golden), which CONTACTS_RECORD_GOLDEN=1 records anew") { screen in
      screen.text + "\n" == expected && screen.problems.isEmpty
    }
  }

  /// Whether the terminal is as it was before the command took it.
  var isGivenBack: Bool {
    terminal.screen.modes == [7, 25] && terminal.modes == terminal.initialModes
  }
}
