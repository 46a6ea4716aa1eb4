/// What is known of a person of whom nothing is known but a name and an age, under the name that
/// commands and JSON use.
package enum PersonField: String, CaseIterable {
  /// The number that names the person in this address book, for good.
  case id
  /// The first name.
  case first
  /// The last name.
  case last
  /// The age in years.
  case age
}

extension PersonField: Sendable {}
