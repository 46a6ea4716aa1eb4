import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

extension VCardRowWriter {
  /// How many values of a field a person has.
  func count(of field: VCardField, _ person: PersonRows) -> Int {
    switch field {
    case .name, .formatted, .uid: 1
    case .nickname: person.isEmpty(Person.Slot.nickname) ? 0 : 1
    case .phoneticFirst: person.isEmpty(Person.Slot.phoneticFirstName) ? 0 : 1
    case .phoneticMiddle: person.isEmpty(Person.Slot.phoneticMiddleName) ? 0 : 1
    case .phoneticLast: person.isEmpty(Person.Slot.phoneticLastName) ? 0 : 1
    case .company: person.company.isEmpty && person.isEmpty(Person.Slot.department) ? 0 : 1
    case .title: person.isEmpty(Person.Slot.jobTitle) ? 0 : 1
    case .email: person.emails.count
    case .phone: person.phones.count
    case .address: person.addresses.count
    case .url: person.urls.count
    case .birthday: person.birthday == nil ? 0 : 1
    case .note: person.isEmpty(Contact.Slot.notes) ? 0 : 1
    case .tags: person.tags.isEmpty ? 0 : 1
    case .created: isWritable(person.created) ? 1 : 0
    case .modified: isWritable(person.modified) ? 1 : 0
    default: 0
    }
  }

  private func isWritable(_ seconds: Int64?) -> Bool {
    seconds.map(VCardDate.isWritable) ?? false
  }

  /// Appends a property.
  ///
  /// - Returns: False when that takes a card.
  func append(
    _ field: VCardField, _ index: Int, _ person: PersonRows, to output: inout ByteBuffer
  ) -> Bool {
    switch field {
    case .name: return appendName(person, to: &output)
    case .formatted: return appendFormatted(person, to: &output)
    case .nickname: append("NICKNAME:", Person.Slot.nickname, person, .listed, to: &output)
    case .phoneticFirst:
      append("X-PHONETIC-FIRST-NAME:", Person.Slot.phoneticFirstName, person, to: &output)
    case .phoneticMiddle:
      append("X-PHONETIC-MIDDLE-NAME:", Person.Slot.phoneticMiddleName, person, to: &output)
    case .phoneticLast:
      append("X-PHONETIC-LAST-NAME:", Person.Slot.phoneticLastName, person, to: &output)
    case .company: appendCompany(person, to: &output)
    case .title: append("TITLE:", Person.Slot.jobTitle, person, to: &output)
    case .email: return append("EMAIL", person.emails, .email, index, .whole, to: &output)
    case .phone: return append("TEL", person.phones, .phone, index, .whole, to: &output)
    case .url: return append("URL", person.urls, .url, index, .address, to: &output)
    case .address: return appendAddress(person.addresses, index, to: &output)
    case .birthday:
      guard let birthday = person.birthday else { return false }
      output.append(static: "BDAY")
      lines.appendDate(birthday, to: &output)
    case .note: append("NOTE:", Contact.Slot.notes, person, to: &output)
    case .tags: lines.appendTags(person.tags, to: &output)
    case .uid: append("UID:", Contact.Slot.uid, person, to: &output)
    case .created: lines.appendTime("CREATED:", person.created, to: &output)
    case .modified: lines.appendTime("REV:", person.modified, to: &output)
    default: return false
    }
    return true
  }

  // MARK: - Texts

  @inline(__always)
  private func append(
    _ name: StaticString, _ attribute: AttributeIndex, _ person: PersonRows,
    _ place: VCardText.Place = .whole, to output: inout ByteBuffer
  ) {
    output.append(static: name)
    append(attribute, person, place, to: &output)
  }

  @inline(__always)
  private func append(
    _ attribute: AttributeIndex, _ person: PersonRows, _ place: VCardText.Place,
    to output: inout ByteBuffer
  ) {
    person.withText(attribute) { VCardText.append($0, place, lines.version, to: &output) }
  }

  private static let wordsOfName = [
    Person.Slot.namePrefix, Person.Slot.firstName, Person.Slot.middleName, Person.Slot.lastName,
    Person.Slot.nameSuffix,
  ]

  private func appendName(_ person: PersonRows, to output: inout ByteBuffer) -> Bool {
    output.append(static: "N:")
    let start = output.count
    append(Person.Slot.lastName, person, .listed, to: &output)
    for part in [
      Person.Slot.firstName, Person.Slot.middleName, Person.Slot.namePrefix,
      Person.Slot.nameSuffix,
    ] {
      output.append(byte: 0x3b)
      append(part, person, .listed, to: &output)
    }
    // Whoever has no name is called by something else.
    return output.count > start + 4
  }

  private func appendFormatted(_ person: PersonRows, to output: inout ByteBuffer) -> Bool {
    output.append(static: "FN:")
    if !person.isEmpty(Contact.Slot.formattedName) {
      append(Contact.Slot.formattedName, person, .whole, to: &output)
      return true
    }
    let start = output.count
    for part in Self.wordsOfName where !person.isEmpty(part) {
      if output.count > start { output.append(byte: 0x20) }
      append(part, person, .whole, to: &output)
    }
    return output.count > start
  }

  private func appendCompany(_ person: PersonRows, to output: inout ByteBuffer) {
    output.append(static: "ORG:")
    VCardText.append(person.company, .component, lines.version, to: &output)
    if person.isEmpty(Person.Slot.department) { return }
    output.append(byte: 0x3b)
    append(Person.Slot.department, person, .component, to: &output)
  }

  // MARK: - Values with labels

  @inline(__always)
  private func append(
    _ name: StaticString, _ rows: OwnedRows, _ slots: EntrySlots, _ index: Int,
    _ place: VCardText.Place, to output: inout ByteBuffer
  ) -> Bool {
    let row = rows.row(index)
    guard let label = rows.label(slots, row) else { return false }
    output.append(static: name)
    lines.appendTypes(label, rows.isPreferred(slots, row), to: &output)
    output.append(byte: 0x3a)
    rows.columns.withText(slots.value, row) {
      VCardText.append($0, place, lines.version, to: &output)
    }
    return true
  }

  private func appendAddress(
    _ rows: OwnedRows, _ index: Int, to output: inout ByteBuffer
  ) -> Bool {
    let row = rows.row(index)
    guard let label = rows.label(.address, row) else { return false }
    output.append(static: "ADR")
    lines.appendTypes(label, rows.isPreferred(.address, row), to: &output)
    var separator: UInt8 = 0x3a
    for part in EntrySlots.partsOfAddress {
      output.append(separator)
      rows.columns.withText(part, row) {
        VCardText.append($0, .component, lines.version, to: &output)
      }
      separator = 0x3b
    }
    return true
  }
}
