/// A field that is written of contacts, or that they are sorted by: all that stands under a key, or
/// of relations and fields of one's own what has a label, such as `relation.spouse` and
/// `field.Blood type`.
public struct ContactField: Sendable {
  /// The key.
  public let key: ContactJSONKey
  /// The label as somebody has written it; nil for all that stands under the key.
  public let label: String?

  /// All that stands under a key.
  public init(_ key: ContactJSONKey) {
    (self.key, label) = (key, nil)
  }

  private init(_ key: ContactJSONKey, label: String) {
    (self.key, self.label) = (key, label)
  }

  /// The field with a name; nil when there is none.
  public init?(name: some StringProtocol) {
    if let key = ContactJSONKey(rawValue: String(name)) {
      self.init(key)
      return
    }
    guard let (list, key) = Self.labelled.first(where: { name.hasPrefix("\($0.name).") }),
      case let label = String(name.dropFirst(list.count + 1)).trimmingSpaces, !label.isEmpty
    else { return nil }
    self.init(key, label: label)
  }

  /// What stands before the dot and a label, with the keys of the lists.
  public static let labelled: [(name: String, key: ContactJSONKey)] = [
    ("relation", .relations), ("field", .fields),
  ]

  /// The name, as ``init(name:)`` reads it.
  public var name: String {
    guard let label, let list = Self.labelled.first(where: { $0.key == key }) else {
      return key.rawValue
    }
    return "\(list.name).\(label)"
  }

  private var foldedLabel: String? { label.map(ContactCard.Entry.foldedLabel) }
}

extension ContactField: Hashable {
  /// Whether two fields are the same, in whichever case and with whatever blanks they are written.
  public static func == (left: Self, right: Self) -> Bool {
    left.key == right.key && left.foldedLabel == right.foldedLabel
  }

  /// Feeds the field into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(foldedLabel)
  }
}

extension ContactField {
  /// The values of a contact on a day in words for people.
  public func values(
    of contact: ContactRecord, today: ContactCard.PartialDate?
  ) -> [ContactJSONKey.Value] {
    let values = key.values(of: contact, today: today)
    guard let foldedLabel else { return values }
    return values.filter { ContactCard.Entry.foldedLabel($0.label) == foldedLabel }
  }

  /// The value of a contact on a day in words for people; empty for nothing.
  public func text(of contact: ContactRecord, today: ContactCard.PartialDate?) -> String {
    label == nil
      ? key.text(of: contact, today: today) : entries(of: contact.card).joined(separator: ", ")
  }

  /// The cell of a table that says it of a contact, as an import reads it: of names with semicolons
  /// between them, of relations and fields of one's own with what each is for.
  func cell(of contact: ContactRecord, today: ContactCard.PartialDate?) -> String {
    let card = contact.card
    return switch (key, label) {
    case (_, .some): TableList.cell(entries(of: card))
    case (.tags, nil): TableList.cell(card.tags)
    case (.groups, nil): TableList.cell(card.groups)
    case (.members, nil): TableList.cell(card.members)
    case (.relations, nil): TableList.cell(card.relations.map(\.relationSpelling))
    case (.fields, nil): TableList.cell(card.customFields.map(\.fieldSpelling))
    default: key.text(of: contact, today: today)
    }
  }

  /// What has the label of the field.
  func entries(of card: ContactCard) -> [String] {
    let foldedLabel = foldedLabel
    return card[entries: key].filter {
      ContactCard.Entry.foldedLabel($0.label) == foldedLabel
    }.map(\.value)
  }
}

extension ContactCard.Entry {
  /// A label as it is compared where people name one: case does not matter, nor whether blanks are
  /// written as `_`, which keys of conditions have in their place.
  static func foldedLabel(_ label: String) -> String {
    label.lowercased().replacing(" ", with: "_")
  }
}
