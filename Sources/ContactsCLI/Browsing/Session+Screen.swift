import Arguments
import ContactStore
import Terminals

extension Session {
  /// Shows the address book on the whole screen until somebody leaves it.
  ///
  /// - Parameters:
  ///   - purpose: What for.
  ///   - search: What is searched for in the beginning.
  ///   - open: Opens the address book, once there is a terminal.
  /// - Returns: Who was picked.
  /// - Throws: ``TerminalError``, ``CommandFailure/ended(_:)``, ``FetchPredicateError`` or
  ///   ``StoreError``.
  func show(
    for purpose: BrowseScreen.Purpose = .browsing, search: String = "",
    _ open: () throws -> AddressBook
  ) throws -> [Int64] {
    if arguments[GlobalOptions.noInput] {
      throw UsageError(.refused("a screen takes input; leave --no-input out"), command: nil)
    }
    let terminal = try environment.openScreen()
    var quiet = environment
    // Wherever the output goes, the screen is a terminal.
    quiet.outputIsTerminal = true
    // What is said would stand in the middle of the screen.
    quiet.writeError = { _ in }
    quiet.inputIsTerminal = false
    let session = Session(quiet, "browse", arguments)
    terminal.usesColor = try session.usesColor
    let book = try open()
    let changes = try BookChanges(of: book, wake: terminal.wake)
    let browsed = try BrowsedBook(session, speaking: self, book)
    if !search.isEmpty { try browsed.find(search) }
    let screen = BrowseScreen(browsed, on: terminal, for: purpose)
    switch try screen.run(changes) {
    case .signal(let number)?: throw CommandFailure.ended(EndingSignal(number: number))
    case .hangup?: throw StreamError.nobodyReads
    case nil: return screen.picked
    }
  }

  /// Lets somebody at the terminal pick contacts.
  ///
  /// - Returns: Their IDs; none when nobody was picked.
  /// - Throws: As ``show(for:search:_:)`` does.
  func pick(
    _ picking: BrowseScreen.Picking, from book: AddressBook, search: String
  ) throws -> [Int64] {
    try show(for: .picking(picking), search: search) { book }
  }
}
