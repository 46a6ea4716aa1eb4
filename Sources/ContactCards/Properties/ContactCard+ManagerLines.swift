/// Managers who are nobody here, as lines that are kept of them tell.
extension ContactCard {
  /// Whether a line that is kept names a manager.
  package func keeps(manager: String) -> Bool {
    Self.managerLines(of: keptLines).contains {
      VCardProperty(line: keptLines[$0])?.text == manager
    }
  }

  /// Whether somebody is named as the manager who is nobody yet.
  package func seeks(manager name: String) -> Bool {
    manager.isEmpty && !name.isEmpty && keeps(manager: name)
  }

  /// Which of some lines name a manager, with those that only say so of another line.
  package static func managerLines(of lines: [String]) -> [Int] {
    let properties = lines.map { VCardProperty(line: $0) }
    var groups: Set<String> = []
    for case let property? in properties
    where property.key == "X-ABLABEL"
      && VCardLabel.unwrapped(property.text).lowercased() == "manager"
    {
      groups.insert(property.groupKey)
    }
    return properties.indices.filter { index in
      guard let property = properties[index] else { return false }
      let isOfGroup =
        groups.contains(property.groupKey)
        && (property.relation == .told || property.isLabel)
      let isRelated = property.relation == .told && property.types.contains("manager")
      return property.relation == .manager || isRelated || isOfGroup
    }
  }
}
