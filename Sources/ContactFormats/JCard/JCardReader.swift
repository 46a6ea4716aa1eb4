import ContactCards

/// Reads jCard (RFC 7095): one card, or an array of cards.
///
/// Each card is read as the lines of a vCard 4.0 that it stands for, so that what holds for those
/// holds here.
package struct JCardReader: CardReader {
  /// How the text begins, or all of it where it is one card.
  private var text: [UInt8] = []
  /// The cards of an array, once it is known to be one.
  private var cards: JSONRecords?

  /// Starts a text.
  package init() {}

  package mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    if cards == nil {
      text += piece
      guard text.count <= JSONRecords.lengthLimit else {
        throw CardError(line: 1, reason: "the text has more than \(JSONRecords.lengthLimit) bytes")
      }
      if !Self.isArrayOfCards(text) { return }
      cards = JSONRecords(ofArrays: true)
      try readCards(text, take)
      text = []
    } else {
      try readCards(piece, take)
    }
  }

  package mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    if let cards { return try cards.finish() }
    if text.starts(with: [0xef, 0xbb, 0xbf]) { text.removeFirst(3) }
    try Self.read(card: text, at: TextPlace(), take)
  }

  /// Whether a text begins with two brackets, as far as it goes.
  private static func isArrayOfCards(_ text: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = text.dropFirst(text.starts(with: mark) ? mark.count : 0).lazy.filter { $0 > 0x20 }
    let start = Array(bytes.prefix(2))
    return start.first == UInt8(ascii: "[") && start.count == 2 && start[1] != UInt8(ascii: "\"")
  }

  private mutating func readCards(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    var records = cards.take() ?? JSONRecords(ofArrays: true)
    defer { cards = records }
    try records.read(piece) { try Self.read(card: $0, at: $1, take) }
  }

  private static func read(
    card text: [UInt8], at place: TextPlace, _ take: (ReadCard) throws -> Void
  ) throws {
    let node: JSONNode
    do throws(JSONFault) {
      node = try JSONNode.parse(text, takesNulls: true)
    } catch {
      throw place.error(error, in: text)
    }
    try read(node, line: place.line, take)
  }

  private static func read(
    _ card: JSONNode, line: Int, _ take: (ReadCard) throws -> Void
  ) throws {
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
      for index in read.doubts.indices { read.doubts[index].line = line }
      for index in read.warnings.indices { read.warnings[index].line = line }
      read.warnings.insert(contentsOf: warnings, at: 0)
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
    if isName(type), !JCardType.isUsual(type, of: name), needsType(type, name, parts[3]) {
      head += ";VALUE=\(type)"
    }
    let values = parts[3...].map { value(of: $0, type) }
    return head + ":" + values.joined(separator: ",")
  }

  /// Whether a vCard has to name a type that is not the usual one.
  ///
  /// Some write all values as texts, also dates and what we make something of under names of our own.
  private static func needsType(_ type: String, _ name: String, _ value: JSONNode) -> Bool {
    if type != "text" { return type != "unknown" }
    let key = name.uppercased()
    if JCardDate.isType(JCardType.usual(of: key)) { return !JCardDate.isDate(value.text ?? "") }
    // Of who is related a name is as usual as a URI, and is kept as the line has it.
    return key == "RELATED"
      || VCardField.of(Array(key.utf8).span, 0..<key.utf8.count) == .other
  }

  private static func value(of node: JSONNode, _ type: String) -> String {
    guard let components = node.elements else {
      let text = node.scalar ?? ""
      if JCardDate.isType(type) { return KeptLine.escaped(JCardDate.basic(text, type: type)) }
      guard JCardType.isVerbatim(type) else { return KeptLine.escaped(text) }
      let line = text.replacing("\n", with: "\\n")
      return String(line.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\t" })
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
    case .bool(let flag): flag ? "TRUE" : "FALSE"
    default: nil
    }
  }
}
