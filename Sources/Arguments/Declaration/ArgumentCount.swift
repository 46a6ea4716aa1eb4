/// How many words an argument takes.
package enum ArgumentCount {
  /// Exactly one: `ID`.
  case one
  /// None or one: `[ID]`.
  case atMostOne
  /// One or more: `ID...`.
  case atLeastOne
  /// Any number: `[ID...]`.
  case any
}

extension ArgumentCount: Sendable {}

extension ArgumentCount {
  /// Whether a command line without the argument is an error.
  package var isRequired: Bool { self == .one || self == .atLeastOne }

  /// Whether the argument takes every word that is left.
  package var isRepeating: Bool { self == .atLeastOne || self == .any }
}
