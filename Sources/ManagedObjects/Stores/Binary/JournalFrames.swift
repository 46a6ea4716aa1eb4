/// Verified frames of a journal that follow one another.
///
/// Only where each of them starts is kept: a journal has thousands, and few are read.
struct JournalFrames: Sendable {
  private let bytes: ByteView
  private let firstSequence: UInt64
  private var starts: [Int] = []

  /// No frames yet.
  ///
  /// - Parameters:
  ///   - bytes: What was read of the journal.
  ///   - sequence: The sequence number of the first frame that will come.
  init(_ bytes: ByteView, firstSequence sequence: UInt64) {
    self.bytes = bytes
    firstSequence = sequence
  }

  /// Adds the frame that has been verified at an offset.
  mutating func append(startingAt offset: Int) {
    starts.append(offset)
  }
}

extension JournalFrames: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { starts.count }

  subscript(position: Int) -> Journal.Frame {
    let header = bytes[starts[position]..<starts[position] + Journal.frameHeaderSize]
    let payload = starts[position] + Journal.frameHeaderSize
    return Journal.Frame(
      header: header, sequence: firstSequence + UInt64(position),
      payload: bytes[payload..<payload + Journal.payloadSize(of: header)])
  }
}
