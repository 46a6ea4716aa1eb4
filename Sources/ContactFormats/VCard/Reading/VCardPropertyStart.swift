import ContactCards
import TextTools

/// Tells by how a line begins whether it is a property.
enum VCardPropertyStart {
  /// How somebody spells the names of properties.
  package enum Style {
    case upper
    case lower
    case capitalized

    /// The style of the line of a property.
    init(_ line: Span<UInt8>, _ range: Range<Int>) {
      var isLower: [Bool] = []
      for position in VCardPropertyStart.name(line, range)
      where 0x41...0x5a ~= line[position] & 0xdf && isLower.count < 2 {
        isLower.append(line[position] & 0x20 != 0)
      }
      self = isLower.first == true ? .lower : isLower.last == true ? .capitalized : .upper
    }
  }

  /// The names of properties that are only kept, for which ``VCardField`` has nothing.
  private static let keptNames = ByteWords(
    [
      "role", "mailer", "tz", "geo", "logo", "key", "class", "sort-string", "prodid", "source",
      "name", "lang", "language", "gender", "caluri", "caladruri", "capuri", "fburl", "xml",
      "clientpidmap", "hobby", "interest", "expertise", "org-directory", "birthplace", "deathplace",
      "deathdate", "contact-uri", "socialprofile", "gramgender", "pronouns", "jsprop",
    ].map { ($0, 0) })

  /// Whether a line begins with a name and what may follow one: parameters, which end with a colon,
  /// or a value.
  static func isThere(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for position in range {
      switch text[position] {
      case 0x3a: return position > range.lowerBound
      case 0x3b:
        return position > range.lowerBound
          && ((position..<range.upperBound).contains { text[$0] == 0x3a }
            || beginsParameters(text, range, at: position))
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x20: continue
      // KAddressBook has a slash in names of its own.
      case 0x2f where isOwn(text, range): continue
      default: return false
      }
    }
    return false
  }

  /// Whether what stands behind a name that is known begins a parameter, as where the colon is in a
  /// line that is folded or behind a soft break.
  private static func beginsParameters(
    _ text: Span<UInt8>, _ range: Range<Int>, at semicolon: Int
  ) -> Bool {
    let rest = semicolon + 1..<range.upperBound
    let end = rest.first { !VCardProperty.mayBeInName(text[$0]) } ?? range.upperBound
    guard end > rest.lowerBound, end < range.upperBound else { return false }
    let isLabel = text[end] == 0x28 && VCardCustomLabel.isHeld(text, by: rest.lowerBound..<end)
    return (text[end] == 0x3d || isLabel) && isKnown(text, name(text, range))
  }

  /// Whether a property may be a note, which its first letters mostly tell.
  @inline(__always)
  static func mayBeNote(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count > 4 else { return false }
    let start = range.lowerBound
    switch text[start] | 0x20 {
    case UInt8(ascii: "n"): return text[start + 1] | 0x20 == UInt8(ascii: "o")
    // As in `item1.NOTE`.
    case UInt8(ascii: "i") where text[start + 1] | 0x20 == UInt8(ascii: "t"):
      return VCardField.of(text, name(text, range)) == .note
    default: return false
    }
  }

  /// Whether a line that begins like a property has a name that is known, or one of somebody's own.
  ///
  /// What is written as `Tel: 12` is one only among those that are written so.
  static func isKnown(_ text: Span<UInt8>, _ range: Range<Int>, behind style: Style) -> Bool {
    let name = name(text, range)
    guard isKnown(text, name) else { return false }
    if style == .capitalized || Style(text, range) != .capitalized { return true }
    let value = name.upperBound + 1
    return text[name.upperBound] != 0x3a || value == range.upperBound || !text[value].isBlank
  }

  /// Whether a line begins with a name in capitals and has its value right behind that, as no sentence
  /// has.
  static func isInCapitals(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let name = name(text, range)
    guard name.count > 1, 0x41...0x5a ~= text[name.lowerBound], name.upperBound < range.upperBound
    else { return false }
    let isCapital = !name.contains { position in
      switch text[position] {
      case 0x30...0x39, 0x41...0x5a, 0x2d, 0x5f: false
      default: true
      }
    }
    guard isCapital, name.upperBound + 1 < range.upperBound else { return false }
    // As in `HTTPS://`.
    let next = text[name.upperBound + 1]
    return !next.isBlank && next != 0x2f
  }

  /// Whether a line begins with the name of a property, whatever stands behind that.
  static func hasKnownName(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    isKnown(text, name(text, range))
  }

  private static func isKnown(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
    if name.isEmpty { return false }
    return isOwn(text, name) || VCardField.of(text, name) != .other
      || keptNames.find(text, name) != nil
  }

  /// Whether a name is one of somebody's own.
  private static func isOwn(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
    name.count > 2 && text[name.lowerBound].lowered == UInt8(ascii: "x")
      && text[name.lowerBound + 1] == 0x2d
  }

  /// Whether a line behind a soft break is a property and none of the text that was broken: its name is
  /// known and spelled as that of the property before it, and nothing is encoded but what says so.
  ///
  /// It begins with a letter, as no text does that our own writer has broken.
  static func isCertain(_ text: Span<UInt8>, _ range: Range<Int>, behind style: Style) -> Bool {
    guard 0x61...0x7a ~= text[range.lowerBound] | 0x20, isKnown(text, name(text, range)),
      Style(text, range) == style,
      let head = VCardHead(text, range), !head.value.isEmpty,
      !text[head.value.lowerBound].isBlank
    else { return false }
    if VCardParameters(text, head).encoding != .plain { return true }
    return !head.value.contains { position in
      if text[position] != 0x3d { return false }
      guard position + 2 < range.upperBound else { return true }
      return text[position + 1] == 0x30 || text[position + 1] >= 0x38
    }
  }

  /// The name that a line begins with, behind the name of a group.
  private static func name(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let end = range.first { text[$0] == 0x3a || text[$0] == 0x3b } ?? range.upperBound
    let dot = (range.lowerBound..<end).first { text[$0] == 0x2e }
    return (dot.map { $0 + 1 } ?? range.lowerBound)..<end
  }

  // MARK: - Lines without a colon

  /// The line of a property with the colon before its value that is missing, as in
  /// `TEL;TYPE=HOME;+49 30 1`; nil for any other line.
  static func withColon(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
    var last: Int?
    for position in range {
      switch text[position] {
      case 0x3a: return nil
      case 0x3b: last = position
      default: continue
      }
    }
    guard let last else { return nil }
    let value = text.trimmed(last + 1..<range.upperBound)
    let field = VCardField.of(text, name(text, range))
    guard !value.isEmpty, isValue(text, value, of: field),
      VCardLabel.code(text, value) == nil
    else { return nil }
    var line = text.array(range)
    line[last - range.lowerBound] = 0x3a
    return line
  }

  /// The line of a property with a semicolon before its parameter, in the place of an `=` as in
  /// `TEL=HOME:+49 30 1`; nil for any other line.
  static func withSemicolon(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
    guard let sign = range.first(where: { [0x3a, 0x3b, 0x3d].contains(text[$0]) }),
      text[sign] == 0x3d, (sign..<range.upperBound).contains(where: { text[$0] == 0x3a }),
      VCardField.of(text, name(text, range.lowerBound..<sign)) != .other
    else { return nil }
    var line = text.array(range)
    line[sign - range.lowerBound] = 0x3b
    return line
  }

  /// Whether the last parameter of a property looks like its value.
  private static func isValue(
    _ text: Span<UInt8>, _ value: Range<Int>, of field: VCardField
  ) -> Bool {
    func has(_ bytes: ClosedRange<UInt8>) -> Bool { value.contains { bytes ~= text[$0] } }
    let equals = UInt8(ascii: "=")
    switch field {
    case .phone, .birthday: return has(0x30...0x39) && !has(equals...equals)
    case .email: return has(0x40...0x40) && !has(equals...equals)
    case .url: return has(0x2e...0x2e) && !has(equals...equals)
    default: return false
    }
  }
}
