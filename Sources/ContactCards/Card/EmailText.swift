import TextTools

/// E-mail addresses as people and programs write them.
package enum EmailText {
  /// An address with its domain in lower case; the part before it may tell case apart (RFC 5321,
  /// 2.4).
  static func key(_ address: String) -> String {
    guard let sign = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return address }
    return address[..<sign] + address[sign...].lowercased()
  }

  /// The address in a text with something around it, such as `Ada <ada@example.org>` or
  /// `mailto:ada@example.org`, and the name beside it.
  ///
  /// - Parameter text: The text.
  /// - Returns: The name, which may be empty, and the address; nil where the text is to be taken as it
  ///   is.
  package static func parts(of text: String) -> (name: String, address: String)? {
    let text = text.trimmingSpaces
    if let address = bracketed(text) {
      let name = text[..<(text.utf8.lastIndex(of: UInt8(ascii: "<")) ?? text.startIndex)]
      // One of several, each with a name beside it, is not all of them.
      if name.utf8.contains(UInt8(ascii: "<")) { return nil }
      return (unquoted(String(name).trimmingSpaces), address)
    }
    return linked(text).map { ("", $0) }
  }

  /// The address alone of a text that ``parts(of:)`` finds one in; any other text as it is.
  package static func address(in text: String) -> String {
    isPlain(text) ? text : parts(of: text)?.address ?? text
  }

  /// Whether bytes are an address with nothing around it, so that neither ``parts(of:)`` nor
  /// ``fault(of:)`` finds anything.
  ///
  /// - Complexity: O(*n*) in their number.
  package static func isPlain(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var signs = 0
    for position in range {
      switch bytes[position] {
      case UInt8(ascii: "@"):
        // Something has to stand on both sides of it.
        if position == range.lowerBound || position == range.upperBound - 1 { return false }
        signs += 1
      case 0...0x20, 0x2c, 0x3a, 0x3b, 0x3c, 0x3e: return false
      default: break
      }
    }
    return signs == 1
  }

  private static func isPlain(_ text: String) -> Bool {
    isPlain(text.utf8.span, 0..<text.utf8.count)
  }

  /// Why a text is no e-mail address, in a few words; nil where it may be one.
  package static func fault(of address: String) -> String? {
    if isPlain(address) { return nil }
    let signs = address.utf8.count { $0 == UInt8(ascii: "@") }
    if signs == 0 { return "no @" }
    if address.utf8.first == UInt8(ascii: "@") { return "nothing before the @" }
    if address.utf8.last == UInt8(ascii: "@") { return "nothing after the @" }
    if signs > 1, address.utf8.contains(where: { $0 == 0x2c || $0 == 0x3b }) {
      return "several in one"
    }
    return address.utf8.contains { $0 <= 0x20 } ? "a blank in it" : nil
  }

  /// The address between the brackets that end a text; nil where there is none.
  private static func bracketed(_ text: String) -> String? {
    guard text.utf8.last == UInt8(ascii: ">"),
      let start = text.utf8.lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let inner = String(text[text.utf8.index(after: start)...].dropLast()).trimmingSpaces
    let address = linked(inner) ?? inner
    return isPlain(address) ? address : nil
  }

  /// The address of a link (RFC 6068, 2), without a subject and the like; nil for any other text.
  private static func linked(_ text: String) -> String? {
    guard text.prefix(7).lowercased() == "mailto:" else { return nil }
    var address = text.dropFirst(7)
    if let mark = address.utf8.firstIndex(of: UInt8(ascii: "?")),
      address[mark...].utf8.contains(UInt8(ascii: "="))
    {
      address = address[..<mark]
    }
    return String(address).decodingPercents ?? String(address)
  }

  /// A name without the double quotes around it, in which `\"` is a quote and `\\` a backslash.
  private static func unquoted(_ name: String) -> String {
    guard name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") else { return name }
    var result = ""
    var isEscaped = false
    for character in name.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result.trimmingSpaces
  }
}

extension ContactCard.Entry {
  /// Describes an e-mail address, without what may stand around it.
  package init(email text: String, label: String = "", isPreferred: Bool = false) {
    self.init(EmailText.address(in: text), label: label, isPreferred: isPreferred)
  }
}
