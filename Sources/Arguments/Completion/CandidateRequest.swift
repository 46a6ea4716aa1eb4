/// What a program is asked for that knows the candidates of a name.
package struct CandidateRequest {
  /// The name, as a ``CandidateSource/named(_:)`` gives it.
  package let name: String
  /// What is typed of the value.
  ///
  /// Candidates that do not begin with it are dropped; where none does, those that do not begin
  /// with it in any case of letters.
  package let prefix: String
  /// The options and arguments on the command line, behind the cursor too, as far as they are
  /// valid; such as the file in which to look for candidates.
  package let arguments: ParsedArguments
}

extension CandidateRequest: Sendable {}

/// Knows the candidates of names; none for a name it does not know.
package typealias CandidateResolver = (CandidateRequest) -> [Candidate]
