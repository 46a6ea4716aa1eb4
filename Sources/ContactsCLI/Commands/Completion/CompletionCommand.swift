import Arguments

/// The verb `contacts completion`.
enum CompletionCommand: Command {
  private static let shell = Argument(
    "SHELL", count: .one, value: ValueSyntax<Shell>.choice, help: "The shell: bash, zsh or fish.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "completion", summary: "Write a completion script for a shell.",
      discussion: """
        Completes commands, options, fields, and the names of contacts, groups, tags and companies. The script asks \
        the program, so it stays the same for later versions.
        """,
      examples: [
        Example("source <(contacts completion bash)", "In ~/.bashrc."),
        Example("contacts completion zsh > ~/.zfunc/_contacts", "In a folder of zsh's fpath."),
        Example(
          "contacts completion fish > ~/.config/fish/completions/contacts.fish", "For fish."),
      ],
      arguments: [shell])
  }

  static func run(_ session: Session) throws {
    guard let shell = session.arguments[shell].first else { return }
    try session.output.write(ContactsProgram.program.completionScript(for: shell))
  }
}
