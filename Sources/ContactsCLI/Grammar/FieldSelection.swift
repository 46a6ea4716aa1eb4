import Arguments
import ContactCards

/// The fields asked for by `--fields`, or behind `--json=`.
enum FieldSelection: Equatable {
  case fields([ContactField])
  case help
}

extension ValueSyntax<FieldSelection> {
  /// Field names with commas between them, `all` of them, or `help`; a name with a comma in it stands
  /// in quotes.
  static var fields: ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in
      if text == "help" { return .help }
      if text == "all" { return .fields(ContactJSONKey.allCases.map(ContactField.init)) }
      var fields: [ContactField] = []
      for name in text.listElements.map(\.trimmingBlanks) {
        let field = try ContactField.named(name)
        guard !fields.contains(field) else {
          throw InvalidValue(reason: "the field \(name.quoted) is given twice")
        }
        fields.append(field)
      }
      return .fields(fields)
    }.completed(by: .named("field"), as: .list)
  }
}

extension Substring {
  /// The text without quotes round it.
  fileprivate var withoutQuotes: Substring {
    guard count > 1, let quote = first, quote == "'" || quote == "\"", last == quote else {
      return self
    }
    return dropFirst().dropLast()
  }

  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension ValueSyntax<ContactGroups.Field> {
  /// The name of a field by which contacts can be grouped.
  static var groupField: ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in
      switch text {
      case ContactGroups.Field.initial.name: return .initial
      case "tag": return .field(ContactField(.tags))
      case "group": return .field(ContactField(.groups))
      default:
        return .field(
          try ContactField.named(
            text[...], among: ContactJSONKey.groupable, and: [ContactGroups.Field.initial.name]))
      }
    }.completed(by: .named("group field"))
  }
}

extension ContactGroups.Field {
  /// The names of what contacts can be grouped by, but for what has a label.
  static var names: [String] {
    [initial.name] + ContactJSONKey.groupable.map(\.rawValue) + ContactField.singularNames
  }
}

extension ContactField {
  /// The field with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - keys: The keys that are allowed without a label.
  ///   - others: Other words that are allowed, for the message.
  /// - Returns: The field.
  /// - Throws: `InvalidValue` with a suggestion.
  static func named(
    _ name: Substring, among keys: [ContactJSONKey] = ContactJSONKey.allCases,
    and others: [String] = []
  ) throws(InvalidValue) -> ContactField {
    let name = name.withoutQuotes
    if let field = ContactField(typed: name), field.isPart { return field }
    if let word = name.split(separator: ".").first, name.last == ".",
      ContactField(name: "\(word).x") != nil
    {
      throw InvalidValue(
        reason: "\(name.quoted) has no label, as relation.spouse and 'field.Blood type' have")
    }
    return ContactField(try ContactJSONKey.named(name, among: keys, and: others))
  }
}

extension ContactJSONKey {
  /// The key of a field as somebody types it; nil for a part of one, and for what is none.
  init?(typed name: some StringProtocol) {
    guard let field = ContactField(typed: name), !field.isPart else { return nil }
    self = field.key
  }

  /// The fields that several contacts may have a value of in common.
  fileprivate static let groupable: [ContactJSONKey] = allCases.filter {
    switch $0 {
    case .id, .people, .photo, .fields, .kept, .notes, .uid, .members: false
    default: true
    }
  }

  /// The key with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - keys: The keys that are allowed.
  ///   - others: Other words that are allowed, for the message.
  /// - Returns: The key.
  /// - Throws: `InvalidValue` with a suggestion.
  static func named(
    _ name: Substring, among keys: [ContactJSONKey] = allCases, and others: [String] = []
  ) throws(InvalidValue) -> ContactJSONKey {
    let typed = ContactJSONKey(typed: name)
    if let typed, keys.contains(typed) { return typed }
    let names = keys.map(\.rawValue) + others
    let question = FieldSuggestion.question(
      for: String(name), among: names + ContactField.singularNames)
    let problem =
      if name.isEmpty { "a field is missing" } else if typed != nil {
        "\(name.quoted) does not go here"
      } else { "unknown field \(name.quoted)" }
    if !question.isEmpty { throw InvalidValue(reason: problem + question) }
    throw InvalidValue(reason: "\(problem); 'contacts help fields' lists them")
  }
}
