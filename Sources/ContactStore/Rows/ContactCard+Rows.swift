import ContactCards
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ContactCard {
  /// Takes over what the row of a person says, without what others say of the person.
  package mutating func read(person row: some CardRow, _ colors: inout ColorMemory) {
    read(contact: row, &colors)
    name.prefix = row.text(Person.Slot.namePrefix)
    name.first = row.text(Person.Slot.firstName)
    name.middle = row.text(Person.Slot.middleName)
    name.last = row.text(Person.Slot.lastName)
    name.suffix = row.text(Person.Slot.nameSuffix)
    name.nickname = row.text(Person.Slot.nickname)
    name.phoneticFirst = row.text(Person.Slot.phoneticFirstName)
    name.phoneticMiddle = row.text(Person.Slot.phoneticMiddleName)
    name.phoneticLast = row.text(Person.Slot.phoneticLastName)
    department = row.text(Person.Slot.department)
    jobTitle = row.text(Person.Slot.jobTitle)
    birthday = row.partialDate(from: Person.Slot.birthdayDay)
    age = row.integer(Person.Slot.age).map { Int32(truncatingIfNeeded: $0) }
    ageStated = row.date(Person.Slot.ageStated)?.cardDate
  }

  /// Takes over what the row of a company says, without what others say of it.
  package mutating func read(company row: some CardRow, _ colors: inout ColorMemory) {
    read(contact: row, &colors)
    (kind, company) = (.company, row.text(Company.Slot.name))
  }

  private mutating func read(contact row: some CardRow, _ colors: inout ColorMemory) {
    uid = row.text(Contact.Slot.uid)
    formattedName = row.text(Contact.Slot.formattedName)
    notes = row.text(Contact.Slot.notes)
    created = row.date(Contact.Slot.created).map(Self.seconds)
    modified = row.date(Contact.Slot.modified).map(Self.seconds)
    color = row.data(Contact.Slot.color).flatMap { colors.color($0) }
    if let data = row.data(Contact.Slot.photo) {
      let mediaType = row.optionalText(Contact.Slot.photoMediaType)
      photo = Photo(Array(data), mediaType: mediaType ?? "application/octet-stream")
    }
  }
}

/// Colours that have been read, as many contacts have the same.
package struct ColorMemory {
  private var known: [Data: ContactCard.Color?] = [:]

  /// The colour that is stored as some bytes; nil for bytes that are none.
  mutating func color(_ data: Data) -> ContactCard.Color? {
    if let known = known[data] { return known }
    let color = (try? Color(transformedData: data))?.cardColor
    known[data] = .some(color)
    return color
  }
}

extension ContactCard.Entry {
  package init(email row: some CardRow) {
    self.init(
      row.text(EmailAddress.Slot.address), label: row.text(EmailAddress.Slot.label),
      isPreferred: row.flag(EmailAddress.Slot.isPreferred))
  }

  package init(phone row: some CardRow) {
    self.init(
      row.text(PhoneNumber.Slot.number), label: row.text(PhoneNumber.Slot.label),
      isPreferred: row.flag(PhoneNumber.Slot.isPreferred))
  }

  package init(url row: some CardRow) {
    self.init(
      row.text(WebAddress.Slot.url), label: row.text(WebAddress.Slot.label),
      isPreferred: row.flag(WebAddress.Slot.isPreferred))
  }
}

extension ContactCard.Address {
  package init(row: some CardRow) {
    self.init()
    label = row.text(PostalAddress.Slot.label)
    isPreferred = row.flag(PostalAddress.Slot.isPreferred)
    postOfficeBox = row.text(PostalAddress.Slot.postOfficeBox)
    extended = row.text(PostalAddress.Slot.extendedAddress)
    street = row.text(PostalAddress.Slot.street)
    city = row.text(PostalAddress.Slot.city)
    region = row.text(PostalAddress.Slot.region)
    postalCode = row.text(PostalAddress.Slot.postalCode)
    country = row.text(PostalAddress.Slot.country)
  }
}

extension ContactCard.Messenger {
  package init(row: some CardRow) {
    self.init(
      row.text(MessengerAddress.Slot.address), service: row.text(MessengerAddress.Slot.service),
      label: row.text(MessengerAddress.Slot.label),
      isPreferred: row.flag(MessengerAddress.Slot.isPreferred))
  }
}

extension ContactCard.LabelledDate {
  package init?(row: some CardRow) {
    guard let date = row.partialDate(from: ContactDate.Slot.dateDay) else { return nil }
    self.init(date, label: row.text(ContactDate.Slot.label))
  }
}
