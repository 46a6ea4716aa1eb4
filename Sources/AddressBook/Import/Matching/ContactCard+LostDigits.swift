// What a spreadsheet takes for a number loses the plus sign and the zeros that it begins with.

extension ContactCard {
  /// Takes the telephone numbers and postal codes of a contact in the place of those that are the same
  /// but for what a spreadsheet has taken away.
  ///
  /// - Complexity: O(*n* *m*) in the numbers of both.
  mutating func restoreDigits(from contact: ContactCard) {
    for index in phones.indices {
      let value = phones[index].value
      let whole = contact.phones.first { Self.isRest(value, of: $0.value) }
      if let whole { phones[index].value = whole.value }
    }
    for index in addresses.indices {
      let address = addresses[index]
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
    guard digits.utf8.count < text.utf8.count, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return false
    }
    let start = text.hasPrefix("+") ? text.utf8.dropFirst() : text.utf8.drop { $0 == 0x30 }
    return start.elementsEqual(digits.utf8)
  }
}
