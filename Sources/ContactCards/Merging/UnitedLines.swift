/// Kept lines of several contacts without those that say the same.
///
/// Lines of one group stay together, and groups of different contacts apart.
struct UnitedLines {
  /// The lines.
  private(set) var lines: [String]
  /// What the lines say.
  private var said: Set<Statement>
  /// The groups that lines have, in lower case.
  private var groups: Set<String> = []
  private var groupCount = 0

  /// What a line says, whatever the case of names and types and whichever its group.
  private struct Statement: Hashable {
    let name: String
    let label: String
    let parameters: [String]
    let text: String
  }

  /// Begins with the lines of a contact.
  init(_ lines: [String]) {
    self.lines = lines
    let properties = lines.map { VCardProperty(line: $0) }
    let labels = Self.labels(of: properties)
    said = Set(zip(lines, properties).map { Self.statement($0, $1, labels) })
    for case let property? in properties { groups.insert(property.groupKey) }
  }

  /// Adds the lines of another contact that say something else.
  ///
  /// - Complexity: O(*n*) in the size of the lines.
  mutating func add(_ others: [String]) {
    let properties = others.map { VCardProperty(line: $0) }
    let labels = Self.labels(of: properties)
    var isNew = Array(repeating: false, count: others.count)
    var newGroups: Set<String> = []
    for (index, property) in properties.enumerated() where property?.isLabel != true {
      isNew[index] = said.insert(Self.statement(others[index], property, labels)).inserted
      if isNew[index], let property { newGroups.insert(property.groupKey) }
    }
    var names: [String: String] = [:]
    for (index, property) in properties.enumerated() {
      guard var property, !property.group.isEmpty else {
        if isNew[index] { lines.append(others[index]) }
        continue
      }
      guard newGroups.contains(property.groupKey) else { continue }
      let name = names[property.groupKey] ?? freeName(for: property.group)
      names[property.groupKey] = name
      property.group = name
      lines.append(property.line)
    }
  }

  /// The name of a group, or another one where lines of another contact have it.
  private mutating func freeName(for group: String) -> String {
    var name = group
    while groups.contains(name.lowercased()) {
      groupCount += 1
      name = "item\(groupCount)"
    }
    groups.insert(name.lowercased())
    return name
  }

  /// What the lines of groups are for.
  private static func labels(of properties: [VCardProperty?]) -> [String: String] {
    var labels: [String: String] = [:]
    for case let property? in properties where property.isLabel {
      labels[property.groupKey] = VCardLabel.unwrapped(property.text).lowercased()
    }
    return labels
  }

  private static func statement(
    _ line: String, _ property: VCardProperty?, _ labels: [String: String]
  ) -> Statement {
    guard let property else { return Statement(name: "", label: "", parameters: [], text: line) }
    let types = property.types.filter { $0 != "pref" }
    let label = property.group.isEmpty ? nil : labels[property.groupKey]
    let text = property.text
    if let relation = property.relation {
      let told = relation.word ?? label ?? types.first ?? ""
      return Statement(name: "RELATED", label: told, parameters: [], text: text)
    }
    let parameters = property.parameters.filter {
      let isText = $0.key == "VALUE" && $0.value.lowercased() == "text"
      return !isText && !["", "TYPE", "PREF"].contains($0.key)
    }.map { $0.key + "=" + $0.values.joined(separator: ",") }
    return Statement(
      name: property.key, label: label ?? "",
      parameters: (types.map { "TYPE=" + $0 } + parameters).sorted(), text: text)
  }
}
