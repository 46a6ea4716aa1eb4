/// The names of cards that have just one, in one piece.
package enum VCardName {
  private static let titles: Set<String> = [
    "dr", "prof", "mr", "mrs", "ms", "miss", "mx", "sir", "herr", "frau", "mme", "mlle",
  ]
  /// Those that are first names, too, where they have no dot behind them.
  private static let dottedTitles: Set<String> = ["rev.", "hon.", "ing.", "mag."]
  private static let suffixes: Set<String> = ["jr", "sr", "esq", "phd", "ph.d", "m.d"]
  /// What stands behind the comma in the name of a company.
  private static let companyForms: Set<String> = [
    "inc", "llc", "llp", "ltd", "limited", "corp", "co", "gmbh", "ag", "kg", "sa", "s.a", "srl",
    "plc", "bv", "b.v", "nv", "oy", "ab", "as",
  ]
  private static let numerals: Set<String> = ["II", "III", "IV", "MD"]
  /// Small words that a last name begins with.
  private static let particles: Set<String> = [
    "van", "von", "vom", "de", "del", "della", "dei", "di", "da", "do", "dos", "das", "du", "des",
    "la", "le", "el", "al", "der", "den", "dem", "ter", "ten", "te", "'t", "zu", "zum", "zur", "af",
    "av", "bin", "ibn", "bint",
  ]

  /// The parts of a person's name: the last word is taken for the last name, with the particles before
  /// it, and academic titles, forms of address and the like for what they are.
  ///
  /// A name with a comma, of one word, or in Chinese, Japanese or Korean writing stays whole.
  package static func parts(of name: String) -> ContactCard.Name {
    var parts = ContactCard.Name()
    var words = name.split(separator: " ", omittingEmptySubsequences: false)[...]
    if words.count < 2 || words.contains("") || name.utf8.contains(0x2c)
      || isEastAsian(name)
    {
      parts.first = name
      return parts
    }
    func taken(_ words: ArraySlice<Substring>) -> String { words.joined(separator: " ") }
    let prefixCount = words.dropLast().prefix {
      titles.contains(undotted($0)) || dottedTitles.contains($0.lowercased())
    }.count
    parts.prefix = taken(words.prefix(prefixCount))
    words = words.dropFirst(prefixCount)
    let suffixCount = words.dropFirst(2).reversed().prefix(while: isSuffix).count
    parts.suffix = taken(words.suffix(suffixCount))
    words = words.dropLast(suffixCount)
    var lastCount = 1
    while words.count - lastCount > 1, isParticle(words[words.endIndex - lastCount - 1]) {
      lastCount += 1
    }
    parts.last = taken(words.suffix(lastCount))
    parts.first = taken(words.dropLast(lastCount))
    return parts
  }

  /// The parts of a person's name as cards write it in one piece, where the last name may stand before
  /// a comma and the first name behind it.
  package static func parts(ofFormatted name: String) -> ContactCard.Name {
    guard name.utf8.contains(0x2c) else { return parts(of: name) }
    let sides = name.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ") }
    guard sides.count == 2, sides.allSatisfy({ 1...3 ~= $0.count }),
      !name.utf8.contains(where: { 0x30...0x39 ~= $0 }),
      !sides[1].contains(where: { isSuffix($0) || companyForms.contains(undotted($0)) })
    else { return parts(of: name) }
    var parts = ContactCard.Name()
    (parts.last, parts.first) = (
      sides[0].joined(separator: " "), sides[1].joined(separator: " ")
    )
    return parts
  }

  /// The first and the last name as all write them: with the particles in the last name, and names in
  /// Chinese, Japanese or Korean writing whole, the last name in front.
  package static func regular(first: String, last: String) -> (first: String, last: String) {
    if isEastAsian(first + last) {
      return ("", unparted(last + " " + first) ?? "")
    }
    if last.isEmpty {
      let parts = parts(of: first)
      return (parts.first, parts.last)
    }
    let words = first.split(separator: " ")
    let particles = words.dropFirst().reversed().prefix(while: isParticle).count
    if particles == 0 { return (first, last) }
    return (
      words.dropLast(particles).joined(separator: " "),
      (words.suffix(particles) + [last[...]]).joined(separator: " ")
    )
  }

  /// A text in Chinese, Japanese or Korean writing without the blanks between its parts, which people
  /// write or leave out; nil for any other text, and for one without a blank.
  package static func unparted(_ text: String) -> String? {
    guard isEastAsian(text), text.unicodeScalars.contains(where: { $0 == " " || $0 == "\u{3000}" })
    else { return nil }
    return text.filter { $0 != " " && $0 != "\u{3000}" }
  }

  /// A word in small letters, without the dot of an abbreviation.
  private static func undotted(_ word: Substring) -> String {
    (word.last == "." ? word.dropLast() : word).lowercased()
  }

  private static func isSuffix(_ word: Substring) -> Bool {
    suffixes.contains(undotted(word)) || numerals.contains(String(word))
  }

  /// Whether a word is a particle, which is written small where it is one.
  private static func isParticle(_ word: Substring) -> Bool { particles.contains(String(word)) }

  /// Whether a text has a letter of Chinese, Japanese or Korean writing.
  package static func isEastAsian(_ text: String) -> Bool {
    // No such letter begins with a lower byte in UTF-8, and other names are most.
    text.utf8.contains { $0 >= 0xe1 } && text.unicodeScalars.contains(where: isEastAsian)
  }

  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11ff, 0x2e80...0x9fff, 0xac00...0xd7ff, 0xf900...0xfaff, 0xff66...0xff9f,
      0x20000...0x3ffff:
      true
    default: false
    }
  }
}

extension ContactCard.Name {
  /// Whether there is nothing but perhaps a nickname.
  package var isUnnamed: Bool {
    first.isEmpty && last.isEmpty && middle.isEmpty && prefix.isEmpty && suffix.isEmpty
  }

  /// Whether there is nothing but a last name, and that is a given text.
  package func isOnly(last text: String) -> Bool {
    first.isEmpty && middle.isEmpty && prefix.isEmpty && suffix.isEmpty
      && last.utf8.elementsEqual(text.utf8)
  }
}

extension ContactCard {
  /// Whether a name is what the other fields make of it, byte by byte.
  package func isComposed(_ formatted: String) -> Bool {
    if kind == .company, !company.isEmpty { return company.utf8.elementsEqual(formatted.utf8) }
    if name.isUnnamed {
      var card = self
      card.formattedName = ""
      return card.displayName.utf8.elementsEqual(formatted.utf8)
    }
    var rest = formatted.utf8[...]
    var isFirst = true
    return takes(name.prefix, &rest, &isFirst) && takes(name.first, &rest, &isFirst)
      && takes(name.middle, &rest, &isFirst) && takes(name.last, &rest, &isFirst)
      && takes(name.suffix, &rest, &isFirst) && rest.isEmpty
  }

  @inline(__always)
  private func takes(_ part: String, _ rest: inout Substring.UTF8View, _ isFirst: inout Bool)
    -> Bool
  {
    if part.isEmpty { return true }
    if !isFirst {
      guard rest.first == 0x20 else { return false }
      rest = rest.dropFirst()
    }
    isFirst = false
    let count = part.utf8.count
    let head = rest.prefix(count)
    guard head.elementsEqual(part.utf8) else { return false }
    rest = rest.dropFirst(count)
    return true
  }
}
