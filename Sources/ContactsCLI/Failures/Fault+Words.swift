import AddressBook
import ManagedObjects

extension NewPerson.Fault {
  /// What is wrong with a person and what to do.
  var words: String {
    switch self {
    case .missingFirstName:
      "the first name is missing; an empty one says on purpose that there is none"
    case .missingLastName:
      "the last name is missing; an empty one says on purpose that there is none"
    case .nameless: "a contact needs a first name or a last name, and both are empty"
    case .nameTooLong(let bytes):
      "a name of \(bytes) bytes is longer than the \(NewPerson.greatestNameLength) that are allowed"
    case .invalidAge(let text):
      "\(text.quoted) is no age: expected a whole number from 0 to \(Int32.max)"
    }
  }
}

extension ImportError.Fault {
  /// What is wrong with an import.
  var words: String {
    switch self {
    case .invalidUTF8: "the text is not valid UTF-8"
    case .expected(let what): "expected \(what)"
    case .unexpectedEnd: "the text ends too early"
    case .recordTooLong(let limit): "more than \(limit) bytes for one contact"
    case .cellCount(let count, let columns):
      "the line has \(count) \(count == 1 ? "value" : "values"), and the first one \(columns)"
    case .unknownKey(let key):
      "\(key.quoted) is no field of a contact; 'contacts schema' lists the fields"
    case .duplicateKey(let key): "\(key.quoted) is given twice"
    case .person(let fault): fault.words
    }
  }
}

extension FetchPredicateError {
  /// What is wrong with a predicate, in the names that commands use.
  var words: String {
    switch kind {
    case .unknownKey("name", _):
      return "'name' is made of first, last and others; ask for these, or use 'contacts find'"
    case .unknownKey(let key, _) where ContactJSONKey(rawValue: key) != nil:
      return "\(key.quoted) is a field of lists that no predicate can be about"
    case .unknownKey(let key, _):
      let advice = suggestion.map { ". Did you mean '\($0)'?" } ?? "; text is written in quotes"
      return "\(key.quoted) is no field; predicates know first, last, age and others\(advice)"
    case .mismatch(let left, let symbol, let right):
      let (left, right) = (Self.inNamesOfFields(left), Self.inNamesOfFields(right))
      return "\(left) cannot be compared with \(right) by \(symbol)"
        + Self.advice(forField: left, constant: right)
    case .unsuitableOperand(let symbol, let operand, let expected):
      return "\(symbol) needs \(expected), not \(Self.inNamesOfFields(operand))"
    case .missingArgument: return "a placeholder has no value here; write the value itself"
    default: return message
    }
  }
}

extension FetchPredicateError {
  /// What an error says of an operand, such as "firstName (a string)", in the names of fields.
  private static func inNamesOfFields(_ operand: String) -> String {
    let key = operand.prefix { $0 != " " }
    return ContactJSONKey.name(ofModelKey: String(key)) + operand.dropFirst(key.count)
  }

  /// How to write a constant that is of another kind than the field.
  private static func advice(forField field: String, constant: String) -> String {
    func isField(_ kind: String) -> Bool { field == kind || field.hasSuffix(" (\(kind))") }
    return switch constant {
    case "a string" where isField("an integer"): "; numbers are written without quotes"
    case "an integer" where isField("a string"): "; text is written in quotes"
    default: ""
    }
  }
}

extension StringProtocol {
  /// The text in quotes, shortened if it is long.
  var quoted: String {
    let end = unicodeScalars.prefix(60).endIndex
    return end == endIndex ? "'\(self)'" : "'\(self[..<end])...'"
  }
}
