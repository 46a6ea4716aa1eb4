/// What a word of the command line can be completed to.
package struct Completions: Equatable {
  /// The words it can become, in the order of the declaration.
  package var candidates: [Candidate] = []
  /// Whether a candidate may be typed on, as a list can after a comma.
  package var isOpen = false
  /// How the word begins where the rest of it is the path of a file: `--store=`, or nothing; nil
  /// where no file is meant.
  package var fileLead: String?
}

extension Completions: Sendable {}
