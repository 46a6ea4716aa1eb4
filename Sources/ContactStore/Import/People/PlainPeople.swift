import Charsets
import ContactCards
package import ContactFormats

/// Tells texts that have nothing but IDs, names and ages from others.
package enum PlainPeople {
  /// How much of a text tells.
  package static let headSize = 1 << 16

  /// A text, or an address book, that takes another way of importing.
  package struct Declined: Error {}

  private static let keys: Set<String> = ["id", "first", "last", "age", "firstname", "lastname"]

  /// Whether a text begins as one with nothing but IDs, names and ages; so does JSON that cannot be
  /// read at all, but none that begins with nothing but blanks.
  ///
  /// - Parameters:
  ///   - head: How it begins.
  ///   - format: The format; nil to go by the content.
  /// - Returns: Whether it does.
  package static func isLikely(_ head: [UInt8], as format: CardFormat?) -> Bool {
    if MarkedText.isWide(head) { return false }
    guard let first = head.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) else {
      return false
    }
    guard let format = format ?? CardFormat(sniffing: head) else {
      return first == UInt8(ascii: "[")
    }
    return switch format {
    case .csv: isLikelyTable(head)
    case .json, .jsonl: isLikelyJSON(head)
    default: false
    }
  }

  /// A table is another one's unless it has our columns, and no others.
  private static func isLikelyTable(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head.prefix { $0 != 0x0a && $0 != 0x0d }, as: UTF8.self)
    let titles = text.split { ",;\t".contains($0) }.map {
      CSVTitles.key($0.filter { !"\"'\u{feff}".contains($0) })
    }
    guard titles.contains("first") || titles.contains("firstname"),
      titles.contains("last") || titles.contains("lastname")
    else { return false }
    return titles.allSatisfy(keys.contains)
  }

  private static func isLikelyJSON(_ head: [UInt8]) -> Bool {
    for key in ContactJSONKey.allCases where !keys.contains(key.rawValue) {
      if contains(Array("\"\(key.rawValue)\"".utf8), head) { return false }
    }
    return true
  }

  private static func contains(_ key: [UInt8], _ text: [UInt8]) -> Bool {
    guard text.count >= key.count else { return false }
    var start = 0
    while let quote = text[start...].firstIndex(of: key[0]) {
      if text[quote...].starts(with: key) { return true }
      start = quote + 1
    }
    return false
  }
}
