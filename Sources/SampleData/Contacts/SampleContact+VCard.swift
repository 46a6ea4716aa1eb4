extension SampleContact {
  /// The contact as a vCard 3.0 (RFC 2426), its lines ended as there and folded after 75 bytes.
  package var vCard: String {
    var lines = [
      "BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "FN:\(Self.escaped(name))",
      "N:\(Self.escaped(last));\(Self.escaped(first));;;", "ORG:\(Self.escaped(company))",
    ]
    for (position, email) in emails.enumerated() {
      let preference = position == 0 ? ",PREF" : ""
      lines.append("EMAIL;TYPE=\(Self.type(email.label))\(preference):\(Self.escaped(email.value))")
    }
    for phone in phones {
      lines.append("TEL;TYPE=\(Self.type(phone.label)):\(Self.escaped(phone.value))")
    }
    let address = [street, city.name, "", city.postalCode, city.country].map(Self.escaped)
    lines.append("ADR;TYPE=HOME:;;\(address.joined(separator: ";"))")
    lines.append("BDAY:\(birthdayText)")
    lines.append("CATEGORIES:\(Self.escaped(group))")
    if !notes.isEmpty { lines.append("NOTE:\(Self.escaped(notes))") }
    lines.append("END:VCARD")
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  /// The name that vCards have for a label.
  private static func type(_ label: String) -> String {
    label == "mobile" ? "CELL" : label.uppercased()
  }

  /// The text with a backslash before what would end a value (RFC 2426, section 4).
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The line in pieces of 75 bytes at most, without a break within a character of Unicode.
  private static func folded(_ line: String) -> String {
    guard line.utf8.count > 75 else { return line }
    var folded = ""
    var room = 75
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if size > room {
        folded += "\r\n "
        room = 74
      }
      folded.unicodeScalars.append(scalar)
      room -= size
    }
    return folded
  }
}
