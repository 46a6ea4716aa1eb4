/// Why a text is not well-formed XML.
package enum MalformedMarkup {
  /// The text does not begin with an element.
  case noElement
  /// Something follows the root element.
  case contentAfterEnd
  /// The text ends within an element.
  case endsEarly
  /// A reference is to an entity that XML does not define.
  case undeclaredEntity
  /// An attribute's value has no quotation marks or holds a `<`.
  case attributeValue
  /// An attribute has no value.
  case missingValue
  /// An element has two attributes of the same name.
  case repeatedAttribute
  /// An end tag is not that of the element it is in.
  case wrongEndTag
  /// A tag, value, comment or section has no end.
  case notClosed
  /// A name or a reference begins with a character that it cannot.
  case badName
  /// Something else, with the parser's own number for it.
  case other(code: Int)
}

extension MalformedMarkup: Hashable {}

extension MalformedMarkup: Sendable {}

extension MalformedMarkup: CustomStringConvertible {
  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .noElement: "an element was expected"
    case .contentAfterEnd: "there is more after the end of the root element"
    case .endsEarly: "the file ends before its root element does"
    case .undeclaredEntity: "an entity that is not defined"
    case .attributeValue: "an attribute whose value is not in quotation marks or holds a \"<\""
    case .missingValue: "an attribute without a value"
    case .repeatedAttribute: "an element has the same attribute twice"
    case .wrongEndTag: "an end tag that belongs to no open element"
    case .notClosed: "a tag, value, comment or section that is not closed"
    case .badName: "a name or a reference that is not allowed in XML"
    case .other(let code): "this is not well-formed XML (error \(code) of libxml2)"
    }
  }
}
