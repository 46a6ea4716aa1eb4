/// A text whose beginning was read ahead.
package final class SampledSource {
  /// How the text begins, in pieces as they came.
  package let sample: [[UInt8]]
  private let source: (Int) throws -> [UInt8]
  private var next = 0
  private var failure: (any Error)?
  private var isAtEnd = false

  /// Reads the beginning of a text.
  ///
  /// - Parameters:
  ///   - head: What was read of it already.
  ///   - size: How much to read.
  ///   - pieceSize: How much to read at once.
  ///   - source: Reads on.
  package init(
    _ head: [UInt8], size: Int, pieceSize: Int, _ source: @escaping (Int) throws -> [UInt8]
  ) {
    self.source = source
    var (pieces, rest) = ([head], size - head.count)
    do {
      while rest > 0, !isAtEnd {
        let piece = try source(min(rest, pieceSize))
        isAtEnd = piece.isEmpty
        if !isAtEnd { pieces.append(piece) }
        rest -= piece.count
      }
    } catch {
      // It counts when all before it has been taken.
      failure = error
    }
    sample = pieces
  }

  /// The next bytes, from the beginning of the text; none at the end.
  package func read(_ count: Int) throws -> [UInt8] {
    if next < sample.count {
      next += 1
      return sample[next - 1]
    }
    if let failure { throw failure }
    return isAtEnd ? [] : try source(count)
  }
}
