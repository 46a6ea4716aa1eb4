import Arguments
import Charsets

extension ValueSyntax<Charset> {
  /// The name of a character set.
  static var charset: ValueSyntax {
    ValueSyntax(expecting: "a character set such as \(Charset.commonNames.joined(separator: ", "))")
    {
      Charset(named: $0)
    }
  }

  /// The name of a character set in which a text can be written.
  static var writtenCharset: ValueSyntax {
    ValueSyntax(expecting: "a character set such as \(Charset.commonNames.joined(separator: ", "))")
    {
      Charset(written: $0)
    }
  }
}
