package import Charsets

/// What becomes of bytes that are not UTF-8 and declare no character set.
package enum VCardUndeclaredText {
  /// They are in this one.
  case known(Charset)
  /// They are read in the one that is likely for them, and for all of their text where that is known.
  case guessed(TextCharset?)
  /// They are put together to be looked at.
  case gathered

  /// The bytes of a text that are not UTF-8 and declare no character set, a line for each property.
  ///
  /// - Parameter pieces: How the text begins.
  /// - Returns: The bytes of their values, without what they were encoded in.
  static func bytes(of pieces: [[UInt8]]) -> [UInt8] {
    // The same code as for all other texts: more of it would be slower to be read by.
    var reader = VCardReader(undeclared: .gathered)
    var batch = VCardBatch()
    reader.readWhole(pieces, into: &batch)
    return reader.gathered
  }
}
