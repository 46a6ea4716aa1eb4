import ManagedObjects

extension ContactJSONKey {
  /// The keys that contacts can be sorted by: those that have one value, and one that is stored.
  ///
  /// The age is among them, computed from the birthday or stated. A name in one piece
  /// (``name``), a colour and a picture have no order in the store, and every contact of a list is a
  /// person.
  public static let sortable: [ContactJSONKey] = allCases.filter { !$0.sortPaths.isEmpty }

  /// The keys of the model that rows are sorted by, the most significant first; none where there is
  /// nothing to sort by.
  var sortPaths: [String] {
    switch self {
    case .id: [KeySortDescriptor.objectIDKey]
    case .company: ["company.name"]
    case .manager: ["manager.lastName", "manager.firstName"]
    case .birthday: ["birthday.year", "birthday.month", "birthday.day"]
    default: personKey.map { [$0.rawValue] } ?? []
    }
  }

  /// The attribute of a person behind the key; nil where there is none with an order.
  private var personKey: Person.Key? {
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

  /// The names of the keys, and of single values of lists, as other names for the keys of the model.
  static let modelAliases: [String: String] = {
    var aliases = [
      "emails": "emailAddresses", "email": "emailAddresses.address",
      "phones": "phoneNumbers", "phone": "phoneNumbers.number",
      "urls": "webAddresses", "url": "webAddresses.url",
      "addresses": "postalAddresses", "city": "postalAddresses.city",
      "country": "postalAddresses.country",
      "messengers": "messengerAddresses", "messenger": "messengerAddresses.address",
      "tag": "tags.name", "group": "groups.name",
    ]
    for key in allCases {
      if let name = key.personKey?.rawValue, name != key.rawValue { aliases[key.rawValue] = name }
    }
    return aliases
  }()
}
