import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What occurs in an XML file, in the notation of `Fixtures/models/inventory.txt`.
///
/// Found by another reader than the one that is tested.
final class MarkupFacts: NSObject {
  private(set) var facts: Set<String> = []
  private var open: [String] = []

  /// Looks through a file.
  init(_ text: Data) {
    super.init()
    let parser = XMLParser(data: text)
    parser.delegate = self
    _ = parser.parse()
  }
}

extension MarkupFacts: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if let parent = open.last { facts.insert("\(parent) > \(name)") }
    open.append(name)
    for (attribute, value) in attributes {
      facts.insert("\(name) \(attribute)")
      facts.insert(value.isEmpty ? "\(name)@\(attribute) =" : "\(name)@\(attribute) = \(value)")
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }
}
