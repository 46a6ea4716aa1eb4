import ContactCards
import TextTools

/// A name for which its contact is looked for.
struct NameQuestion {
  /// The words without case and accents, with spaces between them, before and behind.
  let words: [UInt8]
  private let parts: [ArraySlice<UInt8>]

  init(_ name: String) {
    words = Self.words(of: name)
    parts = words.split(separator: 0x20)
  }

  /// Whether a text, given as its words, has all of these.
  func isWithin(_ text: [UInt8]) -> Bool {
    !parts.isEmpty
      && parts.allSatisfy { Self.contains(text, words[($0.startIndex - 1)...$0.endIndex]) }
  }

  /// Whether texts are just the words, in their order, where those that are empty do not count.
  func isSame(as texts: String...) -> Bool {
    !parts.isEmpty && Self.words(of: texts.joined(separator: " ")) == words
  }

  /// The words of a text without case and accents, with spaces between them, before and behind.
  static func words(of text: String) -> [UInt8] {
    words(ofUTF8: Array(text.utf8)[...])
  }

  /// The words of a text that is given as its UTF-8.
  static func words(ofUTF8 text: ArraySlice<UInt8>) -> [UInt8] {
    var words: [UInt8] = [0x20]
    words.reserveCapacity(text.count + 2)
    if text.allSatisfy({ $0 < 0x80 }) {
      // Most names need no table of Unicode.
      SearchWords.append(text.lazy.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }, to: &words)
    } else {
      let folded = TextFolding.typed(String(decoding: text, as: UTF8.self))
      SearchWords.append(folded.utf8, to: &words)
    }
    words.append(0x20)
    return words
  }

  private static func contains(_ text: [UInt8], _ word: ArraySlice<UInt8>) -> Bool {
    guard text.count >= word.count else { return false }
    return (0...(text.count - word.count)).contains { start in
      text[start..<(start + word.count)].elementsEqual(word)
    }
  }
}
