/// What can be read only once, such as standard input or a pipe, and yet is looked at before it is read.
final class ReplayedInput {
  private let source: (Int) throws -> [UInt8]
  /// What was looked at and has to be read again.
  private var head: ArraySlice<UInt8> = []
  /// What was read while it may have to be read again.
  private var kept: [UInt8]?
  /// Whether more was read since ``rewind()`` than is kept for it.
  private var isCut = false
  private var limit: Int?
  /// How much is kept to begin again, which nobody but those who are in each other's way needs.
  private static let rewindLimit = 64 << 20

  /// Reads by a function, which gets a number of bytes and answers as many at most, none at the end.
  init(_ source: @escaping (Int) throws -> [UInt8]) {
    self.source = source
  }

  /// Reads some bytes, `count` at most; none at the end.
  func read(_ count: Int) throws -> [UInt8] {
    let piece = head.isEmpty ? try source(count) : Array(head.prefix(count))
    head = head.dropFirst(piece.count)
    kept? += piece
    if let limit, let count = kept?.count, count > limit { (kept, isCut) = (nil, true) }
    return piece
  }

  /// Has bytes that were read come again.
  func putBack(_ bytes: [UInt8]) {
    head = bytes[...] + head
  }

  /// Begins again where it did when this was called first; from then on what is read is kept.
  ///
  /// - Throws: ``CommandFailure/inputIsGone`` when that was too much to keep.
  func rewind() throws {
    if isCut { throw CommandFailure.inputIsGone }
    putBack(kept ?? [])
    (kept, limit) = ([], Self.rewindLimit)
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
