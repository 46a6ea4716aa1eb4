/// Makes a sentence of the facts of an error.
struct UsageWording {
  /// The command line up to the command: `contacts add`.
  let owner: String
  let arguments: [ArgumentDeclaration]
  /// What to do instead of giving the command more arguments than it takes; may be empty.
  let surplusAdvice: String

  func sentence(for kind: UsageError.Kind) -> String {
    switch kind {
    case .missingCommand: "no command is given"
    case .unknownCommand(let word, let suggestion):
      "unknown command \(quoted(word))" + Suggestion.question(suggestion)
    case .unknownOption(let option, let suggestion):
      "unknown option \(quoted(option))" + Suggestion.question(suggestion)
    case .unknownOptionOrArgument(let word):
      "unknown option \(quoted(word)). Put '--' before an argument that begins with '-'"
    case .misplacedOption(let option): "option \(quoted(option)) must come after its command"
    case .missingValue(let option, let alternative):
      "missing value for \(quoted(option))" + advice(alternative)
    case .unexpectedValue(let option, let text):
      "option \(quoted(option)) takes no value, but \(quoted(text)) is given"
    case .valueAfterEquals(let option, let value):
      "option '\(option)' takes its value without '='"
        + (value.isEmpty ? "" : ": write \(quoted("\(option) \(value)"))")
    case .repeatedOption(let option): "option \(quoted(option)) may be given only once"
    case .invalidValue(let option, let rejection): sentence(for: rejection, of: option)
    case .invalidArgument(let argument, let rejection): sentence(for: rejection, of: argument)
    case .unexpectedArgument(let word):
      "unexpected argument \(quoted(word)). \(argumentLimit)"
        + (surplusAdvice.isEmpty ? "" : "; \(surplusAdvice)")
    case .missingOptions(let options): sentence(for: options)
    case .missingArgument(let name): "missing argument '\(name)'"
    case .refused(let reason): reason
    }
  }
}

extension UsageWording {
  private func sentence(for rejection: UsageError.Rejection, of target: String) -> String {
    "invalid value \(quoted(rejection.text)) for \(quoted(target)): \(rejection.reason)"
      + Suggestion.question(rejection.suggestion)
  }

  private func sentence(for missing: [UsageError.MissingOption]) -> String {
    let noun = missing.count == 1 ? "option" : "options"
    let labels = missing.map { "'\($0.label)'" }.joined(separator: " and ")
    let advice = missing.map(\.requirement).filter { !$0.isEmpty }.joined(separator: "; ")
    return "missing required \(noun) \(labels)" + (advice.isEmpty ? "" : ": \(advice)")
  }

  private var argumentLimit: String {
    switch arguments.count {
    case 0: "'\(owner)' takes no arguments"
    case 1: "'\(owner)' takes only one argument"
    default: "'\(owner)' takes only \(arguments.count) arguments"
    }
  }

  private func advice(_ alternative: String?) -> String {
    alternative.map { ". For a value that begins with '-', write \(quoted($0))" } ?? ""
  }

  private func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(60)
    return shown.endIndex == text.endIndex ? "'\(text)'" : "'\(String(shown))...'"
  }
}
