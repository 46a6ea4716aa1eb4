import Foundation
import TestSupport
import Testing

@testable import Terminals

/// What another terminal than ours makes of frames.
///
/// Where tmux is not installed, the suite is skipped.
@Suite("Frames in tmux", .enabled(if: Tmux.path != nil, "tmux is not installed"))
struct TmuxTests {
  @Test("tmux shows what the emulator shows")
  func sameText() throws {
    let seed = testSeed("frames in tmux")
    var random = RandomCanvas(seed: seed)
    random.pieces = RandomCanvas.plainPieces
    let tmux = try Tmux()
    defer { tmux.end() }
    for round in 0..<testRounds(6) {
      let size = ScreenSize(columns: 10 + random.number(30), rows: 2 + random.number(8))
      var bytes = Array("\u{1B}[?25l\u{1B}[?7l".utf8)
      var emulator = ScreenEmulator(columns: size.columns, rows: size.rows)
      var (shown, next): (Canvas?, Canvas) = (nil, random.canvas(size))
      for _ in 0..<10 {
        bytes += FrameWriter().bytes(from: shown, to: next)
        shown = next
        if random.number(3) == 0 { next = random.canvas(size) } else { random.change(&next) }
      }
      emulator.feed(bytes)
      let text = try tmux.text(showing: bytes, size: size, expected: emulator.text)
      #expect(text == emulator.text, "seed \(seed), round \(round)")
      #expect(emulator.problems == [])
    }
  }
}

/// A server of tmux that this test has to itself.
private final class Tmux {
  static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The folder of its socket, by which it is known.
  ///
  /// Paths of sockets must be short.
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Ends the server and all that runs in it.
  func end() {
    _ = try? run("kill-server")
  }

  /// What tmux shows of bytes: the text that is expected, or what there is after a while.
  func text(showing bytes: [UInt8], size: ScreenSize, expected: String) throws -> String {
    let file = folder("frames")
    try Data(bytes).write(to: URL(filePath: file))
    let script = "stty raw; cat '\(file)'; exec sleep 300"
    _ = try? run("kill-session", "-t", "frames")
    _ = try run(
      "new-session", "-d", "-s", "frames", "-x", "\(size.columns)", "-y", "\(size.rows)", script,
      ";", "set", "status", "off", ";", "set", "-s", "exit-empty", "off")
    let deadline = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    while true {
      let text = try run("capture-pane", "-p", "-t", "frames")
      if text == expected || Date() > deadline { return text }
    }
  }

  /// Runs a command of tmux.
  ///
  /// - Returns: The lines that it prints, without blanks at their ends and marks of direction.
  private func run(_ words: String...) throws -> String {
    let terminal = try PseudoTerminal()
    try terminal.start(
      [Tmux.path ?? "", "-u", "-L", "test", "-f", "/dev/null"] + words,
      environment: [
        "TMUX_TMPDIR": folder.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
        "SHELL": "/bin/sh",
      ],
      hasPipes: true)
    _ = try terminal.waitForExit()
    let lines = String(decoding: terminal.output, as: UTF8.self)
      .replacing("\u{200E}", with: "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
