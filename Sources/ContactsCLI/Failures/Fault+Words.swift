import ContactStore

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
