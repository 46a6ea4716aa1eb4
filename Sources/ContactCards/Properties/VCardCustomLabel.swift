import Charsets

/// A label that Android, as Samsung has it, puts into a parameter of its own:
/// `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=C3=BC=72=6F)`.
///
/// Versions that do not allow such a name have `X-CUSTOM="(CHARSET=…)"` instead.
package enum VCardCustomLabel {
  private static let name = Array("X-CUSTOM".utf8)

  /// Whether a parameter holds a label, as its name tells.
  package static func isHeld(_ line: Span<UInt8>, by parameter: Range<Int>) -> Bool {
    guard parameter.count >= name.count else { return false }
    for offset in name.indices
    where line[parameter.lowerBound + offset] & 0xdf != name[offset] & 0xdf { return false }
    return true
  }

  /// Whether a line ends within a parameter that holds a label, as where a soft break is in it.
  package static func isOpen(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    for position in range {
      switch line[position] {
      case 0x3a: return false
      case 0x3b: start = position + 1
      case 0x28 where isHeld(line, by: start..<position):
        return !(position..<range.upperBound).contains { line[$0] == 0x3a }
      default: continue
      }
    }
    return false
  }

  /// The label in the value of such a parameter; empty when there is none.
  package static func text(_ line: Span<UInt8>, _ value: Range<Int>) -> String {
    let parts = VCardProperty.parameterText(line, value).utf8.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return "" }
    // The name takes the first part as far as the character set where there are no quotes.
    let charset = first.split(separator: UInt8(ascii: "=")).last.flatMap { Charset(name: $0) }
    let encoded = Array(last.last == UInt8(ascii: ")") ? last.dropLast() : last)
    let bytes = QuotedPrintable.decoded(encoded.span, 0..<encoded.count).bytes
    return String(decoding: (charset ?? .utf8).utf8(bytes).text, as: UTF8.self)
  }
}
