import TextTools

/// A value at some place of an object of JSContact that no field of a card holds.
///
/// As a line of a vCard it is a `JSPROP` (RFC 9555, 3.2.1): `JSPROP;JSPTR="name/full":"Ada"`.
struct JSContactPatch {
  /// How many patches are tried one by one where not all of them fit a card.
  static let countLimit = 64
  /// How many patches a card may have.
  static let sizeLimit = 256

  private let path: [String]
  private let node: JSONNode

  private static let start = "JSPROP;JSPTR=\""

  /// The line of a vCard.
  var line: String {
    var output = ByteBuffer(capacity: 64)
    node.append(to: &output)
    var value: [UInt8] = []
    for byte in output.content {
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ",") { value.append(0x5c) }
      value.append(byte)
    }
    let pointer = path.map(Self.escaped).joined(separator: "/")
    return Self.start + pointer + "\":" + String(decoding: value, as: UTF8.self)
  }

  /// Reads a line of a vCard; nil when it is no patch.
  init?(line: String) {
    guard line.hasPrefix(Self.start) else { return nil }
    let rest = line.dropFirst(Self.start.utf8.count)
    guard let end = rest.firstRange(of: "\":") else { return nil }
    var pointer = rest[..<end.lowerBound]
    if pointer.first == "/" { pointer = pointer.dropFirst() }
    path = pointer.split(separator: "/", omittingEmptySubsequences: false).map {
      Self.unescaped(String($0))
    }
    var (value, isEscaped) = ([UInt8](), false)
    for byte in rest[end.upperBound...].utf8 {
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { value.append(byte) }
    }
    guard let node = try? JSONNode.parse(value) else { return nil }
    self.node = node
  }

  private init(path: [String], node: JSONNode) {
    (self.path, self.node) = (path, node)
  }

  /// What one object says that another does not: in small patches, or where they would be too many,
  /// in one for each key.
  static func differences(of node: JSONNode, from other: JSONNode) -> [JSContactPatch] {
    var patches: [JSContactPatch] = []
    collect(node, other, [], depth: .max, &patches)
    guard patches.count > sizeLimit else { return patches }
    patches = []
    collect(node, other, [], depth: 0, &patches)
    return patches
  }

  private static func collect(
    _ node: JSONNode, _ other: JSONNode, _ path: [String], depth: Int,
    _ patches: inout [JSContactPatch]
  ) {
    var others: [String: JSONNode] = [:]
    for member in other.members ?? [] { others[member.key] = member.node }
    for member in node.members ?? [] where member.key != "@type" {
      let path = path + [member.key]
      guard let counterpart = others[member.key] else {
        patches.append(JSContactPatch(path: path, node: member.node))
        continue
      }
      if member.node.isSame(as: counterpart) { continue }
      let isDivisible = member.node.members != nil && counterpart.members != nil
      if isDivisible, depth > 0, member.key != "date" {
        collect(member.node, counterpart, path, depth: depth - 1, &patches)
      } else {
        patches.append(JSContactPatch(path: path, node: member.node))
      }
    }
  }

  /// Puts the value in its place; answers false when there is no object to hold it.
  func apply(to root: inout JSONNode) -> Bool { Self.put(node, at: path[...], in: &root) }

  private static func put(
    _ node: JSONNode, at path: ArraySlice<String>, in object: inout JSONNode
  ) -> Bool {
    guard let key = path.first, object.members != nil else { return false }
    if path.count == 1 {
      object.replace(key, with: node)
      return true
    }
    guard var inner = object[key], put(node, at: path.dropFirst(), in: &inner) else { return false }
    object.replace(key, with: inner)
    return true
  }

  /// A part of a pointer: escaped as RFC 6901, 3, has it, and a quote as RFC 6868.
  private static func escaped(_ part: String) -> String {
    let scalars = part.replacing("\r\n", with: "\n").unicodeScalars
    return scalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      case "^": text += "^^"
      case "\"": text += "^'"
      case "\n", "\r": text += "^n"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unescaped(_ part: String) -> String {
    var (text, before): (String, Unicode.Scalar?) = ("", nil)
    for scalar in part.unicodeScalars {
      if let escape = before {
        before = nil
        switch (escape, scalar) {
        case ("~", "0"): text += "~"
        case ("~", "1"): text += "/"
        case ("^", "^"): text += "^"
        case ("^", "'"): text += "\""
        case ("^", "n"): text += "\n"
        default:
          text.unicodeScalars.append(escape)
          text.unicodeScalars.append(scalar)
        }
      } else if scalar == "~" || scalar == "^" {
        before = scalar
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    if let before { text.unicodeScalars.append(before) }
    return text
  }
}

extension JSContactPatch: Sendable {}

extension JSONNode {
  /// Whether two values say the same, wherever they stand and in whatever order their keys are.
  package func isSame(as other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.null, .null): return true
    case (.bool(let one), .bool(let two)): return one == two
    case (.number(let one), .number(let two)), (.text(let one), .text(let two)): return one == two
    case (.array(let one), .array(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
    case (.object(let one), .object(let two)):
      guard one.count == two.count else { return false }
      var others: [String: JSONNode] = [:]
      for member in two { others[member.key] = member.node }
      return one.allSatisfy { others[$0.key]?.isSame(as: $0.node) ?? false }
    default: return false
    }
  }
}
