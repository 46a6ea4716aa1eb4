import Arguments
import ContactStore
import Files
import ManagedObjects
import TextTools

/// The group of commands `contacts store`, which look after the file of the address book.
enum StoreCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "store", summary: "Manage the file: check, back up, restore, recover, convert...",
      discussion: """
        See 'contacts store COMMAND --help' for each, and 'contacts help stores' for the kinds of address books.
        """,
      examples: [
        Example("contacts store check", "Verify every byte."),
        Example("contacts store backup contacts.backup", "Copy it while others write."),
        Example("contacts store history --changes", "Values before and after each change."),
      ])
  }

  /// The commands of the group.
  static var members: [any Command.Type] {
    [
      StoreInfoCommand.self, StoreCheckCommand.self, StoreCompactCommand.self,
      StoreHistoryCommand.self, StoreDumpCommand.self, StoreRecoverCommand.self,
      StoreBackupCommand.self, StoreRestoreCommand.self, StoreConvertCommand.self,
      StoreMigrateCommand.self,
    ]
  }

  static func run(_ session: Session) throws {
    throw UsageError(.missingCommand, command: syntax)
  }

  static let json = Flag("json", help: "Write JSON.")
  /// Where to name an address book to somebody who gives it as an argument.
  static let otherStoreAdvice = "--store names another address book than the usual one"

  static let force = Flag("force", short: "f", help: "Replace an existing file.")

  /// What a store's history keeps, for commands that drop what is too old.
  static let historyLimit = Option(
    "keep-history", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "Keep at most N transactions of history (default 1000).")
}

extension Session {
  /// The path of the address book, whatever is there.
  func storePath() throws -> String { try location().path }

  /// Makes sure that a command that looks after the files of binary stores has one.
  ///
  /// - Throws: ``CommandFailure/otherKind(_:kind:command:advice:)``.
  func requireBinary(_ path: String) throws(CommandFailure) {
    let kind = self.kind(of: path)
    if kind == .binary { return }
    throw .otherKind(
      path, kind: kind.words, command: verb, advice: kind.advice(for: verb))
  }

  /// Opens the address book as a store of its kind, for reading.
  ///
  /// - Throws: ``CommandFailure/missingStore(_:)`` when it is not there, or `StoreError`.
  func openAnyStore() throws -> any PersistentStore {
    let location = try location()
    if !location.isInMemory { try requireFiles(at: location.path) }
    return try following(location.path) {
      let description = try describe(location.path, isReadOnly: true)
      return try AddressBook.migrating(description) {
        try PersistentStoreCoordinator.open(description, model: AddressBook.managedObjectModel)
      }
    }
  }

  /// Opens the file of an address book that is binary.
  ///
  /// - Throws: ``CommandFailure/missingStore(_:)`` when it is not there,
  ///   ``CommandFailure/otherKind(_:kind:command:advice:)``, or `StoreError`.
  func openStore(isReadOnly: Bool = true) throws -> BinaryStore {
    let path = try storePath()
    try requireBinary(path)
    try requireFiles(at: path)
    return try following(path) {
      try AddressBook.migrating(describe(path, .binary, isReadOnly: isReadOnly)) {
        try BinaryStore(
          path: path, model: try AddressBook.managedObjectModel,
          options: try storeOptions(isReadOnly: isReadOnly))
      }
    }
  }

  /// Makes sure that a store is to be written into a file.
  ///
  /// - Throws: `UsageError` for a stream of the process, and for `-`, which stands for standard output
  ///   everywhere else.
  func refuseStream(_ path: String, command: CommandSyntax) throws(UsageError) {
    if path != "-", Descriptor.ofProcess(path) == nil { return }
    throw UsageError(
      .refused(
        "this needs a file name"
          + (path == "-" ? ", or write ./- for a file called '-'" : "")), command: command)
  }

  /// Makes sure that there is a store at a path, or a journal of one.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - failure: What to say where there is none; nil for ``CommandFailure/missingStore(_:)``.
  /// - Throws: That failure, or `FileError`.
  func requireFiles(at path: String, or failure: CommandFailure? = nil) throws {
    let files = POSIXFileSystem()
    let isThere = try following(path) {
      try files.status(of: path) != nil || files.status(of: path + "-journal") != nil
    }
    if !isThere { throw failure ?? CommandFailure.missingStore(path) }
  }

  /// How the file of the address book is opened.
  func storeOptions(isReadOnly: Bool = false) throws -> BinaryStore.Options {
    try BinaryStore.Options(
      describe(storePath(), .binary, isReadOnly: isReadOnly),
      model: AddressBook.managedObjectModel)
  }

  /// Writes what was found of a store's files.
  func write(_ findings: [StoreFinding]) throws {
    for finding in findings {
      let place = finding.offset.map { " at byte \($0)" } ?? ""
      let line = "\(finding.severity.rawValue): \(finding.path)\(place): \(finding.message)"
      try output.write(line.escapedForTerminal + "\n")
    }
  }
}

extension StoreFinding {
  /// The finding as JSON.
  var json: JSONValue {
    .object([
      ("severity", .text(severity.rawValue)), ("file", .text(path)),
      ("offset", offset.map { .number($0) } ?? .null), ("message", .text(message)),
    ])
  }
}
