import ContactCards

extension ContactCard {
  /// Takes the telephone numbers and postal codes of a contact in the place of those of which a
  /// spreadsheet, which takes them for numbers, has left out the plus sign or the zeros in front.
  ///
  /// What the contact has just so is meant as it is, and each of its values stands for one.
  ///
  /// - Complexity: O(*n* *m*) in the numbers of both.
  mutating func restoreDigits(from contact: ContactCard) {
    var numbers = contact.phones.map(\.value)
    for phone in phones {
      if let same = numbers.firstIndex(of: phone.value) { numbers.remove(at: same) }
    }
    for index in phones.indices
    where !contact.phones.contains(where: { $0.value == phones[index].value }) {
      let whole = numbers.firstIndex { Self.isRest(phones[index].value, of: $0) }
      if let whole { phones[index].value = numbers.remove(at: whole) }
    }
    for index in addresses.indices {
      let address = addresses[index]
      if contact.addresses.contains(where: { $0.line == address.line }) { continue }
      let whole = contact.addresses.first { other in
        var restored = address
        restored.postalCode = other.postalCode
        return Self.isRest(address.postalCode, of: other.postalCode) && restored.line == other.line
      }
      if let whole { addresses[index].postalCode = whole.postalCode }
    }
  }

  /// Whether digits are all that is left of a text behind a plus sign or zeros.
  private static func isRest(_ digits: String, of text: String) -> Bool {
    guard !digits.isEmpty, digits.utf8.count < text.utf8.count,
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return false }
    let start = text.hasPrefix("+") ? text.utf8.dropFirst() : text.utf8.drop { $0 == 0x30 }
    return start.elementsEqual(digits.utf8)
  }
}
