import Arguments

/// The grammar of the whole command line.
enum ContactsProgram {
  static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      AddCommand.self, ShowCommand.self, EditCommand.self, DeleteCommand.self, MergeCommand.self,
      DedupeCommand.self, PhotoCommand.self, ListCommand.self, FindCommand.self,
      FilterCommand.self, SortCommand.self, CountCommand.self, StatsCommand.self,
      BirthdaysCommand.self, WatchCommand.self, BrowseCommand.self, PickCommand.self,
      GroupCommand.self,
      TagCommand.self,
      CompanyCommand.self, LinkCommand.self, UnlinkCommand.self, UndoCommand.self,
      RedoCommand.self, HistoryCommand.self, ImportCommand.self, ExportCommand.self,
      QueryCommand.self, ConfigCommand.self, StoreCommand.self, SchemaCommand.self,
      CompletionCommand.self, ManCommand.self,
    ] + GroupCommand.members + TagCommand.members + CompanyCommand.members + StoreCommand.members
  }

  static let program = Program(
    name: "contacts", version: version, summary: "Keep an address book.",
    discussion: """
      The address book is one file, with the latest changes in PATH-journal beside it ('contacts store \
      backup' copies both into one; 'contacts help stores' has other kinds). It is --store PATH, else \
      $CONTACTS_STORE, else the one of 'contacts \
      config', else $XDG_DATA_HOME/contacts/default.contacts; $XDG_DATA_HOME is ~/.local/share by default.
      """,
    examples: [
      Example("contacts add --first Anthony --last Robbins --age 51", "Add a contact."),
      Example("contacts list --sort last", "List all contacts."),
      Example("contacts filter 'age >= 50' --json", "Find contacts, as JSON."),
    ],
    sections: [environment, exitStatuses, errors], manualSections: [files, seeAlso],
    globalOptions: GlobalOptions.all,
    commands: commands.map { $0.syntax },
    commandHeadings: [
      "add": "Contacts", "list": "Lists and answers",
      "group": "Groups, tags and companies", "undo": "Changes",
      "import": "To and from other programs", "config": "Settings, the file, and help",
    ], topics: HelpTopics.all,
    otherWords: otherWords)

  private static var environment: HelpSection {
    HelpSection(
      "Environment",
      rows: [
        .init("CONTACTS_STORE", "the address book, if --store is not given"),
        .init("XDG_DATA_HOME", "the folder with the folder of the default address book"),
        .init("XDG_CONFIG_HOME", "the folder with the folder of the configuration file"),
        .init("CONTACTS_HISTORY", "number of transactions that history keeps (default 1000)"),
        .init("CONTACTS_HISTORY_DAYS", "number of days that history keeps (default 90)"),
        .init("CONTACTS_PAGER", "pager for long output; empty for none"),
        .init("PAGER", "the same, if CONTACTS_PAGER is not set (default less -FRX)"),
        .init("VISUAL", "editor for 'contacts edit' and 'contacts add'"),
        .init("EDITOR", "the same, if VISUAL is not set (default vi)"),
        .init("NO_COLOR", "if not empty, never color the output"),
        .init("CLICOLOR_FORCE", "if neither empty nor 0, always color the output"),
        .init("COLUMNS", "width of help and of tables on a terminal"),
        .init("LINES", "height of the terminal, for the pager"),
      ])
  }

  private static var files: HelpSection {
    HelpSection(
      "Files",
      rows: [
        .init("~/.local/share/contacts/default.contacts", "the address book"),
        .init(
          "~/.local/share/contacts/default.contacts-journal",
          "its latest changes, which belong to it"),
        .init(
          "~/.local/share/contacts/default.contacts-lock",
          "empty; a lock, which may be deleted when no process is running"),
        .init("~/.config/contacts/config", "the settings ('contacts config')"),
      ])
  }

  private static var seeAlso: HelpSection {
    HelpSection(
      "See also",
      rows: [
        .init("mutt(1), aerc(1)", "mail programs that use 'contacts query'"),
        .init("vdirsyncer(1), khard(1)", "programs that use the same folders of vCards"),
        .init("jq(1)", "a filter for JSON"),
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
        .init("as text", "contacts: MESSAGE, and further lines"),
        .init(
          "as JSON",
          #"with --json, --jsonl or such a --format: {"error":{"status":64,"message":"..."}}"#
        ),
      ])
  }
}
