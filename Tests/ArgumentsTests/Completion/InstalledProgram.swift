import Foundation

/// A program of this machine that a test runs.
struct InstalledProgram {
  let executable: URL

  /// The program with a name, or nil where it is not in the search path.
  init?(_ name: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places = path.split(separator: ":").map { URL(filePath: "\($0)/\(name)") }
    let found = places.first {
      FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false))
    }
    guard let found else { return nil }
    executable = found
  }

  static func isThere(_ name: String) -> Bool { InstalledProgram(name) != nil }

  /// Runs the program to its end.
  ///
  /// - Returns: What it wrote, errors included.
  func run(_ arguments: [String], input: String = "", in folder: URL) throws -> String {
    let (inputFile, outputFile) = (folder.appending(path: "in"), folder.appending(path: "out"))
    try Data(input.utf8).write(to: inputFile)
    try Data().write(to: outputFile)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
      "HOME": folder.path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "HISTFILE": "/dev/null",
    ]
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
  }
}
