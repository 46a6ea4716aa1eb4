/// A text in a format that cannot say its character set, as UTF-8 where the set can be told.
package final class GuessedSource {
  /// How much is looked at.
  private static let sampleSize = 1 << 17

  /// How the text begins.
  package let head: [UInt8]
  /// The character set that is likely; nil where the text is read as it is.
  package let charset: Charset?
  private let transcoded: TranscodedSource?
  private let source: SampledSource

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - head: How the text begins.
  ///   - pieceSize: How much to read at once.
  ///   - source: Reads on.
  /// - Throws: What `source` throws.
  package init(
    _ head: [UInt8], pieceSize: Int, _ source: @escaping (Int) throws -> [UInt8]
  ) throws {
    let sampled = SampledSource(head, size: Self.sampleSize, pieceSize: pieceSize, source)
    let first = try sampled.read(pieceSize)
    charset = CharsetGuess.charset(ofWhole: sampled.sample)
    transcoded = try charset.flatMap { try TranscodedSource($0, first, sampled.read) }
    self.head = transcoded?.head ?? first
    self.source = sampled
  }

  /// The next bytes; none at the end.
  package func read(_ count: Int) throws -> [UInt8] {
    try transcoded?.read(count) ?? source.read(count)
  }

  /// Whether the text is made into UTF-8, and bytes were found in it that stand for no character; nil
  /// where it is read as it is.
  package var hasFault: Bool? { transcoded?.hasFault }
}
