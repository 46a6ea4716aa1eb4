/// The names of cards that have just one, in one piece.
enum VCardName {
  /// The first and the last name of a person, where the last word is taken for the last name.
  ///
  /// A name with a comma, of one word, or in Chinese, Japanese or Korean writing stays whole.
  static func parts(of name: String) -> (first: String, last: String) {
    if name.utf8.contains(0x2c) || name.unicodeScalars.contains(where: isEastAsian) {
      return (name, "")
    }
    guard let blank = name.utf8.lastIndex(of: 0x20) else { return (name, "") }
    let (first, last) = (name[..<blank], name[blank...].dropFirst())
    return first.isEmpty || last.isEmpty ? (name, "") : (String(first), String(last))
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
  var isUnnamed: Bool {
    first.isEmpty && last.isEmpty && middle.isEmpty && prefix.isEmpty && suffix.isEmpty
  }

  /// Whether there is nothing but a last name, and that is a given text.
  func isOnly(last text: String) -> Bool {
    first.isEmpty && middle.isEmpty && prefix.isEmpty && suffix.isEmpty
      && last.utf8.elementsEqual(text.utf8)
  }
}

extension ContactCard {
  /// Whether a name is what the other fields make of it, byte by byte.
  func isComposed(_ formatted: String) -> Bool {
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
