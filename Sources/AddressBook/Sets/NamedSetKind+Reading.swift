extension NamedSetKind {
  /// Reads names from a text.
  ///
  /// It has objects of JSON with a `name`, or lines that are a name up to the first tab, in which a
  /// backslash may be doubled, as lists write it; a null byte ends a line too.
  ///
  /// - Parameter text: The text.
  /// - Returns: The names in the order of the text, without blanks around them.
  /// - Throws: ``CardError`` at the first object or line without a name that one may have.
  /// - Complexity: O(*n*) in the size of the text.
  public func names(in text: [UInt8]) throws -> [String] {
    let start = text.first { $0 > 0x20 }
    guard start == UInt8(ascii: "[") || start == UInt8(ascii: "{") else {
      return try names(inLines: text)
    }
    return try JSONRecords.map(text) { node throws(JSONFault) in
      guard let member = node.members?.first(where: { $0.key == "name" }) else {
        throw JSONFault(node.position, "the object has no name")
      }
      guard let name = member.node.text, Self.isName(name) else {
        throw JSONFault(member.node.position, "the name cannot be that of a \(rawValue)")
      }
      return name.trimmingSpaces
    }
  }

  private func names(inLines text: [UInt8]) throws -> [String] {
    var names: [String] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0 == 0x0a || $0 == 0 }
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != 0x09 && $0 != 0x0d }
      if words.allSatisfy({ $0 == 0x20 }) { continue }
      guard let name = String(validating: words, as: UTF8.self), Self.isName(name) else {
        throw CardError(line: index + 1, reason: "expected the name of a \(rawValue)")
      }
      names.append(name.replacing("\\\\", with: "\\").trimmingSpaces)
    }
    return names
  }
}
