package import ContactCards
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ContactCard {
  /// Reads a contact that has been saved.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - parts: What is read; all that the contact's own row holds comes with it.
  package init(_ contact: Contact, _ parts: ContactParts = .all) {
    self.init()
    uid = contact.uid
    formattedName = contact.formattedName ?? ""
    notes = contact.notes ?? ""
    created = contact.created.map(Self.seconds)
    modified = contact.modified.map(Self.seconds)
    color = contact.color?.cardColor
    if parts.has(.photo) {
      photo = contact.photo.map {
        Photo(Array($0), mediaType: contact.photoMediaType ?? "application/octet-stream")
      }
    }
    if let person = contact as? Person { read(person, parts) }
    if let business = contact as? Company { (kind, company) = (.company, business.name) }
    readLists(of: contact, parts)
  }

  private mutating func readLists(of contact: Contact, _ parts: ContactParts) {
    if parts.has(.groups) { groups = contact.groups.map(\.name).sorted() }
    if parts.has(.tags) { tags = contact.tags.map(\.name).sorted() }
    let isNameless = parts.lacksNamesOfNameless && displayName.isEmpty
    if parts.has(.emails) || isNameless {
      emails = contact.emailAddresses.inOrder.map(Entry.init)
    }
    if parts.has(.phones) || isNameless {
      phones = contact.phoneNumbers.inOrder.map(Entry.init)
    }
    if parts.has(.urls) { urls = contact.webAddresses.inOrder.map(Entry.init) }
    if parts.has(.addresses) { addresses = contact.postalAddresses.inOrder.map(Address.init) }
    if parts.has(.messengers) {
      messengers = contact.messengerAddresses.inOrder.map(Messenger.init)
    }
    if parts.has(.dates) { dates = contact.dates.inOrder.compactMap(LabelledDate.init) }
    if parts.has(.kept) { keptLines = contact.unknownProperties.inOrder.map(\.content) }
  }

  private mutating func read(_ person: Person, _ parts: ContactParts) {
    name.prefix = person.namePrefix ?? ""
    name.first = person.firstName
    name.middle = person.middleName ?? ""
    name.last = person.lastName
    name.suffix = person.nameSuffix ?? ""
    name.nickname = person.nickname ?? ""
    name.phoneticFirst = person.phoneticFirstName ?? ""
    name.phoneticMiddle = person.phoneticMiddleName ?? ""
    name.phoneticLast = person.phoneticLastName ?? ""
    if parts.has(.company) { company = person.company?.name ?? "" }
    department = person.department ?? ""
    jobTitle = person.jobTitle ?? ""
    birthday = person.birthday?.cardDate
    age = person.age
    ageStated = person.ageStated?.cardDate
    if parts.has(.manager) {
      manager = person.manager.map { ContactCard.displayName(of: $0) } ?? ""
    }
  }

  /// What to call a person.
  package static func displayName(of person: Person) -> String {
    displayName(
      first: person.firstName, middle: person.middleName ?? "", last: person.lastName,
      nickname: person.nickname ?? "", formattedName: person.formattedName ?? "")
  }

  /// What to call a person with these names, who others name as their manager.
  package static func displayName(
    first: String, middle: String, last: String, nickname: String, formattedName: String
  ) -> String {
    var card = ContactCard()
    (card.name.first, card.name.middle, card.name.last) = (first, middle, last)
    (card.name.nickname, card.formattedName) = (nickname, formattedName)
    return card.displayName
  }

  /// A moment in seconds since 1970.
  static func seconds(_ date: Date) -> Int64 {
    Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
  }
}

extension Set where Element: ManagedObject {
  /// The objects in the order in which they were saved, then those that are not, in the order in
  /// which they were inserted.
  var inOrder: [Element] {
    sorted { $0.objectID.precedes($1.objectID) }
  }
}

extension ContactCard.Entry {
  package init(_ row: EmailAddress) {
    self.init(row.address, label: row.label ?? "", isPreferred: row.isPreferred)
  }

  package init(_ row: PhoneNumber) {
    self.init(row.number, label: row.label ?? "", isPreferred: row.isPreferred)
  }

  package init(_ row: WebAddress) {
    self.init(row.text, label: row.label ?? "", isPreferred: row.isPreferred)
  }
}

extension WebAddress {
  /// The address as it was given, which need not be one that `URL` takes.
  package var text: String {
    get { String(value(at: Slot.url)) ?? "" }
    set { setValue(newValue.attributeValue, at: Slot.url) }
  }
}

extension ContactCard.Address {
  package init(_ row: PostalAddress) {
    self.init()
    (label, isPreferred) = (row.label ?? "", row.isPreferred)
    (postOfficeBox, extended) = (row.postOfficeBox ?? "", row.extendedAddress ?? "")
    (street, city, region) = (row.street ?? "", row.city ?? "", row.region ?? "")
    (postalCode, country) = (row.postalCode ?? "", row.country ?? "")
  }
}

extension ContactCard.Messenger {
  package init(_ row: MessengerAddress) {
    self.init(
      row.address, service: row.service ?? "", label: row.label ?? "",
      isPreferred: row.isPreferred)
  }
}

extension ContactCard.LabelledDate {
  package init?(_ row: ContactDate) {
    guard let date = row.date?.cardDate else { return nil }
    self.init(date, label: row.label ?? "")
  }
}

extension PartialDate {
  /// The date as a card has it; nil when there is no such date.
  var cardDate: ContactCard.PartialDate? {
    ContactCard.PartialDate(
      year: year.map(Int.init), month: month.map(Int.init), day: day.map(Int.init))
  }

  /// A date of a card.
  package init(_ date: ContactCard.PartialDate) {
    self.init(
      day: date.day.map { Int16(truncatingIfNeeded: $0) },
      month: date.month.map { Int16(truncatingIfNeeded: $0) },
      year: date.year.map { Int16(truncatingIfNeeded: $0) })
  }
}

extension Date {
  /// The day, in UTC, that the moment is in; nil when it is far from our time.
  var cardDate: ContactCard.PartialDate? {
    Int(exactly: (timeIntervalSince1970 / 86_400).rounded(.down)).flatMap {
      ContactCard.PartialDate(daysSince1970: $0)
    }
  }

  /// The first moment, in UTC, of a day of which all is known; nil for others.
  package init?(_ date: ContactCard.PartialDate) {
    guard let days = date.daysSince1970 else { return nil }
    self.init(timeIntervalSince1970: Double(days) * 86_400)
  }
}

extension Color {
  /// The colour as a card has it.
  var cardColor: ContactCard.Color {
    func part(_ value: Double) -> UInt8 {
      value.isFinite ? UInt8(min(max((value * 255).rounded(), 0), 255)) : 0
    }
    return ContactCard.Color(red: part(red), green: part(green), blue: part(blue))
  }

  /// The colour of a card.
  package init(_ color: ContactCard.Color) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255)
  }
}
