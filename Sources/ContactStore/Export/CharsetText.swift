import Charsets
import ContactCards

/// The text of a table on its way into a character set.
struct CharsetText {
  /// The character set.
  let charset: Charset
  /// What the text begins with that tells the set; empty for nothing.
  let mark: [UInt8]
  private var encoder: CharsetEncoder
  /// Whether the titles of the columns have characters that the set has no place for.
  private let lacksTitles: Bool

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - charset: The character set.
  ///   - head: The titles of the columns.
  ///   - marksUTF8: Whether UTF-8 is told by a byte order mark.
  init(_ charset: Charset, head: [UInt8], marksUTF8: Bool) {
    self.charset = charset
    encoder = CharsetEncoder(charset)
    mark = charset == .utf8 && marksUTF8 ? [0xef, 0xbb, 0xbf] : encoder.mark
    lacksTitles = encoder.lacks(String(decoding: head, as: UTF8.self))
  }

  /// Whether the set has no place for some characters of a contact, or for titles that only such as it
  /// need.
  ///
  /// - Parameters:
  ///   - card: The contact.
  ///   - text: What is written of it.
  /// - Returns: Whether that is so.
  func lacksCharacters(of card: ContactCard, _ text: @autoclosure () -> [UInt8]) -> Bool {
    if charset == .utf8 { return false }
    return encoder.lacks(String(decoding: text(), as: UTF8.self))
      || lacksTitles && card.customFields.contains { encoder.lacks($0.label) }
  }

  /// The next bytes of UTF-8 in the set.
  mutating func bytes(_ text: [UInt8]) -> [UInt8] {
    charset == .utf8 ? text : encoder.bytes(String(decoding: text, as: UTF8.self))
  }

  /// What ends the text.
  mutating func finish() -> [UInt8] { encoder.finish() }
}
