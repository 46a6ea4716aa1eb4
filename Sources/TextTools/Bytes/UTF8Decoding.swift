/// Decoding of single scalars (RFC 3629).
package enum UTF8Decoding {
  /// The scalar outside of ASCII that starts at a position, and the number of its bytes; nil where
  /// the bytes are no valid UTF-8.
  ///
  /// Reads nothing behind the end of the text.
  @unsafe package static func scalar(
    in text: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (value: UInt32, length: Int)? {
    let lead = unsafe UInt32(text[position])
    let shape: (length: Int, bits: UInt32, minimum: UInt32)
    switch lead {
    case 0xC2...0xDF: shape = (2, lead & 0x1F, 0x80)
    case 0xE0...0xEF: shape = (3, lead & 0x0F, 0x800)
    case 0xF0...0xF4: shape = (4, lead & 0x07, 0x10000)
    default: return nil
    }
    guard position + shape.length <= text.count else { return nil }
    var value = shape.bits
    for offset in 1..<shape.length {
      let byte = unsafe UInt32(text[position + offset])
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | byte & 0x3F
    }
    guard value >= shape.minimum, value <= 0x10FFFF, !(0xD800...0xDFFF ~= value) else { return nil }
    return (value, shape.length)
  }
}
