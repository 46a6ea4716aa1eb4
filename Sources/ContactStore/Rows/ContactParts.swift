import ContactCards

/// What is read of contacts: everything, or no more than some fields take.
package struct ContactParts: Sendable {
  /// Everything that is known of a contact.
  static let all = ContactParts(nil)

  /// What contacts are called, and what else their own rows hold.
  static let named = ContactParts([.name])

  /// The keys of which cards have the values; nil for all.
  private let keys: Set<ContactJSONKey>?
  /// The names of the attributes of people that hold those values; nil for all.
  private let attributes: Set<String>?
  /// Whether the lines that are kept are among the fields themselves.
  private let namesKept: Bool

  /// What some fields take.
  ///
  /// - Parameter fields: The fields; nil for all.
  init(_ fields: [ContactJSONKey]?) {
    let keys = fields.map { Set($0 + $0.flatMap(\.sources)) }
    self.keys = keys
    attributes = keys.map { Set($0.flatMap(\.attributes).map(\.rawValue)) }
    namesKept = fields?.contains(.kept) ?? true
  }

  /// Whether cards have the value of a key.
  func has(_ key: ContactJSONKey) -> Bool { keys?.contains(key) ?? true }

  /// Whether of the lines that are kept only those are needed that are properties, as most have
  /// nothing but the order of the usual ones.
  var needsOnlyProperties: Bool { keys?.contains(.kept) == true && !namesKept }

  /// Whether what a contact is called takes its e-mail addresses and telephone numbers, which are
  /// not read, where it has no name.
  var lacksNamesOfNameless: Bool { has(.name) && !(has(.emails) && has(.phones)) }

  /// The relationships of contacts that are followed.
  var relationships: [String] {
    ContactJSONKey.allCases.compactMap { has($0) ? $0.relationship?.rawValue : nil }
  }

  /// Whether an attribute of people is read.
  func has(attribute name: String) -> Bool {
    attributes?.contains(name) ?? true
  }
}

extension ContactJSONKey {
  /// The keys whose values make that of this one.
  fileprivate var sources: [ContactJSONKey] {
    switch self {
    case .name:
      [.kind, .formattedName, .prefix, .first, .middle, .last, .suffix, .nickname, .company]
    case .age, .ageSource: [.age, .birthday]
    case .relations, .fields: [.kept, .manager]
    default: []
    }
  }

  /// The attributes of people that hold the value.
  fileprivate var attributes: [Person.Key] {
    switch self {
    case .birthday: [.birthdayDay, .birthdayMonth, .birthdayYear]
    case .color: [.color]
    case .photo: [.photo, .photoMediaType]
    default: personKey.map { [$0] } ?? []
    }
  }
}
