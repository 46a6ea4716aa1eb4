import ManagedObjects

/// What is read of contacts: everything, or no more than some fields take.
struct ContactParts: Sendable {
  /// Everything that is known of a contact.
  static let all = ContactParts(nil)

  /// The keys of which cards have the values; nil for all.
  private let keys: Set<ContactJSONKey>?

  /// What some fields take.
  ///
  /// - Parameter fields: The fields; nil for all.
  init(_ fields: [ContactJSONKey]?) {
    keys = fields.map { Set($0 + $0.flatMap(\.sources)) }
  }

  /// Whether cards have the value of a key.
  func has(_ key: ContactJSONKey) -> Bool { keys?.contains(key) ?? true }

  /// Whether what a contact is called takes its e-mail addresses and telephone numbers, which are
  /// not read, where it has no name.
  var lacksNamesOfNameless: Bool { has(.name) && !(has(.emails) && has(.phones)) }

  /// The relationships of contacts that are followed.
  var relationships: [String] {
    ContactJSONKey.allCases.compactMap { has($0) ? $0.relationship?.rawValue : nil }
  }

  /// Whether an attribute of people is read.
  func has(_ attribute: AttributeIndex) -> Bool {
    guard let keys else { return true }
    return keys.contains { $0.attributes.contains(attribute) }
  }
}

extension ContactJSONKey {
  /// The keys whose values make that of this one.
  fileprivate var sources: [ContactJSONKey] {
    switch self {
    case .name:
      [.kind, .formattedName, .prefix, .first, .middle, .last, .suffix, .nickname, .company]
    case .age, .ageSource: [.age, .birthday]
    default: []
    }
  }

  /// The relationship of contacts that leads to the values, of which there may be many.
  fileprivate var relationship: Contact.Key? {
    switch self {
    case .emails: .emailAddresses
    case .phones: .phoneNumbers
    case .addresses: .postalAddresses
    case .urls: .webAddresses
    case .messengers: .messengerAddresses
    case .dates: .dates
    case .groups: .groups
    case .tags: .tags
    case .kept: .unknownProperties
    default: nil
    }
  }

  /// The attributes of people that hold the value.
  fileprivate var attributes: [AttributeIndex] {
    switch self {
    case .first: [Person.Slot.firstName]
    case .last: [Person.Slot.lastName]
    case .prefix: [Person.Slot.namePrefix]
    case .middle: [Person.Slot.middleName]
    case .suffix: [Person.Slot.nameSuffix]
    case .nickname: [Person.Slot.nickname]
    case .phoneticFirst: [Person.Slot.phoneticFirstName]
    case .phoneticMiddle: [Person.Slot.phoneticMiddleName]
    case .phoneticLast: [Person.Slot.phoneticLastName]
    case .formattedName: [Contact.Slot.formattedName]
    case .department: [Person.Slot.department]
    case .title: [Person.Slot.jobTitle]
    case .birthday:
      [Person.Slot.birthdayDay, Person.Slot.birthdayMonth, Person.Slot.birthdayYear]
    case .age: [Person.Slot.age]
    case .ageStated: [Person.Slot.ageStated]
    case .notes: [Contact.Slot.notes]
    case .color: [Contact.Slot.color]
    case .photo: [Contact.Slot.photo, Contact.Slot.photoMediaType]
    case .uid: [Contact.Slot.uid]
    case .created: [Contact.Slot.created]
    case .modified: [Contact.Slot.modified]
    default: []
    }
  }
}
