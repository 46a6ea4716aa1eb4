import Arguments
import ContactStore
import ManagedObjects

/// The verb `contacts store check`.
enum StoreCheckCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "store check", summary: "Verify every byte of the file, and all references.",
      discussion: """
        Only reads. Writes one line for each fault, with the file and the place, and exits with status 65 if there is \
        any. What an interrupted save left at the end is not a fault.
        """,
      surplusAdvice: StoreCommand.otherStoreAdvice,
      examples: [Example("contacts store check --json", "The same for a script.")],
      options: [StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    let path = try session.storePath()
    try session.requireFiles(at: path)
    let examination = try StoreExamination(path: path, model: try AddressBook.managedObjectModel)
    if session.arguments[StoreCommand.json] {
      try session.output.write(examination.json)
    } else {
      try session.write(examination.findings)
    }
    try session.output.flush()
    let count = examination.findings.count { $0.severity == .damage }
    guard examination.isIntact else { throw CommandFailure.damaged(path, count: count) }
    session.tell(
      "\(path) is intact: \(counted(examination.rowCount, "row")), "
        + "\(counted(examination.frameCount, "transaction")) in the journal, \(examination.transactionCount) in history"
    )
  }
}

extension StoreExamination {
  fileprivate var json: JSONValue {
    .object([
      ("intact", .bool(isIntact)), ("rows", .number(rowCount)),
      ("journalTransactions", .number(frameCount)),
      ("historyTransactions", .number(transactionCount)),
      ("findings", .list(findings.map(\.json))),
    ])
  }
}
