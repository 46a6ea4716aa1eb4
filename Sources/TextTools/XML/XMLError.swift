/// Why an XML text is refused, and where in it the reason lies.
package struct XMLError: Error, Hashable {
  /// What can be wrong with a text.
  package enum Reason: Hashable, Sendable {
    /// The encoding is another than UTF-8.
    case encoding(String)
    /// Bytes that are not UTF-8.
    case notUTF8
    /// A character that XML does not allow.
    case invalidCharacter
    /// Something is declared, which could make a short text grow without limit.
    case declaration
    /// Too many elements are within each other.
    case nestedTooDeeply(limit: Int)
    /// There are too many elements.
    case tooManyElements(limit: Int)
    /// An element has too many attributes.
    case tooManyAttributes(limit: Int)
    /// The text breaks a rule of XML.
    case malformed(MalformedMarkup)
  }

  /// What is wrong.
  package let reason: Reason
  /// Where it is; nil for a text as a whole.
  package let position: XMLPosition?

  /// Refuses a text.
  package init(_ reason: Reason, at position: XMLPosition?) {
    self.reason = reason
    self.position = position
  }
}

extension XMLError.Reason: CustomStringConvertible {
  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .encoding(let name): "the encoding is \(name); it has to be UTF-8"
    case .notUTF8: "this is not UTF-8"
    case .invalidCharacter: "a character that XML does not allow"
    case .declaration: "declarations of document types and entities are not allowed"
    case .nestedTooDeeply(let limit): "elements are nested more than \(limit) deep"
    case .tooManyElements(let limit): "there are more than \(limit) elements"
    case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
    case .malformed(let problem): problem.description
    }
  }
}

/// Why a text is not well-formed XML.
package enum MalformedMarkup: Hashable, Sendable {
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
  /// Nothing separates an attribute from what stands before it.
  case missingSpace
  /// An element has two attributes of the same name.
  case repeatedAttribute
  /// An end tag is not that of the element it is in.
  case wrongEndTag
  /// A tag, comment or section has no end.
  case notClosed
  /// A name or a reference is none, or not one that is allowed in its place.
  case badName
  /// Text holds `]]>`, which ends a section.
  case sectionEnd
  /// A comment holds `--`.
  case hyphensInComment
}

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
    case .missingSpace: "an attribute without white space before it"
    case .repeatedAttribute: "an element has the same attribute twice"
    case .wrongEndTag: "an end tag that belongs to no open element"
    case .notClosed: "a tag, comment or section that is not closed"
    case .badName: "a name or a reference that is not allowed in XML"
    case .sectionEnd: "the end of a section that did not begin"
    case .hyphensInComment: "a comment with two hyphens in it"
    }
  }
}
