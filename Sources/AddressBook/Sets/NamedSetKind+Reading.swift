extension NamedSetKind {
  /// Reads names from a text.
  ///
  /// It has objects of JSON with a `name`, or lines that are a name up to the first tab, in which a
  /// backslash may be doubled, as lists write it; a null byte ends a line too.
  ///
  /// - Parameter read: Gets a number of bytes and answers as many of the text at most; none at its end.
  /// - Returns: The names in the order of the text, without blanks around them.
  /// - Throws: ``CardError`` at the first object or line without a name that one may have, or what
  ///   `read` throws.
  /// - Complexity: O(*n*) in the size of the text.
  public func names(reading read: (Int) throws -> [UInt8]) throws -> [String] {
    try ListedText.map(
      read, object: { node throws(JSONFault) in try name(in: node) },
      line: { text in
        Self.isName(text) ? text.replacing("\\\\", with: "\\").trimmingSpaces : nil
      }, expectation: "the name of a \(rawValue)")
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
