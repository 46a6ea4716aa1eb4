import Arguments
import ContactCards
import ContactStore

/// The verb `contacts merge`.
enum MergeCommand: Command {
  private static let ids = Argument(
    "ID", count: .atLeastOne, value: .contact,
    help: "The ID or the name of a contact; the first one keeps its ID and name.")
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Show what would come of it, but change nothing.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "merge", summary: "Make one contact of several.",
      discussion: """
        The first contact keeps its ID and its name, and takes the newest of other values for which \
        there is room once, the lists of all without doubles, and their notes. The others are \
        deleted; what is given up is told. A name that may mean several is asked about at a terminal \
        and refused elsewhere, also a nickname that is among the names of others.
        """,
      examples: [
        Example("contacts merge 7 12 --dry-run", "See what would come of it."),
        Example("contacts merge 7 12", "One contact with the ID 7; 12 is gone."),
      ],
      arguments: [ids], options: [dryRun] + FormatOptions.all)
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
        .refused("all that is given means one contact, \(given[0]); name another beside it"),
        command: syntax)
    }
    let merged = try book.merge(
      ids: given, now: session.environment.now(), keepingName: true, isTrial: isTrial)
    try session.reportChange {
      try session.write(book.named([merged.contact], for: format.fields), as: format)
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
