import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Makes a tree of an XML text.
final class MarkupParser: NSObject {
  private let source: SourceText
  private let tags: TagIndex
  private var count = 0
  private var open = [MarkupElement("")]
  private var text = ""
  private var failure: ModelFileError?

  private init(_ source: SourceText, _ tags: TagIndex) {
    self.source = source
    self.tags = tags
  }

  /// The tree of a text.
  ///
  /// - Returns: An element without a name, which holds the root element and the comments before and
  ///   after it.
  /// - Throws: ``ModelFileError`` when the text is not well-formed, or holds what no model does.
  static func document(_ source: SourceText) throws(ModelFileError) -> MarkupElement {
    let builder = MarkupParser(source, try TagIndex(source))
    let parser = XMLParser(data: Data(source.bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    _ = parser.parse()
    if let failure = builder.failure { throw failure }
    guard builder.open.count == 1, var document = builder.open.first else {
      throw source.failure(.malformed(.endsEarly), at: source.bytes.count)
    }
    document.removeLayout()
    guard document.elements.count == 1 else {
      throw source.failure(
        .malformed(builder.count == 0 ? .noElement : .endsEarly), at: source.bytes.count)
    }
    return document
  }

  private func append(_ node: MarkupNode) {
    guard failure == nil, let last = open.indices.last else { return }
    endText()
    open[last].children.append(node)
  }

  /// Adds the text that came in pieces.
  private func endText() {
    guard !text.isEmpty, let last = open.indices.last else { return }
    open[last].children.append(.text(text))
    text = ""
  }
}

extension MarkupParser: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    endText()
    let names = tags.attributeNames(ofElement: count)
    var element = MarkupElement(
      name, names.compactMap { name in attributes[name].map { MarkupAttribute(name, $0) } })
    element.position = tags.position(ofElement: count) ?? SourcePosition()
    count += 1
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard failure == nil, open.count > 1 else { return }
    endText()
    guard var element = open.popLast() else { return }
    element.removeLayout()
    append(.element(element))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    self.text += text
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text += String(decoding: block, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, foundComment text: String) {
    append(.comment(text))
  }

  func parser(
    _ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?
  ) {
    append(.instruction(target: target, data: data ?? ""))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    guard failure == nil, !MalformedMarkup.namespaceCodes.contains(code) else { return }
    let end = source.position(of: source.bytes.count)
    let isWithin = open.count > 1 || count == 0
    let isAtEnd = parser.lineNumber == end.line && parser.columnNumber >= end.column && isWithin
    failure = ModelFileError(
      source.path, MalformedMarkup.reason(forCode: code, isAtEnd: isAtEnd),
      at: SourcePosition(line: parser.lineNumber, column: parser.columnNumber))
    parser.abortParsing()
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
