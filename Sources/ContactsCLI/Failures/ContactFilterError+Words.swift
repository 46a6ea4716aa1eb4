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
    case .noWord: "there is no word to look for; 'contacts list' lists everybody"
    case .unclosed(let sign): "\(sign.quoted) has no partner"
    case .comparison(let sign): "\(sign.quoted) compares nothing here"
    case .invalidValue(let field, let value, let expected):
      "\(value.quoted) is no value of \(field); write \(expected)"
    }
  }

  private func unknownField(_ name: String) -> String {
    let isField = ContactField(typed: name) != nil
    let question = isField ? "" : FieldSuggestion.question(for: name, among: FilterField.names)
    let advice = "; quote the word to look for the text"
    if isField { return "a filter cannot ask for \(name.quoted)" + advice }
    return "unknown field \(name.quoted)" + (question.isEmpty ? advice : question)
  }
}
