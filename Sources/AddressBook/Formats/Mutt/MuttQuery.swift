/// What a mail program wants to be told when it looks for an address: `address TAB name TAB other`
/// (mutt's `query_command`, aerc's `address-book-cmd`).
public enum MuttQuery {
  /// The fields of contacts that it takes to tell them.
  public static let fields: [ContactJSONKey] = [.name, .company, .emails, .groups]

  /// The line that mutt shows as a message and others do not want: what was found, in words.
  ///
  /// - Parameter text: The words.
  /// - Returns: The line with its end.
  public static func message(_ text: String) -> String {
    clean(text) + "\n"
  }

  /// The lines of a contact, one for each e-mail address, the preferred one first.
  ///
  /// - Parameters:
  ///   - card: The contact; other than its addresses and name, the company is told.
  ///   - group: The name of the group for which the contact is told; nil for none.
  /// - Returns: The lines with their ends; empty when it has no address.
  public static func lines(of card: ContactCard, in group: String? = nil) -> String {
    if card.emails.isEmpty { return "" }
    let name = card.displayName
    let emails = card.emails.filter(\.isPreferred) + card.emails.filter { !$0.isPreferred }
    return emails.reduce(into: "") { lines, email in
      var other = [email.label, card.company].filter { $0 != name }
      if let group { other.append("group \(group)") }
      lines += line(of: email.value, name: name, other: other.unitedUnlessEmpty(by: ", "))
    }
  }

  /// A line of the answer.
  ///
  /// - Parameters:
  ///   - address: The e-mail address.
  ///   - name: The name.
  ///   - other: What else is shown.
  /// - Returns: The line with its end; tabs, line breaks and control characters become spaces.
  public static func line(of address: String, name: String, other: String = "") -> String {
    clean(address) + "\t" + clean(name) + "\t" + clean(other) + "\n"
  }

  private static func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) { return text }
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
