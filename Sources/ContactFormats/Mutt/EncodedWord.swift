import Charsets
import TextTools

/// Words of a header that stand for others (RFC 2047): `=?utf-8?Q?Jan=C3=A9?=`.
enum EncodedWord {
  /// A text with its encoded words decoded; those that cannot be stay as they are.
  ///
  /// Understood are B and Q in every ``Charset``. Spaces between two encoded words are no part of the
  /// text. Words next to each other in one character set are read as one, as programs cut characters
  /// between them.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "=")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    /// Bytes of encoded words next to each other, which may cut a character.
    var pending = Pending()
    var position = 0
    while position < bytes.count {
      if !pending.bytes.isEmpty,
        let word = Word(
          bytes, at: bytes[position...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count)
      {
        pending.add(word, &result)
        position = word.end
      } else if let word = Word(bytes, at: position) {
        pending.add(word, &result)
        position = word.end
      } else {
        pending.flush(&result)
        result.append(bytes[position])
        position += 1
      }
    }
    pending.flush(&result)
    return String(decoding: result, as: UTF8.self)
  }

  private struct Pending {
    var bytes: [UInt8] = []
    var charset = Charset.utf8

    mutating func add(_ word: Word, _ result: inout [UInt8]) {
      if word.charset != charset { flush(&result) }
      charset = word.charset
      bytes += word.bytes
    }

    mutating func flush(_ result: inout [UInt8]) {
      defer { bytes = [] }
      switch charset {
      case .utf8 where bytes.isValidUTF8: result += bytes
      case .utf8, .latin1: result += UndeclaredText.windows1252(bytes).utf8
      default: result += charset.utf8(bytes).text
      }
    }
  }

  private struct Word {
    let charset: Charset
    let bytes: [UInt8]
    let end: Int

    init?(_ text: [UInt8], at start: Int) {
      guard start + 1 < text.count, text[start] == UInt8(ascii: "="),
        text[start + 1] == UInt8(ascii: "?")
      else { return nil }
      let mark = UInt8(ascii: "?")
      let rest = text[(start + 2)...].prefix(1000)
      let parts = rest.split(separator: mark, maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, parts[1].count == 1, parts[3].first == UInt8(ascii: "=") else {
        return nil
      }
      // A language may stand behind the character set (RFC 2231).
      let name = parts[0].prefix { $0 != UInt8(ascii: "*") }
      guard let charset = Charset(name: name), let encoding = parts[1].first else { return nil }
      self.charset = charset
      switch encoding | 0x20 {
      case UInt8(ascii: "b"):
        guard let decoded = Base64.decoded(parts[2], .blanks) else { return nil }
        bytes = decoded
      case UInt8(ascii: "q"): bytes = Self.quotedPrintable(parts[2])
      default: return nil
      }
      end = parts[3].startIndex + 1
    }

    private static func quotedPrintable(_ text: ArraySlice<UInt8>) -> [UInt8] {
      var result: [UInt8] = []
      var position = text.startIndex
      while position < text.endIndex {
        let byte = text[position]
        position += 1
        if byte == UInt8(ascii: "="), position + 1 < text.endIndex,
          let high = text[position].hexadecimalDigit, let low = text[position + 1].hexadecimalDigit
        {
          result.append(high << 4 | low)
          position += 2
        } else {
          result.append(byte == UInt8(ascii: "_") ? 0x20 : byte)
        }
      }
      return result
    }
  }
}
