import ManagedObjects

/// An order of texts by the name that functions of a database know it by.
struct SQLTextOrder {
  private static let localized = "localized "

  let comparison: KeySortDescriptor.Comparison

  init(_ comparison: KeySortDescriptor.Comparison) { self.comparison = comparison }

  /// Takes a name; nil for one that is none.
  init?(named name: String) {
    switch name {
    case "standard": comparison = .standard
    case "literal": comparison = .literal
    case "caseInsensitive": comparison = .caseInsensitive
    case "numeric": comparison = .numeric
    default:
      guard name.hasPrefix(Self.localized) else { return nil }
      comparison = .localized(String(name.dropFirst(Self.localized.count)))
    }
  }

  var name: String {
    switch comparison {
    case .standard: "standard"
    case .literal: "literal"
    case .caseInsensitive: "caseInsensitive"
    case .numeric: "numeric"
    case .localized(let identifier): Self.localized + identifier
    }
  }
}
