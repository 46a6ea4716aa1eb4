/// A field that is written of contacts, or that they are sorted by: all that stands under a key, such
/// as `emails`; of a list the value to use, `email`; what has a label, `phones.work` or
/// `relation.spouse`; all with their labels, `phones.labelled`; or a part of addresses,
/// `address.city`, or of the birthday, `birthday.month`.
///
/// A label in which commas or dots would be misread may stand in brackets and quotes:
/// `field['Size, in cm']`.
package struct ContactField: Sendable {
  /// The key.
  package let key: ContactJSONKey
  /// The label, or the name of a part, as somebody has written it; nil for all that stands under
  /// the key.
  package let label: String?
  /// Whether one value of a list is meant: the preferred one, or else the first.
  package let isSingle: Bool

  package let word: String
  package let foldedLabel: String?

  /// All that stands under a key.
  package init(_ key: ContactJSONKey) {
    (self.key, label, isSingle, word, foldedLabel) = (key, nil, false, key.rawValue, nil)
  }

  package init(_ key: ContactJSONKey, word: some StringProtocol, label: String?, isSingle: Bool) {
    (self.key, self.word, self.label, self.isSingle) = (key, String(word), label, isSingle)
    foldedLabel = label.map(ContactCard.Entry.foldedLabel)
  }

  /// The field with a name; nil when there is none.
  package init?(name: some StringProtocol) {
    if let key = ContactJSONKey(rawValue: String(name)) {
      self.init(key)
      return
    }
    let name = FieldName(name)
    let isSingular = Self.singulars[name.word] != nil
    guard let key = Self.singulars[name.word] ?? ContactJSONKey(rawValue: name.word) else {
      return nil
    }
    if let label = name.label {
      guard key.hasLabels || key.hasPart(named: label), !label.isEmpty else { return nil }
      // Of relations and fields of one's own, all that are called so.
      self.init(key, word: name.word, label: label, isSingle: isSingular && !key.isOfKept)
    } else {
      self.init(key, word: name.word, label: nil, isSingle: isSingular)
    }
  }

  /// The field with a name as somebody types it, who may leave out of which list a part is or call a field
  /// as its option is called.
  package init?(typed name: some StringProtocol) {
    if let field = Self(otherName: name) {
      self = field
    } else {
      self.init(name: name)
    }
  }

  /// The field that people call so besides; nil where that is no other name of one.
  package init?(otherName name: some StringProtocol) {
    guard let name = Self.otherNames[String(name)] else { return nil }
    self.init(name: name)
  }

  /// What people may call a field besides, with its name.
  package static let otherNames = [
    "mark": "color", "colour": "color", "city": "address.city", "country": "address.country",
    "postal_code": "address.postal_code",
  ]

  /// What one value of a list is called, with the keys of the lists.
  package static let singulars: [String: ContactJSONKey] = [
    "email": .emails, "phone": .phones, "url": .urls, "address": .addresses,
    "messenger": .messengers, "date": .dates, "tag": .tags, "group": .groups,
    "member": .members, "relation": .relations, "field": .fields,
  ]

  /// What one value of a list is called; nil where the key is none of a list.
  package static func singularName(of key: ContactJSONKey) -> String? {
    singulars.first { $0.value == key }?.key
  }

  /// What single values of lists are called.
  ///
  /// Members are those of groups, which no list of contacts shows.
  package static let singularNames: [String] = ContactJSONKey.allCases.compactMap { key in
    key == .members ? nil : singularName(of: key)
  }

  /// What stands before a label, of the lists whose labels people make up, with their keys.
  package static let labelled: [(name: String, key: ContactJSONKey)] = [
    ("relation", .relations), ("field", .fields),
  ]

  /// Whether it is less than all that stands under the key.
  package var isPart: Bool { label != nil || isSingle }

  /// The name, as ``init(name:)`` reads it.
  package var name: String { label.map { "\(word).\($0)" } ?? word }

  /// The name as it stands in a list with commas between the names.
  package var listedName: String {
    guard let label, label.contains(where: { ",\"'".contains($0) }) else { return name }
    return "\(word)[\(FieldName.quoted(label))]"
  }
}

extension ContactField: Hashable {
  /// Whether two fields are the same, in whichever case and with whatever blanks they are written.
  package static func == (left: Self, right: Self) -> Bool {
    left.key == right.key && left.foldedLabel == right.foldedLabel
      && left.isSingle == right.isSingle
  }

  /// Feeds the field into a hasher.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(foldedLabel)
    hasher.combine(isSingle)
  }
}

extension ContactJSONKey {
  /// Whether what stands under the key may have labels, or parts with names.
  package var hasLabels: Bool {
    switch self {
    case .emails, .phones, .urls, .addresses, .messengers, .dates, .relations, .fields: true
    default: false
    }
  }
}

extension ContactCard.Entry {
  /// A label as it is compared where people name one: case does not matter, nor whether blanks are
  /// written as `_`, which keys of conditions have in their place.
  package static func foldedLabel(_ label: String) -> String {
    label.lowercased().replacing(" ", with: "_")
  }
}
