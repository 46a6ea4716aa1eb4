import ContactCards

/// A property of a vCard as jCard has it (RFC 7095, 3.3), as which JSContact carries what it has no
/// place for (RFC 9555, 2.15.1).
struct JCardProperty {
  private let name: String
  private let parameters: [(key: String, values: [String])]
  private let type: String
  private let value: String

  /// The name of what is no line of a vCard.
  private static let lineName = "x-contacts-kept"

  private init(
    _ name: String, _ value: String, _ type: String = "text",
    _ parameters: [(key: String, values: [String])] = []
  ) {
    (self.name, self.parameters, self.type, self.value) = (name, parameters, type, value)
  }

  /// Reads an array of jCard; nil when it is none, or has more than one value.
  init?(_ node: JSONNode) {
    guard let parts = node.elements, parts.count == 4, let name = parts[0].text,
      let parameters = parts[1].members, let type = parts[2].text
    else { return nil }
    switch parts[3].value {
    case .text(let text): value = text
    case .number(let digits): value = digits
    default: return nil
    }
    (self.name, self.type) = (name.lowercased(), type)
    self.parameters = parameters.map { member in
      let texts = member.node.elements?.compactMap(\.text)
      return (member.key, texts ?? [member.node.text].compactMap(\.self))
    }
  }

  /// The property as jCard has it.
  var node: JSONNode {
    let members = parameters.map { key, values -> (text: String, node: JSONNode) in
      if let value = values.first, values.count == 1 { return (key, .text(value)) }
      return (key, JSONNode.array(values.map { JSONNode.text($0) }))
    }
    let object: JSONNode = .object(members)
    return .array([.text(name), object, .text(type), .text(value)])
  }

  /// What of a card JSContact has no place for.
  static func properties(of card: ContactCard) -> [JCardProperty] {
    var properties: [JCardProperty] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { properties.append(JCardProperty(name, value)) }
    }
    add("x-manager", card.manager)
    add("x-contacts-color", card.color?.text)
    add("x-contacts-age", card.age.map(String.init))
    add("x-contacts-age-stated", card.ageStated?.description)
    for group in card.groups { add("x-contacts-group", group) }
    for line in card.keptLines where JSContactPatch(line: line) == nil {
      let property = JCardProperty(line: line)
      if let property, property.line == line {
        properties.append(property)
      } else {
        properties.append(JCardProperty(lineName, line))
      }
    }
    return properties
  }

  /// Puts the property into a card.
  func read(into card: inout ContactCard) {
    switch name {
    case "x-manager" where parameters.isEmpty: card.manager = value
    case "x-contacts-color": card.color = ContactCard.Color(text: value)
    case "x-contacts-age": card.age = Int32(value).flatMap { $0 >= 0 ? $0 : nil }
    case "x-contacts-age-stated": card.ageStated = ContactCard.PartialDate(jsonText: value)
    case "x-contacts-group": card.groups.append(value)
    case Self.lineName: if !Self.hasBreak(value) { card.keptLines.append(value) }
    default: if let line { card.keptLines.append(line) }
    }
  }
}

// Lines of a vCard.
extension JCardProperty {
  private static func hasBreak(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x0a || $0 == 0x0d }
  }

  /// The property as a line; nil when none can hold it.
  private var line: String? {
    var (head, rest) = (name.uppercased(), "")
    for (key, values) in parameters {
      let isGroup = key == "group" && values.count == 1
      if isGroup, let group = values.first {
        head = group + "." + head
      } else {
        rest += ";" + key.uppercased() + "=" + values.map(Self.quoted).joined(separator: ",")
      }
    }
    let isTold = type == "unknown" || type == "text"
    if !isTold { rest += ";VALUE=" + type.uppercased() }
    let text = type == "text" ? Self.escaped(value) : value
    let line = head + rest + ":" + text
    let isName = head.utf8.allSatisfy { SearchWords.isLetter($0) || $0 == 0x2d || $0 == 0x2e }
    return isName && !name.isEmpty && !Self.hasBreak(line) ? line : nil
  }

  private static func quoted(_ value: String) -> String {
    let needsQuotes = value.utf8.contains { ":;,".utf8.contains($0) }
    let plain = value.replacing("\"", with: "^'")
    return needsQuotes ? "\"\(plain)\"" : plain
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing(",", with: "\\,")
      .replacing(";", with: "\\;")
  }

  /// Reads a line, whose value stays as it is written; nil when it has no colon.
  private init?(line: String) {
    var pieces: [Substring] = []
    var (start, isQuoted, colon) = (line.startIndex, false, line.endIndex)
    for index in line.utf8.indices {
      let byte = line.utf8[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted || (byte != UInt8(ascii: ";") && byte != UInt8(ascii: ":")) { continue }
      pieces.append(line[start..<index])
      start = line.utf8.index(after: index)
      colon = index
      if byte == UInt8(ascii: ":") { break }
    }
    guard colon < line.endIndex, line.utf8[colon] == UInt8(ascii: ":"), let head = pieces.first
    else { return nil }
    let names = head.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    var parameters: [(key: String, values: [String])] = []
    if names.count == 2 { parameters.append(("group", [String(names[0])])) }
    var type = "unknown"
    for piece in pieces.dropFirst() {
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let (key, text) = (parts[0].lowercased(), String(parts[1]))
      if key == "value" {
        type = text.lowercased()
      } else if let place = parameters.firstIndex(where: { $0.key == key }) {
        parameters[place].values += Self.values(text)
      } else {
        parameters.append((key, Self.values(text)))
      }
    }
    self.init((names.last ?? head).lowercased(), String(line[start...]), type, parameters)
  }

  /// The values of a parameter: between commas, where quotes hold one together.
  private static func values(_ text: String) -> [String] {
    var (values, isQuoted) = ([""], false)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: values.append("")
      default: values[values.count - 1].unicodeScalars.append(scalar)
      }
    }
    return values
  }
}
