package import ContactCards
package import TextTools

/// Writes the properties of cards in the one way that a version of the format has for each.
///
/// The lines are neither folded nor encoded yet; escapes are as in ``VCardText``.
package struct VCardLineWriter {
  package let version: VCardVersion
  /// How `TYPE` spells each label that it knows.
  private let spellings: [ShortBytes]

  /// Writes properties in a version.
  package init(version: VCardVersion) {
    self.version = version
    spellings = VCardLabel.spellings(version)
  }

  /// Appends the lines that begin a card.
  package func appendStart(to output: inout ByteBuffer) {
    output.append(static: "BEGIN:VCARD\r\nVERSION:")
    output.append(static: version == .v30 ? "3.0" : version == .v40 ? "4.0" : "2.1")
    output.append(static: "\r\n")
  }

  /// Appends the line that ends a card.
  package func appendEnd(to output: inout ByteBuffer) { output.append(static: "END:VCARD\r\n") }

  /// The label of a value that stands in a property of its own, as `TYPE` cannot say it.
  @inline(__always)
  func customLabel(_ field: VCardField, _ index: Int, _ card: ContactCard) -> String? {
    let label: String
    switch field {
    case .email: label = card.emails[index].label
    case .phone: label = card.phones[index].label
    case .url: label = card.urls[index].label
    case .address: label = card.addresses[index].label
    case .messenger: label = card.messengers[index].label
    case .date:
      label = card.dates[index].label
      return label.isEmpty || version == .v40 && label == "anniversary" ? nil : label
    default: return nil
    }
    return label.isEmpty || VCardLabel.of(label) != nil ? nil : label
  }

  /// Appends the label of a group.
  func appendLabel(_ label: String, to output: inout ByteBuffer) {
    output.append(static: "X-ABLabel:")
    VCardText.append(VCardLabel.wrapping(label), .whole, version, to: &output)
  }

  /// Appends a property; nothing where there is nothing to say.
  package func append(
    _ field: VCardField, _ index: Int, _ card: ContactCard, to output: inout ByteBuffer
  ) {
    switch field {
    case .kind: appendKind(card, to: &output)
    case .name: appendName(card, to: &output)
    case .formatted:
      appendFormatted(card, to: &output)
    case .nickname:
      output.append(static: "NICKNAME:")
      VCardText.append(card.name.nickname, .listed, version, to: &output)
    case .phoneticFirst: append("X-PHONETIC-FIRST-NAME:", card.name.phoneticFirst, to: &output)
    case .phoneticMiddle: append("X-PHONETIC-MIDDLE-NAME:", card.name.phoneticMiddle, to: &output)
    case .phoneticLast: append("X-PHONETIC-LAST-NAME:", card.name.phoneticLast, to: &output)
    case .company: appendCompany(card, to: &output)
    case .title: append("TITLE:", card.jobTitle, to: &output)
    case .email: append("EMAIL", card.emails[index], .whole, to: &output)
    case .phone: append("TEL", card.phones[index], .whole, to: &output)
    case .url: append("URL", card.urls[index], .address, to: &output)
    case .address: appendAddress(card.addresses[index], to: &output)
    case .messenger: appendMessenger(card.messengers[index], to: &output)
    case .birthday:
      output.append(static: "BDAY")
      if let birthday = card.birthday { appendDate(birthday, to: &output) }
    case .date:
      let date = card.dates[index]
      let isAnniversary = version == .v40 && date.label == "anniversary"
      output.append(static: isAnniversary ? "ANNIVERSARY" : "X-ABDATE")
      appendDate(date.date, to: &output)
    case .note: append("NOTE:", card.notes, to: &output)
    default: appendRare(field, index, card, to: &output)
    }
  }

  private func appendRare(
    _ field: VCardField, _ index: Int, _ card: ContactCard, to output: inout ByteBuffer
  ) {
    switch field {
    case .photo:
      guard let photo = card.photo else { return }
      appendPhotoHead(photo.mediaType, to: &output)
      output.append(Base64.encoded(photo.bytes).span)
    case .tags: appendTags(card.tags, to: &output)
    case .manager: append("X-MANAGER:", card.manager, to: &output)
    case .color: appendColor(card, to: &output)
    case .age: appendAge(card, to: &output)
    case .member:
      output.append(static: VCardField.member.name(version))
      output.append(byte: 0x3a)
      // It has to be an address (RFC 6350, 6.6.5).
      if MemberUIDs.isUUID(card.members[index]) { output.append("urn:uuid:") }
      VCardText.append(card.members[index], .address, version, to: &output)
    case .uid: append("UID:", card.uid, to: &output)
    case .created: appendTime("CREATED:", card.created, to: &output)
    case .modified: appendTime("REV:", card.modified, to: &output)
    default: break
    }
  }

  // MARK: - Texts

  @inline(__always)
  private func append(_ name: StaticString, _ text: String, to output: inout ByteBuffer) {
    output.append(static: name)
    VCardText.append(text, .whole, version, to: &output)
  }

  private func appendFormatted(_ card: ContactCard, to output: inout ByteBuffer) {
    guard card.formattedName.isEmpty, card.kind != .company || card.company.isEmpty,
      !card.name.isUnnamed
    else {
      append("FN:", card.formattedName.isEmpty ? card.displayName : card.formattedName, to: &output)
      return
    }
    output.append(static: "FN:")
    let start = output.count
    appendWord(card.name.prefix, start, to: &output)
    appendWord(card.name.first, start, to: &output)
    appendWord(card.name.middle, start, to: &output)
    appendWord(card.name.last, start, to: &output)
    appendWord(card.name.suffix, start, to: &output)
  }

  @inline(__always)
  private func appendWord(_ word: String, _ start: Int, to output: inout ByteBuffer) {
    if word.isEmpty { return }
    if output.count > start { output.append(byte: 0x20) }
    VCardText.append(word, .whole, version, to: &output)
  }

  private func appendName(_ card: ContactCard, to output: inout ByteBuffer) {
    output.append(static: "N:")
    // A group has only one name, which is where others look for it too.
    let isGroup = card.kind == .group && card.name.isUnnamed && version != .v40
    let last = isGroup ? card.formattedName : card.name.last
    VCardText.append(last, .listed, version, to: &output)
    appendComponent(card.name.first, .listed, to: &output)
    appendComponent(card.name.middle, .listed, to: &output)
    appendComponent(card.name.prefix, .listed, to: &output)
    appendComponent(card.name.suffix, .listed, to: &output)
  }

  @inline(__always)
  private func appendComponent(
    _ text: String, _ place: VCardText.Place, to output: inout ByteBuffer
  ) {
    output.append(byte: 0x3b)
    if !text.isEmpty { VCardText.append(text, place, version, to: &output) }
  }

  private func appendCompany(_ card: ContactCard, to output: inout ByteBuffer) {
    output.append(static: "ORG:")
    VCardText.append(card.company, .component, version, to: &output)
    if card.department.isEmpty { return }
    output.append(byte: 0x3b)
    VCardText.append(card.department, .component, version, to: &output)
  }

  /// Appends the words that a contact is marked with.
  package func appendTags(_ tags: [String], to output: inout ByteBuffer) {
    output.append(static: "CATEGORIES:")
    for (position, tag) in tags.enumerated() {
      if position > 0 { output.append(byte: 0x2c) }
      VCardText.append(tag, .listed, version, to: &output)
    }
  }

  private func appendKind(_ card: ContactCard, to output: inout ByteBuffer) {
    switch (card.kind, version) {
    case (.person, _): break
    case (.company, .v40): output.append(static: "KIND:org")
    case (.company, _): output.append(static: "X-ABShowAs:COMPANY")
    case (.group, .v40): output.append(static: "KIND:group")
    case (.group, _): output.append(static: "X-ADDRESSBOOKSERVER-KIND:group")
    }
  }

  // MARK: - Values with labels

  @inline(__always)
  private func append(
    _ name: StaticString, _ entry: ContactCard.Entry, _ place: VCardText.Place,
    to output: inout ByteBuffer
  ) {
    output.append(static: name)
    appendTypes(entry.label, entry.isPreferred, to: &output)
    output.append(byte: 0x3a)
    VCardText.append(entry.value, place, version, to: &output)
  }

  private func appendAddress(_ address: ContactCard.Address, to output: inout ByteBuffer) {
    output.append(static: "ADR")
    appendTypes(address.label, address.isPreferred, to: &output)
    output.append(byte: 0x3a)
    VCardText.append(address.postOfficeBox, .component, version, to: &output)
    appendComponent(address.extended, .component, to: &output)
    appendComponent(address.street, .component, to: &output)
    appendComponent(address.city, .component, to: &output)
    appendComponent(address.region, .component, to: &output)
    appendComponent(address.postalCode, .component, to: &output)
    appendComponent(address.country, .component, to: &output)
  }

  /// Appends the parameters that say a label and a preference.
  @inline(__always)
  package func appendTypes(_ label: String, _ isPreferred: Bool, to output: inout ByteBuffer) {
    if label.isEmpty, !isPreferred { return }
    appendTypes(VCardLabel.of(label) ?? [], isPreferred, to: &output)
  }

  /// Appends the parameters that say a label of words that `TYPE` knows and a preference.
  package func appendTypes(_ label: VCardLabel, _ isPreferred: Bool, to output: inout ByteBuffer) {
    if label.isEmpty, !isPreferred { return }
    var bits = label.rawValue
    var isFirst = true
    while bits != 0 {
      output.append(isFirst ? typeStart : typeSeparator)
      output.append(spellings[bits.trailingZeroBitCount])
      bits &= bits - 1
      isFirst = false
    }
    guard isPreferred else { return }
    if version == .v40 {
      output.append(static: ";PREF=1")
    } else {
      output.append(isFirst ? typeStart : typeSeparator)
      output.append(static: "PREF")
    }
  }

  private var typeStart: ShortBytes { version == .v21 ? Self.semicolon : Self.typeIs }
  private var typeSeparator: ShortBytes { version == .v21 ? Self.semicolon : Self.comma }
  private static let semicolon = ShortBytes(";")
  private static let typeIs = ShortBytes(";TYPE=")
  private static let comma = ShortBytes(",")

  /// Appends an address of a messenger.
  func appendMessenger(_ messenger: ContactCard.Messenger, to output: inout ByteBuffer) {
    output.append(static: "IMPP")
    let service = messenger.service
    let isScheme = VCardBuilder.isServiceScheme(service)
    var address = messenger.address
    if !isScheme, !service.isEmpty {
      output.append(static: ";X-SERVICE-TYPE=")
      VCardProperty.appendParameter(service, to: &output)
    }
    appendTypes(messenger.label, messenger.isPreferred, to: &output)
    output.append(byte: 0x3a)
    if isScheme {
      output.append(service)
      output.append(byte: 0x3a)
      address = VCardBuilder.escaped(address, scheme: service)
    } else if !service.isEmpty || address.utf8.contains(0x3a) {
      output.append(static: "x-apple:")
      address = VCardBuilder.escaped(address, scheme: "x-apple")
    }
    VCardText.append(address, .address, version, to: &output)
  }
}
