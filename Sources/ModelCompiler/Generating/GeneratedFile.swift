/// A Swift source file that a model was turned into.
package struct GeneratedFile: Hashable {
  /// The name of the file, without a folder.
  package let name: String
  /// What is in it.
  package let text: String
}

extension GeneratedFile: Sendable {}
