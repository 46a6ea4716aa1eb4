import Arguments
import Testing

@testable import ContactsCLI

@Suite("Help")
struct HelpTests {
  static let verbs = ContactsProgram.program.commands.map(\.name).filter { !$0.contains(" ") }

  @Test("the declaration of the program does not contradict itself")
  func declaration() {
    #expect(ContactsProgram.program.declarationProblems().isEmpty)
  }

  @Test("the command alone shows a short help")
  func alone() throws {
    let outcome = try TestShell().contacts()
    #expect(outcome.status == .success)
    #expect(outcome.error.isEmpty)
    try GoldenFile.check(outcome.output, against: "help-short.txt")
  }

  @Test("'contacts help' explains options, environment and exit status")
  func program() throws {
    for word in ["help", "--help", "-h"] {
      try GoldenFile.check(try TestShell().contacts(word).output, against: "help-program.txt")
    }
  }

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
    let examples = ContactsProgram.program.commands.flatMap(\.examples).map {
      "  " + $0.commandLine
    }
    let wide = shell.contacts("help", verb).lines.filter {
      $0.count > columns && !examples.contains($0)
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
