import Foundation
import TestSupport
import Testing

/// What the README shows is what happens.
@Suite("README")
struct ReadmeTests {
  @Test("the tour of the README gives exactly the output that stands there")
  func tour() throws {
    let path = PackageFiles.path("README.md")
    let tour = ConsoleTour(try String(contentsOfFile: path, encoding: .utf8))
    #expect(tour.steps.count >= 8)
    let place = try Workplace()
    place.environment["CONTACTS_STORE"] = nil
    try FileManager.default.copyItem(
      atPath: PackageFiles.path("Fixtures/tour/google.csv"), toPath: place.path("google.csv"))
    for step in tour.steps {
      try #require(!step.command.isEmpty, "README.md:\(step.line): output of no command")
      if step.needsJQ, !Tools.hasJQ { continue }
      if step.isScreen {
        try check(step, in: place)
        continue
      }
      var command = place.shellCommand(step.command)
      command.isCombined = true
      let outcome = try command.run()
      #expect(outcome.text == step.output, "README.md:\(step.line): $ \(step.command)")
    }
  }

  /// Compares what a command shows on the whole screen, which has as many rows as the README shows.
  private func check(_ step: ConsoleTour.Step, in place: Workplace) throws {
    let rows = step.output.count { $0 == "\n" }
    let terminal = try PseudoTerminal(columns: 80, rows: rows)
    try terminal.start(
      ["/bin/sh", "-c", "exec \(step.command)"], environment: place.environment)
    try terminal.wait("README.md:\(step.line): the screen of \(step.command)") {
      $0.text + "\n" == step.output
    }
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .exit(0))
  }

  @Test("blocks of commands are told from other text")
  func parsing() {
    let tour = ConsoleTour(
      """
      text
      $ text
      ```sh
      $ make
      ```
      ```console
      $ one
      1

      $ two | jq .
      ```
      <!-- not run -->

      ```console
      $ three
      ```
      ```console
      lost
      $ four
      ```
      """)
    #expect(
      tour.steps == [
        .init(line: 7, command: "one", output: "1\n\n"),
        .init(line: 10, command: "two | jq .", output: ""),
        .init(line: 17, command: "", output: "lost\n"),
        .init(line: 19, command: "four", output: ""),
      ])
    #expect(tour.steps.map(\.needsJQ) == [false, true, false, false])
  }
}

extension ConsoleTour.Step {
  /// Whether the command takes the whole screen.
  fileprivate var isScreen: Bool { command == "contacts browse" }

  /// Whether the output goes through jq.
  fileprivate var needsJQ: Bool {
    command.contains(/\|\s*jq\b/)
  }
}
