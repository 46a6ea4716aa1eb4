import ManagedObjects

/// The kinds of things with a name that contacts are put together in.
public enum NamedSetKind: String, CaseIterable, Sendable {
  /// A group of contacts, which may be empty.
  case group
  /// A word that contacts are marked with, which is there as long as one of them is.
  case tag
  /// The company that people work for.
  case company
}

extension NamedSetKind {
  /// A name without what people need not type of it: case and accents.
  static func folded(_ name: String) -> String { TextFunction.canonical(name) }

  /// The names, each once, that have all the words of a text, whatever their case and accents.
  ///
  /// - Complexity: O(*n*) in the length of the names.
  public static func names(_ names: [String], withWordsOf text: String) -> [String] {
    let question = NameQuestion(text)
    var seen: Set<String> = []
    return names.filter {
      question.isWithin(NameQuestion.words(of: $0)) && seen.insert($0).inserted
    }
  }

  /// Whether a name is what somebody has typed but for case and accents.
  public static func isSame(_ name: String, as typed: String) -> Bool {
    folded(name) == folded(typed)
  }

  /// Whether a group, a tag or a company that is new can have a name: it is more than blanks, and on
  /// one line.
  public static func isName(_ text: String) -> Bool {
    !text.isBlank && !text.utf8.contains { $0 < 0x20 || $0 == 0x7f }
  }

  /// The type of the objects.
  var type: any NamedSet.Type {
    switch self {
    case .group: Group.self
    case .tag: Tag.self
    case .company: Company.self
    }
  }
}
