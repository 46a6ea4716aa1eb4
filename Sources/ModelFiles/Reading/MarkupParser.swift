import TextTools

/// Makes a tree of an XML text.
struct MarkupParser {
  private let source: SourceText
  private let allowsDocumentType: Bool
  /// The elements that have begun and not ended, in one without a name.
  private var open = [MarkupElement("")]

  private init(_ source: SourceText, allowsDocumentType: Bool) {
    self.source = source
    self.allowsDocumentType = allowsDocumentType
  }

  /// The tree of a text.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - allowsDocumentType: Whether it may begin with a document type, as property lists do.
  /// - Returns: An element without a name, which holds the root element and the comments before and
  ///   after it.
  /// - Throws: ``ModelFileError`` when the text is not well-formed, or holds what no model does.
  static func document(
    _ source: SourceText, allowsDocumentType: Bool = false
  ) throws(ModelFileError) -> MarkupElement {
    var parser = MarkupParser(source, allowsDocumentType: allowsDocumentType)
    do throws(XMLError) {
      var reader = try XMLReader(source.bytes)
      while let event = try reader.next() { try parser.add(event) }
    } catch {
      throw ModelFileError(source.path, error)
    }
    var document = parser.open[0]
    document.removeLayout()
    return document
  }

  private mutating func add(_ event: XMLEvent) throws(XMLError) {
    switch event {
    case .start(let tag):
      var element = MarkupElement(
        tag.name, tag.attributes.map { MarkupAttribute($0.name, $0.value) })
      element.position = SourcePosition(line: tag.position.line, column: tag.position.column)
      open.append(element)
    case .end:
      guard open.count > 1, var element = open.popLast() else { return }
      element.removeLayout()
      append(.element(element))
    case .text(let text): if !text.isEmpty { append(.text(text)) }
    case .comment(let text): append(.comment(text))
    case .instruction(let target, let data): append(.instruction(target: target, data: data))
    case .documentType(let position):
      guard allowsDocumentType else { throw XMLError(.declaration, at: position) }
    }
  }

  private mutating func append(_ node: MarkupNode) {
    open[open.count - 1].children.append(node)
  }
}

extension ModelFileError {
  /// Refuses a text that is no XML, or not as it should be.
  init(_ path: String, _ error: XMLError) {
    let reason: Reason =
      switch error.reason {
      case .encoding(let name): .encoding(name)
      case .notUTF8: .notUTF8
      case .invalidCharacter: .invalidCharacter
      case .declaration: .declaration
      case .nestedTooDeeply(let limit): .nestedTooDeeply(limit: limit)
      case .tooManyElements(let limit): .tooManyElements(limit: limit)
      case .tooManyAttributes(let limit): .tooManyAttributes(limit: limit)
      case .malformed(let problem): .malformed(problem)
      }
    self.init(
      path, reason,
      at: error.position.map { SourcePosition(line: $0.line, column: $0.column) })
  }
}

extension MarkupElement {
  /// Takes out the white space that is there to lay out the elements.
  ///
  /// White space next to other text is kept, and so is that of an element that holds nothing else.
  fileprivate mutating func removeLayout() {
    let isLayout = children.contains { !$0.isText } && children.allSatisfy { $0.isLayoutOrNoText }
    if isLayout { children.removeAll { $0.isText } }
  }
}

extension MarkupNode {
  fileprivate var isText: Bool {
    if case .text = self { true } else { false }
  }

  fileprivate var isLayoutOrNoText: Bool {
    guard case .text(let text) = self else { return true }
    return text.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
