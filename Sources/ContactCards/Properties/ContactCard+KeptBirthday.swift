extension ContactCard {
  /// Has what was kept of a birthday that is no date go, once somebody has said the right one.
  ///
  /// - Parameter before: What the contact held before.
  package mutating func replaceKeptBirthday(since before: ContactCard) {
    guard birthday != nil, before.birthday == nil, !keptLines.isEmpty,
      keptLines.filter(Self.keepsBirthday) == before.keptLines.filter(Self.keepsBirthday)
    else { return }
    keptLines.removeAll(where: Self.keepsBirthday)
  }

  private static func keepsBirthday(_ line: String) -> Bool {
    guard let property = VCardProperty(line: line) else { return false }
    if property.key == "BDAY" { return true }
    let title = property.parameters.first { $0.key == "X-NAME" }?.values.first?.lowercased()
    return property.key == TableLabel.keptName && title == ContactJSONKey.birthday.rawValue
  }
}
