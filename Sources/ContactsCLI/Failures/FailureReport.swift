import Arguments
import ContactCards
import ContactStore
import Files
import ManagedObjects
import Terminals
import TextTools

/// An error as the user is told of it: an exit status and words that say what is wrong, where, and
/// what to do.
struct FailureReport: Equatable {
  let status: ExitStatus
  /// One line.
  let message: String
  /// Further lines, such as a caret under a mistake.
  var details: [String] = []

  init(_ status: ExitStatus, _ message: String, details: [String] = []) {
    self.status = status
    self.message = message.escapedForTerminal
    self.details = details.map(\.escapedForTerminal)
  }

  /// Finds words for an error.
  init(_ error: any Error) {
    switch error {
    case let error as CommandFailure: self.init(error)
    case let error as StreamError: self.init(error)
    case let error as ConfigurationFault: self.init(.configuration, error.words)
    case let error as UnreportedChange: self.init(error)
    case let error as ErrorAfterSaving: self.init(UnreportedChange(error: error.error))
    case let error as FetchPredicateError: self.init(error)
    case let error as ContactFilterError: self.init(error)
    case let failure as ExpressionFailure: self.init(failure.error, in: "expression")
    case let error as NewPerson.Fault: self.init(.usage, error.words)
    case let error as ContactFault: self.init(error.isOfFile ? .badData : .usage, error.words)
    case let error as FaultyContact: self.init(.badData, error.words)
    case let error as CardFailure: self.init(.badData, error.words)
    case let error as PhotoFailure: self.init(.badData, error.words)
    case let error as FormFailure: self.init(.badData, error.words)
    case let error as MissingValue:
      self.init(
        .failure,
        error.count > 1
          ? "\(error.count) values are like \(error.value.quoted); write the \(error.list) as it is shown"
            + "\(error.example.map { ", such as \($0.quoted)" } ?? ""). Nothing was changed"
          : "no \(error.list) \(error.value.quoted) to remove; nothing was changed")
    case let error as UndoFault: self.init(.failure, error.words)
    case let error as HistoryReversalError: self.init(.failure, error.words)
    case let error as AddressBookError: self.init(error)
    case let error as StoreError: self.init(error)
    case let error as MergeError: self.init(error)
    case let error as FileError: self.init(error)
    case let error as TerminalError: self.init(error)
    default: self.init(.software, "an unexpected error: \(error)")
    }
  }

  /// What goes to standard error.
  var text: String {
    (["contacts: \(message)"] + details).joined(separator: "\n") + "\n"
  }

  /// What goes to standard error when the output is JSON.
  var json: String {
    let words = JSONText.quoted(([message] + details).joined(separator: "\n"))
    return "{\"error\":{\"status\":\(status.rawValue),\"message\":\(words)}}\n"
  }

  private init(_ failure: CommandFailure) {
    switch failure {
    case .noHome:
      self.init(
        .configuration,
        "HOME is no folder; name the address book with --store or CONTACTS_STORE")
    case .noConfigurationFolder:
      self.init(.configuration, "neither HOME nor XDG_CONFIG_HOME is a folder; set one of them")
    case .needsConsent(let change, let many):
      self.init(unanswered: change, many, "without --yes")
    case .mustNotAsk(let change, let many):
      self.init(unanswered: change, many, "with --no-input and without --yes")
    case .declined(let change): self.init(.failure, "nothing was \(change.done)")
    case .noneChosen(let kind):
      self.init(.failure, "no \(kind) was chosen; nothing was done")
    case .nothingFound: self.init(.failure, "no contact matches")
    case .needsTerminal, .ended: self.init(lasting: failure)
    case .missingTrait, .otherKind, .unusableModel: self.init(kind: failure)
    case .unknownArguments:
      self.init(
        .configuration, "the arguments cannot be read, so nothing was done; mount /proc")
    case .invalidArgument(let position):
      self.init(.usage, "argument \(position) is not valid UTF-8; check the terminal's encoding")
    case .inputIsGone, .inputIsNotes: self.init(input: failure)
    case .foreignFile(let file, let format):
      self.init(.badData, "\(file) \(format.words); nothing was imported")
    case .unknownFormat(let file, let beginning):
      self.init(
        .badData,
        "cannot tell the format of \(file), which begins with \(beginning.quoted); choose one with "
          + "--format. Nothing was imported")
    case .undecodableNames(let folder, let count): self.init(undecodable: count, in: folder)
    case .noPhoto(let name): self.init(.failure, "no picture of \(name)")
    case .photoElsewhere(let name, let address):
      self.init(
        .failure,
        "the picture of \(name) is not here, only its address: \(address)")
    case .editor(let command, let status): self.init(editor: command, status)
    case .editedFileIsGone(let path):
      self.init(.failure, "the edited text is not in \(path) any more; nothing was changed")
    case .invalidSetting(let name, let value):
      self.init(
        .configuration,
        "\(name) is \(value.quoted); expected a whole number from 0 to \(Int32.max)")
    case .unreachableStore(let path, let reason):
      self.init(.noInput, "no address book at \(path): \(reason); check the path")
    case .missingStore(let path), .missingBackup(let path), .inputIsDirectory(let path),
      .noCards(let path), .targetIsStore(let path), .targetIsDirectory(let path),
      .targetExists(let path):
      self.init(failure, with: path)
    case .damaged(let path, let count):
      self.init(
        .badData,
        "\(path) is damaged in \(counted(count, "place")); \(StoreKind(at: path).adviceForDamage)")
    case .incompleteRecovery(let path, let rows, let transactions, let history, let tables):
      self.init(.badData, Self.words(recovering: path, rows, transactions, history, tables))
    }
  }

  /// Finds words for files that nothing can name, in a folder that is to tell of everybody.
  private init(undecodable count: Int, in folder: String) {
    self.init(
      .badData,
      "\(folder) has \(counted(count, "file")) whose name is not UTF-8; rename it. Nothing was changed"
    )
  }

  /// Finds words for standard input that cannot be read.
  private init(input failure: CommandFailure) {
    if failure == .inputIsNotes {
      self.init(
        .usage,
        "standard input can be read only once, and --notes - reads it; name a file for the rest")
    } else {
      self.init(
        .temporary,
        "another process added the same contacts; nothing was changed, try again")
    }
  }

  /// Finds words for a change that nobody has said yes to.
  private init(unanswered change: CommandFailure.Change, _ many: String, _ need: String) {
    self.init(
      .usage,
      "refusing to \(change.imperative.lowercased()) \(many) \(need); nothing was \(change.done)")
  }

  /// Finds words for an editor that ended with another status than 0.
  private init(editor command: String, _ status: Int32) {
    let (report, words): (ExitStatus, String) =
      switch status {
      case 127: (.configuration, "no editor \(command.quoted); set EDITOR. Nothing")
      case 126: (.configuration, "the editor \(command.quoted) cannot be run; set EDITOR. Nothing")
      default: (.failure, "the editor \(command.quoted) ended with status \(status); nothing")
      }
    self.init(report, words + " was changed")
  }

  /// Finds words for what is the matter with a file.
  private init(_ failure: CommandFailure, with path: String) {
    switch failure {
    case .missingStore:
      self.init(
        .noInput, "no address book at \(path); check the path, or make one with 'contacts add'"
      )
    case .missingBackup:
      self.init(.noInput, "no backup at \(path); check the path")
    case .inputIsDirectory:
      self.init(.noInput, "\(path) is a folder; name a file, or - for standard input")
    case .noCards:
      self.init(.noInput, "no .vcf file in the folder \(path)")
    case .targetIsStore:
      self.init(.usage, "\(path) is the address book itself; name another file")
    case .targetExists:
      self.init(.cannotCreate, "\(path) exists already; name another file, or use --force")
    case .targetIsDirectory:
      self.init(.cannotCreate, "\(path) is a folder; name a file in it")
    default: self.init(.software, "an unexpected error: \(failure)")
    }
  }

  private static func words(
    recovering path: String, _ rows: Int, _ transactions: Int,
    _ history: StoreRecovery.LostHistory, _ tables: Int
  ) -> String {
    let unknown =
      tables == 0 ? "" : "nothing can be found of \(counted(tables, "table")), and of the rest "
    let lost = "\(counted(rows, "row")) and \(counted(transactions, "transaction"))"
    let rest =
      switch history {
      case .none: ""
      case .transactions(let count): ", and the history of \(counted(count, "transaction"))"
      case .unknown: ", and the history of an unknown number of transactions"
      }
    return "\(path) was damaged: \(unknown)\(lost) are lost for certain\(rest); see the list above"
  }

  private init(_ error: ContactFilterError) {
    let place = FetchPredicateError(.empty, error.offset..<error.offset, in: error.text)
    let lines = place.rendering().split(separator: "\n", omittingEmptySubsequences: false)
    self.init(
      .badData, "in the filter: \(error.words)", details: lines.dropFirst().map(String.init))
  }

  init(_ error: FetchPredicateError) {
    self.init(error, in: "predicate")
  }

  private init(_ error: FetchPredicateError, in part: String) {
    let lines = error.atUnknownWord.rendering().split(
      separator: "\n", omittingEmptySubsequences: false)
    let told = error.words(ofExpression: part == "expression")
    let words =
      told.hasPrefix("the predicate ")
      ? "the \(part) " + told.dropFirst("the predicate ".count) : told
    self.init(
      .badData, "in the \(part): \(words)", details: lines.dropFirst().map(String.init))
  }
}

extension CommandFailure.Change {
  /// What would be done, as a command.
  var imperative: String {
    switch self {
    case .deleting: "Delete"
    case .merging: "Merge"
    case .changing: "Change"
    }
  }

  /// What would have been done.
  fileprivate var done: String {
    switch self {
    case .deleting: "deleted"
    case .merging: "merged"
    case .changing: "changed"
    }
  }
}

/// A number of contacts in words.
func contactCount(_ count: Int) -> String { counted(count, "contact") }

/// A number of things in words.
///
/// - Parameters:
///   - count: How many.
///   - noun: What one is called, to which an s is added for several.
/// - Returns: The number and the noun.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
