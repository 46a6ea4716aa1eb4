import ContactCards

/// Where the model has what the keys stand for.
extension ContactJSONKey {
  /// The attribute of a person behind the key; nil where there is none with an order.
  var personKey: Person.Key? {
    switch self {
    case .first: .firstName
    case .last: .lastName
    case .prefix: .namePrefix
    case .middle: .middleName
    case .suffix: .nameSuffix
    case .nickname: .nickname
    case .phoneticFirst: .phoneticFirstName
    case .phoneticMiddle: .phoneticMiddleName
    case .phoneticLast: .phoneticLastName
    case .formattedName: .formattedName
    case .department: .department
    case .title: .jobTitle
    case .age: .age
    case .ageStated: .ageStated
    case .notes: .notes
    case .uid: .uid
    case .created: .created
    case .modified: .modified
    default: nil
    }
  }

  /// The relationship of contacts that leads to the values, of which there may be many.
  package var relationship: Contact.Key? {
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

  /// The names of the keys, and of single values of lists, as other names for the keys of the model.
  static let modelAliases: [String: String] = {
    var aliases = [
      "email": "emailAddresses.address", "phone": "phoneNumbers.number", "url": "webAddresses.url",
      "city": "postalAddresses.city", "country": "postalAddresses.country",
      "postal_code": "postalAddresses.postalCode", "messenger": "messengerAddresses.address",
      "tag": "tags.name",
      "group": "groups.name",
    ]
    // What is kept of a source is there for the way out, not to be asked about.
    for key in allCases where key != .kept {
      let name = key.personKey?.rawValue ?? key.relationship?.rawValue
      if let name, name != key.rawValue { aliases[key.rawValue] = name }
    }
    return aliases
  }()

  /// What people call a key of the model: `first` for `firstName`.
  ///
  /// - Parameter key: The name of the key.
  /// - Returns: The name of the field, or the same name where there is no other.
  package static func name(ofModelKey key: String) -> String {
    modelAliases.filter { $0.value == key }.keys.min() ?? key
  }
}
