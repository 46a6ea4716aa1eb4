import ContactStore
import Foundation
import ManagedObjects
import TestSupport

@testable import ContactCards
@testable import ContactsCLI

/// A place to run `contacts` in: a home folder, variables and streams of its own.
final class TestShell {
  /// What a run of the command left behind.
  struct Outcome {
    let status: ContactsCLI.ExitStatus
    let outputBytes: [UInt8]
    let error: String
    /// How often the command asked for a typed line.
    let questions: Int

    var output: String { String(decoding: outputBytes, as: UTF8.self) }

    /// The lines of the output, without the empty one behind the last line feed.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private let folder: TemporaryFolder
  var variables: [String: String]
  /// The seconds by which the person's clock is ahead of UTC.
  var clockOffset: Int64 = 0
  var inputIsTerminal = false
  var outputIsTerminal = false
  var errorIsTerminal = false
  var columns: Int?
  /// The time in seconds since 1970: noon on 22 November 2026.
  var now: Int64 = 1_795_348_800
  var rows: Int?
  /// Whether there is a pager on the terminal.
  var hasPager = true
  /// What the pager was asked to show.
  private(set) var paged: [(command: String, text: String)] = []
  /// How many milliseconds pass between two looks at the clock.
  var clockStep: Int64 = 0
  private var clock: Int64 = 0
  /// Changes how each store is opened.
  var adjustStore: (inout PersistentStoreDescription) -> Void = { _ in }
  /// What a person makes of a text in an editor; nil where there is no editor.
  var edit: ((String) -> String)?
  /// What a person makes of the bytes of a text, where ``edit`` is nil.
  var editBytes: (([UInt8]) -> [UInt8])?
  /// Whether what a person has made of a text is written where it was.
  var writesEdited = true
  /// The status with which an editor ends that is there.
  var editorStatus: Int32 = 0
  /// The commands of the editors that were asked for.
  private(set) var editors: [String] = []
  /// The terminal of a command that takes the whole screen.
  var terminal: (any ScreenTerminal)?
  /// The commands of the shell that were run, with their words.
  private(set) var commands: [[String]] = []
  /// What a command of the shell writes; nil where there is none.
  var answer: (_ command: String, _ words: [String]) -> [UInt8]? = { _, _ in nil }
  /// What commands of the shell exit with.
  var commandStatus: Int32 = 0
  /// What a command that goes on until it is ended waits by.
  var waiting: (any Waiting)?
  /// Gets what is written to standard output, as it is written.
  var takeOutput: ([UInt8]) -> Void = { _ in }
  /// What a write to standard output ends in, instead of succeeding.
  var outputFailure: StreamError?
  /// What a write to standard error ends in, instead of succeeding.
  var errorFailure: StreamError?

  init() throws {
    folder = try TemporaryFolder()
    variables = ["HOME": folder.path, "TMPDIR": folder.path]
  }

  /// The path of a name in the home folder.
  func path(_ name: String) -> String { folder(name) }

  /// Where the address book is when nobody names one.
  var defaultStore: String { path(".local/share/contacts/default.contacts") }

  /// Makes all three streams a terminal, as for somebody at a keyboard.
  func sitDown() {
    inputIsTerminal = true
    outputIsTerminal = true
    errorIsTerminal = true
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: The words behind the command's name.
  ///   - input: What stands on standard input.
  ///   - typed: The lines that somebody types; then comes the end of the input.
  /// - Returns: What came of it.
  @discardableResult
  func contacts(_ words: String..., input: String = "", typed: [String] = []) -> Outcome {
    run(words, input: Array(input.utf8), typed: typed)
  }

  @discardableResult
  func run(_ words: [String?]?, input: [UInt8] = [], typed: [String] = []) -> Outcome {
    var output: [UInt8] = []
    var error: [UInt8] = []
    var lines = typed[...]
    var rest = input[...]
    var questions = 0
    var environment = Environment(
      variable: { self.variables[$0] },
      readInput: {
        let piece = rest.prefix($0)
        rest = rest.dropFirst(piece.count)
        return Array(piece)
      },
      readLine: {
        questions += 1
        return lines.popFirst()
      },
      writeOutput: {
        if let failure = self.outputFailure { throw failure }
        output += $0
        self.takeOutput($0)
      },
      writeError: {
        if let failure = self.errorFailure { throw failure }
        error += $0
      })
    environment.now = { self.now }
    environment.milliseconds = {
      self.clock += self.clockStep
      return self.clock
    }
    environment.today = { ContactCard.PartialDate("2026-11-22") }
    let offset = clockOffset
    environment.clockOffset = { _ in offset }
    environment.inputIsTerminal = inputIsTerminal
    environment.outputIsTerminal = outputIsTerminal
    environment.errorIsTerminal = errorIsTerminal
    environment.columns = columns
    // As high as no output is, unless a test says otherwise.
    environment.rows = rows ?? 10_000
    environment.adjustStore = adjustStore
    environment.page = { command, text in
      if self.hasPager {
        self.paged.append((command, String(decoding: text, as: UTF8.self)))
      }
      return self.hasPager
    }
    environment.edit = { try self.edit(command: $0, path: $1) }
    if let terminal { environment.openScreen = { terminal } }
    environment.runCommand = {
      self.commands.append([$0] + $1)
      return self.commandStatus
    }
    environment.outputOfCommand = { self.answer($0, $1) }
    if let waiting { environment.startWaiting = { waiting } }
    let status = ContactsCommand.run(words, in: environment)
    return Outcome(
      status: status, outputBytes: output, error: String(decoding: error, as: UTF8.self),
      questions: questions)
  }

  /// Has the person edit a file; answers what the editor exits with.
  private func edit(command: String, path: String) throws -> Int32 {
    let file = URL(filePath: path)
    let text = try Data(contentsOf: file)
    if let edit {
      let edited = edit(String(decoding: text, as: UTF8.self))
      if writesEdited { try Data(edited.utf8).write(to: file) }
    } else if let editBytes {
      try Data(editBytes(Array(text))).write(to: file)
    } else {
      return 127
    }
    editors.append(command)
    return editorStatus
  }
}

extension TestShell {
  /// Fills the default address book by an import of JSON Lines.
  func add(_ people: String) throws {
    let outcome = contacts("import", "-", "--quiet", input: people)
    guard outcome.status == .success else { throw SetUpError(message: outcome.error) }
  }

  /// A shell whose address book holds Anthony Robbins, Pelé and 太郎 山田.
  static func withPeople() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Anthony","last":"Robbins","age":51}
      {"first":"Pelé","last":"","age":82}
      {"first":"太郎","last":"山田"}
      """)
    return shell
  }

  /// Everybody in the default address book, as JSON Lines.
  var everybody: String {
    contacts("list", "--jsonl", "--quiet").output.withoutMembers("name", "uid")
  }

  /// Writes a file into the folder and answers its path.
  func file(_ name: String, _ content: String) throws -> String {
    try Data(content.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  struct SetUpError: Error {
    let message: String
  }
}
