import ContactCards
import TextTools

extension VCardBuilder {
  /// Adds a value with a label.
  @inline(__always)
  static func entry(
    _ entries: inout [ContactCard.Entry], _ field: VCardField, _ line: Span<UInt8>,
    _ head: VCardHead, _ parameters: VCardParameters, _ version: VCardVersion?
  ) -> VCardSlot {
    let trimmed = line.trimmed(head.value)
    var (text, isCanonical) = VCardText.read(
      line, trimmed, field == .url ? .address : .whole, version)
    if trimmed.count != head.value.count { isCanonical = false }
    if field == .email, let parts = EmailText.parts(of: text) {
      (text, isCanonical) = (parts.address, false)
    }
    if field == .phone {
      let (hasScheme, hasMarks) = (stripScheme(&text), stripMarks(&text))
      if hasScheme || hasMarks { isCanonical = false }
    }
    if text.isEmpty { return .other }
    isCanonical = isCanonical && version.map(parameters.isSpelled(for:)) ?? false
    entries.append(
      ContactCard.Entry(
        text, label: label(line, head, parameters), isPreferred: parameters.isPreferred))
    return VCardSlot(field: field, index: entries.count - 1, isCanonical: isCanonical)
  }

  /// Takes marks of the writing direction away, which address books of Apple put round numbers, and says
  /// whether there were any.
  private static func stripMarks(_ text: inout String) -> Bool {
    guard text.utf8.contains(0xe2) else { return false }
    let count = text.unicodeScalars.count
    text.unicodeScalars.removeAll { scalar in
      switch scalar.value {
      case 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069: true
      default: false
      }
    }
    return text.unicodeScalars.count < count
  }

  /// Takes `tel:` away, and says whether it was there.
  private static func stripScheme(_ text: inout String) -> Bool {
    guard let first = text.utf8.first, first | 0x20 == 0x74,
      let colon = text.utf8.prefix(4).firstIndex(of: 0x3a), text[..<colon].lowercased() == "tel"
    else { return false }
    text.removeSubrange(...colon)
    // RFC 3966 has parameters behind a number, such as the extension.
    if let semicolon = text.utf8.firstIndex(of: 0x3b) {
      let rest = text[semicolon...]
      text.removeSubrange(semicolon...)
      if rest.lowercased().hasPrefix(";ext=") {
        text += " ext. " + rest.dropFirst(5).prefix { $0 != ";" }
      }
    }
    takeNumber(of: &text)
    return true
  }

  /// Leaves the number of what stands behind `tel:` without the bytes that stand as `%` and two
  /// digits, unless it would have controls then.
  private static func takeNumber(of text: inout String) {
    guard text.utf8.contains(UInt8(ascii: "%")), let number = text.decodingPercents,
      !number.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f })
    else { return }
    text = number.trimmingSpaces
  }

  func isSpelled(_ parameters: VCardParameters) -> Bool {
    version.map(parameters.isSpelled(for:)) ?? false
  }

  /// What a value is for, as its types say.
  @inline(__always)
  static func label(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> String {
    if !parameters.label.isEmpty { return parameters.label.text }
    if let type = parameters.unknownType.range(in: head) { return line.string(type) }
    return parameters.customLabel.range(in: head).map { VCardCustomLabel.text(line, $0) } ?? ""
  }

  /// Adds a postal address.
  mutating func applyAddress(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    var address = ContactCard.Address()
    var rest = head.value
    var isCanonical = isSpelled(parameters)
    var isEmpty = true
    var count = 0
    while count < 7 {
      let end = min(VCardText.componentEnd(line, rest), rest.upperBound)
      let (text, isPlain) = component(line, rest.lowerBound..<end)
      if !isPlain { isCanonical = false }
      if !text.isEmpty { isEmpty = false }
      Self.set(text, at: count, of: &address)
      count += 1
      if end == rest.upperBound { break }
      rest = end + 1..<rest.upperBound
      if count == 7 { isCanonical = false }
    }
    if isEmpty { return .other }
    // Who knows of no parts has the whole address here, and no box.
    if count == 1 { (address.street, address.postOfficeBox) = (address.postOfficeBox, "") }
    address.label = Self.label(line, head, parameters)
    address.isPreferred = parameters.isPreferred
    card.addresses.append(address)
    return VCardSlot(
      field: .address, index: card.addresses.count - 1, isCanonical: isCanonical && count == 7)
  }

  @inline(__always)
  private static func set(
    _ text: String, at position: Int, of address: inout ContactCard.Address
  ) {
    switch position {
    case 0: address.postOfficeBox = text
    case 1: address.extended = text
    case 2: address.street = text
    case 3: address.city = text
    case 4: address.region = text
    case 5: address.postalCode = text
    default: address.country = text
    }
  }

  /// What a writer of the version of this card makes of a part of it.
  func canonicalLine(
    _ write: (borrowing VCardLineWriter, ContactCard, inout ByteBuffer) -> Void
  ) -> [UInt8]? {
    guard let version else { return nil }
    var output = ByteBuffer(capacity: 256)
    write(VCardLineWriter(version: version), card, &output)
    return output.content
  }
}
