import Arguments

/// A line on standard error that shows how far something that takes long has come.
///
/// It is there for people at a terminal only, and only after half a second.
final class Progress {
  private static let width = 24

  private let environment: Environment
  /// How many bytes there are to read; nil where nobody can tell.
  private let total: Int?
  private var done = 0
  /// When the line is drawn next, by the clock of the environment.
  private var next: Int64
  private var isDrawn = false

  init(_ environment: Environment, total: Int?) {
    (self.environment, self.total) = (environment, total)
    next = environment.milliseconds() + 500
  }

  /// Counts bytes that were read.
  func advance(by count: Int) {
    done += count
    let now = environment.milliseconds()
    if now >= next {
      draw()
      next = now + 100
    }
  }

  /// Takes the line away.
  func finish() {
    if isDrawn { write("\r\u{1b}[K") }
    isDrawn = false
  }

  private func draw() {
    isDrawn = true
    let read = "\(done >> 20) MB"
    guard let total, total > 0 else { return write("\r\(read)\u{1b}[K") }
    let share = min(1, Double(done) / Double(total))
    let filled = Int(share * Double(Self.width))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
    let rest = done >= total ? ", saving" : ""
    write("\r[\(bar)] \(Int(share * 100)) % of \(total >> 20) MB\(rest)\u{1b}[K")
  }

  /// Writes to standard error; if that fails there is nobody to see it.
  private func write(_ text: String) {
    try? environment.writeError(Array(text.utf8))
  }
}

extension Session {
  /// Shows how far files have been read while `body` reads them.
  func withProgress<Result>(
    over sources: [ImportSource], _ body: () throws -> Result
  ) throws -> Result {
    let isSeen =
      environment.errorIsTerminal && !arguments[GlobalOptions.quiet]
      && environment.variable("TERM") != "dumb"
    guard isSeen else { return try body() }
    let progress = Progress(environment, total: size(of: sources))
    self.progress = progress
    defer {
      progress.finish()
      self.progress = nil
    }
    return try body()
  }
}
