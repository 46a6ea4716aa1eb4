extension ByteBuffer {
  /// Appends a text that never changes.
  @inline(__always)
  @inlinable
  public mutating func append(static text: StaticString) {
    text.withUTF8Buffer { unsafe append($0.span) }
  }

  /// Appends a byte, such as one that is given by its number.
  @inline(__always)
  @inlinable
  public mutating func append(byte: UInt8) { append(byte) }

  /// Appends a text as it is.
  @inline(__always)
  @inlinable
  public mutating func append(_ text: String) {
    append(Array(text.utf8).span)
  }
}
