import ContactCards
import TextTools

/// Cells in which people put several values, or one that belongs to another.
extension TableDraft {
  /// The addresses of a cell in which people put several, with nothing beside them.
  static func addresses(_ text: String) -> [String] {
    guard text.utf8.contains(where: { $0 == 0x2c || $0 == 0x3b }) else { return [text] }
    let parts = text.split { $0 == "," || $0 == ";" }.map { String($0).trimmingSpaces }
      .filter { !$0.isEmpty }.map { EmailText.address(in: $0) }
    let areAddresses = parts.allSatisfy { part in
      part.utf8.count { $0 == UInt8(ascii: "@") } == 1
        && !part.utf8.contains { $0 <= 0x20 || "<>()\"".utf8.contains($0) }
    }
    return areAddresses ? parts : [text]
  }

  /// Whether a text is what Exchange calls somebody within an organization, such as
  /// `/o=Acme/ou=Berlin/cn=eva`, to which nobody outside can write.
  static func isNameInExchange(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "/") && !text.utf8.contains(UInt8(ascii: "@"))
      && text.prefix(3).lowercased() == "/o="
  }

  /// The pages of a cell in which people put several, with nothing beside them.
  static func pages(_ text: String) -> [String] {
    guard text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x2c || $0 == 0x3b }) else {
      return [text]
    }
    let parts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init)
    let arePages = parts.allSatisfy { part in
      let scheme = part.prefix(8).lowercased()
      return scheme.hasPrefix("http://") || scheme.hasPrefix("https://")
    }
    return arePages && parts.count > 1 ? parts : [text]
  }

  /// Whether a spreadsheet has made a telephone number one that it rounds, such as `4.67012E+10`.
  static func isRounded(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return false }
    let parts = text.uppercased().split(separator: "E+", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      && parts[0].utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2e || $0 == 0x2c }
      && parts[1].utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// The telephone numbers of a cell in which people put several, with nothing beside them.
  static func numbers(_ text: String) -> [String] {
    guard text.utf8.contains(where: { ",;/:\n\r".utf8.contains($0) }) else { return [text] }
    let cell = NumberCell(text)
    return cell.areNumbers ? cell.parts : [text]
  }

  /// Adds another form of address or title to the one that stands there.
  ///
  /// - Parameters:
  ///   - text: The prefix.
  ///   - isFirst: Whether it stands in front of the other.
  mutating func joinPrefix(_ text: String, isFirst: Bool) {
    edit { card in
      let other = card.name.prefix
      card.name.prefix = isFirst ? text + " " + other : other + " " + text
    }
  }

  /// The postal code that a text begins with, and the city behind it.
  static func codeAndCity(_ text: String) -> (code: String, city: String) {
    let words = text.split(separator: " ")
    let code = words.prefix { word in word.utf8.contains { 0x30...0x39 ~= $0 } }
    let city = words.dropFirst(code.count).joined(separator: " ")
    var number = code.joined(separator: " ")
    while let last = number.last, ",/".contains(last) { number.removeLast() }
    return (number, city)
  }

  /// Whether a text may be the number of a house, such as `5a` or `12-14`, rather than of a
  /// telephone.
  static func isHouseNumber(_ text: String) -> Bool {
    text.utf8.count <= 12 && text.utf8.count { 0x30...0x39 ~= $0 } <= 8
  }
}

extension ContactCard.Address {
  /// Puts the number of the house behind the first line of the street, unless it stands there.
  mutating func addHouseNumber(_ number: String) {
    if number.isEmpty { return }
    let lines = street.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = lines.first ?? ""
    if first == number || first.hasSuffix(" " + number) { return }
    let whole = first.isEmpty ? number : first + " " + number
    street = ([whole] + lines.dropFirst()).joined(separator: "\n")
  }
}

/// A cell that may have several telephone numbers.
private struct NumberCell {
  /// What stands between the marks that part numbers.
  private(set) var parts: [String] = []
  /// Whether no mark parts them that may also stand within a number: a comma or a semicolon before an
  /// extension, or a slash behind the code of a town.
  private var isSure = true
  private var hasSlash = false

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var part: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let length = takeMark(bytes[index...])
      if length == 0 {
        part.append(bytes[index])
        index += 1
      } else {
        parts.append(String(decoding: part, as: UTF8.self).trimmingSpaces)
        part = []
        index += length
      }
    }
    parts.append(String(decoding: part, as: UTF8.self).trimmingSpaces)
  }

  /// How many bytes of a mark a text begins with.
  private mutating func takeMark(_ text: ArraySlice<UInt8>) -> Int {
    switch text.first {
    case 0x0a: return 1
    case 0x0d: return text.starts(with: [0x0d, 0x0a]) ? 2 : 1
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      isSure = false
      return text.starts(with: ",\n".utf8) || text.starts(with: ";\n".utf8) ? 2 : 1
    case 0x20 where text.starts(with: " ::: ".utf8): return 5
    case 0x20 where text.starts(with: " / ".utf8):
      (isSure, hasSlash) = (false, true)
      return 3
    default: return 0
    }
  }

  /// Whether each part is a number of its own.
  var areNumbers: Bool {
    guard parts.count > 1 else { return false }
    let least = isSure ? 5 : 7
    return parts.allSatisfy { Self.isNumber($0, least: least) }
      && (!hasSlash || !Self.hasTrunk(parts[0]) || parts.allSatisfy(Self.hasTrunk))
  }

  /// Whether a number begins with the code of a country or a town, so that one behind a slash that
  /// does not is its rest.
  private static func hasTrunk(_ part: String) -> Bool {
    let first = part.utf8.first { $0 != UInt8(ascii: "(") && $0 != 0x20 }
    return first == UInt8(ascii: "+") || first == UInt8(ascii: "0")
  }

  /// Whether a text is one number, perhaps with an extension.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - least: How many digits it has at least, besides the extension.
  /// - Returns: Whether it is.
  private static func isNumber(_ text: String, least: Int) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    let number = bytes.prefix { !(0x61...0x7a ~= $0) }
    let isWritten = number.enumerated().allSatisfy { place, byte in
      isDigit(byte) || " ().-/".utf8.contains(byte) || byte == UInt8(ascii: "+") && place < 2
    }
    return isWritten && number.count(where: isDigit) >= least
      && isExtension(bytes.dropFirst(number.count))
  }

  /// Whether a text in lower case is empty or an extension such as `ext. 5` or `x5`.
  private static func isExtension(_ text: ArraySlice<UInt8>) -> Bool {
    if text.isEmpty { return true }
    let word = text.prefix { 0x61...0x7a ~= $0 }
    guard word.elementsEqual("ext".utf8) || word.elementsEqual("x".utf8) else { return false }
    let digits = text.dropFirst(word.count).drop { $0 == UInt8(ascii: ".") || $0 == 0x20 }
    return 1...6 ~= digits.count && digits.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
