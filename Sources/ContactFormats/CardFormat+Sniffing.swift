import Charsets
import TextTools

extension CardFormat {
  /// How many bytes of a text are looked at to tell its format.
  static let sniffedLength = 4096

  /// Tells the format of a text from its beginning; nil when it is in none of the formats, as far as
  /// can be told.
  ///
  /// - Parameter bytes: The beginning of the text; no more than ``sniffedLength`` bytes of it are
  ///   looked at.
  package init?(sniffing bytes: [UInt8]) {
    var marked = MarkedText()
    var text = marked.utf8(Array(bytes.prefix(Self.sniffedLength)))
    if text.isEmpty { text = marked.finish() }
    let start = text.drop { $0 == 0x20 || 0x09...0x0d ~= $0 }
    guard let first = start.first else { return nil }
    switch first {
    case UInt8(ascii: "["):
      guard let format = Self.ofArray(start) else { return nil }
      self = format
    case UInt8(ascii: "{"): self = Self.ofObject(start)
    default:
      guard let format = Self.ofLines(start) else { return nil }
      self = format
    }
  }

  /// The format of what begins with a bracket: an array of JSON, or a section.
  private static func ofArray(_ text: ArraySlice<UInt8>) -> Self? {
    let word = text.dropFirst().prefix { $0 != UInt8(ascii: "]") && $0 > 0x20 }
    let end = text[word.endIndex...].prefix(2)
    let isNumber = !word.isEmpty && word.allSatisfy { 0x30...0x39 ~= $0 }
    if word.elementsEqual("format".utf8) || isNumber && end.last.map({ $0 < 0x20 }) == true {
      return .abook
    }
    let inner = text.drop { $0 == UInt8(ascii: "[") || $0 <= 0x20 }
    if inner.starts(with: "\"vcard\"".utf8) { return .jcard }
    guard let next = inner.first else { return .json }
    if next == UInt8(ascii: "{") { return isJSContact(inner) ? .jscontact : .json }
    return next == UInt8(ascii: "]") ? .json : nil
  }

  /// The format of what begins with a brace.
  private static func ofObject(_ text: ArraySlice<UInt8>) -> Self {
    if isJSContact(text) { return .jscontact }
    let line = text.prefix { $0 != 0x0a && $0 != 0x0d }
    let isWhole = line.last(where: { $0 > 0x20 }) == UInt8(ascii: "}")
    let next = text[line.endIndex...].first { $0 > 0x20 }
    return isWhole && next == UInt8(ascii: "{") ? .jsonl : .json
  }

  private static func isJSContact(_ text: ArraySlice<UInt8>) -> Bool {
    let plain = Array(text.filter { $0 > 0x20 })
    return ["\"@type\":\"Card\"", "\"@type\":\"CardGroup\""].contains { mark in
      contains(plain, Array(mark.utf8))
    }
  }

  private static func contains(_ text: [UInt8], _ mark: [UInt8]) -> Bool {
    guard text.count >= mark.count else { return false }
    return (0...text.count - mark.count).contains { text[$0...].starts(with: mark) }
  }

  /// The format of what consists of lines.
  private static func ofLines(_ text: ArraySlice<UInt8>) -> Self? {
    let lines = text.split { $0 == 0x0a || $0 == 0x0d }
    if lines.first?.starts(with: "# abook addressbook".utf8) == true { return .abook }
    guard let line = lines.first(where: { $0.first != UInt8(ascii: "#") }) else { return nil }
    let lowered = line.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }
    func mark(_ line: ArraySlice<UInt8>) -> VCardStructure.Mark? {
      VCardStructure.mark(line.span, 0..<line.count)
    }
    if lowered.starts(with: "begin:vcard".utf8) || mark(line) == .begin { return .vcard }
    if lowered.starts(with: "dn:".utf8) || hasVersion(lowered) { return .ldif }
    if lowered.starts(with: "alias ".utf8) || lowered.starts(with: "alias\t".utf8) { return .mutt }
    if lowered.first == UInt8(ascii: "["), let format = ofArray(line) { return format }
    if let begin = lines.first(where: { mark($0) == .begin }),
      // Within quotes it stands in a cell of a table.
      text[..<begin.startIndex].count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2)
    {
      return .vcard
    }
    let isText = line.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
    let title = CSVTitles.key(String(decoding: lowered, as: UTF8.self).trimmingSpaces)
    let titles = CSVTitles.words
    if isText, titles[title] != nil || hasTitle(lowered) { return .csv }
    // Something may stand before the first card, such as the head of a mail.
    if lines.contains(where: { [.begin, .end].contains(mark($0)) }) { return .vcard }
    if isText, lowered.contains(where: CSVHead.isDelimiter) { return .csv }
    return CSVPreamble(Array(text)) == nil ? nil : .csv
  }

  /// Whether one of the cells of a line is a title of a column that is known.
  private static func hasTitle(_ line: [UInt8]) -> Bool {
    let cells = line.split(whereSeparator: CSVHead.isDelimiter)
    return cells.count > 1
      && cells.contains { cell in
        let key = CSVTitles.key(ofCell: cell)
        return CSVTitles.words[key] != nil || CSVTitles.ownTarget(key) != nil
          || key.hasSuffix(" - value")
      }
  }

  /// Whether a line is the version of LDIF (RFC 2849).
  private static func hasVersion(_ line: [UInt8]) -> Bool {
    let name = "version"
    guard line.starts(with: name.utf8) else { return false }
    let rest = line.dropFirst(name.utf8.count).drop { $0 == 0x20 }
    guard rest.first == UInt8(ascii: ":") else { return false }
    return rest.dropFirst().drop { $0 == 0x20 }.elementsEqual("1".utf8)
  }
}
