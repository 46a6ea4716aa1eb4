import Arguments
import ContactCards
import ContactStore

extension ContactFilterError {
  /// What is wrong with a filter, and what to do.
  var words: String {
    switch kind {
    case .unknownField(let name): unknownField(name)
    case .incomplete(""): "something has to follow here, such as a word or tag:vip"
    case .incomplete(let word):
      "nothing to go with \(word.quoted); quote it to look for the word"
    case .unclosed(let sign): "\(sign.quoted) has no partner"
    case .comparison(let sign): "\(sign.quoted) compares nothing here"
    case .invalidValue(let field, let value, let expected):
      "\(value.quoted) is no value of \(field); write \(expected)"
    }
  }

  private func unknownField(_ name: String) -> String {
    let names = ContactJSONKey.allCases.map(\.rawValue) + ContactField.singularNames
    let question = FieldSuggestion.question(for: name, among: names)
    let advice = "; quote the word to look for the text"
    return "unknown field \(name.quoted)" + (question.isEmpty ? advice : question)
  }
}
