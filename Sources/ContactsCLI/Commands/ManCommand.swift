import Arguments
import ContactCards

/// The verb `contacts man`.
enum ManCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "man", summary: "Write the manual page.",
      discussion: """
        Writes the page in the format of man(7).
        """,
      examples: [
        Example("contacts man | man -l -", "Read it."),
        Example("contacts man > ~/.local/share/man/man1/contacts.1", "Install it."),
      ])
  }

  static func run(_ session: Session) throws {
    let date = session.environment.today()?.description ?? ""
    try session.output.write(ContactsProgram.program.manPage(date: date))
  }
}
