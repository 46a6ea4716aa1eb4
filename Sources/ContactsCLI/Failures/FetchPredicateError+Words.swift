import Arguments
import ContactCards
import ContactFormats
import ContactStore
import ManagedObjects
import TextTools

extension FetchPredicateError {
  /// What is wrong with a predicate, or with an expression, in the names that commands use.
  func words(ofExpression isExpression: Bool) -> String {
    let words = wordsOfKind(isExpression)
    return LabelAdvice(self).map { "\(words). Did you mean \($0.form)?" } ?? words
  }

  private func wordsOfKind(_ isExpression: Bool) -> String {
    switch kind {
    case .unknownKey(let key, _) where ContactJSONKey(rawValue: key) != nil:
      "\(key.quoted) \(Self.advice(key))"
    case .unknownKey(let key, _): unknownField(key, isExpression)
    case .mismatch(let left, let symbol, let right):
      Self.mismatch(Self.inNamesOfFields(left), asWritten(symbol), Self.inNamesOfFields(right))
    case .unsuitableOperand(let symbol, let operand, let expected):
      "\(asWritten(symbol)) needs \(expected), not \(Self.inNamesOfFields(operand))"
    case .unexpected("", _) where isOfField:
      "nothing follows \(format.trimmingSpaces.quoted); quote the whole condition: "
        + "'\(format.trimmingSpaces) > 50'"
    case .unexpected(let found, _) where Self.synonyms[found.lowercased()] != nil:
      "\(found.quoted) is no operator; did you mean \(Self.synonyms[found.lowercased()] ?? "=")?"
    case .unexpected("", _) where shift != nil:
      "\((shift ?? "").quoted) shifts bits and compares nothing; write one such as > or >="
    case .unexpected where unknownOperator != nil:
      "\((unknownOperator ?? "").quoted) is no operator; write one such as =, != or >="
    case .unexpected("", _) where unknownWord != nil: unknownField(unknownWord ?? "", isExpression)
    case .unknownFunction(let name) where Self.function(meantBy: name) != nil:
      "there is no function \(name.quoted); did you mean \(Self.function(meantBy: name) ?? "")?"
    case .unknownCharacter(let text) where Self.typographicQuotes.contains(text):
      "\(text) is no quote here; write ' or \" round a text"
    case .ungroupedKey(let key) where Self.list(key) != nil:
      "there may be several of \(key.quoted); 'sum:(\(Self.list(key) ?? key).@count)' counts those of "
        + "all"
    case .missingArgument: "a placeholder has no value here; write the value itself"
    default: Self.inOwnQuotes(message)
    }
  }

  /// Whether the predicate is a field and nothing else.
  private var isOfField: Bool { ContactFilter.isField(format.trimmingSpaces) }

  /// Why a field that there is cannot be asked for, and what can be, to follow its name.
  private static func advice(_ key: String) -> String {
    switch ContactJSONKey(rawValue: key) {
    case .birthday: "has parts; ask for birthday.year, birthday.month and birthday.day"
    case .ageSource: "follows from age and birthday; ask for these"
    case .people: "is of companies; 'contacts company list' shows it"
    case .members: "is of groups; ask for group, as in 'ANY group = \"friends\"'"
    case .kind: "is the same of all who are asked about; 'contacts company list' shows companies"
    case .kept: "holds lines of a source, which nobody can ask for"
    default: "cannot be asked for like this"
    }
  }

  /// An operator as the predicate has it, where there are two ways to write it.
  private func asWritten(_ symbol: String) -> String {
    let others = ["==": "=", "!=": "<>", ">=": "=>", "<=": "=<"]
    guard let other = others[symbol], !format.contains(symbol), format.contains(other) else {
      return symbol
    }
    return other
  }

  /// What an error says, in the quotes of all other messages.
  private static func inOwnQuotes(_ message: String) -> String {
    message.replacing("“", with: "'").replacing("”", with: "'")
  }

  /// What people write for operators, in other languages and in words.
  private static let synonyms = [
    "equals": "=", "eq": "=", "isnot": "!=", "starts": "BEGINSWITH",
    "startswith": "BEGINSWITH", "begins": "BEGINSWITH", "ends": "ENDSWITH", "has": "CONTAINS",
    "includes": "CONTAINS", "ilike": "LIKE[c]", "regexp": "MATCHES", "~": "MATCHES",
  ]

  /// The function that people write in another way, as other languages have it; nil for none.
  private static func function(meantBy name: String) -> String? {
    switch name.lowercased().prefix(while: { $0 != ":" }) {
    case "avg", "mean": "average:"
    case "len": "length:"
    case "lower", "lcase", "tolower": "lowercase:"
    case "upper", "ucase", "toupper": "uppercase:"
    default: nil
    }
  }

  private static let typographicQuotes: Set<String> = [
    "“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›", "`", "´",
  ]

  /// The first operator that shifts bits, which is easily written for one that compares.
  private var shift: String? { [">>", "<<"].first { format.contains($0) } }

  /// The signs around the place of the error, where they are no operator together.
  private var unknownOperator: String? {
    let bytes = Array(format.utf8)
    let signs = Set("<>=!~".utf8)
    var run = min(range.lowerBound, bytes.count)..<min(range.upperBound, bytes.count)
    guard !run.isEmpty, run.allSatisfy({ signs.contains(bytes[$0]) }) else { return nil }
    while run.lowerBound > 0, signs.contains(bytes[run.lowerBound - 1]) {
      run = run.lowerBound - 1..<run.upperBound
    }
    while run.upperBound < bytes.count, signs.contains(bytes[run.upperBound]) {
      run = run.lowerBound..<run.upperBound + 1
    }
    return run.count > 1 ? String(decoding: bytes[run], as: UTF8.self) : nil
  }

  /// The error, which points at the whole predicate where that is a single word that is no field.
  var atUnknownWord: FetchPredicateError {
    guard case .unexpected("", _) = kind, let word = unknownWord else { return self }
    let start = format.prefix(while: \.isWhitespace).utf8.count
    return FetchPredicateError(kind, start..<start + word.utf8.count, in: format)
  }

  /// The predicate, where it is a single word that is no field.
  private var unknownWord: String? {
    let word = format.filter { !$0.isWhitespace }
    let isWord = word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isWord, word.first?.isLetter == true, format.contains(word),
      ContactJSONKey(rawValue: word) == nil, !Self.furtherFields.contains(word)
    else { return nil }
    return word
  }

  /// Fields that predicates know and JSON does not.
  private static let furtherFields: Set<String> = [
    "email", "phone", "url", "messenger", "city", "country", "postal_code", "tag", "group",
  ]

  /// What the list is called in expressions whose values a name stands for; nil for other names, and
  /// for lists that expressions do not know.
  private static func list(_ name: String) -> String? {
    guard let key = ContactField(typed: name)?.key, key.isList, !key.isOfKept else { return nil }
    return key.rawValue
  }

  /// What is wrong with a field that there is not, as it is written.
  private func unknownField(_ key: String, _ isExpression: Bool) -> String {
    let written = String(decoding: Array(format.utf8)[range], as: UTF8.self)
    let name = written.isEmpty ? key : written
    let unknown = "unknown field \(name.quoted)"
    if isOfText {
      let bytes = Array(format.utf8)
      let (start, end) = (bytes[..<range.lowerBound], bytes[range.upperBound...])
      let quoted = String(decoding: start, as: UTF8.self) + "'\(name)'"
      return "\(unknown); if it is text, quote it: " + quoted + String(decoding: end, as: UTF8.self)
    }
    if let meant = meantField(name, isExpression) ?? suggestion {
      return unknown + Suggestion.question(meant)
    }
    if let advice = Self.advice(ofPart: name) { return "\(unknown); \(advice)" }
    for count in [".count", ".length"] where name.hasSuffix(count) {
      return unknown + Suggestion.question("\(name.dropLast(count.count)).@count")
    }
    return "\(unknown); 'contacts schema' lists the fields"
  }

  /// Whether the place is that of a value behind a field and an operator, in a short predicate.
  private var isOfText: Bool {
    let before = String(decoding: Array(format.utf8)[..<range.lowerBound], as: UTF8.self)
      .trimmingSpaces
    guard format.utf8.count <= 60, let last = before.last, !"'\"(".contains(last) else {
      return false
    }
    let word = before.split(separator: " ").last.map { $0.lowercased() } ?? ""
    return "=<>~".contains(last)
      || ["contains", "beginswith", "endswith", "like", "is", "matches"].contains(word)
  }

  /// The field that other programs call so, or that only conditions know by that name; nil where there
  /// is none.
  private func meantField(_ name: String, _ isExpression: Bool) -> String? {
    if ContactField(typed: name)?.addressPart != nil { return nil }
    if isExpression, let list = Self.list(name), list != name { return list }
    guard ContactJSONKey(meantBy: name) != nil else { return nil }
    let names =
      isExpression
      ? ContactJSONKey.allCases.filter { !$0.isOfKept }.map(\.rawValue) + Self.furtherFields
      : ContactJSONKey.allCases.map(\.rawValue) + ContactField.singularNames
    return FieldSuggestion.closest(to: name, among: names.filter { $0 != name })
  }

  /// What to ask for instead of what is no part of a value of a list; nil for other names.
  private static func advice(ofPart name: String) -> String? {
    if let part = ContactField(typed: name)?.addressPart {
      return "conditions know it; addresses.\(part) has those of all addresses of a contact"
    }
    if name.hasPrefix("address."), name != "address.label" {
      return "ask for a part of addresses, as in address.city, or for addresses.label = 'home'"
    }
    let field = name.hasSuffix(".label") ? ContactField(name: name.dropLast(".label".count)) : nil
    guard let field, field.isSingle else { return nil }
    return "ask for \(field.key.rawValue).label"
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
