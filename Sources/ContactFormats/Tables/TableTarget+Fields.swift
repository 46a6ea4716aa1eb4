import ContactCards
import TextTools

/// Columns that ``ContactField`` writes.
extension TableTarget {
  /// The target of a column such as `emails`, `relations`, `phone.work` or `field.Blood type`; nil for
  /// any other title, and where no column of the title says what each value is.
  init?(ofField title: String) {
    guard let field = ContactField(name: title) else { return nil }
    if let part = field.addressPart {
      guard field.isSingle, let part = TablePart(rawValue: part) else { return nil }
      self.init(.address, part)
      return
    }
    guard let target = Self.fields[field.key], !field.key.isOfKept || !field.isSingle else {
      return nil
    }
    self.init(
      target, target == .address ? .formatted : .value, label: field.label ?? "")
    isList = !field.isSingle && !field.key.isOfKept && target.isRepeated
  }

  /// The fields of lists by the keys that name all of their values.
  static let fields: [ContactJSONKey: TableField] = [
    .emails: .email, .phones: .phone, .addresses: .address, .urls: .url, .messengers: .messenger,
    .dates: .date, .tags: .tags, .groups: .groups, .members: .members, .relations: .relations,
    .fields: .fields, .kept: .kept,
  ]

  /// Whether it is about lines that are kept, of which only our lists have columns.
  var isOfKept: Bool { field == .relations || field == .fields || field == .kept }

  /// Whether the values have what each is for behind them.
  var saysLabels: Bool {
    isList && ContactCard.Entry.foldedLabel(label) == ContactField.everyLabel
  }

  /// Whether a cell has all values that there are.
  var saysAll: Bool { field == .kept || isList && (label.isEmpty || saysLabels) }
}

extension TableDraft {
  /// Adds the values of a cell that has all of them; says whether the field could take each.
  mutating func addList(_ text: String, _ target: TableTarget) -> Bool {
    var single = target
    single.isList = false
    // The list has told the values apart.
    let parts = partsNumbers
    partsNumbers = false
    defer { partsNumbers = parts }
    var areTaken = true
    for part in TableList.parts(text) {
      var value = part
      if target.saysLabels { (value, single.label) = Self.withoutLabel(part) }
      // The label of any other column of messengers is their service.
      if target.field == .messenger, target.saysAll {
        edit { $0.messengers.append(.init(listed: value, label: single.label)) }
        continue
      }
      areTaken = add(value, single) && areTaken
    }
    return areTaken
  }

  /// A value and what stands behind it in parentheses.
  private static func withoutLabel(_ text: String) -> (value: String, label: String) {
    guard text.last == ")" else { return (text, "") }
    var depth = 0
    for index in text.indices.reversed() {
      if text[index] == ")" { depth += 1 }
      if text[index] == "(" { depth -= 1 }
      guard depth == 0 else { continue }
      let value = String(text[..<index]).trimmingSpaces
      if value.isEmpty { return (text, "") }
      return (value, String(text[index...].dropFirst().dropLast()))
    }
    return (text, "")
  }

  /// Adds lines that are kept; none where one of them is two.
  mutating func addKept(_ text: String) -> Bool {
    if text.utf8.contains(where: { $0 == 0x0a || $0 == 0x0d }) { return false }
    for line in TableList.parts(text) { keep(line) }
    return true
  }
}
