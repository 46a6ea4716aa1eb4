/// A predicate that cannot be understood, or that does not suit the entity it is meant for.
///
/// The error carries facts; ``message`` puts them into words, and ``rendering(width:)`` shows them
/// together with the place in the format text.
public struct FetchPredicateError: Error, Hashable {
  /// What is wrong.
  public let kind: Kind
  /// Where in ``format`` it is wrong, in UTF-8 code units.
  public let range: Range<Int>
  /// The whole format text.
  ///
  /// For a predicate built in code, the canonical form of the part that is wrong.
  public let format: String
  /// A name that exists and is close to what was written, or nil.
  public let suggestion: String?

  package init(_ kind: Kind, _ range: Range<Int>, in format: String, suggestion: String? = nil) {
    self.kind = kind
    self.range = range.clamped(to: 0..<format.utf8.count)
    self.format = format
    self.suggestion = suggestion
  }
}

extension FetchPredicateError: Sendable {}

extension FetchPredicateError {
  /// The message together with the range of characters it is about.
  public var description: String {
    let characters = characterRange
    return "\(message) (characters \(characters.lowerBound)..<\(characters.upperBound))"
  }
}

extension FetchPredicateError {
  /// Where in ``format`` it is wrong, in characters counted from zero.
  ///
  /// - Complexity: O(*n*) in the length of the format.
  public var characterRange: Range<Int> {
    let start = characterCount(before: range.lowerBound)
    return start..<max(start, characterCount(before: range.upperBound))
  }

  private func characterCount(before offset: Int) -> Int {
    let text = format.utf8.prefix(offset)
    return String(decoding: text, as: UTF8.self).count
  }
}
