import Arguments
import Testing

@testable import ContactsCLI

@Suite("Help")
struct HelpTests {
  static let verbs = [
    "add", "list", "show", "edit", "delete", "sort", "filter", "count", "stats", "import", "store",
    "help",
  ]

  @Test("the declaration of the program does not contradict itself")
  func declaration() {
    #expect(ContactsProgram.program.declarationProblems().isEmpty)
  }

  @Test("the command alone shows a short help")
  func alone() throws {
    let outcome = try TestShell().contacts()
    #expect(outcome.status == .success)
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """
        Usage: contacts [OPTIONS] COMMAND [ARGUMENTS]

        Keep an address book.

        Examples:
          contacts add --first Anthony --last Robbins --age 51
              Add a contact.
          contacts list --sort last
              See everybody.
          contacts filter 'age >= 50' --json
              Find contacts, as JSON.

        Commands:
          add     Add a contact.
          list    List contacts.
          show    Show contacts by their IDs.
          edit    Change a contact.
          delete  Delete contacts, by ID or by predicate.
          sort    List contacts in an order: short for 'list --sort'.
          filter  List the contacts that satisfy a predicate: short for 'list --where'.
          count   Count contacts.
          stats   Compute sums, averages and counts, also of groups of contacts.
          import  Add all contacts of a CSV, JSON or JSON Lines file.
          store   Look after the file: check, back up, restore, recover, history...
          help    Show this help, or the help of a command.

        See 'contacts --help' for all options.

        """)
  }

  @Test("'contacts help' explains options, environment and exit status")
  func program() throws {
    for word in ["help", "--help", "-h"] {
      #expect(try TestShell().contacts(word).output == Self.programPage)
    }
  }

  private static let programPage = """
    Usage: contacts [OPTIONS] COMMAND [ARGUMENTS]

    Keep an address book.

    Examples:
      contacts add --first Anthony --last Robbins --age 51
          Add a contact.
      contacts list --sort last
          See everybody.
      contacts filter 'age >= 50' --json
          Find contacts, as JSON.

    Commands:
      add     Add a contact.
      list    List contacts.
      show    Show contacts by their IDs.
      edit    Change a contact.
      delete  Delete contacts, by ID or by predicate.
      sort    List contacts in an order: short for 'list --sort'.
      filter  List the contacts that satisfy a predicate: short for 'list --where'.
      count   Count contacts.
      stats   Compute sums, averages and counts, also of groups of contacts.
      import  Add all contacts of a CSV, JSON or JSON Lines file.
      store   Look after the file: check, back up, restore, recover, history...
      help    Show this help, or the help of a command.

    Global options:
          --store PATH       The address book to use instead of $CONTACTS_STORE or
                             the default one.
          --timeout SECONDS  Wait this long while another process saves (default 5).
      -q, --quiet            Say nothing on standard error but errors.
          --no-input         Never ask; fail where an answer would be needed.
          --color WHEN       When to colour the output. One of: auto, always, never.
          --no-color         The same as --color never.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Environment:
      CONTACTS_STORE         the address book when --store is not given
      XDG_DATA_HOME          where the folder of the default address book is
      CONTACTS_HISTORY       how many transactions of history to keep (default 1000)
      CONTACTS_HISTORY_DAYS  how many days history goes back (default 90)
      NO_COLOR               when not empty, never colour the output
      CLICOLOR_FORCE         when neither empty nor 0, always colour the output
      COLUMNS                how wide help and tables on a terminal may be

    Exit status:
      0    it worked
      1    no such contact; nothing found with --exit-status; the answer was no
      64   the command line is wrong
      65   an import, a predicate or the address book itself is damaged or not valid
      66   a file to read is missing or unreadable
      70   an error in contacts itself
      73   the address book cannot be created
      74   reading or writing failed
      75   another process is saving; try again
      77   not permitted
      78   the environment is not usable
      141  the reader of the output went away

    The address book is one file: --store PATH, else $CONTACTS_STORE, else
    $XDG_DATA_HOME/contacts/default.contacts, where $XDG_DATA_HOME is ~/.local/share
    by default.

    See 'contacts help COMMAND' for the help of a command.

    """

  @Test("the help of each verb is the recorded one, however it is asked for", arguments: verbs)
  func verb(_ verb: String) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("help", verb)
    #expect(outcome.status == .success)
    #expect(outcome.error.isEmpty)
    try GoldenFile.check(outcome.output, against: "help-\(verb).txt")
    if verb != "help" { #expect(shell.contacts(verb, "--help").output == outcome.output) }
  }

  @Test("each verb but 'help' has examples, and each of them is a valid command line")
  func examples() throws {
    for command in ContactsProgram.program.commands where command.name != "help" {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples {
        let last = try #require(example.commandLine.split(separator: "|").last)
        let words = words(of: String(last)).prefix { $0 != ">" }
        _ = try ContactsProgram.program.interpret(Array(words))
      }
    }
  }

  /// The words of a command line as a shell sees them, without those up to `contacts`.
  private func words(of line: String) -> [String] {
    var words: [String] = []
    var quote: Character?
    var word: String?
    for character in line {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil:
        word.map { words.append($0) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    word.map { words.append($0) }
    return Array(words.drop { $0 != "contacts" }.dropFirst())
  }

  @Test("no line of a help page is wider than the terminal", arguments: verbs, [40, 60, 80])
  func width(verb: String, columns: Int) throws {
    let shell = try TestShell()
    shell.variables["COLUMNS"] = String(columns)
    let wide = shell.contacts("help", verb).lines.filter {
      $0.count > columns && !$0.hasPrefix("  contacts ")
    }
    #expect(wide.isEmpty)
  }

  @Test("the version goes to standard output")
  func version() throws {
    let outcome = try TestShell().contacts("--version")
    #expect(outcome.status == .success)
    #expect(outcome.output == "contacts \(ContactsProgram.version)\n")
  }

  @Test("help touches no store")
  func noStore() throws {
    let shell = try TestShell()
    shell.variables = [:]
    #expect(shell.contacts("add", "--help").status == .success)
    #expect(shell.contacts("help", "list").status == .success)
  }
}
