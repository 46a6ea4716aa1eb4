import ManagedObjects

extension ContactReader {
  /// What is searched of a contact whose row is in columns: the same as of its card.
  mutating func searchable(
    _ key: Int64, in columns: [ColumnValues], _ row: Int, fold: @escaping (String) -> String
  ) -> SearchableContact {
    var contact = SearchableContact(id: key)
    func add(_ attribute: AttributeIndex, _ field: SearchableContact.Field) {
      contact.add(columns, attribute, row, as: field, fold: fold)
    }
    for attribute in Self.names { add(attribute, .name) }
    if isOfPeople { add(Person.Slot.nickname, .nickname) }
    emails.forEachRow(of: key) { columns, row in
      contact.add(columns, EmailAddress.Slot.address, row, as: .email, fold: fold)
    }
    phones.forEachRow(of: key) { columns, row in
      contact.add(columns[PhoneNumber.Slot.number.rawValue].text(row) ?? "", as: .phone)
    }
    addCompany(of: columns, row, to: &contact, fold: fold)
    for name in tags.names(of: key) + groups.names(of: key) where !name.isEmpty {
      contact.add(fold(name), as: .tag)
    }
    addresses.forEachRow(of: key) { columns, row in
      contact.add(.address, fold: fold) { add in
        for part in SearchableContact.addressParts { columns[part.rawValue].withText(row, add) }
      }
    }
    urls.forEachRow(of: key) { columns, row in
      contact.add(columns, WebAddress.Slot.url, row, as: .address, fold: fold)
    }
    messengers.forEachRow(of: key) { columns, row in
      for part in SearchableContact.messengerParts {
        contact.add(columns, part, row, as: .address, fold: fold)
      }
    }
    if isOfPeople {
      add(Person.Slot.namePrefix, .note)
      add(Person.Slot.nameSuffix, .note)
      let key = ColumnRow(columns: columns, row: row)
        .integer(AttributeIndex(entity.attributes.count + 2))
      if let key, let name = managers[key], !name.isEmpty { contact.add(fold(name), as: .note) }
    }
    add(Contact.Slot.notes, .note)
    keptLines.forEachRow(of: key) { columns, row in
      let line = columns[UnknownProperty.Slot.content.rawValue].text(row) ?? ""
      if let text = KeptText.searched(line) { contact.add(fold(text), as: .note) }
    }
    return contact
  }

  private func addCompany(
    of columns: [ColumnValues], _ row: Int, to contact: inout SearchableContact,
    fold: @escaping (String) -> String
  ) {
    guard isOfPeople else {
      contact.add(columns, Company.Slot.name, row, as: .company, fold: fold)
      return
    }
    let key = ColumnRow(columns: columns, row: row)
      .integer(AttributeIndex(entity.attributes.count))
    if let key, let name = companies[key], !name.isEmpty {
      contact.add(fold(name), as: .company)
    }
    for attribute in [Person.Slot.department, Person.Slot.jobTitle] {
      contact.add(columns, attribute, row, as: .company, fold: fold)
    }
  }

  private static var names: [AttributeIndex] {
    Kind.self == Person.self ? SearchableContact.namesOfPeople : [Contact.Slot.formattedName]
  }
}

extension SearchableContact {
  /// The attributes that are names of people, in the order in which they are searched.
  fileprivate static let namesOfPeople = [
    Person.Slot.firstName, Person.Slot.middleName, Person.Slot.lastName,
    Contact.Slot.formattedName, Person.Slot.phoneticFirstName, Person.Slot.phoneticMiddleName,
    Person.Slot.phoneticLastName,
  ]

  /// The attributes of addresses of messengers that are searched.
  static let messengerParts = [MessengerAddress.Slot.address, MessengerAddress.Slot.service]

  /// The attributes of postal addresses that are searched.
  static let addressParts = [
    PostalAddress.Slot.street, PostalAddress.Slot.extendedAddress,
    PostalAddress.Slot.postOfficeBox, PostalAddress.Slot.postalCode, PostalAddress.Slot.city,
    PostalAddress.Slot.region, PostalAddress.Slot.country,
  ]
}

extension SearchableContact {
  /// Adds the text of an attribute in a row of columns, if there is any.
  fileprivate mutating func add(
    _ columns: [ColumnValues], _ attribute: AttributeIndex, _ row: Int, as field: Field,
    fold: @escaping (String) -> String
  ) {
    let range = columns[attribute.rawValue].range(ofText: row)
    if range.isEmpty { return }
    let text = columns[attribute.rawValue].bytes[range]
    if text.allSatisfy({ $0 < 0x80 }) {
      add(field, fold: fold) { columns[attribute.rawValue].withText(row, $0) }
    } else {
      add(fold(String(decoding: text, as: UTF8.self)), as: field)
    }
  }
}
