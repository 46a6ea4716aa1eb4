extension MalformedMarkup {
  /// The codes of libxml2's complaints about namespaces, which mean nothing here.
  static let namespaceCodes: Set<Int> = [99, 100, 200, 201, 202, 203, 204, 205]

  /// The codes of its complaints that something is not there.
  private static let missingCodes: Set<Int> = [5, 38, 39, 40, 65, 73, 74, 77]

  /// What an error code of libxml2 means (`xmlParserErrors` in `libxml/xmlerror.h`).
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - isAtEnd: Whether no text is left within the root element.
  /// - Returns: The reason to refuse the text.
  static func reason(forCode code: Int, isAtEnd: Bool) -> ModelFileError.Reason {
    if isAtEnd, missingCodes.contains(code) { return .malformed(.endsEarly) }
    return switch code {
    case 8, 9, 10, 81: .invalidCharacter
    case 31, 32: .encoding("not the one that is declared")
    default: .malformed(MalformedMarkup(code: code))
    }
  }

  private init(code: Int) {
    switch code {
    case 3, 4: self = .noElement
    case 5: self = .contentAfterEnd
    case 26, 27: self = .undeclaredEntity
    case 38, 39: self = .attributeValue
    case 41: self = .missingValue
    case 42: self = .repeatedAttribute
    case 40, 44, 45, 47, 63, 73, 74: self = .notClosed
    case 22, 23, 46, 68: self = .badName
    case 76: self = .wrongEndTag
    case 77: self = .endsEarly
    default: self = .other(code: code)
    }
  }
}
