import Arguments
import ContactStore
import ManagedObjects

/// The verb `contacts store recover`.
enum StoreRecoverCommand: Command {
  private static let file = Argument(
    "FILE", count: .atMostOne, value: .path,
    help: "The damaged file, if it is not the address book.")
  private static let target = Option(
    "output", short: "o", placeholder: "NEW", value: .path, help: "The new file.",
    isRequired: true, requirement: "what is intact is written there; the damaged file is left alone"
  )

  static var syntax: CommandSyntax {
    CommandSyntax(
      "store recover", summary: "Save the intact part of a damaged address book to a new file.",
      discussion: """
        Only reads the damaged files. Writes one line for each fault and what it costs, and exits with status 65 if \
        there is any. In JSON, the number of lost transactions is null where it is not known.
        """,
      examples: [
        Example("contacts store recover --output saved.contacts", "Save the intact part.")
      ],
      arguments: [file], options: [target, StoreCommand.force, StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    guard let output = session.arguments[target] else { return }
    try session.refuseStream(output, command: syntax)
    let path = try session.arguments[file].first ?? session.storePath()
    try session.requireBinary(path)
    try session.requireFiles(at: path)
    try session.refuseStore(output, at: path)
    let recovery = try recovery(of: path, to: output, session)
    try session.reportChange {
      if session.arguments[StoreCommand.json] {
        try session.output.write(recovery.json)
      } else {
        try session.write(recovery.findings)
      }
    }
    session.tell("saved \(counted(recovery.savedRowCount, "row")) in \(output)")
    guard recovery.isComplete else {
      throw CommandFailure.incompleteRecovery(
        path, rows: recovery.lostRowCount, transactions: recovery.lostFrameCount,
        history: recovery.lostHistory, tables: recovery.lostEntityCount)
    }
  }

  /// Saves what is intact; of an address book of a former version of the model as that, which then becomes
  /// one of the newest.
  private static func recovery(
    of path: String, to output: String, _ session: Session
  ) throws -> StoreRecovery {
    func recovery(_ model: ManagedObjectModel) throws -> StoreRecovery {
      try StoreRecovery(
        of: path, to: output, model: model, replacing: session.arguments[StoreCommand.force],
        options: try session.storeOptions())
    }
    var description = try session.describe(output, .binary, isReadOnly: false)
    description.migrationHandler = nil
    let saved: StoreRecovery
    do {
      saved = try recovery(AddressBook.managedObjectModel)
    } catch let error as StoreError where error.isOfFormerVersion {
      saved = try recovery(FormerContactsModel.version1.managedObjectModel)
    }
    try AddressBook.migrate(description)
    try AddressBook.completeUIDs(in: description)
    // Otherwise the UIDs would be in the journal alone, and the file itself without.
    _ = try BinaryStore(
      path: output, model: AddressBook.managedObjectModel, options: session.storeOptions()
    ).compact()
    return saved
  }
}

extension StoreRecovery {
  fileprivate var json: JSONValue {
    .object([
      ("complete", .bool(isComplete)), ("savedRows", .number(savedRowCount)),
      ("lostRows", .number(lostRowCount)), ("lostTransactions", lostTransactions),
      ("lostTables", .number(lostEntityCount)), ("findings", .list(findings.map(\.json))),
    ])
  }

  /// How many transactions are lost, or can be told of no more; null where nobody knows.
  private var lostTransactions: JSONValue {
    switch lostHistory {
    case .none: .number(lostFrameCount)
    case .transactions(let count): .number(lostFrameCount + count)
    case .unknown: .null
    }
  }
}
