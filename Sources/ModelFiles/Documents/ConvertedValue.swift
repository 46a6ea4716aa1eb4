/// A value in a model file that is none of its attribute's type, and what it is taken for.
///
/// Xcode leaves such values behind when the type of an attribute changes, and compiles them.
package struct ConvertedValue {
  /// The element that has the value.
  package let path: ModelPath
  /// The attribute of the element.
  package let attribute: String
  /// The value in the file.
  package let text: String
  /// What was expected.
  package let expected: String
  /// What it is taken for; nil where it has no effect.
  package let meaning: String?
  /// Where the element starts.
  package let position: SourcePosition
}

extension ConvertedValue: Hashable {}

extension ConvertedValue: Sendable {}

extension ConvertedValue: CustomStringConvertible {
  /// What was found, where, and what is made of it.
  package var description: String {
    let meaning = self.meaning.map { "it is taken for \($0)" } ?? "it has no effect"
    return "\(path.subject): \(attribute) is \"\(text)\", which is not \(expected); \(meaning)"
  }
}
