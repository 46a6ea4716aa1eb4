/// A piece of an XML text.
package enum XMLEvent: Hashable, Sendable {
  /// An element begins.
  case start(XMLTag)
  /// The element that began last, and has not ended yet, ends.
  case end
  /// Text within an element, with its references replaced; what follows it is another event.
  case text(String)
  /// The text of a comment.
  case comment(String)
  /// A processing instruction.
  case instruction(target: String, data: String)
  /// A document type, which declares nothing itself.
  case documentType(XMLPosition)
}

/// The beginning of an element of an XML text.
package struct XMLTag: Hashable, Sendable {
  /// The name of the element.
  package let name: String
  /// The attributes in their order, each name once.
  package let attributes: [XMLAttribute]
  /// Where the tag begins.
  package let position: XMLPosition
}

/// An attribute of an element of an XML text.
package struct XMLAttribute: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The value, with its references replaced.
  package let value: String
}

/// A place in an XML text.
package struct XMLPosition: Hashable, Sendable {
  /// How many bytes stand before it.
  package let offset: Int
  /// The line, counted from 1.
  package let line: Int
  /// The column in Unicode scalars, counted from 1.
  package let column: Int
}
