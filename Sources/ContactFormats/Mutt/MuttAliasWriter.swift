package import ContactCards
package import TextTools

/// Writes cards as aliases of mutt, one for each e-mail address; groups as aliases of several, which are
/// put in a group of the name where the key cannot say it.
///
/// What mutt's configuration would take for a command or a variable has a backslash before it.
package struct MuttAliasWriter: CardWriter {
  private var keys: Set<String> = []
  private var numbers: [String: Int] = [:]
  /// The addresses of the cards by identifier, for the groups.
  private var addresses: [String: String] = [:]
  private var groups: [ContactCard] = []
  /// What the last contact is called.
  private var lastName = ""

  /// Starts with nothing.
  package init() {}

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    if card.kind == .group { return groups.append(card) }
    let emails = card.emails.filter(\.isPreferred) + card.emails.filter { !$0.isPreferred }
    if !card.uid.isEmpty, let first = emails.first { addresses[card.uid] = first.value }
    if !emails.isEmpty {
      // Aliases of one name that follow each other are read as those of one person.
      if card.displayName == lastName { output.append(Array("#\n".utf8).span) }
      lastName = card.displayName
    }
    for email in emails where !email.value.isEmpty {
      let key = key(for: card, email.value)
      let name = card.displayName == email.value ? "" : card.displayName
      let text = name.isEmpty ? email.value : Self.phrase(name) + " <" + email.value + ">"
      write(key, Self.escaped(text), card, &output)
    }
  }

  package mutating func end(_ output: inout ByteBuffer) {
    for group in groups {
      let members = group.members.compactMap { member in
        member.hasPrefix("mailto:") ? String(member.dropFirst(7)) : addresses[member]
      }
      if members.isEmpty { continue }
      let key = key(for: group, "")
      var named = group
      // What the key cannot say, the group that mutt puts the members in does.
      if key != group.displayName { named.groups.append(group.displayName) }
      write(key, Self.escaped(members.joined(separator: ", ")), named, &output)
    }
    groups = []
  }

  private func write(
    _ key: String, _ addresses: String, _ card: ContactCard, _ output: inout ByteBuffer
  ) {
    var line = "alias "
    for group in card.groups {
      line += "-group \"" + Self.escapedQuotes(Self.escaped(group)) + "\" "
    }
    line += key + " " + addresses
    let comment = card.notes.withoutControls.trimmingSpaces
    if !comment.isEmpty { line += " # " + comment }
    // A backslash at the end would draw in the next line.
    if line.hasSuffix("\\") { line += " " }
    output.append(Array((line + "\n").utf8).span)
  }

  /// A key that no other alias has, made of the nickname, the name or the address.
  private mutating func key(for card: ContactCard, _ address: String) -> String {
    let stem = Self.stem(of: [card.name.nickname, card.displayName, Self.local(address)])
    if keys.insert(stem).inserted { return stem }
    while true {
      let number = numbers[stem, default: 1] + 1
      numbers[stem] = number
      let key = "\(stem)-\(number)"
      if keys.insert(key).inserted { return key }
    }
  }

  /// What stands before the domain of an address.
  private static func local(_ address: String) -> String { String(address.prefix { $0 != "@" }) }

  /// What a key is made of: the first of some texts that has any letters for it.
  private static func stem(of texts: [String]) -> String {
    texts.lazy.map(slug).first { !$0.isEmpty } ?? "contact"
  }

  /// Whether a key is one that is made of the name of a group, as far as a key can say that.
  package static func isKey(_ key: String, ofGroup name: String) -> Bool {
    isKey(key, of: stem(of: [name]))
  }

  /// Whether a key is one that is made of what somebody without a nickname is called, or of the
  /// address where the name has no letters for it.
  package static func isKey(_ key: String, of card: ContactCard, _ address: String) -> Bool {
    isKey(key, of: stem(of: [card.displayName, local(address)]))
  }

  /// Whether a key is one that is made of a name.
  package static func isKey(_ key: String, of name: String) -> Bool {
    let slug = slug(name)
    guard !slug.isEmpty, key.hasPrefix(slug) else { return false }
    let rest = key.dropFirst(slug.count)
    return rest.isEmpty || rest.first == "-" && rest.dropFirst().allSatisfy(\.isNumber)
  }

  /// A text in lower-case ASCII letters and digits, with hyphens between its words.
  private static func slug(_ text: String) -> String {
    var result = ""
    var needsHyphen = false
    for scalar in text.unicodeScalars.prefix(64) {
      let letters = letters(scalar)
      if letters.isEmpty {
        needsHyphen = needsHyphen || !result.isEmpty && !scalar.properties.isDiacritic
        continue
      }
      result += (needsHyphen ? "-" : "") + letters
      needsHyphen = false
    }
    return result
  }

  private static func letters(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "a"..."z", "0"..."9", "_": return String(scalar)
    case "A"..."Z": return scalar.properties.lowercaseMapping
    case "ß": return "ss"
    case _ where scalar.value < 0xc0: return ""
    // Scripts without Latin letters: to look up the name of each of theirs takes long.
    case "\u{370}"..."\u{1cff}", "\u{3000}"..."\u{a71f}", "\u{ac00}"..."\u{faff}": return ""
    default:
      let words = (scalar.properties.name ?? "").split(separator: " ")
      guard words.count > 3, words[0] == "LATIN", words[2] == "LETTER", words[3].count <= 2 else {
        return ""
      }
      return words[3].lowercased()
    }
  }

  /// A name as it stands before an address (RFC 5322, 3.2.5), in quotes if it has to be.
  private static func phrase(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80..., 0x20, UInt8(ascii: "-"): true
      default: false
      }
    }
    if isPlain, name == name.trimmingSpaces, !name.contains("  ") { return name }
    var result = "\""
    for scalar in name.withoutControls.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.withoutControls.unicodeScalars {
      switch scalar {
      case "\\", "`", "$", "#": result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escapedQuotes(_ text: String) -> String {
    // Not by characters: a quote that a combining mark follows is another one.
    text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
      .map { String($0) }.joined(separator: "\\\"")
  }
}
