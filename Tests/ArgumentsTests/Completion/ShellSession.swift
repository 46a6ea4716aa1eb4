import Arguments
import Foundation
import Testing

/// A shell that completes words of a program of ours, with a stand-in for the program itself.
///
/// Lines are typed into the shell twice. The first time, they are wiped out before they run, and the
/// stand-in only notes what the script asks; the second time, it gives the answers that the program
/// would. Each line asks once.
struct ShellSession {
  private static let standIn = """
    #!/bin/sh
    cd "$(dirname "$0")" || exit
    if [ "$1" = ---complete ]; then
      number=$(($(cat count) + 1))
      echo $number >count
      printf '%s\\0' "$@" >question.$number
      [ ! -e answer.$number ] || cat answer.$number
    else
      for word; do printf '%s\\0' "$word"; done >>run
      echo >>run
    fi
    """

  private let shell: Shell
  private let folder: URL
  private let tool: InstalledProgram

  init(_ shell: Shell) throws {
    self.shell = shell
    tool = try #require(InstalledProgram("timeout"))
    folder = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "dir x"), withIntermediateDirectories: true)
    try write(Self.standIn, to: "shelf")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "shelf").path)
    try write("", to: "my file")
    let script = Catalogue.program.completionScript(for: shell)
    try write(script, to: "script")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "functions"), withIntermediateDirectories: true)
    try write(script, to: "functions/_shelf")
  }

  func end() throws { try FileManager.default.removeItem(at: folder) }
}

extension ShellSession {
  /// Runs a shell twice, the second time with answers to the questions of the first.
  ///
  /// - Returns: What the shell wrote the second time.
  func run(_ arguments: [String], input: String) throws -> String {
    // To the beginning of the line, and away with what follows; keys that a terminal does not take
    // for its own while the shell is not editing.
    let wiped = input.split(separator: "\n").map { $0.contains("\t") ? "\($0)\u{1}\u{B}" : "\($0)" }
    _ = try runOnce(arguments, wiped.map { "\($0)\n" }.joined())
    try answerQuestions()
    return try runOnce(arguments, input)
  }

  private func runOnce(_ arguments: [String], _ input: String) throws -> String {
    try write("0", to: "count")
    try write("", to: "run")
    return try tool.run(["120", shell.rawValue] + arguments, input: input, in: folder)
  }

  private func answerQuestions() throws {
    let count = try #require(Int(try read("count").split(separator: "\n").first ?? ""))
    for number in 0..<count {
      let question = try read("question.\(number + 1)").split(
        separator: "\0", omittingEmptySubsequences: false)
      let answer = Catalogue.program.completionAnswer(
        to: question.dropLast().map(String.init), values: Catalogue.candidates)
      try write(try #require(answer), to: "answer.\(number + 1)")
    }
  }

  /// The words that each line came to.
  func lines() throws -> [[String]] {
    try read("run").split(separator: "\n").map {
      $0.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }
}
