import Charsets
import ContactCards
import TextTools

/// Reads cards from the file of abook: sections such as `[0]` with lines such as `name=…`.
///
/// What no field takes is kept as a line `X-ABOOK-key:value`.
package struct AbookReader: CardReader {
  private var lines = TextLines()
  private var section = Section()

  /// Starts with nothing.
  package init() {}

  /// The section that has begun.
  private struct Section {
    var line = 0
    var isFormat = false
    var hasText = false
    var size = 0
    var draft = TableDraft()
    var warnings: [CardWarning] = []
    /// Whether a warning has been given about the encoding, in this section or before.
    var isForeign = false

    mutating func warn(_ line: Int, _ reason: String) {
      warnings.append(CardWarning(line: line, reason: reason))
    }
  }

  package mutating func read(_ piece: [UInt8], _ take: (ReadCard) throws -> Void) throws {
    var section = section
    self.section = Section()
    defer { self.section = section }
    try lines.read(piece) { try Self.readLine($0, $1, &section, take) }
  }

  package mutating func finish(_ take: (ReadCard) throws -> Void) throws {
    var section = section
    try lines.finish { try Self.readLine($0, $1, &section, take) }
    try Self.end(&section, take)
  }

  private static func readLine(
    _ line: [UInt8], _ number: Int, _ section: inout Section, _ take: (ReadCard) throws -> Void
  ) throws {
    let trimmed = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = trimmed.first, first != UInt8(ascii: "#") else { return }
    section.size += line.count
    guard section.size <= TextLines.greatestLength else {
      throw CardError(line: number, reason: "the section is longer than 16 MB")
    }
    if first == UInt8(ascii: "["), let end = trimmed.firstIndex(of: UInt8(ascii: "]")) {
      try self.end(&section, take)
      section.line = number
      section.isFormat = trimmed[..<end].dropFirst().elementsEqual("format".utf8)
      return
    }
    if section.isFormat { return }
    if section.line == 0 { section.line = number }
    guard let equals = trimmed.firstIndex(of: UInt8(ascii: "=")) else {
      return section.warn(number, "a line without an equals sign is skipped")
    }
    var isForeign = false
    let key = UndeclaredText.string(trimmed[..<equals], isForeign: &isForeign).trimmingSpaces
    let value = UndeclaredText.string(trimmed[equals...].dropFirst(), isForeign: &isForeign)
    if isForeign, !section.isForeign {
      section.isForeign = true
      section.warnings.append(UndeclaredText.warning(number))
    }
    section.hasText = true
    add(key, value.trimmingSpaces, &section)
  }

  private static func end(
    _ section: inout Section, _ take: (ReadCard) throws -> Void
  ) throws {
    let complete = section
    section = Section()
    section.isForeign = complete.isForeign
    guard complete.hasText || !complete.warnings.isEmpty else { return }
    var draft = complete.draft
    let card = complete.hasText ? draft.finish { _ in } : nil
    try take(
      ReadCard(
        card: card, line: complete.line, warnings: complete.warnings, guess: draft.guess))
  }

  private static func add(_ key: String, _ value: String, _ section: inout Section) {
    if value.isEmpty { return }
    switch key.lowercased() {
    case "email":
      for address in value.split(separator: ",") {
        section.draft.edit { $0.emails.append(.init(email: String(address).trimmingSpaces)) }
      }
    case "groups":
      section.draft.addGroups(value.split(separator: ",").map { String($0).trimmingSpaces })
    case "name":
      section.draft.edit { $0.formattedName = EncodedWord.decoded(value) }
    default:
      if let target = AbookWords.targets[key.lowercased()], section.draft.add(value, target) {
        return
      }
      section.draft.keep(KeptLine("X-ABOOK-" + key, value: value).text)
    }
  }
}

/// The keys of abook's fields.
enum AbookWords {
  /// Where the values go; those of `name`, `email` and `groups` are taken apart.
  static let targets: [String: TableTarget] = [
    "address": .init(.address, .street, slot: 1), "address2": .init(.address, .extended, slot: 1),
    "city": .init(.address, .city, slot: 1), "state": .init(.address, .region, slot: 1),
    "zip": .init(.address, .postalCode, slot: 1), "country": .init(.address, .country, slot: 1),
    "phone": .init(.phone, label: "home"), "workphone": .init(.phone, label: "work"),
    "mobile": .init(.phone, label: "mobile"), "fax": .init(.phone, label: "fax"),
    "pager": .init(.phone, label: "pager"), "nick": .init(.nickname), "url": .init(.url),
    "notes": .init(.notes), "anniversary": .init(.date, label: "anniversary"),
    "birthday": .init(.birthday), "company": .init(.company), "title": .init(.title),
    "department": .init(.department), "xmpp": .init(.messenger, label: "xmpp"),
    "jabber": .init(.messenger, label: "xmpp"),
  ]
}
