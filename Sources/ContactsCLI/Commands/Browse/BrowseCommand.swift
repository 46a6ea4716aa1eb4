import Arguments

/// The verb `contacts browse`.
enum BrowseCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "browse", summary: "Look through contacts, and change them, on the whole screen.",
      discussion: """
        Lists contacts by the letters of their names, and follows what other processes change. What is \
        typed behind / is searched for as 'contacts find --exact' does: words in any field, field:value, or \
        a condition. Each change is a step of its own for 'contacts undo'. The order is that of 'contacts \
        config', else that of last names. Photos are shown where the program chafa is installed: by the \
        graphics of kitty, iTerm2 or sixel where the terminal has them, else by half blocks.
        """,
      examples: [Example("contacts browse", "Open the address book.")],
      sections: KeyTable.sections)
  }

  static func run(_ session: Session) throws {
    let environment = session.environment
    guard environment.inputIsTerminal, environment.outputIsTerminal else {
      throw CommandFailure.needsTerminal("browse")
    }
    _ = try session.show {
      try session.location().isDefault ? session.openForWriting() : session.openExisting()
    }
  }
}
