import ContactCards
import ManagedObjects

/// Which fields of contacts the changes of a transaction are about.
struct ChangedFields {
  private var known: [RowReference: Set<ContactJSONKey>] = [:]

  /// Takes note of a change of a contact's own row.
  mutating func note(_ change: PersistentHistoryChange, of contact: RowReference) {
    guard change.changeType == .update else { return }
    let keys = change.updatedProperties.compactMap { Self.field(ofProperty: $0) }
    known[contact, default: []].formUnion(keys)
  }

  /// Takes note of a change of a row that belongs to a contact, such as an e-mail address.
  mutating func note(
    _ change: PersistentHistoryChange, _ values: HistoryRewind.Values, of contact: RowReference
  ) {
    var field = Self.fieldsOfEntities[change.entityName]
    if change.entityName == UnknownProperty.entityName {
      let key = UnknownProperty.Key.content.rawValue
      if case .string(let line)? = (values.after ?? values.before)?[key] {
        field = Self.field(ofLine: line)
      }
    }
    if let field { known[contact, default: []].insert(field) }
  }

  /// The fields of some contacts, in their order.
  func fields(where isWanted: (RowReference) -> Bool) -> [ContactJSONKey] {
    let found = known.filter { isWanted($0.key) }.values.joined()
    let fields = Set(found)
    return ContactJSONKey.allCases.filter(fields.contains)
  }

  private static func field(ofProperty name: String) -> ContactJSONKey? {
    // Of a composite attribute, each part has a column.
    fieldsOfProperties[String(name.prefix { $0 != "." && $0 != "@" })]
  }

  private static func field(ofLine line: String) -> ContactJSONKey {
    var card = ContactCard()
    card.keptLines = [line]
    if !ContactCard.managerLines(of: card.keptLines).isEmpty { return .manager }
    if !card.relations.isEmpty { return .relations }
    return card.customFields.isEmpty ? .kept : .fields
  }

  private static let fieldsOfProperties: [String: ContactJSONKey] = {
    var fields: [String: ContactJSONKey] = [
      Company.Key.name.rawValue: .company, Person.Key.company.rawValue: .company,
      Person.Key.manager.rawValue: .manager, Contact.Key.color.rawValue: .color,
      Contact.Key.photo.rawValue: .photo, Contact.Key.photoMediaType.rawValue: .photo,
      "birthday": .birthday,
    ]
    for key in ContactJSONKey.allCases where key != .modified && key != .created {
      // When an age was stated is set along with it.
      if let name = key.personKey?.rawValue { fields[name] = key == .ageStated ? .age : key }
      if key == .groups || key == .tags, let name = key.relationship?.rawValue {
        fields[name] = key
      }
    }
    return fields
  }()

  private static let fieldsOfEntities: [String: ContactJSONKey] = {
    let fields: [(String?, ContactJSONKey)] = [
      (EmailAddress.entityName, .emails), (PhoneNumber.entityName, .phones),
      (PostalAddress.entityName, .addresses), (WebAddress.entityName, .urls),
      (MessengerAddress.entityName, .messengers), (ContactDate.entityName, .dates),
    ]
    return fields.reduce(into: [:]) { known, field in
      if let name = field.0 { known[name] = field.1 }
    }
  }()
}
