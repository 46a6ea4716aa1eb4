/// Where a shell gets what a value can be completed to.
package enum CandidateSource: Equatable {
  /// Nowhere: any text will do.
  case none
  /// From the file system, which the shell completes in its own way.
  case files
  /// From the choices of the value.
  case choice
  /// From the program, which knows what goes by this name: `contact`, `field`.
  case named(String)
}

extension CandidateSource: Sendable {}

/// What a word is made of, for completing it.
package enum WordForm {
  /// One value.
  case single
  /// Values with commas between them, each at most once: `--json=first,last`.
  case list
  /// The same, each with or without a `-` in front: `--sort last,-age`.
  case signedList
}

extension WordForm: Sendable {}
