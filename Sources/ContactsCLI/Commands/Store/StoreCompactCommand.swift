import Arguments
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The verb `contacts store compact`.
enum StoreCompactCommand: Command {
  private static let before = Option(
    "forget-before", placeholder: "DATE", value: .moment,
    help: "Forget the history before this time.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "store compact", summary: "Fold the journal into the file, and drop old history.",
      discussion: """
        Changes do this by themselves now and then. History keeps the newest 1000 transactions of the last 90 days, \
        unless CONTACTS_HISTORY (how many) and CONTACTS_HISTORY_DAYS say otherwise.
        """,
      surplusAdvice: StoreCommand.otherStoreAdvice,
      examples: [
        Example("contacts store compact", "Make the file as small as possible."),
        Example("contacts store compact --keep-history 0", "Forget the history."),
        Example("contacts store compact --forget-before 2026-01-01", "Forget older history."),
      ],
      options: [StoreCommand.historyLimit, before])
  }

  static func run(_ session: Session) throws {
    let store = try session.openStore(isReadOnly: false)
    let sizeBefore = try store.size()
    var dropped = 0
    if let date = session.arguments[before] {
      dropped = try store.purgeHistory(before: .date(date))
    }
    let (_, after) = try store.compact(
      keepingHistory: session.arguments[StoreCommand.historyLimit])
    try session.reportChange {
      try session.output.write("before\t\(sizeBefore.total)\nafter\t\(after.total)\n")
    }
    if dropped > 0 {
      session.tell("dropped \(counted(dropped, "transaction")) of history by date")
    }
  }
}
