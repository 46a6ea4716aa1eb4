/// A text in a format that cannot say its character set, as UTF-8 where the set can be told.
final class GuessedSource {
  /// How much is looked at.
  private static let sampleSize = 1 << 17

  /// How the text begins.
  let head: [UInt8]
  private let charset: Charset?
  private let transcoded: TranscodedSource?
  private let source: SampledSource

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - head: How the text begins.
  ///   - pieceSize: How much to read at once.
  ///   - source: Reads on.
  /// - Throws: What `source` throws.
  init(
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
  func read(_ count: Int) throws -> [UInt8] { try transcoded?.read(count) ?? source.read(count) }

  /// What there is to say of how the text was read; nil where it was read as it is.
  var warning: CardWarning? {
    guard let charset, let transcoded else { return nil }
    let fault = transcoded.hasFault ? ", in which some of them stand for no character" : ""
    return CardWarning(
      line: 1, reason: "bytes that are not UTF-8 were read as \(charset.title)\(fault)",
      isGuessedCharset: true)
  }
}
