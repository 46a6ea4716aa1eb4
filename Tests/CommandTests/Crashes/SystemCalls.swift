import Foundation
import TestSupport

/// Runs the command under strace, which makes chosen system calls fail or never happen.
struct SystemCalls {
  /// One of the calls of the command: the `number`-th of its name.
  struct Point: CustomStringConvertible {
    let name: String
    let number: Int
    /// What strace prints of it.
    let text: String

    var description: String { "\(name) \(number): \(text)" }
  }

  /// The calls that change files, on all processors; strace skips those that one does not know.
  static let changing = [
    "write", "pwrite64", "fdatasync", "fsync", "rename", "renameat", "renameat2", "ftruncate",
    "unlink", "unlinkat", "linkat",
  ]

  let strace: String

  /// The calls with some names that a command makes.
  func points(of command: Command, named names: [String] = changing) throws -> [Point] {
    let filter = names.map { "?\($0)" }.joined(separator: ",")
    let log = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID())")
    defer { try? FileManager.default.removeItem(at: log) }
    let path = log.path(percentEncoded: false)
    _ = try traced(command, ["-o", path, "-e", "trace=\(filter)"]).run()
    var counts: [String: Int] = [:]
    return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard let end = line.firstIndex(of: "(") else { return nil }
      let name = String(line[..<end])
      guard names.contains(name) else { return nil }
      counts[name, default: 0] += 1
      return Point(name: name, number: counts[name] ?? 0, text: String(line.prefix(160)))
    }
  }

  /// Runs a command that is killed instead of making a call.
  func run(_ command: Command, killedAt point: Point) throws -> Outcome {
    try injected(command, point, "signal=KILL")
  }

  /// Runs a command for which a call fails.
  func run(_ command: Command, failing point: Point, with error: String) throws -> Outcome {
    try injected(command, point, "error=\(error)")
  }

  private func injected(_ command: Command, _ point: Point, _ what: String) throws -> Outcome {
    TestTally.count("system calls of the command that fail or end it")
    let injection = "inject=\(point.name):\(what):when=\(point.number)"
    return try traced(command, ["-o", "/dev/null", "-e", injection]).run()
  }

  private func traced(_ command: Command, _ options: [String]) -> Command {
    var traced = command
    traced.program = strace
    traced.arguments = options + ["-e", "signal=none", command.program] + command.arguments
    return traced
  }
}
