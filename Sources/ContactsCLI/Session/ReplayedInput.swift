/// What can be read only once, such as standard input or a pipe, and yet is looked at before it is read.
final class ReplayedInput {
  private let source: (Int) throws -> [UInt8]
  /// What was looked at and has to be read again.
  private var head: ArraySlice<UInt8> = []
  /// What was read while it may have to be read again.
  private var kept: [UInt8]?

  /// Reads by a function, which gets a number of bytes and answers as many at most, none at the end.
  init(_ source: @escaping (Int) throws -> [UInt8]) {
    self.source = source
  }

  /// Reads some bytes, `count` at most; none at the end.
  func read(_ count: Int) throws -> [UInt8] {
    let piece = head.isEmpty ? try source(count) : Array(head.prefix(count))
    head = head.dropFirst(piece.count)
    kept? += piece
    return piece
  }

  /// Has bytes that were read come again.
  func putBack(_ bytes: [UInt8]) {
    head = bytes[...] + head
  }

  /// Begins again where it did when this was called first; from then on all that is read is kept.
  func rewind() {
    putBack(kept ?? [])
    kept = []
  }

  /// Has all that `body` reads come again, if that fails.
  func keeping<Result>(_ body: () throws -> Result) throws -> Result {
    kept = []
    defer { kept = nil }
    do {
      return try body()
    } catch {
      putBack(kept ?? [])
      throw error
    }
  }
}
