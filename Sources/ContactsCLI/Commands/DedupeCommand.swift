import AddressBook
import Arguments

/// The verb `contacts dedupe`.
enum DedupeCommand: Command {
  private static let merge = Flag(
    "merge", help: "Merge the contacts of each group into the first, after a question.")
  private static let yes = Flag("yes", short: "y", help: "Merge without asking.")

  static let syntax = CommandSyntax(
    "dedupe", summary: "Find contacts that are likely the same.",
    discussion: """
      Writes a line for each group of likely duplicates: their IDs, how likely it is in percent, and
      why, with tabs between. Nothing is changed unless --merge is given.
      """,
    examples: [
      Example("contacts dedupe", "See likely duplicates."),
      Example("contacts dedupe --merge", "Merge them, after a question for each group."),
    ],
    options: [merge, yes])

  static func run(_ session: Session) throws {
    let isMerging = session.arguments[merge]
    let book = try isMerging ? session.openExisting() : session.openForReading()
    let (clusters, contacts) = try book.duplicates()
    if clusters.isEmpty { return session.tell("no contacts look the same") }
    guard isMerging else {
      for cluster in clusters { try session.output.write(line(cluster, contacts)) }
      return
    }
    guard session.arguments[yes] || session.canAsk else {
      throw CommandFailure.needsConsent(.merging, count: clusters.flatMap(\.ids).count)
    }
    for cluster in clusters {
      let question = line(cluster, contacts) + "Merge them?"
      guard try session.arguments[yes] || session.confirms(question) else { continue }
      _ = try book.merge(ids: cluster.ids, now: session.environment.now())
      try session.reportChange { try session.output.write("\(cluster.ids[0])\n") }
    }
  }

  private static func line(
    _ cluster: DuplicateCluster, _ contacts: [Int64: ContactRecord]
  ) -> String {
    let ids = cluster.ids.map { String($0) }.joined(separator: " ")
    let names = cluster.ids.compactMap { contacts[$0]?.card.displayName }
      .map { $0.escapedForTerminal(keepingJoiners: true) }.joined(separator: " | ")
    let reasons = cluster.reasons.map(\.words).joined(separator: ", ")
    return "\(ids)\t\(Int(cluster.confidence * 100))\t\(names)\t\(reasons)\n"
  }
}
