import Arguments
import ContactStore
import Terminals

/// The verb `contacts browse`.
enum BrowseCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "browse", summary: "Look through contacts, and change them, on the whole screen.",
      discussion: """
        Lists contacts by the letters of their names, and follows what other processes change. What is \
        typed behind / is searched for as 'contacts list' does: words in any field, field:value, or a \
        condition. Each change is a step of its own for 'contacts undo'. The order is that of 'contacts \
        config', else that of last names.
        """,
      examples: [Example("contacts browse", "Open the address book.")],
      sections: [KeyTable.section])
  }

  static func run(_ session: Session) throws {
    let environment = session.environment
    guard environment.inputIsTerminal, environment.outputIsTerminal else {
      throw CommandFailure.needsTerminal("browse")
    }
    let terminal = try environment.openScreen()
    terminal.usesColor = try session.usesColor
    var quiet = environment
    // What is said would stand in the middle of the screen.
    quiet.writeError = { _ in }
    let session = Session(quiet, "browse", session.arguments)
    let isDefault = try session.location().isDefault
    let book = try isDefault ? session.openForWriting() : session.openExisting()
    let changes = try BookChanges(of: book, wake: terminal.wake)
    let screen = BrowseScreen(try BrowsedBook(session, book), on: terminal)
    switch try screen.run(changes) {
    case .signal(let number)?: throw CommandFailure.ended(EndingSignal(number: number))
    case .hangup?: throw StreamError.nobodyReads
    case nil: break
    }
  }
}
