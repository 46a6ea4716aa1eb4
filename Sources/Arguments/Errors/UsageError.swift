/// A command line that does not obey its grammar, as facts; ``UsageMessage`` has the words.
package struct UsageError: Error {
  package let kind: Kind
  /// The command whose grammar it is, or nil if the error is in the choice of the command.
  package let command: CommandSyntax?

  /// An error in a command line.
  ///
  /// A command that finds something its declaration cannot express, such as two options that
  /// exclude each other, makes an error with ``Kind/refused(_:)``.
  package init(_ kind: Kind, command: CommandSyntax?) {
    self.kind = kind
    self.command = command
  }
}

extension UsageError {
  /// What is wrong.
  ///
  /// Options are given as they were typed, `--age` or `-a`, and where a value matters with its
  /// placeholder, `--age YEARS`.
  package enum Kind: Equatable {
    /// There are options but no command.
    case missingCommand
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, suggestion: String?)
    /// A word that begins with `-` where an argument could stand.
    case unknownOptionOrArgument(String)
    /// A command's option stands before the command.
    case misplacedOption(String)
    /// A value is missing. The alternative is how to write the next word if it was meant as one.
    case missingValue(option: String, alternative: String?)
    /// A flag is given a value.
    case unexpectedValue(option: String, text: String)
    /// A value is joined to a one-letter option with `=`, which only long names have.
    case valueAfterEquals(option: String, value: String)
    /// An option with a single value is given twice.
    case repeatedOption(String)
    case invalidValue(option: String, Rejection)
    case invalidArgument(String, Rejection)
    case unexpectedArgument(String)
    case missingOptions([MissingOption])
    case missingArgument(String)
    /// Anything else, in the command's own words.
    case refused(String)
  }

  /// A text that is no value.
  package struct Rejection: Equatable {
    package let text: String
    package let reason: String
    package let suggestion: String?

    package init(text: String, reason: String, suggestion: String?) {
      self.text = text
      self.reason = reason
      self.suggestion = suggestion
    }
  }

  /// A required option that was not given.
  package struct MissingOption: Equatable {
    package let label: String
    /// What the declaration says to someone who left it out; may be empty.
    package let requirement: String

    package init(label: String, requirement: String) {
      self.label = label
      self.requirement = requirement
    }
  }
}

extension UsageError.Kind: Sendable {}

extension UsageError.Rejection: Sendable {}

extension UsageError.MissingOption: Sendable {}
