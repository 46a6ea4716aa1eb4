import Arguments
import TestSupport
import Testing
import TextTools

@Suite("Random command lines")
struct RandomCommandLineTests {
  private static let words = [
    "add", "list", "delete", "rm", "move", "order", "help", "lst", "", "-", "--", "---",
    "--help", "-h", "--version", "--title", "--title=", "--author", "-a", "--year", "--year=5",
    "-5", "-5x", "5", "x", "--tag", "-t", "--limit", "-n", "-n5", "-n=5", "--sort", "-s", "-year",
    "-age", "--json", "--json=", "--json=a", "-j", "-j=a", "--format", "json", "-e", "-eq", "-eqn",
    "-yf", "--yes", "--yes=", "--store", "--store=x", "-q", "-qh", "--=", "-=", "=", "--zzz",
    "-\u{301}", "--a\u{301}=\u{301}", "\u{1B}[2J", "\r\n", "\u{202E}", "--\u{0}", "日本", "-日本",
  ]

  private func randomWord(_ generator: inout SeededGenerator) -> String {
    guard Int.random(in: 0..<8, using: &generator) == 0 else {
      return Self.words.randomElement(using: &generator) ?? ""
    }
    let letters = Array("-=aehnqyt5 \u{301}\u{1B}é\n")
    let count = Int.random(in: 0..<12, using: &generator)
    return String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
  }

  @Test("every sequence of words is a run, a page or an error in three clean lines")
  func sequences() throws {
    let seed = SeededGenerator.chooseSeed()
    print("random command lines: CONTACTS_TEST_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<testRounds(2_000) {
      let count = Int.random(in: 0..<9, using: &generator)
      let line = (0..<count).map { _ in randomWord(&generator) }
      try #require(isSound(line), "seed \(seed): \(line)")
    }
  }

  /// Whether what comes of a command line is what may come of one.
  private func isSound(_ line: [String]) -> Bool {
    do throws(UsageError) {
      switch try Sample.program.interpret(line) {
      case .run(let command, let parsed): return isComplete(parsed, for: command)
      case .version: return line.contains("--version")
      case .help:
        return line.isEmpty || line.contains { $0 == "help" || $0 == "--help" || $0.contains("h") }
      }
    } catch {
      let text = UsageMessage(error, program: Sample.program).text
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count == 4 && lines[3].isEmpty && lines.allSatisfy(isClean)
        && lines[0].hasPrefix("shelf: ") && lines[1].hasPrefix("Usage: shelf ")
    }
  }

  private func isClean(_ line: Substring) -> Bool {
    String(line).escapedForTerminal == line
  }

  private func isComplete(_ parsed: ParsedArguments, for command: CommandSyntax) -> Bool {
    switch command.name {
    case "add": parsed[Sample.title] != nil && parsed[Sample.author] != nil
    case "delete": !parsed[Sample.ids].isEmpty
    case "move": parsed[Sample.shift].count == 1 && parsed[Sample.note].count < 2
    case "order": parsed[Sample.key].count == 1
    case "help": false
    default: true
    }
  }

  @Test("the order of options and arguments and the way a value is given do not matter")
  func shuffledOptions() throws {
    let seed = SeededGenerator.chooseSeed()
    print("shuffled options: CONTACTS_TEST_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    let values = ["", "x", "a=b", "list", "日本", "-", "5"]
    for _ in 0..<testRounds(100) {
      let store = values.randomElement(using: &generator) ?? ""
      let limit = Int.random(in: 1...99, using: &generator)
      let spellings = [
        [["--store", store], ["--store=\(store)"]],
        [["-n", "\(limit)"], ["-n\(limit)"], ["--limit=\(limit)"]],
        [["-e"], ["--exit-status"]], [["--json"], ["-j"]],
      ]
      let options = spellings.compactMap { $0.randomElement(using: &generator) }
      let line = ["list"] + (options + [["word"]]).shuffled(using: &generator).flatMap { $0 }
      let parsed = try Sample.run(line).parsed
      try #require(
        parsed[Sample.store] == store && parsed[Sample.limit] == limit
          && parsed[Sample.exitStatus] && parsed[Sample.json] == .bare
          && parsed[Sample.queries] == ["word"], "seed \(seed): \(line)")
    }
  }

  @Test("many words take no more than many steps")
  func longLine() throws {
    let ids = Array(repeating: "7", count: 50_000)
    #expect(try Sample.run(["delete"] + ids).parsed[Sample.ids].count == ids.count)
    let tags = Array(repeating: "--tag=x", count: 50_000)
    let parsed = try Sample.run(["add", "--title", "x", "-a", "y"] + tags).parsed
    #expect(parsed[Sample.tags].count == tags.count)
    let flags = "-" + String(repeating: "q", count: 50_000)
    #expect(try Sample.run(["list", flags]).parsed[Sample.quiet])
    #expect(try Sample.run(["list", flags + "n5"]).parsed[Sample.limit] == 5)
  }
}
