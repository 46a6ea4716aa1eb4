/// Strings of JSON (RFC 8259).
///
/// Escaped are the quote, the backslash, control characters, and what could act on a terminal or
/// hide from its reader, such as a right-to-left override; everything else stays as it is.
public enum JSONText {
  /// A text in double quotes.
  public static func quoted(_ text: String) -> String {
    var output = ByteBuffer(capacity: text.utf8.count + 16)
    let bytes = Array(text.utf8)
    append(bytes.span, 0..<bytes.count, to: &output)
    return String(decoding: output.content, as: UTF8.self)
  }

  /// Appends a range of UTF-8 in double quotes.
  @inline(__always)
  @inlinable
  public static func append(_ text: Span<UInt8>, _ range: Range<Int>, to output: inout ByteBuffer) {
    output.append(UInt8(ascii: "\""))
    let end = output.append(text, range, plain: .json)
    if end < range.upperBound {
      appendRest(text, end..<range.upperBound, to: &output)
    }
    output.append(UInt8(ascii: "\""))
  }

  @inline(never)
  @usableFromInline
  static func appendRest(
    _ text: Span<UInt8>, _ range: Range<Int>, to output: inout ByteBuffer
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      let length = min(scalarLength(text[position]), range.upperBound - position)
      let scalar = text.extracting(position..<position + length)
      if !appendEscape(scalar, to: &output) { output.append(scalar) }
      position = output.append(text, position + length..<range.upperBound, plain: .json)
    }
  }

  /// How many bytes a scalar takes that begins with a byte.
  private static func scalarLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0xf0...: 4
    case 0xe0...: 3
    case 0xc0...: 2
    default: 1
    }
  }

  /// Appends the escape of a scalar; answers false when it needs none.
  private static func appendEscape(_ scalar: Span<UInt8>, to output: inout ByteBuffer) -> Bool {
    let value: Int
    switch scalar.count {
    case 1: value = Int(scalar[0])
    case 2: value = Int(scalar[0] & 0x1f) << 6 | Int(scalar[1] & 0x3f)
    case 3:
      value =
        Int(scalar[0] & 0x0f) << 12 | Int(scalar[1] & 0x3f) << 6 | Int(scalar[2] & 0x3f)
    default: return false
    }
    switch value {
    case 0x22: output.append(ShortBytes(#"\""#))
    case 0x5c: output.append(ShortBytes(#"\\"#))
    case 0x0a: output.append(ShortBytes(#"\n"#))
    case 0x0d: output.append(ShortBytes(#"\r"#))
    case 0x09: output.append(ShortBytes(#"\t"#))
    case 0..<0x20, 0x7f...0x9f, 0x061c, 0x200b, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069,
      0xfeff:
      let digits = String(value, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
      output.append(ShortBytes("\\u" + zeros + digits))
    default: return false
    }
    return true
  }
}
