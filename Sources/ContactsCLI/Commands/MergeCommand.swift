import Arguments
import ContactCards
import ContactStore

/// The verb `contacts merge`.
enum MergeCommand: Command {
  private static let ids = Argument(
    "ID", count: .atLeastOne, value: .contact,
    help: "A contact, by its ID or name; the first one keeps its ID and name.")
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Show the result, but change nothing.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "merge", summary: "Merge contacts into one.",
      discussion: """
        The first contact keeps its ID and its name. It takes the newest of other single values, all values \
        of lists without doubles, and the notes of all. The others are deleted; what is lost is reported. \
        Where several contacts have a name, a terminal asks which, and a script is refused.
        """,
      examples: [
        Example("contacts merge 7 12 --dry-run", "See the result."),
        Example("contacts merge 7 12", "One contact with the ID 7; 12 is gone."),
      ],
      arguments: [ids], options: [dryRun], groups: [FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    let format = try session.format(syntax, isForOne: true)
    if case .fieldNames = format { return try session.write([], as: format) }
    let refusal = UsageError(.refused("give the IDs of two contacts or more"), command: syntax)
    let references = try session.listed(session.arguments[ids])
    guard Set(references).count > 1 else { throw refusal }
    let isTrial = session.arguments[dryRun]
    let book = try isTrial ? session.openForReading() : session.openExisting()
    let given = try session.ids(of: references, in: book, nicknamesWin: false)
    guard given.count > 1 else {
      throw UsageError(
        .refused("both are contact \(given[0]); give another one"),
        command: syntax)
    }
    let merged = try book.merge(
      ids: given, now: session.environment.now(), keepingName: true, isTrial: isTrial)
    try session.reportChange {
      try session.write([merged.contact], as: format)
    }
    for conflict in merged.conflicts { session.tell(conflict.words) }
    session.tell(
      isTrial
        ? "would merge \(contactCount(given.count)); nothing was changed"
        : "merged \(contactCount(given.count)) into \(given[0])")
  }
}

extension ContactMerge.Conflict {
  /// What differs, and what is taken.
  var words: String {
    let others = values.indices.filter { $0 != taken }.map { values[$0].quoted }
    let kept = values.indices.contains(taken) ? values[taken] : ""
    let lost = others.joined(separator: ", ")
    return "\(field.rawValue): " + (kept.isEmpty ? lost : "\(kept.quoted) is kept, \(lost)")
      + " given up"
  }
}
