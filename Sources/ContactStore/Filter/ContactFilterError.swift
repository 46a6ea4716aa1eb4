/// Why a text is no filter.
package struct ContactFilterError: Error, Hashable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// No field has this name.
    case unknownField(String)
    /// A word such as `or` stands where something has to follow it.
    case incomplete(String)
    /// A quote or a parenthesis has no partner.
    case unclosed(String)
    /// A sign that compares, as conditions have it.
    case comparison(String)
    /// There is nothing to look for.
    case noWord
    /// The field cannot have such a value.
    case invalidValue(field: String, value: String, expected: String)
  }

  /// What is wrong.
  package let kind: Kind
  /// Where it is, in UTF-8 code units.
  package let offset: Int
  /// The whole text.
  package let text: String
}
