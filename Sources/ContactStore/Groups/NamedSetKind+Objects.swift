import ContactCards

extension NamedSetKind {
  /// The names, each once, that have all the words of a text, whatever their case and accents.
  ///
  /// - Complexity: O(*n*) in the length of the names.
  package static func names(_ names: [String], withWordsOf text: String) -> [String] {
    let question = NameQuestion(text)
    var seen: Set<String> = []
    return names.filter {
      question.isWithin(NameQuestion.words(of: $0)) && seen.insert($0).inserted
    }
  }

  /// The type of the objects.
  package var type: any NamedSet.Type {
    switch self {
    case .group: Group.self
    case .tag: Tag.self
    case .company: Company.self
    }
  }
}
