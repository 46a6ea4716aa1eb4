/// Bytes on their way to a stream, written in large pieces.
///
/// Nothing is lost in silence: every write is checked, also the last one by ``flush()``.
final class Output {
  private static let pieceSize = 1 << 16

  private let sink: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []

  /// Writes to `sink`.
  init(_ sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
  }

  /// Appends bytes that `body` makes.
  func write(_ body: (inout [UInt8]) -> Void) throws {
    body(&buffer)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  func write(_ text: String) throws {
    try write { $0.append(contentsOf: text.utf8) }
  }

  /// Hands on a large piece as it is, after what was written before.
  func write(piece: [UInt8]) throws {
    try flush()
    if !piece.isEmpty { try sink(piece) }
  }

  /// Hands everything to the system.
  ///
  /// - Throws: ``StreamError``.
  func flush() throws {
    guard !buffer.isEmpty else { return }
    let piece = buffer
    buffer.removeAll(keepingCapacity: true)
    try sink(piece)
  }
}
