/// Reads jCard (RFC 7095): one card, or an array of cards.
///
/// Each card is read as the lines of a vCard 4.0 that it stands for, so that what holds for those
/// holds here.
struct JCardReader: CardReader {
  /// How large a text may be, as all of it is held.
  private static let lengthLimit = 1 << 26

  private var text: [UInt8] = []

  mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    guard text.count + piece.count <= Self.lengthLimit else {
      throw CardError(line: 1, reason: "the text has more than \(Self.lengthLimit) bytes")
    }
    text += piece
  }

  mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    if text.starts(with: [0xef, 0xbb, 0xbf]) { text.removeFirst(3) }
    let root: JSONNode
    do throws(JSONFault) {
      root = try JSONNode.parse(text)
    } catch {
      throw TextPlace().error(error, in: text)
    }
    let elements = root.elements ?? []
    for card in elements.first?.text == nil ? elements : [root] { try read(card, take) }
  }

  private func read(_ card: JSONNode, _ take: (ReadCard) throws -> Void) throws {
    let line = 1 + text.prefix(card.position).reduce(0) { $0 + ($1 == 0x0a ? 1 : 0) }
    guard let parts = card.elements, parts.count == 2, parts[0].text?.lowercased() == "vcard",
      let properties = parts[1].elements
    else {
      return try take(
        ReadCard(
          card: nil, line: line,
          warnings: [CardWarning(line: line, reason: "an array that is no card is left out")]))
    }
    var lines = "BEGIN:VCARD\r\n"
    var warnings: [CardWarning] = []
    for property in properties {
      if let line = Self.line(of: property) {
        lines += line + "\r\n"
      } else {
        warnings.append(CardWarning(line: line, reason: "an array that is no property is left out"))
      }
    }
    lines += "END:VCARD\r\n"
    var reader = VCardReader()
    func takeCard(_ read: ReadCard) throws {
      var read = read
      read.line = line
      read.warnings = warnings + read.warnings.map { CardWarning(line: line, reason: $0.reason) }
      try take(read)
    }
    try reader.read(Array(lines.utf8), takeCard)
    try reader.finish(takeCard)
  }

  /// The line that a property stands for (RFC 7095, 3.4); nil for what is no property.
  private static func line(of node: JSONNode) -> String? {
    guard let parts = node.elements, parts.count >= 4, let name = parts[0].text,
      let parameters = parts[1].members, let type = parts[2].text, isName(name)
    else { return nil }
    var head = name.uppercased()
    for parameter in parameters where isName(parameter.key) {
      let values = parameter.node.elements?.compactMap(\.scalar) ?? [parameter.node.scalar ?? ""]
      if parameter.key.lowercased() == "group" {
        if let group = values.first, isName(group) { head = group + "." + head }
      } else {
        head +=
          ";\(parameter.key.uppercased())="
          + values.map(KeptLine.quoted).joined(separator: ",")
      }
    }
    if type != "unknown", isName(type), !JCardType.isUsual(type, of: name) {
      head += ";VALUE=\(type)"
    }
    let values = parts[3...].map { value(of: $0, type) }
    return head + ":" + values.joined(separator: ",")
  }

  private static func value(of node: JSONNode, _ type: String) -> String {
    guard let components = node.elements else {
      let text = node.scalar ?? ""
      if JCardDate.isType(type) { return KeptLine.escaped(JCardDate.basic(text, type: type)) }
      guard JCardType.isVerbatim(type) else { return KeptLine.escaped(text) }
      let line = text.replacing("\n", with: "\\n")
      return String(line.unicodeScalars.filter { $0.value >= 0x20 })
    }
    return components.map { component in
      let values = component.elements?.compactMap(\.scalar) ?? [component.scalar ?? ""]
      return values.map { KeptLine.escaped($0) }.joined(separator: ",")
    }.joined(separator: ";")
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        0x30...0x39 ~= $0 || 0x61...0x7a ~= $0 | 0x20 || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }
}

extension JSONNode {
  /// The text, number or truth value that it is, as text.
  fileprivate var scalar: String? {
    switch value {
    case .text(let text): text
    case .number(let digits): digits
    case .bool(let flag): flag ? "true" : "false"
    default: nil
    }
  }
}
