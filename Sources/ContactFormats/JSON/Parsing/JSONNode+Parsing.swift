extension JSONNode {
  /// How deep arrays and objects may lie in each other.
  static let depthLimit = 32
  /// How many values there may be in a record, so that brackets cannot fill the memory.
  static let valueLimit = 1_000_000

  /// Reads a text that is one value and nothing else.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - takesNulls: Whether strings may hold null characters, which are refused otherwise: some end
  ///     a text there.
  /// - Returns: The value.
  /// - Throws: ``JSONFault`` when the bytes are no UTF-8 or no JSON, a key stands twice in an object
  ///   (RFC 8259, 4, leaves open what that means), or a limit is passed.
  /// - Complexity: O(*n*) in the size of the text.
  package static func parse(
    _ text: [UInt8], takesNulls: Bool = false
  ) throws(JSONFault) -> JSONNode {
    if let position = invalidPosition(in: text) {
      throw JSONFault(position, "the bytes are no valid UTF-8")
    }
    var parser = JSONNodeParser(text, takesNulls: takesNulls)
    do throws(JSONSyntaxError) {
      return try parser.whole()
    } catch {
      throw JSONFault(error)
    }
  }

  /// Where bytes stop being UTF-8; nil when they do not.
  private static func invalidPosition(in text: [UInt8]) -> Int? {
    if String(validating: text, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = text.makeIterator()
    var position = 0
    while case .valid(let scalar) = parser.parseScalar(from: &bytes) { position += scalar.count }
    return position
  }
}

/// Reads the values of a JSON text.
private struct JSONNodeParser {
  private var cursor: JSONCursor
  private var depth = 0
  private var valueCount = 0

  init(_ text: [UInt8], takesNulls: Bool) {
    cursor = JSONCursor(text, at: 0)
    cursor.takesNulls = takesNulls
  }

  mutating func whole() throws(JSONSyntaxError) -> JSONNode {
    cursor.skipSpace()
    let node = try value()
    cursor.skipSpace()
    guard cursor.current == nil else { throw cursor.expected("the end of the text") }
    return node
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONNode {
    let position = cursor.position
    valueCount += 1
    guard valueCount <= JSONNode.valueLimit else {
      throw cursor.error(.expected("no more than \(JSONNode.valueLimit) values in a record"))
    }
    let value: JSONNode.Value
    switch cursor.current {
    case UInt8(ascii: "{"):
      value = .object(try nested { parser throws(JSONSyntaxError) in try parser.object() })
    case UInt8(ascii: "["):
      value = .array(try nested { parser throws(JSONSyntaxError) in try parser.array() })
    case UInt8(ascii: "\""): value = .text(try text())
    default: value = try word()
    }
    return JSONNode(value: value, position: position)
  }

  private mutating func nested<Parts>(
    _ parts: (inout JSONNodeParser) throws(JSONSyntaxError) -> Parts
  ) throws(JSONSyntaxError) -> Parts {
    guard depth < JSONNode.depthLimit else {
      throw cursor.error(.expected("no more than \(JSONNode.depthLimit) levels of nesting"))
    }
    depth += 1
    defer { depth -= 1 }
    return try parts(&self)
  }

  private mutating func text() throws(JSONSyntaxError) -> String {
    let text = try cursor.string()
    return text.string(in: cursor.bytes)
  }

  private mutating func word() throws(JSONSyntaxError) -> JSONNode.Value {
    if cursor.take(word: "null") { return .null }
    if cursor.take(word: "true") { return .bool(true) }
    if cursor.take(word: "false") { return .bool(false) }
    guard let byte = cursor.current, byte == UInt8(ascii: "-") || 0x30...0x39 ~= byte else {
      throw cursor.expected("a value")
    }
    return .number(try cursor.number())
  }

  private mutating func array() throws(JSONSyntaxError) -> [JSONNode] {
    var elements: [JSONNode] = []
    try cursor.expect("[", "an array")
    cursor.skipSpace()
    if cursor.take("]") { return elements }
    while true {
      elements.append(try value())
      cursor.skipSpace()
      if cursor.take("]") { return elements }
      try cursor.expect(",", "a comma or the end of the array")
      cursor.skipSpace()
    }
  }

  private mutating func object() throws(JSONSyntaxError) -> [JSONMember] {
    var members: [JSONMember] = []
    var keys: Set<String> = []
    try cursor.expect("{", "an object")
    cursor.skipSpace()
    if cursor.take("}") { return members }
    while true {
      let position = cursor.position
      let key = try text()
      guard keys.insert(key).inserted else {
        throw JSONSyntaxError(position: position, fault: .duplicateKey(key))
      }
      cursor.skipSpace()
      try cursor.expect(":", "a colon")
      cursor.skipSpace()
      members.append(JSONMember(key: key, position: position, node: try value()))
      cursor.skipSpace()
      if cursor.take("}") { return members }
      try cursor.expect(",", "a comma or the end of the object")
      cursor.skipSpace()
    }
  }
}
