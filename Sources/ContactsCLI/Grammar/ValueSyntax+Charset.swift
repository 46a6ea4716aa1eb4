import Arguments
import Charsets

extension ValueSyntax<Charset> {
  /// The name of a character set.
  static var charset: ValueSyntax { named { Charset(named: $0) } }

  /// The name of a character set in which a text can be written.
  static var writtenCharset: ValueSyntax { named { Charset(written: $0) } }

  private static func named(_ read: @escaping @Sendable (String) -> Charset?) -> ValueSyntax {
    ValueSyntax(
      expecting: "a character set such as \(Charset.commonNames.joined(separator: ", "))",
      parse: read)
  }
}
