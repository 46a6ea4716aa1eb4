import ManagedObjects

/// Managers who are nobody here, as lines that are kept of them tell.
extension ContactCard {
  /// Whether a line that is kept names a manager.
  func keeps(manager: String) -> Bool {
    Self.managerLines(of: keptLines).contains {
      VCardProperty(line: keptLines[$0])?.text == manager
    }
  }

  /// Whether somebody is named as the manager who is nobody yet.
  func seeks(manager name: String) -> Bool {
    manager.isEmpty && !name.isEmpty && keeps(manager: name)
  }

  /// Which of some lines name a manager, with those that only say so of another line.
  static func managerLines(of lines: [String]) -> [Int] {
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

extension Person {
  /// Whether nobody is named as the manager, neither who is here nor who is not.
  var lacksManager: Bool {
    manager == nil && ContactCard.managerLines(of: unknownProperties.inOrder.map(\.content)).isEmpty
  }

  /// Forgets managers who are nobody here.
  ///
  /// - Returns: Whether there were any.
  /// - Throws: What the context throws.
  @discardableResult
  func removeKeptManagers(in context: ManagedObjectContext) throws -> Bool {
    let kept = unknownProperties.inOrder
    let managers = ContactCard.managerLines(of: kept.map(\.content))
    if managers.isEmpty { return false }
    try keepSourceState(in: context)
    for index in managers { try context.delete(kept[index]) }
    return true
  }
}

extension ManagedObjectContext {
  /// Keeps a line of a contact for the way out.
  func keep(_ line: KeptLine, of contact: Contact) throws {
    let property = try UnknownProperty(context: self)
    property.content = line.text
    property.contact = contact
  }
}
