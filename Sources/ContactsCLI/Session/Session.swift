import Arguments
import ContactStore
import Files
import ManagedObjects
import TextTools

/// One run of the command: what was asked for globally, the streams, and the address book.
final class Session {
  let environment: Environment
  let output: Output
  let arguments: ParsedArguments
  /// The command, with the group that it is in.
  let verb: String
  /// Who makes the changes of the command, for history.
  var author: String { "contacts \(verb)" }
  /// Standard input, pipes and devices that are read, by their paths.
  var replayedInputs: [String: ReplayedInput] = [:]
  /// What shows how far files have been read, while that is to be seen.
  var progress: Progress?
  /// What the configuration file says, once it has been asked.
  var loadedConfiguration: Configuration?
  /// What was read from standard input for notes.
  var typedNotes: String?
  /// Lets somebody pick a contact on the whole screen, where that is possible.
  var pickOnScreen: ((AddressBook, _ search: String) throws -> Int64?)?
  private var isIrreversibleTold = false
  private var knownKinds: [String: StoreKind] = [:]

  init(_ environment: Environment, _ verb: String, _ arguments: ParsedArguments) {
    self.environment = environment
    self.verb = verb
    self.arguments = arguments
    output = Output(environment.writeOutput)
  }

  /// Opens the address book for looking things up.
  ///
  /// - Parameter isTrial: Whether it is to be read for what would be changed, so that one that is not
  ///   there is as good as an empty one.
  /// - Returns: The address book.
  /// - Throws: ``CommandFailure/missingStore(_:)`` when a file was named that is not there.
  func openForReading(isTrial: Bool = false) throws -> AddressBook {
    let location = try location()
    if let found = try openFound(location, isReadOnly: true) { return found }
    let empty = try following(location.path) { try openMissing(location) }
    if isTrial { return empty }
    guard location.isDefault else { throw CommandFailure.missingStore(location.path) }
    tell(Self.emptyBook)
    return empty
  }

  /// Opens the address book for changing it.
  ///
  /// What is missing is made.
  func openForWriting() throws -> AddressBook {
    let location = try location()
    try makeDefaultFolder()
    return try open(location.path, isReadOnly: false)
  }

  /// Makes the folder of the address book, unless somebody named that.
  func makeDefaultFolder() throws {
    let location = try location()
    if location.isDefault { try POSIXFileSystem().createDirectory(location.folder) }
  }

  /// Opens the address book for changing what is in it already.
  ///
  /// - Throws: ``CommandFailure/missingStore(_:)`` when a file was named that is not there.
  func openExisting() throws -> AddressBook {
    try openFound(location(), isReadOnly: false) ?? openForReading()
  }

  /// Opens the address book if it is there.
  private func openFound(_ location: StoreLocation, isReadOnly: Bool) throws -> AddressBook? {
    if location.isInMemory { return try open(location.path, isReadOnly: false) }
    return try following(location.path) {
      try POSIXFileSystem().status(of: location.path) != nil
        ? open(location.path, isReadOnly: isReadOnly) : nil
    }
  }

  /// Says something to the person at the terminal, never to the next program in a pipe.
  func tell(_ text: String) {
    if arguments[GlobalOptions.quiet] { return }
    say("contacts: \(text.escapedForTerminal(keepingJoiners: true))\n")
  }

  /// Tells, once, that what is about to be saved cannot be taken back.
  private func tellIrreversible() {
    if isIrreversibleTold { return }
    isIrreversibleTold = true
    tell(
      "warning: 'contacts undo' cannot take this back: of one change, history holds 2,000,000 rows and "
        + "512 MB at most; 'contacts store backup FILE' before it keeps a copy")
  }

  /// Asks a question that is answered by yes or no.
  ///
  /// Anything but a clear yes is no, also the end of the input.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - isYes: Whether an empty answer is a yes.
  /// - Returns: Whether it was answered by yes.
  /// - Throws: ``StreamError``.
  func confirms(_ question: String, emptyMeansYes isYes: Bool = false) throws -> Bool {
    say("\(question) \(isYes ? "[Y/n]" : "[y/N]") ")
    guard let answer = try environment.readLine()?.lowercased() else {
      say("\n")
      return false
    }
    return answer == "y" || answer == "yes" || isYes && answer.isEmpty
  }

  /// Asks about one element after another, until somebody says that it is enough.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - question: What to ask about one.
  /// - Returns: Those that were answered by a clear yes, and those by `never`, before `q` or the end of
  ///   the input.
  /// - Throws: What the question throws, or ``StreamError``.
  func choice<Element>(
    among elements: [Element], _ question: (Element) throws -> String
  ) throws -> (chosen: [Element], never: [Element]) {
    var (chosen, never): ([Element], [Element]) = ([], [])
    for element in elements {
      say("\(try question(element)) [y/N/never/q] ")
      guard let answer = try environment.readLine()?.lowercased() else {
        say("\n")
        break
      }
      if answer == "q" || answer == "quit" { break }
      if answer == "y" || answer == "yes" { chosen.append(element) }
      if answer == "never" { never.append(element) }
    }
    return (chosen, never)
  }

  /// Whether there is somebody to ask.
  var canAsk: Bool { isAtTerminal && !arguments[GlobalOptions.noInput] }

  /// Whether somebody at a terminal would be asked if that was not forbidden.
  var isAtTerminal: Bool {
    environment.inputIsTerminal && environment.errorIsTerminal
  }

  /// Writes to standard error.
  ///
  /// If that fails there is nobody left to tell.
  func say(_ text: String) {
    try? environment.writeError(Array(text.utf8))
  }

  func location() throws -> StoreLocation {
    var named = arguments[GlobalOptions.store]
    if named == nil, (environment.variable("CONTACTS_STORE") ?? "").isEmpty {
      named = try configuration.store(environment.variable)
    }
    return try StoreLocation(option: named, variable: environment.variable)
  }

  /// Opens an empty address book where there is no file.
  ///
  /// A journal without its file is reported as damage, not as absence.
  private func openMissing(_ location: StoreLocation) throws -> AddressBook {
    let hasFolder = try POSIXFileSystem().status(of: location.folder) != nil
    let mayBeDamaged = hasFolder && kind(of: location.path) == .binary
    return try open(mayBeDamaged ? location.path : StoreKind.memoryName, isReadOnly: true)
  }

  /// The kind of the store at a path.
  ///
  /// It is looked for once: to close a file lets go of the locks that SQLite has on it in the process.
  func kind(of path: String) -> StoreKind {
    if let known = knownKinds[path] { return known }
    let kind = StoreKind(at: path)
    knownKinds[path] = kind
    return kind
  }

  /// Describes the store at a path as the options and the environment want it.
  func describe(
    _ path: String, _ kind: StoreKind? = nil, isReadOnly: Bool
  ) throws -> PersistentStoreDescription {
    let kind = kind ?? self.kind(of: path)
    guard kind.register() else { throw CommandFailure.missingTrait(path) }
    var description = PersistentStoreDescription(kind.type, path: kind == .memory ? nil : path)
    description.isReadOnly = isReadOnly && kind != .memory
    if let timeout = arguments[GlobalOptions.timeout] { description.timeout = timeout }
    let limits = try HistorySettings(environment.variable)
    description.historyLimit = limits.count ?? description.historyLimit
    description.historyAge = limits.age ?? description.historyAge
    description.acceptsMigration = AddressBook.accepts
    // The store calls it on the thread that opens it, and a command has one.
    nonisolated(unsafe) let session = self
    description.migrationHandler = { try unsafe session.tell(of: $0, path) }
    return description
  }

  /// Opens the address book at a path.
  private func open(_ path: String, isReadOnly: Bool) throws -> AddressBook {
    var description = try describe(path, isReadOnly: isReadOnly)
    // The store calls it on the thread that saves, and a command has one.
    nonisolated(unsafe) let session = self
    description.willSaveIrreversibly = { unsafe session.tellIrreversible() }
    environment.adjustStore(&description)
    var book = try AddressBook(description, author: author)
    book.tellToday = environment.today
    // A database takes in its log when it is closed; for other kinds that would only take time.
    if kind(of: path) != .sqlite { environment.keep(book) }
    return book
  }
}
