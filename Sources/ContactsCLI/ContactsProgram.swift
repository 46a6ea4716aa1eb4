import Arguments

/// The grammar of the whole command line.
enum ContactsProgram {
  static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      AddCommand.self, ShowCommand.self, EditCommand.self, DeleteCommand.self, MergeCommand.self,
      DedupeCommand.self, PhotoCommand.self, ListCommand.self, FindCommand.self,
      FilterCommand.self, SortCommand.self, CountCommand.self, StatsCommand.self,
      BirthdaysCommand.self, GroupCommand.self, TagCommand.self, CompanyCommand.self,
      LinkCommand.self, UnlinkCommand.self, UndoCommand.self, RedoCommand.self,
      HistoryCommand.self, ImportCommand.self, ExportCommand.self, QueryCommand.self,
      ConfigCommand.self, StoreCommand.self, SchemaCommand.self, CompletionCommand.self,
      ManCommand.self,
    ] + GroupCommand.members + TagCommand.members + CompanyCommand.members + StoreCommand.members
  }

  static let program = Program(
    name: "contacts", version: version, summary: "Keep an address book.",
    discussion: """
      The address book is one file, beside which PATH-journal holds the latest changes ('contacts store \
      backup' copies both into one): --store PATH, else $CONTACTS_STORE, else what 'contacts config' \
      says, else $XDG_DATA_HOME/contacts/default.contacts, where $XDG_DATA_HOME is ~/.local/share by \
      default.
      """,
    examples: [
      Example("contacts add --first Anthony --last Robbins --age 51", "Add a contact."),
      Example("contacts list --sort last", "See everybody."),
      Example("contacts filter 'age >= 50' --json", "Find contacts, as JSON."),
    ],
    sections: [environment, exitStatuses, errors], manualSections: [files, seeAlso],
    globalOptions: GlobalOptions.all,
    commands: commands.map { $0.syntax },
    commandHeadings: [
      "add": "One contact, or a few", "list": "Lists and answers",
      "group": "Groups, tags and companies", "undo": "What was changed",
      "import": "To and from other programs", "config": "Settings, the file, and help",
    ],
    otherWords: otherWords)

  private static var environment: HelpSection {
    HelpSection(
      "Environment",
      rows: [
        .init("CONTACTS_STORE", "the address book when --store is not given"),
        .init("XDG_DATA_HOME", "where the folder of the default address book is"),
        .init("XDG_CONFIG_HOME", "where the folder of the configuration file is"),
        .init("CONTACTS_HISTORY", "how many transactions of history to keep (default 1000)"),
        .init("CONTACTS_HISTORY_DAYS", "how many days history goes back (default 90)"),
        .init("CONTACTS_PAGER", "the command that shows long output; empty for none"),
        .init("PAGER", "the same, when CONTACTS_PAGER is not set (default less -FRX)"),
        .init("VISUAL", "the command that 'contacts edit' shows a contact with"),
        .init("EDITOR", "the same, when VISUAL is not set (default vi)"),
        .init("NO_COLOR", "when not empty, never colour the output"),
        .init("CLICOLOR_FORCE", "when neither empty nor 0, always colour the output"),
        .init("COLUMNS", "how wide help and tables on a terminal may be"),
        .init("LINES", "how many lines a terminal has, for the pager"),
      ])
  }

  private static var files: HelpSection {
    HelpSection(
      "Files",
      rows: [
        .init("~/.local/share/contacts/default.contacts", "the address book"),
        .init(
          "~/.local/share/contacts/default.contacts-journal",
          "the latest changes of it, which belong to it"),
        .init(
          "~/.local/share/contacts/default.contacts-lock",
          "empty; has processes wait for each other, and may be deleted when none is running"),
        .init("~/.config/contacts/config", "the settings, which 'contacts config' shows"),
      ])
  }

  private static var seeAlso: HelpSection {
    HelpSection(
      "See also",
      rows: [
        .init("mutt(1), aerc(1)", "mail programs that 'contacts query' answers"),
        .init("vdirsyncer(1), khard(1)", "programs that share folders of vCards"),
        .init("jq(1)", "asks the JSON that is written"),
      ])
  }

  private static var exitStatuses: HelpSection {
    HelpSection(
      "Exit status", rows: ExitStatus.allCases.map { .init(String($0.rawValue), $0.meaning) })
  }

  private static var errors: HelpSection {
    HelpSection(
      "Errors, on standard error",
      rows: [
        .init("as text", "contacts: MESSAGE, and lines that help"),
        .init(
          "as JSON",
          #"with --json, --jsonl or such a --format: {"error":{"status":64,"message":"..."}}"#
        ),
      ])
  }
}
