import Arguments
import ContactStore
import TextTools

/// The verb `contacts undo`.
enum UndoCommand: Command {
  private static let to = Option(
    "to", placeholder: "NUMBER", value: .transactionNumber,
    help: "Take back everything after this number of 'history'.")
  static let dryRun = Flag(
    "dry-run", short: "n", help: "Show what would happen, but change nothing.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "undo", summary: "Take back the last command, whatever it changed.",
      discussion: """
        Takes back what the last command changed, whichever process ran it and however long ago: a deletion \
        or an import of thousands as well as a single edit. Again, it takes back the one before; 'redo' redoes \
        the last undo. Changes older than the history cannot be taken back, nor a deletion or edit of more than \
        2,000,000 rows (a contact, an address, a number, a membership of a group) or 512 MB, which the command \
        reports before it makes it. An import that only noted where contacts came from ('no contact' in \
        'history') is taken back with the command before it.
        """,
      surplusAdvice: "--to takes the number of a change to go back to",
      examples: [
        Example("contacts undo --dry-run", "See what would be taken back."),
        Example("contacts undo", "Take it back."),
        Example("contacts undo --to 17", "Go back to the state after number 17."),
        Example("contacts undo --json", "What was taken back, as 'history --json' writes it."),
      ],
      options: [to, dryRun, StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    let target = session.arguments[to].map(AddressBook.UndoTarget.number) ?? .last(1)
    let isTrial = session.arguments[dryRun]
    let changes = try session.openExisting().undo(target, isTrial: isTrial)
    try session.report(changes, isTrial, "undo", "undid")
  }
}

/// The verb `contacts redo`.
enum RedoCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "redo", summary: "Redo the last undo.",
      discussion: """
        Possible as long as nothing else has changed the address book since.
        """,
      examples: [Example("contacts redo", "Take the last undo back.")],
      options: [UndoCommand.dryRun, StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    let isTrial = session.arguments[UndoCommand.dryRun]
    let changes = try session.openExisting().redo(isTrial: isTrial)
    try session.report(changes, isTrial, "redo", "redid")
  }
}

extension Session {
  /// Writes a line for each change that was made, or would be.
  fileprivate func report(
    _ changes: [BookChange], _ isTrial: Bool, _ verb: String, _ past: String
  ) throws {
    func write() throws {
      // As history does.
      if arguments[StoreCommand.json] {
        return try output.writeArray { add in
          for change in changes { try add { change.json.append(to: &$0) } }
        }
      }
      for change in changes {
        let word = isTrial ? "would \(verb)" : past
        let summary = change.summary.escapedForTerminal(keepingJoiners: true)
        try output.write("\(word) \(change.number): \(change.command), \(summary)\n")
      }
    }
    if isTrial { return try write() }
    try reportChange(write)
  }
}

extension ValueSyntax<Int64> {
  /// The number of a transaction, zero for the time before the first one.
  fileprivate static var transactionNumber: ValueSyntax {
    ValueSyntax(
      expecting: "a number, as 'contacts history' shows it", leadingHyphen: .beforeDigit
    ) { text in
      text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int64(text) : nil
    }.completed(by: .named("transaction"))
  }
}
