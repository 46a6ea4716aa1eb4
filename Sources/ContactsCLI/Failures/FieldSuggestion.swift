import Arguments
import ContactCards
import ContactFormats

/// Which field somebody may mean by a word that is the name of none.
enum FieldSuggestion {
  /// The name that is meant.
  ///
  /// What other programs call a field comes first, such as `surname` or `tel`: what is merely spelled
  /// alike may be another one.
  ///
  /// - Parameters:
  ///   - name: The word.
  ///   - names: The names of fields there are; single values of lists need not be among them.
  /// - Returns: One of these; nil for a word that is like none.
  static func closest(to name: String, among names: [String]) -> String? {
    if let key = ContactJSONKey(meantBy: name) {
      let singular = ContactField.singularNames.first { ContactField(name: $0)?.key == key }
      let known = [singular, key.rawValue, key.optionName].compactMap { $0 }
      if let meant = known.first(where: names.contains) { return meant }
    }
    return Suggestion.closest(to: name, among: names)
  }

  /// The question whether a name is meant, behind another sentence; empty where there is none to ask.
  static func question(for name: String, among names: [String]) -> String {
    Suggestion.question(closest(to: name, among: names))
  }
}
