import Foundation

/// The commands of a Markdown text and the output that it shows for each.
///
/// They are in fenced blocks of the kind `console`, where a line that begins with `$ ` is a command
/// and the lines up to the next are its output. A block directly below the comment
/// `<!-- not run -->` is left out.
struct ConsoleTour {
  /// One command and what it writes.
  struct Step: Equatable {
    let line: Int
    let command: String
    var output: String
  }

  private(set) var steps: [Step] = []

  init(_ markdown: String) {
    var isInside = false
    var previous: Substring = ""
    for (number, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if isInside {
        if line == "```" { isInside = false } else { read(line, number: number + 1) }
      } else {
        isInside = line == "```console" && previous != "<!-- not run -->"
        if isInside { steps.append(Step(line: number + 1, command: "", output: "")) }
      }
      if !line.isEmpty { previous = line }
    }
    steps.removeAll { $0.command.isEmpty && $0.output.isEmpty }
  }

  private mutating func read(_ line: Substring, number: Int) {
    if line.hasPrefix("$ ") {
      steps.append(Step(line: number, command: String(line.dropFirst(2)), output: ""))
    } else if let last = steps.indices.last {
      steps[last].output += line + "\n"
    }
  }
}
