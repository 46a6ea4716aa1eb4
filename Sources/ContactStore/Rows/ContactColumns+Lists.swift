import ContactCards
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ContactColumns {
  /// Adds the rows of what a contact has several of.
  mutating func insertLists(of card: ContactCard, _ contact: RowReference) throws {
    for entry in card.emails {
      emails.add(entry.value, EmailAddress.Slot.address)
      emails.add(entry.isPreferred, EmailAddress.Slot.isPreferred)
      emails.add(ifAny: entry.label, EmailAddress.Slot.label)
      try emails.end(contact)
    }
    for entry in card.phones {
      phones.add(entry.value, PhoneNumber.Slot.number)
      phones.add(entry.isPreferred, PhoneNumber.Slot.isPreferred)
      phones.add(ifAny: entry.label, PhoneNumber.Slot.label)
      try phones.end(contact)
    }
    for entry in card.urls {
      urls.add(entry.value, WebAddress.Slot.url)
      urls.add(entry.isPreferred, WebAddress.Slot.isPreferred)
      urls.add(ifAny: entry.label, WebAddress.Slot.label)
      try urls.end(contact)
    }
    for messenger in card.messengers {
      messengers.add(messenger.address, MessengerAddress.Slot.address)
      messengers.add(ifAny: messenger.service, MessengerAddress.Slot.service)
      messengers.add(ifAny: messenger.label, MessengerAddress.Slot.label)
      messengers.add(messenger.isPreferred, MessengerAddress.Slot.isPreferred)
      try messengers.end(contact)
    }
    for address in card.addresses {
      addresses.add(address)
      try addresses.end(contact)
    }
    for date in card.dates {
      dates.add(date.date, from: ContactDate.Slot.dateDay)
      dates.add(ifAny: date.label, ContactDate.Slot.label)
      try dates.end(contact)
    }
    for line in card.keptLines { try insert(keptLine: line, of: contact) }
  }
}

extension NewRows {
  /// Ends a row that belongs to a contact.
  mutating func end(_ contact: RowReference) throws {
    add(contact, relationship: 0)
    try endRow()
  }

  fileprivate mutating func add(_ address: ContactCard.Address) {
    add(ifAny: address.label, PostalAddress.Slot.label)
    add(address.isPreferred, PostalAddress.Slot.isPreferred)
    add(ifAny: address.postOfficeBox, PostalAddress.Slot.postOfficeBox)
    add(ifAny: address.extended, PostalAddress.Slot.extendedAddress)
    add(ifAny: address.street, PostalAddress.Slot.street)
    add(ifAny: address.city, PostalAddress.Slot.city)
    add(ifAny: address.region, PostalAddress.Slot.region)
    add(ifAny: address.postalCode, PostalAddress.Slot.postalCode)
    add(ifAny: address.country, PostalAddress.Slot.country)
  }

  /// Adds what people and companies have in common.
  mutating func add(
    contact card: ContactCard, hasMadeUID: Bool, color: AttributeValue, created: Int64?
  ) {
    add(uid: card.uid.utf8Span.span, isMade: hasMadeUID)
    add(ifAny: card.formattedName, Contact.Slot.formattedName)
    add(ifAny: card.notes, Contact.Slot.notes)
    add(color, Contact.Slot.color)
    add(card.photo.map { AttributeValue.binary(Data($0.bytes)) } ?? .null, Contact.Slot.photo)
    if let photo = card.photo {
      add(photo.mediaType, Contact.Slot.photoMediaType)
    } else {
      add(ifAny: "", Contact.Slot.photoMediaType)
    }
    add(created.map(Self.date) ?? .null, Contact.Slot.created)
    add(card.modified.map(Self.date) ?? .null, Contact.Slot.modified)
  }

  /// Adds the UID of a contact, or a new one where it brings none.
  @inline(__always)
  mutating func add(uid: Span<UInt8>, isMade: Bool) {
    if uid.isEmpty {
      add(NewUID.utf8().span, Contact.Slot.uid)
    } else {
      add(uid, Contact.Slot.uid)
    }
    add(isMade, Contact.Slot.hasMadeUID)
  }

  private static func date(_ seconds: Int64) -> AttributeValue {
    .date(Date(timeIntervalSince1970: Double(seconds)))
  }

  /// Adds what only people have.
  mutating func add(person card: ContactCard) {
    // Names have to be there, also when they are empty.
    add(card.name.first, Person.Slot.firstName)
    add(card.name.last, Person.Slot.lastName)
    add(ifAny: card.name.prefix, Person.Slot.namePrefix)
    add(ifAny: card.name.middle, Person.Slot.middleName)
    add(ifAny: card.name.suffix, Person.Slot.nameSuffix)
    add(ifAny: card.name.nickname, Person.Slot.nickname)
    add(ifAny: card.name.phoneticFirst, Person.Slot.phoneticFirstName)
    add(ifAny: card.name.phoneticMiddle, Person.Slot.phoneticMiddleName)
    add(ifAny: card.name.phoneticLast, Person.Slot.phoneticLastName)
    add(ifAny: card.department, Person.Slot.department)
    add(ifAny: card.jobTitle, Person.Slot.jobTitle)
    add(card.birthday, from: Person.Slot.birthdayDay)
    add(card.age.map { Int64($0) }, Person.Slot.age)
    let stated = card.ageStated.flatMap { Date($0) }
    add(stated.map { AttributeValue.date($0) } ?? .null, Person.Slot.ageStated)
  }
}
