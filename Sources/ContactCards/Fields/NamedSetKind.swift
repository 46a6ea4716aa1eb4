import TextTools

/// The kinds of things with a name that contacts are put together in.
package enum NamedSetKind: String, CaseIterable, Sendable {
  /// A group of contacts, which may be empty.
  case group
  /// A word that contacts are marked with, which is there as long as one of them is.
  case tag
  /// The company that people work for.
  case company
}

extension NamedSetKind {
  /// A name without what people need not type of it: case, accents and apostrophes.
  package static func folded(_ name: String) -> String { TextFolding.typed(name) }

  /// Whether a name is what somebody has typed but for case and accents.
  package static func isSame(_ name: String, as typed: String) -> Bool {
    folded(name) == folded(typed)
  }

  /// Whether a group, a tag or a company that is new can have a name: it is more than blanks, and on
  /// one line.
  package static func isName(_ text: String) -> Bool {
    !text.isBlank && !text.utf8.contains { $0 < 0x20 || $0 == 0x7f }
  }
}
