import AddressBook
import Arguments
import ManagedObjects

extension FetchPredicateError {
  /// What is wrong with a predicate, in the names that commands use.
  var words: String {
    guard let advice = LabelAdvice(self) else { return wordsOfKind }
    return "\(wordsOfKind). Did you mean \(advice.form)?"
  }

  private var wordsOfKind: String {
    switch kind {
    case .unknownKey("name", _):
      "'name' is made of first, last and others; ask for these, or use 'contacts find'"
    case .unknownKey(let key, _) where ContactJSONKey(rawValue: key) != nil:
      "\(key.quoted) is a field of lists that cannot be asked for like this"
    case .unknownKey(let key, _): unknownField(key)
    case .mismatch(let left, let symbol, let right):
      Self.mismatch(Self.inNamesOfFields(left), symbol, Self.inNamesOfFields(right))
    case .unsuitableOperand(let symbol, let operand, let expected):
      "\(symbol) needs \(expected), not \(Self.inNamesOfFields(operand))"
    case .unexpected(let found, _) where Self.synonyms[found.lowercased()] != nil:
      "\(found.quoted) is no operator; did you mean \(Self.synonyms[found.lowercased()] ?? "=")?"
    case .unknownCharacter(let text) where Self.typographicQuotes.contains(text):
      "\(text) is no quote here; write ' or \" round a text"
    case .missingArgument: "a placeholder has no value here; write the value itself"
    default: message
    }
  }

  /// What people write for operators, in other languages and in words.
  private static let synonyms = [
    "is": "=", "equals": "=", "eq": "=", "isnot": "!=", "starts": "BEGINSWITH",
    "startswith": "BEGINSWITH", "begins": "BEGINSWITH", "ends": "ENDSWITH", "has": "CONTAINS",
    "includes": "CONTAINS", "ilike": "LIKE[c]", "regexp": "MATCHES", "~": "MATCHES",
  ]

  private static let typographicQuotes: Set<String> = [
    "“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›", "`", "´",
  ]

  /// What is wrong with a field that there is not, as it is written.
  private func unknownField(_ key: String) -> String {
    let written = String(decoding: Array(format.utf8)[range], as: UTF8.self)
    let name = written.isEmpty ? key : written
    let known = "\(name.quoted) is no field; predicates know first, last, age and others"
    if let suggestion { return "\(known). Did you mean '\(suggestion)'?" }
    for count in [".count", ".length"] where name.hasSuffix(count) {
      return "\(known). Did you mean '\(name.dropLast(count.count)).@count'?"
    }
    return "\(known); text is written in quotes"
  }

  /// What an error says of an operand, such as "firstName (a string)", in the names of fields.
  private static func inNamesOfFields(_ operand: String) -> String {
    let key = operand.prefix { $0 != " " }
    return ContactJSONKey.name(ofModelKey: String(key)) + operand.dropFirst(key.count)
  }

  /// What is wrong with a comparison, and how to write a constant that is of another kind than the
  /// field.
  private static func mismatch(_ field: String, _ symbol: String, _ constant: String) -> String {
    func isField(_ kind: String) -> Bool { field == kind || field.hasSuffix(" (\(kind))") }
    let isTime = field.contains(" (a date such as ") || field.contains(" (a time such as ")
    let advice =
      switch constant {
      case "a string" where isField("an integer"): "; numbers are written without quotes"
      case "an integer" where isField("a string"): "; text is written in quotes"
      case _ where isTime && constant.first?.isNumber == true: "; dates are written in quotes"
      default: ""
      }
    return "\(field) cannot be compared with \(constant) by \(symbol)\(advice)"
  }
}
