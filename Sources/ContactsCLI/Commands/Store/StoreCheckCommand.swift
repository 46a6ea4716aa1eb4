import Arguments
import ContactStore
import ManagedObjects

#if SQLite
  import SQLStore
#endif

/// The verb `contacts store check`.
enum StoreCheckCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "store check", summary: "Verify every byte of the file, and all references.",
      discussion: """
        Only reads. Writes one line for each fault, with the file and the place, and exits with status 65 if there is \
        any. What an interrupted save left at the end is not a fault. In XML and SQLite, which have no checksums, it \
        looks at what their formats promise.
        """,
      surplusAdvice: StoreCommand.otherStoreAdvice,
      examples: [Example("contacts store check --json", "The same for a script.")],
      options: [StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    let path = try session.storePath()
    guard session.kind(of: path) == .binary else { return try check(path, session) }
    try session.requireFiles(at: path)
    let examination = try StoreExamination(path: path, model: try AddressBook.managedObjectModel)
    try session.report(examination.findings, examination.json)
    let count = examination.findings.count { $0.severity == .damage }
    guard examination.isIntact else { throw CommandFailure.damaged(path, count: count) }
    session.tell(
      "\(path) is intact: \(counted(examination.rowCount, "row")), "
        + "\(counted(examination.frameCount, "transaction")) in the journal, \(examination.transactionCount) in history"
    )
  }

  /// Checks a store of another kind by all that it can be asked.
  private static func check(_ path: String, _ session: Session) throws {
    let store = try session.openAnyStore()
    var faults = try store.faults()
    var rowCount = 0
    if faults.isEmpty {
      let survey = try StoreSurvey(of: store, model: AddressBook.managedObjectModel)
      (faults, rowCount) = (survey.faults, survey.rowCount)
    }
    let findings = faults.map { StoreFinding(.damage, path, nil, $0) }
    try session.report(
      findings,
      .object([
        ("intact", .bool(findings.isEmpty)), ("rows", .number(rowCount)),
        ("findings", .list(findings.map(\.json))),
      ]))
    guard findings.isEmpty else { throw CommandFailure.damaged(path, count: findings.count) }
    session.tell("\(path) is intact: \(counted(rowCount, "row"))")
  }
}

extension PersistentStore {
  /// What the format of the file itself finds wrong.
  fileprivate func faults() throws -> [String] {
    #if SQLite
      if let store = self as? SQLStore { return try store.integrityFaults() }
    #endif
    return []
  }
}

extension Session {
  fileprivate func report(_ findings: [StoreFinding], _ json: JSONValue) throws {
    if arguments[StoreCommand.json] {
      try output.write(json)
    } else {
      try write(findings)
    }
    try output.flush()
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
