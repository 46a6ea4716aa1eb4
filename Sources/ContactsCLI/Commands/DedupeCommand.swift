import Arguments
import ContactCards
import ContactStore
import ManagedObjects
import TextTools

/// The verb `contacts dedupe`.
enum DedupeCommand: Command {
  private static let merge = Flag(
    "merge", help: "Merge each group into its first contact, after a question for each.")
  private static let yes = Flag("yes", short: "y", help: "Merge without asking.")
  private static let dryRun = Flag(
    "dry-run", short: "n",
    help: "With --merge, show what would be merged and lost, but change nothing.")
  private static let least = Option(
    "min", placeholder: "PERCENT", value: .integer(in: 50...100),
    help: "Only groups of at least this likelihood (50 to 100; default 50).")
  private static let all = Flag("all", help: "Also groups of contacts marked as distinct.")
  private static let distinct = Flag(
    "distinct", help: "Mark contacts as distinct: never list them in one group again.")
  private static let ids = Argument(
    "ID", count: .any, value: .contact,
    help: "With --distinct, a contact, by its ID or name; - for standard input.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "dedupe", summary: "Find duplicate contacts, and merge them.",
      discussion: """
        Writes a line for each group of likely duplicates: their IDs, the likelihood in percent, their \
        names and the reasons. JSON has ids, percent, names and reasons. Nothing is changed without --merge: \
        then each group is shown with what would be lost. 'y' merges it, 'never' marks its contacts as distinct, \
        'q' asks no more. All is done after the last answer, and one 'contacts undo' takes it back. Contacts \
        marked as distinct are in no group together; where a third one is like both, the likelier one gets it.
        """,
      examples: [
        Example("contacts dedupe", "See likely duplicates."),
        Example(
          "contacts dedupe --json | jq -r '.[] | select(.percent > 90).ids[]'",
          "The IDs of almost certain ones."),
        Example("contacts dedupe --merge", "Merge them, after a question for each group."),
        Example(
          "contacts dedupe --merge --min 90 --dry-run", "See what the next line would merge."),
        Example(
          "contacts dedupe --merge --yes --min 90", "Merge the almost certain ones."),
        Example("contacts dedupe --distinct 7 12", "Never list these two in one group again."),
      ],
      arguments: [ids], options: [merge, yes, dryRun, least, all, distinct, StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    if session.arguments[distinct] { return try markDistinct(session) }
    guard session.arguments[ids].isEmpty else {
      throw UsageError(.refused("IDs go with --distinct"), command: syntax)
    }
    let isMerging = session.arguments[merge]
    let asJSON = session.arguments[StoreCommand.json]
    if isMerging, asJSON {
      throw UsageError(
        .refused("--json goes with the list of duplicates, not with --merge"), command: syntax)
    }
    let isTrial = session.arguments[dryRun]
    for (flag, name) in [(yes, "--yes"), (dryRun, "--dry-run")]
    where session.arguments[flag] && !isMerging {
      throw UsageError(.refused("\(name) goes with --merge"), command: syntax)
    }
    let book = try isMerging && !isTrial ? session.openExisting() : session.openForReading()
    let (clusters, contacts) = try duplicates(in: book, session)
    if asJSON {
      return try session.output.write(.list(clusters.map { json($0, contacts) }))
    }
    if clusters.isEmpty {
      let least = session.arguments[least].map { " by \($0) % or more" } ?? ""
      return session.tell("no contacts look the same\(least)")
    }
    if isTrial { return try writePreviews(of: clusters, contacts, session, book) }
    guard isMerging else {
      if session.environment.outputIsTerminal {
        return try session.write(table(clusters, contacts), as: .table)
      }
      for cluster in clusters { try session.output.write(line(cluster, contacts)) }
      return
    }
    guard session.arguments[yes] || session.canAsk else {
      throw CommandFailure.needsConsent(.merging, of: contactCount(clusters.flatMap(\.ids).count))
    }
    let (chosen, never) =
      try session.arguments[yes]
      ? (clusters, [])
      : session.choice(among: clusters) {
        try preview(of: $0, contacts, session, book) + "Merge them?"
      }
    try merge(chosen, never, book, session)
  }

  /// The groups of likely duplicates, and their contacts.
  private static func duplicates(
    in book: AddressBook, _ session: Session
  ) throws -> (clusters: [DuplicateCluster], contacts: [Int64: ContactRecord]) {
    try book.duplicates(
      atLeast: session.arguments[least] ?? 50, includingDistinct: session.arguments[all])
  }

  /// Marks the contacts that are given as distinct.
  private static func markDistinct(_ session: Session) throws {
    let arguments = session.arguments
    if arguments[merge] || arguments[yes] || arguments[dryRun] || arguments[least] != nil
      || arguments[all] || arguments[StoreCommand.json]
    {
      throw UsageError(.refused("--distinct goes with IDs only"), command: syntax)
    }
    let references = try session.listed(arguments[ids])
    guard Set(references).count > 1 else {
      throw UsageError(.refused("give the IDs of two contacts or more"), command: syntax)
    }
    let book = try session.openExisting()
    let given = try session.ids(of: references, in: book, nicknamesWin: false)
    guard given.count > 1 else {
      throw UsageError(
        .refused("both are contact \(given[0]); give another one"), command: syntax)
    }
    try book.markDistinct(given)
    try session.reportChange(given)
    session.tell("marked \(contactCount(given.count)) as distinct")
  }

  /// Merges groups, marks the contacts of others as distinct, and tells of it.
  private static func merge(
    _ chosen: [DuplicateCluster], _ never: [DuplicateCluster], _ book: AddressBook,
    _ session: Session
  ) throws {
    if chosen.isEmpty, never.isEmpty { return session.tell("nothing was changed") }
    let conflicts = try book.merge(
      groups: chosen.map(\.ids), distinct: never.map(\.ids), now: session.environment.now())
    try session.reportChange(chosen.map { $0.ids[0] })
    if session.arguments[yes] {
      for (cluster, conflicts) in zip(chosen, conflicts) {
        for conflict in conflicts { session.tell("\(cluster.ids[0]): \(conflict.words)") }
      }
    }
    let count = chosen.reduce(0) { $0 + $1.ids.count }
    if count > 0 { session.tell("merged \(contactCount(count)) into \(chosen.count)") }
    if !never.isEmpty {
      session.tell("marked the contacts of \(counted(never.count, "group")) as distinct")
    }
    tellFurther(of: Set(chosen.map { $0.ids[0] }), book, session)
  }

  /// Tells of those who look the same as a contact does only now that it is made of several.
  private static func tellFurther(
    of merged: Set<Int64>, _ book: AddressBook, _ session: Session
  ) {
    // What is done is done, also where it cannot be looked further.
    let found = try? duplicates(in: book, session).clusters
    let further = found?.count { !merged.isDisjoint(with: $0.ids) } ?? 0
    if further == 0 { return }
    session.tell(
      "\(further) more \(further == 1 ? "group looks" : "groups look") the same now: "
        + "'contacts dedupe' shows \(further == 1 ? "it" : "them")")
  }

  /// Shows what would be merged, and changes nothing.
  private static func writePreviews(
    of clusters: [DuplicateCluster], _ contacts: [Int64: ContactRecord], _ session: Session,
    _ book: AddressBook
  ) throws {
    for cluster in clusters {
      try session.output.write(preview(of: cluster, contacts, session, book))
    }
    let count = clusters.reduce(0) { $0 + $1.ids.count }
    session.tell(
      "would merge \(contactCount(count)) into \(clusters.count); nothing was changed")
  }

  /// The line of a group, and below it what would be given up.
  private static func preview(
    of cluster: DuplicateCluster, _ contacts: [Int64: ContactRecord], _ session: Session,
    _ book: AddressBook
  ) throws -> String {
    let merge = try book.merge(ids: cluster.ids, now: session.environment.now(), isTrial: true)
    let lines = merge.conflicts.map { "  " + $0.words.escapedForTerminal(keepingJoiners: true) }
    return line(cluster, contacts, separator: AlignedColumns.gap) + lines.map { $0 + "\n" }.joined()
  }

  private static func json(
    _ cluster: DuplicateCluster, _ contacts: [Int64: ContactRecord]
  ) -> JSONValue {
    .object([
      ("ids", .list(cluster.ids.map(JSONValue.number))),
      ("percent", .number(cluster.percent)),
      ("names", .list(cluster.ids.map { .text(contacts[$0]?.card.displayName ?? "") })),
      ("reasons", .list(cluster.reasons.map { .text($0.words) })),
    ])
  }

  private static func line(
    _ cluster: DuplicateCluster, _ contacts: [Int64: ContactRecord], separator: String = "\t"
  ) -> String {
    cells(cluster, contacts).map { $0.escapedForTerminal(keepingJoiners: true) }
      .joined(separator: separator) + "\n"
  }

  private static func table(
    _ clusters: [DuplicateCluster], _ contacts: [Int64: ContactRecord]
  ) -> ResultColumns {
    let rows = clusters.map { cells($0, contacts) }
    func texts(_ column: Int) -> [AttributeValue] { rows.map { .string($0[column]) } }
    let percents = clusters.map { AttributeValue.integer(Int64($0.percent)) }
    return ResultColumns(
      [("IDs", texts(0)), ("%", percents), ("Names", texts(2)), ("Why", texts(3))],
      whole: ["IDs", "%"])
  }

  private static func cells(
    _ cluster: DuplicateCluster, _ contacts: [Int64: ContactRecord]
  ) -> [String] {
    let ids = cluster.ids.map { String($0) }.joined(separator: " ")
    let names = cluster.ids.compactMap { contacts[$0]?.card.displayName }.joined(separator: " | ")
    let reasons = cluster.reasons.map(\.words).joined(separator: ", ")
    return [ids, String(cluster.percent), names, reasons]
  }
}
