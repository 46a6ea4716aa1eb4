import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of XML as a parser that is not ours sees it.
struct MarkupTree {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [MarkupTree] = []

  subscript(attribute: String) -> String? { attributes[attribute] }

  func children(named name: String) -> [MarkupTree] {
    children.filter { $0.name == name }
  }

  /// The elements with a name, at whatever depth.
  func descendants(named name: String) -> [MarkupTree] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(named: name) }
  }
}

extension MarkupTree {
  /// Parses a document; nil when it is not well-formed.
  init?(parsing text: String) {
    let builder = TreeBuilder()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = builder
    guard parser.parse(), let root = builder.open.first?.children.first else { return nil }
    self = root
  }
}

private final class TreeBuilder: NSObject, XMLParserDelegate {
  var open = [MarkupTree(name: "", attributes: [:])]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(MarkupTree(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard open.count > 1, let element = open.popLast() else { return }
    open[open.count - 1].children.append(element)
  }
}
