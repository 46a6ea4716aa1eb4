import Arguments
import TextTools

/// Bytes on their way to a stream, written in large pieces.
///
/// Nothing is lost in silence: every write is checked, also the last one by ``flush()``.
final class Output {
  private static let pieceSize = 1 << 16

  private let sink: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []
  /// Whether what could act on a terminal is made visible, except line ends and tabs.
  ///
  /// For formats that leave it in, such as CSV. Each piece that is written has to be whole UTF-8.
  var escapesControls = false

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

  /// Hands on a large piece without copying it, after what was written before.
  func write(piece: [UInt8]) throws {
    try flush()
    if !piece.isEmpty { try sink(shown(piece)) }
  }

  /// Hands everything to the system.
  ///
  /// - Throws: ``StreamError``.
  func flush() throws {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink(shown(buffer))
  }

  private func shown(_ piece: [UInt8]) -> [UInt8] {
    guard escapesControls else { return piece }
    let lines = String(decoding: piece, as: UTF8.self).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map { line in
      let end = line.last == "\r" ? "\r" : ""
      return String(line.dropLast(end.isEmpty ? 0 : 1))
        .escapedForTerminal(keepingJoiners: true, keepingLayout: true) + end
    }
    return Array(shown.joined(separator: "\n").utf8)
  }
}
