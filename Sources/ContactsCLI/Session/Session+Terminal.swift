import Arguments
import ContactCards
import ContactStore
import TextTools

extension Session {
  /// Whether to colour what goes to standard output: the options, then the environment, then the
  /// configuration.
  var usesColor: Bool {
    get throws {
      let option = arguments[GlobalOptions.noColor] ? .never : arguments[GlobalOptions.color]
      return try environment.usesColor(option, configured: try configuration.color)
    }
  }

  /// How wide a table may be; in a pipe nothing is cut off.
  var tableWidth: Int { environment.outputIsTerminal ? environment.width : .max }

  /// Writes a text for people, by a pager where it is longer than the terminal is high.
  func show(_ text: String) throws {
    try output.flush()
    if let pager = try pager(for: text), try environment.page(pager, Array(text.utf8)) { return }
    try output.write(text)
    try output.flush()
  }

  /// Shows who would be changed, and asks whether to.
  ///
  /// - Parameters:
  ///   - change: What would be done.
  ///   - people: The contacts.
  ///   - groups: The names of groups that it would be done to as well.
  /// - Throws: ``CommandFailure/declined(_:)`` for anything but a clear yes.
  func askForConsent(
    to change: CommandFailure.Change, _ people: [NamedContact], groups: [String] = []
  ) throws {
    let shown =
      Self.shown(people.map(\.line)) + Self.shown(groups.map { "  group \($0)" })
    try askForConsent(to: change, Self.words(for: people, groups: groups), shown)
  }

  /// Shows what would be changed, a line each, and asks whether to.
  ///
  /// - Throws: ``CommandFailure/declined(_:)`` for anything but a clear yes.
  func askForConsent(
    to change: CommandFailure.Change, _ what: String, lines: [String]
  ) throws {
    try askForConsent(to: change, what, Self.shown(lines))
  }

  private func askForConsent(
    to change: CommandFailure.Change, _ many: String, _ shown: String
  ) throws {
    guard try confirms("\(shown)\(change.imperative) \(many)?") else {
      throw CommandFailure.declined(change)
    }
  }

  /// How many contacts and groups there are.
  static func words(for people: [NamedContact], groups: [String]) -> String {
    let words = [
      people.isEmpty && !groups.isEmpty ? nil : contactCount(people.count),
      groups.isEmpty ? nil : NamedSetKind.group.words(for: groups.count),
    ]
    return words.compactMap(\.self).joined(separator: " and ")
  }

  /// The first of many lines.
  private static func shown(_ lines: [String]) -> String {
    let rest = lines.count > 20 ? "  and \(lines.count - 20) more\n" : ""
    return lines.prefix(20).map { $0.escapedForTerminal(keepingJoiners: true) + "\n" }.joined()
      + rest
  }

  /// The command of the pager for a text; nil where none is wanted.
  private func pager(for text: String) throws -> String? {
    guard environment.outputIsTerminal, !arguments[GlobalOptions.noPager],
      environment.isHigher(text)
    else { return nil }
    let command =
      try environment.variable("CONTACTS_PAGER") ?? environment.variable("PAGER")
      ?? configuration[.pager] ?? Setting.pager.standard
    let isNone = command.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } || command == "cat"
    return isNone ? nil : command
  }
}

extension Environment {
  /// Whether a text takes more lines than the terminal has.
  fileprivate func isHigher(_ text: String) -> Bool {
    var left = height - 1
    for line in text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).dropLast() {
      // A line has no more columns than bytes, so most need not be measured.
      let columns = line.count <= width ? 1 : DisplayWidth.of(String(decoding: line, as: UTF8.self))
      left -= max(1, (columns + width - 1) / width)
      if left < 0 { return true }
    }
    return false
  }

  private var height: Int {
    if let stated = variable("LINES").flatMap({ Int($0) }), stated > 0 { return stated }
    return rows ?? 24
  }
}
