/// Verified frames of a journal that follow one another.
///
/// Only where each of them starts is kept: a journal has thousands, and few are read.
struct JournalFrames: Sendable {
  private let bytes: ByteView
  private let layout: any FrameLayout
  private let firstSequence: UInt64
  private var starts: [Int] = []

  /// No frames yet.
  ///
  /// - Parameters:
  ///   - bytes: What was read of the journal.
  ///   - layout: How frames lie in it.
  ///   - sequence: The sequence number of the first frame that will come.
  init(_ bytes: ByteView, _ layout: any FrameLayout, firstSequence sequence: UInt64) {
    (self.bytes, self.layout) = (bytes, layout)
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

  /// A frame.
  ///
  /// - Complexity: O(*n*) in its size.
  subscript(position: Int) -> Journal.Frame {
    layout.frame(
      in: bytes, at: starts[position], sequence: firstSequence + UInt64(position))
  }
}
