/// Makes UTF-8 of a text that comes in pieces, in a character set that has ASCII in it.
package struct CharsetTranscoder {
  /// No character takes more bytes.
  private static let greatestLength = 4

  private let charset: Charset
  /// The last bytes, which may be cut.
  private var rest: [UInt8] = []
  private var mode = CharsetDecoder.Mode.ascii
  /// Whether bytes were found that stand for nothing.
  private(set) var hasFault = false

  /// Begins a text; nil in a set that cannot be decoded so.
  init?(_ charset: Charset) {
    guard charset.hasASCII else { return nil }
    self.charset = charset
  }

  /// The next bytes as UTF-8, as far as they are sure to be whole characters.
  ///
  /// - Complexity: O(*n*) in the size of the piece.
  mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
    decode(rest + piece, keeping: Self.greatestLength - 1)
  }

  /// What is left at the end of the text.
  mutating func finish() -> [UInt8] { decode(rest, keeping: 0) }

  private mutating func decode(_ bytes: [UInt8], keeping count: Int) -> [UInt8] {
    var decoder = CharsetDecoder(bytes, charset, mode: mode)
    let text = decoder.utf8(leaving: count)
    rest = Array(bytes[min(decoder.position, bytes.count)...])
    mode = decoder.mode
    hasFault = hasFault || decoder.hasFault
    return text
  }
}
