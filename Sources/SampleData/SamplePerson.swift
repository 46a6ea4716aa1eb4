/// An invented person: what one line of a sample file says.
package struct SamplePerson: Hashable {
  /// The given name, never empty.
  package var first: String
  /// The family name; empty for a person who goes by one name.
  package var last: String
  /// The age in years, if known.
  package var age: Int?

  /// Makes a person of these parts.
  package init(first: String, last: String, age: Int?) {
    self.first = first
    self.last = last
    self.age = age
  }
}

extension SamplePerson: Sendable {}
