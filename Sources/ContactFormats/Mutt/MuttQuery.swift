package import ContactCards

/// What a mail program wants to be told when it looks for an address: `address TAB name TAB other`
/// (mutt's `query_command`, aerc's `address-book-cmd`).
package enum MuttQuery {
  /// The fields of contacts that it takes to tell them.
  package static let fields: [ContactJSONKey] = [.name, .company, .emails, .groups]

  /// The line that mutt shows as a message and others do not want: what was found, in words.
  ///
  /// - Parameter text: The words.
  /// - Returns: The line with its end.
  package static func message(_ text: String) -> String {
    clean(text) + "\n"
  }

  /// Appends the lines of a contact, one for each e-mail address, the preferred one first; tabs, line
  /// breaks and control characters of what they say become spaces.
  ///
  /// - Parameters:
  ///   - card: The contact; other than its addresses and name, the company is told.
  ///   - group: The name of the group for which the contact is told; nil for none.
  ///   - lines: Takes the lines with their ends.
  ///   - escape: Makes of a text what is written; what it makes of printable ASCII is the same.
  package static func append(
    _ card: ContactCard, in group: String? = nil, to lines: inout [UInt8],
    escape: (String) -> String = { $0 }
  ) {
    if card.emails.isEmpty { return }
    let name = card.displayName
    func append(_ text: String) {
      let isPlain = text.utf8.allSatisfy { 0x20..<0x7f ~= $0 }
      lines.append(contentsOf: (isPlain ? text : escape(clean(text))).utf8)
    }
    func append(_ email: ContactCard.Entry) {
      append(email.value)
      lines.append(UInt8(ascii: "\t"))
      append(name)
      lines.append(UInt8(ascii: "\t"))
      var isFirst = true
      for text in [email.label, card.company, group.map { "group \($0)" } ?? ""]
      where !text.isEmpty && text != name {
        if !isFirst { lines.append(contentsOf: ", ".utf8) }
        isFirst = false
        append(text)
      }
      lines.append(UInt8(ascii: "\n"))
    }
    for email in card.emails where email.isPreferred { append(email) }
    for email in card.emails where !email.isPreferred { append(email) }
  }

  private static func clean(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7f..<0xa0, 0x2028...0x2029: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
