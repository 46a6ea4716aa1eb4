import ContactCards
import ContactFormats
import TextTools

extension NamedSetKind {
  /// Reads names from a text.
  ///
  /// It has objects of JSON with a `name`, or lines that are a name up to the first tab, in which a
  /// backslash may be doubled, and what cannot be seen be written as `\u{200b}`, as lists have it; a null
  /// byte ends a line too.
  ///
  /// - Parameter read: Gets a number of bytes and answers as many of the text at most; none at its end.
  /// - Returns: The names in the order of the text, without blanks around them.
  /// - Throws: ``CardError`` at the first object or line without a name that one may have, or what
  ///   `read` throws.
  /// - Complexity: O(*n*) in the size of the text.
  package func names(reading read: (Int) throws -> [UInt8]) throws -> [String] {
    try ListedText.map(
      read, object: { node throws(JSONFault) in try name(in: node) },
      line: { text in
        let name = Self.unescaped(text)
        return Self.isName(name) ? name.trimmingSpaces : nil
      }, expectation: "the name of a \(rawValue)")
  }

  private static func unescaped(_ text: String) -> String {
    var rest = text.unicodeScalars[...]
    var name = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      name.append(scalar)
      guard scalar == "\\" else { continue }
      if rest.first == "\\" {
        rest.removeFirst()
      } else if rest.starts(with: "u{".unicodeScalars),
        // No number of a character has more digits.
        let end = rest.prefix(9).firstIndex(of: "}"),
        rest[..<end].dropFirst(2).allSatisfy(\.properties.isASCIIHexDigit),
        let value = UInt32(String(rest[..<end].dropFirst(2)), radix: 16),
        let hidden = Unicode.Scalar(value)
      {
        name.removeLast()
        name.append(hidden)
        rest = rest[end...].dropFirst()
      }
    }
    return String(name)
  }

  private func name(in node: JSONNode) throws(JSONFault) -> String {
    guard let member = node.members?.first(where: { $0.key == "name" }) else {
      throw JSONFault(node.position, "the object has no name")
    }
    guard let name = member.node.text, Self.isName(name) else {
      throw JSONFault(member.node.position, "the name cannot be that of a \(rawValue)")
    }
    return name.trimmingSpaces
  }
}
