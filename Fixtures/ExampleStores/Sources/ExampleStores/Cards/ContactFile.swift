import Foundation
import ManagedObjects

/// What is in one file: an object as a vCard 4.0 that other programs read too.
///
/// Attributes with usual names stand where everybody looks for them: `name` as FN, `lastName` and
/// `firstName` as N, and so on. All else is `X-ATTRIBUTE` and `X-RELATIONSHIP`, with its name and its
/// kind. Properties that other programs have put there stay.
struct ContactFile {
  var attributes: [String: AttributeValue] = [:]
  var relationships: [String: [ObjectReference]] = [:]
  /// What nobody here knows.
  private var others: [CardLine] = []
  /// The lines that attributes were read from, by the names of properties.
  private var read: [String: CardLine] = [:]

  init() {}

  private static let usual = [
    ("FN", "name"), ("NICKNAME", "nickname"), ("EMAIL", "email"), ("TEL", "phone"),
    ("TITLE", "title"), ("NOTE", "note"),
  ]

  private static let nameParts = ["lastName", "firstName"]
}

// MARK: - Reading

extension ContactFile {
  /// Reads a file.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` for what is no vCard of the entity.
  init(_ bytes: Data, of entity: EntityDescription, at path: String) throws(StoreError) {
    guard let lines = CardLine.lines(of: bytes), lines.first?.name == "BEGIN",
      lines.last?.name == "END"
    else {
      throw .corrupt(path: path, offset: 0, reason: "it is not a vCard; correct or remove it")
    }
    for line in lines.dropFirst().dropLast() where !take(line, entity) {
      throw .corrupt(
        path: path, offset: 0,
        reason: "\(entity.name) has no such value as \(line.original ?? line.name)")
    }
  }

  /// The version that a file names; 1 where it names none.
  static func version(in bytes: Data) -> Int64 {
    let line = CardLine.lines(of: bytes)?.first { $0.name == "X-VERSION" }
    // What an editor wrote must leave room to count on.
    return min(max(1, line.flatMap { Int64($0.value) } ?? 1), 1 << 53)
  }

  /// Whether a line could be read.
  private mutating func take(_ line: CardLine, _ entity: EntityDescription) -> Bool {
    switch line.name {
    case "VERSION", "X-VERSION": return true
    case "X-ATTRIBUTE":
      guard let name = line["NAME"], let index = entity.index(ofAttribute: name),
        let value = Self.value(line), value.suits(entity[index].type)
      else { return false }
      attributes[name] = value
      return true
    case "X-RELATIONSHIP":
      guard let name = line["NAME"], entity.index(ofRelationship: name) != nil,
        let object = CardPath(text: CardLine.unescaped(line.value))?.object
      else { return false }
      relationships[name, default: []].append(object)
      return true
    case "N": takeName(line, entity)
    default: takeUsual(line, entity)
    }
    return true
  }

  private mutating func takeUsual(_ line: CardLine, _ entity: EntityDescription) {
    if line["X-FILLED-IN"] != nil { return }
    guard let name = Self.usual.first(where: { $0.0 == line.name })?.1, entity.hasText(name),
      read[line.name] == nil
    else { return others.append(line) }
    read[line.name] = line
    attributes[name] = .string(CardLine.unescaped(line.value))
  }

  private mutating func takeName(_ line: CardLine, _ entity: EntityDescription) {
    guard read["N"] == nil, Self.nameParts.contains(where: entity.hasText) else {
      return others.append(line)
    }
    read["N"] = line
    for (name, part) in zip(Self.nameParts, CardLine.components(of: line.value))
    where entity.hasText(name) && !part.isEmpty {
      attributes[name] = .string(CardLine.unescaped(part))
    }
  }

  private static func value(_ line: CardLine) -> AttributeValue? {
    guard let kind = line["TYPE"].flatMap(ValueText.Kind.init) else { return nil }
    if line["ENCODING"] != nil {
      guard let bytes = Data(base64Encoded: line.value) else { return nil }
      return String(validating: bytes, as: UTF8.self).map { .string($0) }
    }
    return ValueText(kind, CardLine.unescaped(line.value)).value
  }
}

// MARK: - Writing

extension ContactFile {
  /// The file of an object.
  func bytes(version: Int64, of entity: EntityDescription) -> Data {
    var rest = attributes
    var lines = [CardLine("BEGIN", "VCARD"), CardLine("VERSION", "4.0")]
    for (property, name) in Self.usual {
      if entity.hasText(name), case .string(let text)? = rest[name], CardLine.canWrite(text) {
        rest[name] = nil
        lines.append(CardLine(property, read[property]?.parameters ?? [], CardLine.escaped(text)))
      } else if property == "FN", !others.contains(where: { $0.name == "FN" }) {
        // There has to be one.
        lines.append(
          CardLine("FN", [.init(name: "X-FILLED-IN", value: "TRUE")], displayName(entity)))
      }
    }
    lines += name(&rest, entity)
    for (name, value) in rest.sorted(by: { $0.key < $1.key }) {
      if let line = Self.line(name, value) { lines.append(line) }
    }
    for (name, objects) in relationships.sorted(by: { $0.key < $1.key }) {
      for case let path? in objects.map(CardPath.init) {
        lines.append(
          CardLine(
            "X-RELATIONSHIP", [.init(name: "NAME", value: name)], CardLine.escaped(path.text)))
      }
    }
    lines += others + [CardLine("X-VERSION", String(version)), CardLine("END", "VCARD")]
    return Data(lines.map(\.folded).joined().utf8)
  }

  private func displayName(_ entity: EntityDescription) -> String {
    let names = Self.nameParts.reversed().compactMap { name -> String? in
      guard case .string(let text)? = attributes[name], CardLine.canWrite(text) else { return nil }
      return text.isEmpty ? nil : text
    }
    return CardLine.escaped(names.isEmpty ? entity.name : names.joined(separator: " "))
  }

  private func name(
    _ rest: inout [String: AttributeValue], _ entity: EntityDescription
  ) -> [CardLine] {
    var parts = read["N"].map { CardLine.components(of: $0.value) } ?? []
    while parts.count < 5 { parts.append("") }
    for (position, name) in Self.nameParts.enumerated() where entity.hasText(name) {
      parts[position] = ""
      guard case .string(let text)? = rest[name], !text.isEmpty, CardLine.canWrite(text)
      else { continue }
      parts[position] = CardLine.escaped(text)
      rest[name] = nil
    }
    if parts.allSatisfy(\.isEmpty) { return [] }
    return [CardLine("N", read["N"]?.parameters ?? [], parts.joined(separator: ";"))]
  }

  private static func line(_ name: String, _ value: AttributeValue) -> CardLine? {
    guard let written = ValueText(value) else { return nil }
    let parameters = [
      CardLine.Parameter(name: "NAME", value: name),
      CardLine.Parameter(name: "TYPE", value: written.kind.rawValue),
    ]
    if CardLine.canWrite(written.text) {
      return CardLine("X-ATTRIBUTE", parameters, CardLine.escaped(written.text))
    }
    return CardLine(
      "X-ATTRIBUTE", parameters + [.init(name: "ENCODING", value: "B")],
      Data(written.text.utf8).base64EncodedString())
  }
}

extension CardLine {
  fileprivate init(_ name: String, _ value: String) { self.init(name, [], value) }
}

extension EntityDescription {
  /// Whether there is a text of the name.
  fileprivate func hasText(_ name: String) -> Bool {
    index(ofAttribute: name).map { self[$0].type == .string } ?? false
  }
}

extension AttributeValue {
  /// Whether an attribute may have the value, as far as kinds go.
  fileprivate func suits(_ type: AttributeType) -> Bool {
    switch (self, type) {
    case (.integer, .integer16), (.integer, .integer32), (.integer, .integer64),
      (.decimal, .decimal), (.double, .double), (.double, .float), (.boolean, .boolean),
      (.string, .string), (.string, .uri), (.date, .date), (.binary, .binary),
      (.binary, .transformable), (.uuid, .uuid):
      true
    default: false
    }
  }
}
