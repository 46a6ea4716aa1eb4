public import TextTools

/// Texts within values, where a backslash takes the meaning from what follows.
///
/// Within this module a value is written as RFC 2426 (5.8.4) and RFC 6350 (3.4) want it in every
/// version: what 2.1 writes as quoted-printable has these escapes too.
public enum VCardText {
  /// What stands around a text.
  public enum Place: Sendable {
    /// It is all of the value.
    case whole
    /// Semicolons divide it from others.
    case component
    /// Semicolons and commas divide it from others, also in version 2.1.
    case listed
    /// It is an address in the web, where commas and semicolons are no separators.
    case address
  }

  /// The text in a range, and whether a writer of a version would write it just so.
  @inline(__always)
  @inlinable
  public static func read(
    _ line: Span<UInt8>, _ range: Range<Int>, _ place: Place, _ version: VCardVersion?
  ) -> (text: String, isCanonical: Bool) {
    if isPlain(line, range) { return (line.string(range), true) }
    let (text, isCanonical) = unescaped(line, range, place, version)
    return (String(decoding: text, as: UTF8.self), isCanonical)
  }

  /// Whether a text has nothing that means something else somewhere.
  @inline(__always)
  @inlinable
  public static func isPlain(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for position in range {
      let byte = line[position]
      if byte < 0x20 || byte == 0x5c || byte == 0x7f || byte == 0x2c || byte == 0x3b {
        return false
      }
    }
    return true
  }

  /// The text in a range without escapes, as ``read(_:_:_:_:)`` finds it.
  @inline(never)
  public static func unescaped(
    _ line: Span<UInt8>, _ range: Range<Int>, _ place: Place, _ version: VCardVersion?
  ) -> (text: [UInt8], isCanonical: Bool) {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var isCanonical = true
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = line[position]
      position += 1
      guard byte == 0x5c, position < range.upperBound else {
        if byte == 0x5c || byte < 0x20 && byte != 0x09 || byte == 0x7f
          || needsEscape(byte, place, version)
        {
          isCanonical = false
        }
        text.append(byte)
        continue
      }
      let next = line[position]
      position += 1
      switch next {
      case 0x6e: text.append(0x0a)
      case 0x4e:
        text.append(0x0a)
        isCanonical = false
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...:
        text.append(byte)
        text.append(next)
        isCanonical = false
      default:
        text.append(next)
        if next != 0x5c, !needsEscape(next, place, version) { isCanonical = false }
      }
    }
    return (text, isCanonical)
  }

  /// Whether a writer puts a backslash before a byte.
  @inline(__always)
  static func needsEscape(_ byte: UInt8, _ place: Place, _ version: VCardVersion?) -> Bool {
    switch byte {
    case 0x5c: true
    case 0x2c: place == .listed || place != .address && version != .v21
    case 0x3b: place == .component || place == .listed || place == .whole && version != .v21
    default: false
    }
  }

  /// The end of the component that begins at a position.
  @inline(__always)
  @inlinable
  public static func componentEnd(_ line: Span<UInt8>, _ range: Range<Int>) -> Int {
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = line[position]
      if byte == 0x3b { return position }
      position &+= byte == 0x5c ? 2 : 1
    }
    return range.upperBound
  }

  /// The texts of a list with commas between them.
  public static func list(_ line: Span<UInt8>, _ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var position = start
    while position < range.upperBound {
      if line[position] == 0x2c {
        parts.append(start..<position)
        start = position + 1
      }
      position += line[position] == 0x5c ? 2 : 1
    }
    parts.append(start..<range.upperBound)
    return parts
  }

  /// Appends a text as part of a value.
  @inline(__always)
  @inlinable
  public static func append(
    _ text: String, _ place: Place, _ version: VCardVersion, to output: inout ByteBuffer
  ) {
    let copied: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe append(bytes.span, place, version, to: &output)
    }
    if copied == nil { append(Array(text.utf8).span, place, version, to: &output) }
  }

  /// Appends a text in UTF-8 as part of a value.
  @inline(__always)
  @inlinable
  public static func append(
    _ text: Span<UInt8>, _ place: Place, _ version: VCardVersion, to output: inout ByteBuffer
  ) {
    let end = output.append(text, 0..<text.count, plain: .vCard)
    if end < text.count { appendRest(text, end, place, version, to: &output) }
  }

  @inline(never)
  @usableFromInline
  static func appendRest(
    _ text: Span<UInt8>, _ start: Int, _ place: Place, _ version: VCardVersion,
    to output: inout ByteBuffer
  ) {
    var position = start
    while position < text.count {
      let byte = text[position]
      switch byte {
      case 0x0a, 0x0d:
        if byte == 0x0d, position + 1 < text.count, text[position + 1] == 0x0a { position += 1 }
        output.append(byte: 0x5c)
        output.append(byte: 0x6e)
      case 0x00..<0x09, 0x0b..<0x20, 0x7f:
        output.append(control: byte, isEncoded: version == .v21)
      default:
        if needsEscape(byte, place, version) { output.append(byte: 0x5c) }
        output.append(byte)
      }
      position = output.append(text, position + 1..<text.count, plain: .vCard)
    }
  }
}
