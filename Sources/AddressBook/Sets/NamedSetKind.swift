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
  /// The type of the objects.
  var type: any NamedSet.Type {
    switch self {
    case .group: Group.self
    case .tag: Tag.self
    case .company: Company.self
    }
  }
}
