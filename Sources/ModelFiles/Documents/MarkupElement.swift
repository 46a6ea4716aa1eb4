/// An element of an XML file with all that is in it.
package struct MarkupElement {
  /// The name of the element.
  package let name: String
  /// The attributes in their order, each name once.
  package var attributes: [MarkupAttribute]
  /// What stands between the tags.
  package var children: [MarkupNode]
  /// Where the element starts.
  package var position = SourcePosition()

  init(_ name: String, _ attributes: [MarkupAttribute] = [], _ children: [MarkupNode] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }
}

extension MarkupElement: Hashable {}

extension MarkupElement: Sendable {}

/// An attribute of an element of an XML file.
package struct MarkupAttribute {
  /// The name.
  package let name: String
  /// The value, with its references replaced.
  package let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension MarkupAttribute: Hashable {}

extension MarkupAttribute: Sendable {}

/// What can stand between the tags of an element.
package enum MarkupNode {
  /// Another element.
  case element(MarkupElement)
  /// Text, with its references replaced.
  case text(String)
  /// The text of a comment.
  case comment(String)
  /// A processing instruction.
  case instruction(target: String, data: String)
}

extension MarkupNode: Hashable {}

extension MarkupNode: Sendable {}

extension MarkupElement {
  /// The value of the attribute with a name, or nil when there is none.
  ///
  /// - Complexity: O(*n*) in the number of attributes.
  func value(of name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The elements among the children.
  var elements: [MarkupElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// What tells each child that is an element from the others; nil for the other children.
  ///
  /// The root of a file, which is the child of an element without a name, has no label: there is
  /// but one, and it stays the same when the model gets another name.
  ///
  /// - Complexity: O(*n*) in the number of children.
  var steps: [ModelPath.Step?] {
    var counts: [ModelPath.Step: Int] = [:]
    return children.map { child in
      guard case .element(let element) = child else { return nil }
      var step = ModelPath.Step(element: element.name, label: name.isEmpty ? nil : element.label)
      step.ordinal = counts[step, default: 0]
      counts[ModelPath.Step(element: step.element, label: step.label), default: 0] += 1
      return step
    }
  }

  /// The attribute that tells the element from its siblings.
  var label: String? {
    for name in ["name", "key", "value"] {
      if let label = value(of: name) { return label }
    }
    return nil
  }
}
