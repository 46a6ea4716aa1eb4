/// Writes a new file from its start, piece by piece.
package struct FileAppender {
  private let file: any OpenFile
  /// How many bytes have been written so far.
  package private(set) var count = 0

  init(_ file: any OpenFile) {
    self.file = file
  }

  /// Writes `bytes` behind what has been written.
  package mutating func append(_ bytes: RawSpan) throws(FileError) {
    try file.writeAll(bytes, at: count)
    count += bytes.byteCount
  }

  /// Writes `bytes` behind what has been written.
  package mutating func append(_ bytes: [UInt8]) throws(FileError) {
    try file.writeAll(bytes, at: count)
    count += bytes.count
  }
}
