package import ContactCards
package import TextTools

/// Writes cards as LDIF (RFC 2849) with the attributes that Thunderbird reads.
package struct LDIFWriter: CardWriter {
  /// How many bytes a line has at most.
  static let width = 76

  /// The names of the entries so far, by the UIDs of their cards: groups, which come last, have their
  /// members by them.
  private var names: [String: String] = [:]
  /// The names that entries have, in small letters, as case does not matter in them.
  private var taken: Set<String> = []

  /// Starts a text.
  package init() {}

  package mutating func begin(_ output: inout ByteBuffer) {
    append("version", "1", &output)
  }

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    output.append(UInt8(ascii: "\n"))
    let commonName = Self.commonName(of: card)
    append("dn", newName(of: card, commonName), &output)
    let classes =
      card.kind == .group
      ? ["top", "groupOfNames"]
      : ["top", "person", "organizationalPerson", "inetOrgPerson", "mozillaAbPersonAlpha"]
    for name in classes { append("objectClass", name, &output) }
    // Directories have companies that say no more as people, too.
    if card.isOfPersonWithoutName { append("kind", card.kind.rawValue, &output) }
    append("cn", commonName, &output)
    writeName(card, &output)
    writeValues(card, &output)
    writeAddresses(card.addresses, &output)
    if let photo = card.photo, photo.mediaType == "image/jpeg" {
      append("jpegPhoto", "", photo.bytes[...], &output)
    }
    for member in card.members {
      append("member", names[member] ?? Self.name(ofMember: member), &output)
    }
    writeKept(card, &output)
  }

  /// The name of an entry, which is nobody else's.
  ///
  /// The UID tells namesakes apart. Thunderbird takes all behind `mail=` for the address.
  private mutating func newName(of card: ContactCard, _ commonName: String) -> String {
    let name = [("cn", commonName)].filter { !$0.1.isEmpty }
    let email = card.emails.prefix(1).map { ("mail", $0.value) }
    let uid = [("uid", card.uid.isEmpty ? "none" : card.uid)]
    var text = LDIFName(name + email).text
    if text.isEmpty || !taken.insert(text.lowercased()).inserted {
      text = LDIFName(name + uid + email).text
    }
    if card.kind != .group, !card.uid.isEmpty { names[card.uid] = text }
    return text
  }

  private static func commonName(of card: ContactCard) -> String {
    if !card.formattedName.isEmpty { return card.formattedName }
    return card.name.hasNoParts ? card.company : card.name.full
  }

  private func writeName(_ card: ContactCard, _ output: inout ByteBuffer) {
    append("personalTitle", card.name.prefix, &output)
    append("givenName", card.name.first, &output)
    append("middleName", card.name.middle, &output)
    append("sn", card.name.last, &output)
    append("generationQualifier", card.name.suffix, &output)
    append("mozillaNickname", card.name.nickname, &output)
  }

  private func writeValues(_ card: ContactCard, _ output: inout ByteBuffer) {
    for (index, email) in card.emails.enumerated() {
      append(index == 1 ? "mozillaSecondEmail" : "mail", email.value, &output)
    }
    for phone in card.phones {
      let label = phone.label.hasSuffix("fax") ? "fax" : phone.label
      append(LDIFWords.phones[label] ?? "telephoneNumber", phone.value, &output)
    }
    for url in card.urls {
      switch url.label {
      case "work": append("mozillaWorkUrl", url.value, &output)
      case "home": append("mozillaHomeUrl", url.value, &output)
      case "": append("labeledURI", url.value, &output)
      default: append("labeledURI", url.value + " " + url.label, &output)
      }
    }
    // Mozilla's schema has an attribute for no other service.
    for messenger in card.messengers where messenger.service.lowercased() == "aim" {
      append("nsAIMid", messenger.address, &output)
    }
    append("o", card.company, &output)
    append("ou", card.department, &output)
    append("title", card.jobTitle, &output)
    append("manager", card.manager, &output)
    append("birthyear", card.birthday?.year.map { String($0) } ?? "", &output)
    append("birthmonth", card.birthday?.month.map { String($0) } ?? "", &output)
    append("birthday", card.birthday?.day.map { String($0) } ?? "", &output)
    append("description", card.notes, &output)
    append("uid", card.uid, &output)
  }

  private func writeAddresses(
    _ addresses: [ContactCard.Address], _ output: inout ByteBuffer
  ) {
    let home = addresses.first { $0.label == "home" }
    if let work = addresses.first(where: { $0.label != "home" }) {
      writeStreet(work.street, ["street", "mozillaWorkStreet2"], &output)
      append("postOfficeBox", work.postOfficeBox, &output)
      append("l", work.city, &output)
      append("st", work.region, &output)
      append("postalCode", work.postalCode, &output)
      append(work.country.utf8.count == 2 ? "c" : "co", work.country, &output)
    }
    guard let home else { return }
    writeStreet(home.street, ["mozillaHomeStreet", "mozillaHomeStreet2"], &output)
    append("mozillaHomeLocalityName", home.city, &output)
    append("mozillaHomeState", home.region, &output)
    append("mozillaHomePostalCode", home.postalCode, &output)
    append("mozillaHomeCountryName", home.country, &output)
  }

  /// Writes a street of which the first line has one attribute and all others another one, as
  /// Thunderbird takes no more than one value of each.
  private func writeStreet(_ street: String, _ names: [String], _ output: inout ByteBuffer) {
    let lines = street.split(separator: "\n", maxSplits: 1).map(String.init)
    for (name, line) in zip(names, lines) { append(name, line, &output) }
  }

  private static func name(ofMember member: String) -> String {
    if member.hasPrefix("mailto:") {
      return LDIFName([("mail", String(member.dropFirst(7)))]).text
    }
    let isName = LDIFName(member).parts.allSatisfy { !$0.attribute.isEmpty && !$0.value.isEmpty }
    return isName && member.contains("=") ? member : LDIFName([("uid", member)]).text
  }

  private func writeKept(_ card: ContactCard, _ output: inout ByteBuffer) {
    for line in card.keptLines {
      guard line.hasPrefix("X-LDIF-"), let kept = KeptLine(line) else { continue }
      let name = String(kept.name.dropFirst(7))
      guard Self.isAttribute(name) else { continue }
      let options = kept["X-OPTIONS"].map { ";" + $0 } ?? ""
      guard options.utf8.allSatisfy({ Self.isPlain($0) || $0 == UInt8(ascii: ";") }) else {
        continue
      }
      if kept["ENCODING"] == "b" {
        append(name, options, (Base64.decoded(kept.value.utf8, .blanks) ?? [])[...], &output)
      } else {
        append(name + options, kept.value, &output)
      }
    }
  }

  private static func isAttribute(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// Writes an attribute unless its value is empty.
  private func append(_ name: String, _ value: String, _ output: inout ByteBuffer) {
    if value.isEmpty { return }
    let bytes = Array(value.utf8)
    if Self.isSafe(bytes) {
      fold(Array(name.utf8) + [0x3a, 0x20] + bytes, &output)
    } else {
      append(name, "", bytes[...], &output)
    }
  }

  private func append(
    _ name: String, _ options: String, _ bytes: ArraySlice<UInt8>, _ output: inout ByteBuffer
  ) {
    fold(Array((name + options).utf8) + [0x3a, 0x3a, 0x20] + Base64.encoded(Array(bytes)), &output)
  }

  /// Whether a value may stand there as it is (RFC 2849, SAFE-STRING).
  private static func isSafe(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return true }
    if first == 0x20 || first == 0x3a || first == 0x3c || last == 0x20 { return false }
    return bytes.allSatisfy { 0x20..<0x7f ~= $0 }
  }

  private func fold(_ line: [UInt8], _ output: inout ByteBuffer) {
    var start = 0
    while start < line.count {
      if start > 0 { output.append(ShortBytes("\n ")) }
      let end = min(line.count, start + Self.width - (start > 0 ? 1 : 0))
      output.append(line.span.extracting(start..<end))
      start = end
    }
    output.append(UInt8(ascii: "\n"))
  }
}

extension ContactCard {
  /// Whether somebody is called by a company for want of a name.
  fileprivate var isOfPersonWithoutName: Bool {
    kind == .person && name.hasNoParts && name.nickname.isEmpty && !company.isEmpty
      && (formattedName.isEmpty || formattedName == company)
  }
}
