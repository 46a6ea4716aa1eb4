import AddressBook

extension NewPerson.Fault {
  /// What is wrong with a person and what to do.
  var words: String {
    switch self {
    case .missingFirstName:
      "the first name is missing; an empty one says on purpose that there is none"
    case .missingLastName:
      "the last name is missing; an empty one says on purpose that there is none"
    case .nameless: "a contact needs a first name or a last name, and both are empty"
    case .nullCharacter: "a name holds a null character; take it out"
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

extension String {
  /// The text, a sentence or a question, and what came of it.
  func followed(by effect: String) -> String {
    hasSuffix("?")
      ? "\(self) \(effect.prefix(1).uppercased())\(effect.dropFirst())" : "\(self); \(effect)"
  }
}

extension StringProtocol {
  /// The text in quotes, shortened if it is long.
  var quoted: String {
    let end = unicodeScalars.prefix(60).endIndex
    return end == endIndex ? "'\(self)'" : "'\(self[..<end])...'"
  }
}
