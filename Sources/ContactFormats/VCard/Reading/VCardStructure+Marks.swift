import ContactCards
import TextTools

// How the lines look that begin and end cards.

extension VCardStructure {
  /// Whether a line with such a first byte may be a mark; one may begin with a byte order mark.
  @inline(__always)
  static func mayBeMark(_ first: UInt8) -> Bool {
    let letter = first | 0x20
    return letter == 0x62 || letter == 0x65 || first == 0xef || first == 0 || first.isBlank
  }

  /// Whether a line may be a mark behind the name of a group, which RFC 2426 (4) allows.
  @inline(__always)
  private static func mayBeGroupedMark(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    11...40 ~= range.count && text[range.upperBound - 6] == 0x3a
      && text[range.upperBound - 1] | 0x20 == 0x64
  }

  /// The mark that a line is, as ``mark(_:_:)`` says, whose first byte mostly tells that it is none.
  @inline(__always)
  static func mark(_ text: Span<UInt8>, _ range: Range<Int>, ifAny first: UInt8) -> Mark? {
    if text.holds("END:VCARD", in: range) { return .end }
    if text.holds("BEGIN:VCARD", in: range) { return .begin }
    return mayBeMark(first) || mayBeGroupedMark(text, range) ? mark(text, range) : nil
  }

  /// The mark that a line is, in any case and with blanks anywhere; nil when it is none.
  static func mark(_ text: Span<UInt8>, _ range: Range<Int>) -> Mark? {
    // Some programs fill lines up with blanks.
    let range = range.count > 40 ? text.trimmed(range) : range
    if range.count > 40, !isPadded(text, range) { return nil }
    if let mark = plainMark(text, range) { return mark }
    guard range.count > 0, let dot = range.first(where: { text[$0] == 0x2e }) else { return nil }
    let isName = (range.lowerBound..<dot).allSatisfy {
      text[$0] != 0x3a && VCardProperty.mayBeInName(text[$0])
    }
    return isName ? plainMark(text, dot + 1..<range.upperBound) : nil
  }

  /// Whether a line is long only for bytes that are zero, with which some programs fill up a text.
  @inline(never)
  private static func isPadded(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard
      text[range.lowerBound] == 0 || text[range.lowerBound + 9] == 0
        || text[range.upperBound - 1] == 0
    else { return false }
    var count = 0
    for position in range where text[position] != 0 {
      count += 1
      if count > 40 { return false }
    }
    return true
  }

  private static func plainMark(_ text: Span<UInt8>, _ range: Range<Int>) -> Mark? {
    var mark: Mark?
    var count = 0
    for position in range {
      let byte = text[position].lowered
      if byte.isBlank || byte == 0xef || byte == 0xbb || byte == 0xbf || byte == 0 { continue }
      if count == 0 { mark = byte == 0x62 ? .begin : .end }
      if mark == .end, byte == 0x62 { mark = .next }
      guard let mark, letter(count, of: mark) == byte else { return nil }
      count += 1
    }
    return mark.flatMap { letter(count, of: $0) == nil ? $0 : nil }
  }

  /// A letter of the line that is a mark; nil behind its end.
  @inline(__always)
  private static func letter(_ position: Int, of mark: Mark) -> UInt8? {
    let text: StaticString =
      switch mark {
      case .begin: "begin:vcard"
      case .end: "end:vcard"
      case .next: "end:vcardbegin:vcard"
      }
    return position < text.utf8CodeUnitCount ? unsafe text.utf8Start[position] : nil
  }
}
