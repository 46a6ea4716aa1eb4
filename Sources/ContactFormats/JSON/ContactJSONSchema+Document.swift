import ContactCards
import TextTools

extension ContactJSONSchema {
  /// The schema for a reader: a line for each key with its type, its direction and its meaning, and
  /// below it one for each key of the objects that lie in it.
  package var text: String {
    var rows: [[String]] = []
    for field in fields {
      rows.append([field.key.rawValue, field.type, field.direction.rawValue, field.meaning])
      for part in field.key.parts ?? [] {
        rows.append(["  " + part.key, part.typeName, "", part.meaning])
      }
    }
    let widths = (0..<3).map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.utf8.count)
      }
      return (cells + [row[3]]).joined(separator: "  ") + "\n"
    }.joined()
  }

  /// The schema as a document of JSON Schema, draft 2020-12.
  ///
  /// Its annotation `schema` is ``version``.
  package var document: String {
    let properties = fields.map { (text: $0.key.rawValue, node: $0.property) }
    let root: JSONNode = .object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("schema", .number(Self.version)),
      ("title", .text("Contact")),
      ("type", .text("object")),
      ("properties", .object(properties)),
      ("patternProperties", .object([(Self.partPattern, Self.part)])),
      ("additionalProperties", .bool(false)),
    ])
    var output = ByteBuffer(capacity: 1 << 13)
    root.appendIndented(to: &output, level: 0)
    output.append(UInt8(ascii: "\n"))
    return String(decoding: output.content, as: UTF8.self)
  }

  /// The names of fields that are less than all that stands under a key: see ``ContactField``.
  private static var partPattern: String {
    let singular = ContactField.singularNames.joined(separator: "|")
    let labelled = (ContactField.singularNames + ContactJSONKey.allCases.map(\.rawValue)).filter {
      ContactField(name: $0 + ".x") != nil
    }.joined(separator: "|")
    return "^((\(singular))|(\(labelled))\\..+)$"
  }

  /// What stands under such a name.
  private static var part: JSONNode {
    JSONNode.type("string").adding("readOnly", .bool(true))
      .adding("description", .text("One value of a list, those with a label, or all with theirs"))
  }
}

extension ContactJSONPart {
  fileprivate var typeName: String {
    switch form {
    case .text: "string"
    case .flag: "boolean"
    case .date: "date"
    }
  }

  fileprivate var property: JSONNode {
    let node: JSONNode =
      switch form {
      case .text: .type("string")
      case .flag: .type("boolean")
      case .date: .date("string")
      }
    return node.adding("description", .text(meaning))
  }

  fileprivate static func object(
    _ parts: [ContactJSONPart], _ types: String...
  ) -> JSONNode {
    JSONNode.type(types.isEmpty ? ["object"] : types)
      .adding("properties", .object(parts.map { ($0.key, $0.property) }))
      .adding("required", .array(parts.filter(\.isRequired).map { .text($0.key) }))
      .adding("additionalProperties", .bool(false))
  }
}

extension ContactJSONSchema.Field {
  fileprivate var property: JSONNode {
    var node = key.valueSchema.adding("description", .text(meaning))
    if direction == .output { node = node.adding("readOnly", .bool(true)) }
    return node
  }
}

extension ContactJSONKey {
  /// What JSON Schema says about the value.
  fileprivate var valueSchema: JSONNode {
    let object = ContactJSONPart.object(parts ?? [])
    switch storage {
    case .text: return .type("string")
    case .texts: return .list(of: .type("string"))
    case .entries where self == .fields: return .list(of: object)
    case .entries: return .list(of: .object([("anyOf", .array([.type("string"), object]))]))
    case .addresses, .messengers, .dates: return .list(of: object)
    case .date: return JSONNode.date("string", "null")
    case .time: return JSONNode.type("string", "null").adding("format", .text("date-time"))
    case .age:
      return JSONNode.type("integer", "null")
        .adding("minimum", .number(0)).adding("maximum", .number(Int(Int32.max)))
    case .kind: return .choice(ContactCard.Kind.allCases.map(\.rawValue))
    case .color:
      return JSONNode.type("string", "null").adding("pattern", .text("^#[0-9A-Fa-f]{6}$"))
    case .photo: return ContactJSONPart.object(parts ?? [], "object", "null")
    case .none where isDerivedNumber: return .type("integer", "null")
    case .none where self == .ageSource:
      return JSONNode.choice(["stated", "computed"], orNull: true)
    case .none: return .type("string")
    }
  }
}

extension JSONNode {
  package static func object(_ members: [(text: String, node: JSONNode)]) -> JSONNode {
    JSONNode(value: .object(members.map { JSONMember(key: $0.text, node: $0.node) }))
  }

  package static func array(_ elements: [JSONNode]) -> JSONNode {
    JSONNode(value: .array(elements))
  }
  package static func text(_ text: String) -> JSONNode { JSONNode(value: .text(text)) }
  package static func number(_ number: Int) -> JSONNode { JSONNode(value: .number(String(number))) }
  package static func bool(_ bool: Bool) -> JSONNode { JSONNode(value: .bool(bool)) }

  fileprivate static func type(_ names: String...) -> JSONNode { type(names) }

  fileprivate static func type(_ names: [String]) -> JSONNode {
    .object([("type", names.count == 1 ? .text(names[0]) : .array(names.map { .text($0) }))])
  }

  fileprivate static func list(of elements: JSONNode) -> JSONNode {
    JSONNode.type("array").adding("items", elements)
  }

  fileprivate static func choice(_ texts: [String], orNull: Bool = false) -> JSONNode {
    let null = orNull ? [JSONNode(value: .null)] : []
    return .object([("enum", .array(texts.map { .text($0) } + null))])
  }

  fileprivate static func date(_ types: String...) -> JSONNode {
    let pattern = "^([0-9]{4}(-[0-9]{2}){0,2}|--[0-9]{2}(-[0-9]{2})?)$"
    return JSONNode.type(types).adding("pattern", .text(pattern))
  }

  fileprivate func adding(_ key: String, _ node: JSONNode) -> JSONNode {
    JSONNode(value: .object((members ?? []) + [JSONMember(key: key, node: node)]))
  }

  /// Appends the value with a member a line.
  fileprivate func appendIndented(to output: inout ByteBuffer, level: Int) {
    guard let members, !members.isEmpty else { return append(to: &output) }
    output.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      output.append(ShortBytes(index == 0 ? "\n" : ",\n"))
      for _ in 0...level { output.append(ShortBytes("  ")) }
      JSONText.append(member.key, to: &output)
      output.append(ShortBytes(": "))
      member.node.appendIndented(to: &output, level: level + 1)
    }
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<level { output.append(ShortBytes("  ")) }
    output.append(UInt8(ascii: "}"))
  }
}
