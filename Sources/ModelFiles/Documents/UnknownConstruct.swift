/// Something in a model file that Xcode's editor, as far as we know it, does not write.
///
/// It means nothing to the model, but is kept: writing the document puts it back where it was, and
/// fails when what it belongs to is gone, until it is removed from ``ModelDocument/unknown``.
package struct UnknownConstruct {
  /// What was found.
  package enum Content: Hashable, Sendable {
    /// An attribute, or one whose value is none of those known.
    case attribute(name: String, value: String)
    /// An element or text, which stood after so many other children.
    case child(MarkupNode, index: Int)
  }

  /// The element that it belongs to.
  package let path: ModelPath
  /// What was found.
  package let content: Content
  /// Where it stands, for an attribute where its element starts.
  package let position: SourcePosition
}

extension UnknownConstruct: Hashable {}

extension UnknownConstruct: Sendable {}

extension UnknownConstruct: CustomStringConvertible {
  /// What was found and where, as in `attribute "colour" of model/entity[Person]`.
  package var description: String {
    switch content {
    case .attribute(let name, _): "attribute \"\(name)\" of \(path)"
    case .child(.element(let element), _): "element <\(element.name)> in \(path)"
    case .child: "text in \(path)"
    }
  }
}
