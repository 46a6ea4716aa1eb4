import Foundation

/// A program to run, and how it ended.
struct Tool {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  let executable: URL
  var folder: URL?

  /// A tool of the Swift toolchain, or nil when it is not in the search path.
  init?(named name: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = path.split(separator: ":").map { URL(filePath: "\($0)/\(name)") }
    guard let found = candidates.first(where: { Self.isExecutable($0) }) else { return nil }
    executable = found
  }

  /// A program at a place.
  init(_ executable: URL) {
    self.executable = executable
  }

  private static func isExecutable(_ url: URL) -> Bool {
    FileManager.default.isExecutableFile(atPath: url.path(percentEncoded: false))
  }

  /// Runs the program to its end.
  func run(_ arguments: [String]) throws -> Outcome {
    let files = try ScratchFolder()
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    // Files, because a pipe that nobody reads while the program runs can fill up.
    for name in ["output", "errors"] { try files.write("", to: name) }
    process.standardOutput = try FileHandle(forWritingTo: files.url.appending(path: "output"))
    process.standardError = try FileHandle(forWritingTo: files.url.appending(path: "errors"))
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try files.read("output"),
      errors: try files.read("errors"))
  }
}
