import Arguments
import ContactCards
import ContactStore

/// The format asked for by `--format`.
enum FormatChoice {
  case name(FormatName)
  case template(ContactTemplate)

  static func == (choice: FormatChoice?, name: FormatChoice) -> Bool {
    if case (.name(let left), .name(let right)) = (choice, name) { left == right } else { false }
  }
}

extension FormatChoice: Sendable {}

/// The formats that have a name.
enum FormatName: String, CaseIterable, Sendable {
  case table
  case card
  case plain
  case json
  case jsonl
  case csv
  case ids

  /// The names, for the help.
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension ValueSyntax<FormatChoice> {
  /// A template, which contains a `{`, or the name of a format.
  static var format: ValueSyntax {
    let names = FormatName.allCases.map(\.rawValue)
    return ValueSyntax(choices: names, leadingHyphen: .accepted { $0.contains("{") }) {
      text throws(InvalidValue) in
      if text.contains("{") { return .template(try .spelled(text)) }
      if let name = FormatName(rawValue: text) { return .name(name) }
      if ContactExport(rawValue: text) != nil {
        throw InvalidValue(reason: "'contacts export --format \(text)' writes that")
      }
      throw InvalidValue(
        expected: "one of \(FormatName.list), or a template such as '{first} {last}'")
    }
  }
}

extension ContactTemplate {
  /// The template that somebody has typed.
  static func spelled(
    _ text: String, further: [String] = []
  ) throws(InvalidValue) -> ContactTemplate {
    do throws(Fault) {
      return try ContactTemplate(text, further: further)
    } catch {
      throw InvalidValue(reason: "column \(error.column): \(error.words(further))")
    }
  }
}

extension ContactTemplate.Fault {
  /// What is wrong, and what may have been meant.
  fileprivate func words(_ further: [String]) -> String {
    switch kind {
    case .unknownField(let name):
      let question = FieldSuggestion.question(
        for: name, among: further + ContactTemplate.fieldNames)
      let advice = "; 'contacts help fields' lists them, and {{ is a brace"
      return "unknown field \(name.quoted)" + (question.isEmpty ? advice : question)
    case .unlabelled(ContactJSONKey.birthday.rawValue):
      return "the parts of 'birthday' are " + ContactField.birthdayParts.joined(separator: ", ")
    case .unlabelled(let name): return "\(name.quoted) has no labels; leave out the dot"
    case .unclosed: return "a } is missing; {{ is a brace"
    case .unknownShape(let text):
      return "\(text.quoted) is no width or date format; 'contacts help templates' lists them"
    case .tooDeep: return "too many optional parts within each other"
    case .unknownEscape(let text): return "\(text.quoted) is none of \\n, \\t, \\0 and \\\\"
    }
  }
}
