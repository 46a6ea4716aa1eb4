import ContactCards
import TextTools

extension VCardBuilder {
  /// Reads `LABEL`, which says an address again as it stands on a letter (RFC 2426, 3.2.2).
  mutating func applyAddressLabel(
    _ line: Span<UInt8>, _ head: VCardHead, _ parameters: VCardParameters
  ) -> VCardSlot {
    let text = VCardText.read(line, line.trimmed(head.value), .whole, version).text
    // Some programs write the breaks between the lines of an address that has none.
    if text.utf8.contains(where: { $0 > 0x20 }) {
      var address = ContactCard.Address()
      address.street = text
      address.label = Self.label(line, head, parameters)
      address.isPreferred = parameters.isPreferred
      addressLabels.append((slots.count, address))
    }
    return .other
  }

  /// Makes addresses of those on letters, of which the whole text is the street, as the card has no
  /// others.
  ///
  /// The card is told that it has them besides the lines that they come from.
  mutating func resolveAddressLabels() {
    for (number, address) in addressLabels {
      var address = address
      if let group = slots[number].group,
        let label = labels.first(where: { $0.group == group && !$0.text.isEmpty })
      {
        address.label = label.text
      }
      slots.append(
        VCardSlot(field: .address, index: card.addresses.count, isCanonical: version != nil))
      card.addresses.append(address)
    }
  }
}
