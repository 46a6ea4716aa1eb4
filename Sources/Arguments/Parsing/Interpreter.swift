/// Reads the words of a command line from left to right with the declaration in hand.
///
/// An error does not stop it: a later `--help` outweighs the error. The first error stands, and
/// what is missing is told only when everything that is there makes sense.
struct Interpreter {
  enum Stage {
    case beforeCommand
    /// Behind the name of a group, whose command is yet to come.
    case group(CommandSyntax)
    case command(CommandSyntax)
    case unknownCommand
  }

  let program: Program
  let isEmpty: Bool
  var words: ArraySlice<String>
  var stage = Stage.beforeCommand
  var table: OptionTable
  var arguments: [ArgumentDeclaration] = []
  var nextArgument = 0
  var optionsHaveEnded = false
  var parsed = ParsedArguments()
  var firstError: UsageError?
  /// The value that the words end before, after an option that takes one.
  var awaitedValue: ValueDeclaration?

  init(_ words: [String], program: Program) {
    self.program = program
    self.words = words[...]
    isEmpty = words.isEmpty
    table = OptionTable(options: program.globalOptions)
  }

  mutating func interpret() throws(UsageError) -> Invocation {
    readWords()
    return try outcome()
  }

  mutating func readWords() {
    while let word = words.popFirst() {
      consume(word)
    }
  }

  private mutating func consume(_ word: String) {
    switch optionsHaveEnded ? .plain : Token(word) {
    case .terminator: optionsHaveEnded = true
    case .long(let name, let value): consumeLong(name, value: value, word: word)
    case .short(let letters): consumeShort(letters, word: word)
    case .plain: consumePlain(word)
    }
  }

  var command: CommandSyntax? {
    switch stage {
    case .command(let command), .group(let command): command
    case .beforeCommand, .unknownCommand: nil
    }
  }

  mutating func record(_ kind: UsageError.Kind) {
    guard firstError == nil else { return }
    firstError = UsageError(kind, command: command)
  }
}

extension Program {
  /// Finds out what a command line asks for.
  ///
  /// - Parameter arguments: The words after the program's own name.
  /// - Returns: A command to run with its options and arguments, all of them valid; or the help or
  ///   version that was asked for, even if something else on the line is wrong.
  /// - Throws: The first error on the line.
  /// - Complexity: O(*n*) in the length of the words, for a given declaration.
  package func interpret(_ arguments: [String]) throws(UsageError) -> Invocation {
    var interpreter = Interpreter(arguments, program: self)
    return try interpreter.interpret()
  }
}
