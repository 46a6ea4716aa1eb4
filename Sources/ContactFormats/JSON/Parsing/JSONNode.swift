package import TextTools

/// A value of a JSON text (RFC 8259), with the place where it stands.
package struct JSONNode {
  /// What there is in JSON.
  package enum Value {
    /// The word `null`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number, as it is written.
    case number(String)
    /// A string with its escapes resolved.
    case text(String)
    /// An array.
    case array([JSONNode])
    /// An object, whose keys differ from each other.
    case object([JSONMember])
  }

  /// The value.
  package var value: Value
  /// Where it begins, in bytes from the start of the record.
  package var position = 0

  /// The kind of value in words, for a message.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number: "a number"
    case .text: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A key of an object with its value.
package struct JSONMember {
  /// The key.
  package let key: String
  /// Where the key begins.
  var position = 0
  /// The value.
  package var node: JSONNode
}

extension JSONNode: Sendable {}
extension JSONNode.Value: Sendable {}
extension JSONMember: Sendable {}

extension JSONNode {
  /// The string that it is; nil for anything else.
  package var text: String? {
    if case .text(let text) = value { text } else { nil }
  }

  /// Whether it is null.
  package var isNull: Bool {
    if case .null = value { true } else { false }
  }

  /// The members of the object that it is; nil for anything else.
  package var members: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements of the array that it is; nil for anything else.
  package var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The truth value that it is; nil for anything else.
  package var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  /// The whole number that it is, also with a fraction of zeros, as languages write it that know no other
  /// numbers; nil for anything else.
  package var integer: Int? {
    guard case .number(let digits) = value else { return nil }
    let parts = digits.split(separator: ".", maxSplits: 1)
    guard parts.count < 2 || parts[1].allSatisfy({ $0 == "0" }) else { return nil }
    return parts.first.flatMap { Int($0) }
  }

  /// Appends the value as JSON without white space.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  package func append(to output: inout ByteBuffer) {
    switch value {
    case .null: output.append(ShortBytes("null"))
    case .bool(let bool): output.append(ShortBytes(bool ? "true" : "false"))
    case .number(let digits): for byte in digits.utf8 { output.append(byte) }
    case .text(let text): JSONText.append(text, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.append(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        JSONText.append(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        member.node.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}

extension JSONText {
  /// Appends a text in double quotes.
  @inline(__always)
  package static func append(_ text: String, to output: inout ByteBuffer) {
    var text = text
    text.withUTF8 { bytes in
      let span = unsafe Span(_unsafeElements: bytes)
      append(span, 0..<span.count, to: &output)
    }
  }
}
