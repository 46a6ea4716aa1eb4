package import ContactCards
package import TextTools

/// Writes jCard (RFC 7095): an array with a card on each line, made of what a vCard 4.0 would say.
package struct JCardWriter: CardWriter {
  private var isFirst = true
  private let vCard = VCardWriter(version: .v40)

  /// Starts a text.
  package init() {}
  package mutating func begin(_ output: inout ByteBuffer) {
    isFirst = true
    output.append(UInt8(ascii: "["))
  }

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    output.append(ShortBytes(isFirst ? "\n" : ",\n"))
    isFirst = false
    var writer = vCard
    var text = ByteBuffer(capacity: 1 << 12)
    text.keepsControls = true
    writer.write(card, to: &text)
    output.noteLeftOut(by: text)
    let lines = Self.lines(of: text.content)
    let properties = lines.compactMap(VCardProperty.init(line:)).filter {
      $0.key != "BEGIN" && $0.key != "END"
    }
    JSONNode.array([.text("vcard"), .array(properties.map(Self.node))]).append(to: &output)
  }

  package mutating func end(_ output: inout ByteBuffer) {
    output.append(ShortBytes(isFirst ? "]\n" : "\n]\n"))
  }

  /// The lines of a vCard without folds.
  private static func lines(of text: [UInt8]) -> [String] {
    var lines: [[UInt8]] = []
    for line in text.split(separator: 0x0a) {
      let content = line.last == 0x0d ? line.dropLast() : line
      if content.first == 0x20, !lines.isEmpty {
        lines[lines.count - 1] += content.dropFirst()
      } else {
        lines.append(Array(content))
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func node(of property: VCardProperty) -> JSONNode {
    var members: [(text: String, node: JSONNode)] = []
    var type = isSpeltSound(property) ? "text" : JCardType.usual(of: property.key)
    var names: [String] = []
    var texts: [String: [String]] = [:]
    if !property.group.isEmpty { members.append(("group", .text(property.group))) }
    for parameter in property.parameters {
      let values = parameter.separateValues
      if parameter.key == "VALUE" {
        type = values.first?.lowercased() ?? type
      } else {
        let name = parameter.name.lowercased()
        if texts[name] == nil { names.append(name) }
        texts[name, default: []] += values
      }
    }
    members += names.map { name in
      let values = texts[name] ?? []
      return (name, values.count == 1 ? .text(values[0]) : .array(values.map { .text($0) }))
    }
    return .array(
      [.text(property.name.lowercased()), .object(members), .text(type)]
        + values(of: property, type: type))
  }

  private static func values(of property: VCardProperty, type: String) -> [JSONNode] {
    if JCardType.isVerbatim(type) { return [.text(property.value)] }
    if let values = plainValues(of: property, type: type) { return values }
    switch property.key {
    case "N", "ADR": return [structure(of: property)]
    // Their components are no lists.
    case "ORG", "GENDER":
      let components = property.components.map { JSONNode.text($0.joined(separator: ",")) }
      return [components.count == 1 ? components[0] : .array(components)]
    case "SOUND" where isSpeltSound(property): return [structure(of: property)]
    case "CATEGORIES", "NICKNAME":
      return property.list.map { .text($0) }
    default: return isList(property) ? property.list.map { .text($0) } : [.text(property.text)]
    }
  }

  /// Whether a property that nobody knows has several values, as the commas tell: a blank stands
  /// behind those of a text in which nobody escaped them.
  private static func isList(_ property: VCardProperty) -> Bool {
    let key = Array(property.key.utf8)
    guard JCardType.usual(of: property.key) == "unknown", property.relation == nil,
      VCardField.of(key.span, 0..<key.count) == .other
    else { return false }
    let list = property.list
    // Commas between digits are of a number.
    return list.count > 1
      && list.allSatisfy { $0.utf8.first.map { !$0.isBlank && !(0x30...0x39 ~= $0) } ?? false }
  }

  /// Whether a property is what telephones in Japan call a sound: the phonetic name, in the components
  /// of N.
  private static func isSpeltSound(_ property: VCardProperty) -> Bool {
    property.key == "SOUND" && property.types.contains("x-irmc-n")
  }

  /// The components of a value, each a text or a list (RFC 7095, 3.3.1.3).
  private static func structure(of property: VCardProperty) -> JSONNode {
    let components = property.components.map { list -> JSONNode in
      list.count == 1 ? .text(list[0]) : .array(list.map { .text($0) })
    }
    if components.count == 1, components[0].text != nil { return components[0] }
    return .array(components)
  }

  /// The dates, numbers and truth values of a list (RFC 7095, 3.5); nil for other types.
  private static func plainValues(of property: VCardProperty, type: String) -> [JSONNode]? {
    let values = property.value.split(separator: ",", omittingEmptySubsequences: false)
    switch type {
    case _ where JCardDate.isType(type):
      return property.list.map { .text(JCardDate.extended($0, type: type)) }
    case "integer", "float":
      let numbers = values.compactMap { value -> JSONNode? in
        let node = try? JSONNode.parse(Array(value.utf8))
        return node?.isNumber == true ? node : nil
      }
      return numbers.count == values.count ? numbers : nil
    case "boolean":
      let flags = values.map { $0.lowercased() }
      return flags.allSatisfy { $0 == "true" || $0 == "false" }
        ? flags.map { .bool($0 == "true") } : nil
    default: return nil
    }
  }
}

extension JSONNode {
  fileprivate var isNumber: Bool {
    if case .number = value { true } else { false }
  }
}
