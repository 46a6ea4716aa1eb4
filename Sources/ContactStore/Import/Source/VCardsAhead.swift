import Charsets
import ContactFormats
import ManagedObjects
import Synchronization

/// Reads the vCards of a text, which comes in pieces, on other threads, while those before them are
/// taken.
///
/// The text is cut where one card has ended and another one begins; each part is read by itself. What
/// is small, or cannot be cut, is read on the thread that asks.
struct VCardsAhead {
  /// From so many bytes on, a piece is worth another thread.
  private static let fewestBytes = 1 << 15
  /// How many bytes, and how many pieces, may be kept of a text that cannot be cut.
  private static let greatestOpenSize = 1 << 20
  private static let greatestOpenCount = 64

  private let readers: VCardReaders
  private let limits: VCardLimits
  private let take: (VCardBatch) throws -> Void
  /// The parts that are being read, in their order.
  private var pending: [PendingValue<VCardBatch, Never>] = []
  /// The pieces of the part whose end has not come.
  private var open: [[UInt8]] = []
  private var openSize = 0
  /// What reads a part of which not all is kept.
  private var reader: VCardReader?
  /// Whether the text can be cut where its bytes say so; nil before it begins.
  private var isCuttable: Bool?
  /// How many lines there are before the part that is taken next.
  private var lineCount = 0
  /// What is wrong behind the cards that were taken.
  private var strays: [CardWarning] = []

  /// - Parameters:
  ///   - reader: Reads the text.
  ///   - take: Takes cards, in the order of the text.
  init(_ reader: VCardReader, _ take: @escaping (VCardBatch) throws -> Void) {
    (readers, limits, self.take) = (VCardReaders(reader), reader.limits, take)
  }

  /// Reads on in the text.
  ///
  /// - Parameter piece: The next bytes. All that was read is taken before a piece that is small comes
  ///   back, as more may be slow to come.
  /// - Throws: What `take` throws.
  mutating func read(_ piece: [UInt8]) throws {
    let isSmall = piece.count < Self.fewestBytes
    // What looks like the lines of marks may be anything in UTF-16 and UTF-32.
    let isCuttable = isCuttable ?? !MarkedText.isWide(piece)
    self.isCuttable = isCuttable
    if isCuttable, let cut = VCardBoundary.last(in: piece.span) {
      try endPart(with: Array(piece[..<cut]), isSmall: isSmall)
      (open, openSize) = ([Array(piece[cut...])], piece.count - cut)
    } else if reader == nil {
      open.append(piece)
      openSize += piece.count
      if openSize > Self.greatestOpenSize || open.count > Self.greatestOpenCount { try readOpen() }
    } else {
      try readOn(piece)
    }
    while pending.count > (isSmall ? 0 : Parallel.width) { try takeNext() }
  }

  /// Reads what is left at the end of the text.
  ///
  /// - Throws: What `take` throws.
  mutating func finish() throws {
    try endPart(with: [], isSmall: true)
    while !pending.isEmpty { try takeNext() }
    var last = VCardBatch()
    (last.strays, strays) = (strays, [])
    last.endStrays()
    try take(last)
  }

  /// Takes what is complete, as the rest of the text cannot be had.
  ///
  /// - Throws: What `take` throws.
  mutating func giveUp() throws {
    try readOpen()
  }

  private mutating func endPart(with piece: [UInt8], isSmall: Bool) throws {
    guard reader == nil else {
      try readOn(piece)
      var batch = VCardBatch()
      reader?.finish(into: &batch)
      reader = nil
      return try take(&batch, isLast: true)
    }
    let part = open + [piece]
    pending.append(Parallel.start(isLarge: !isSmall) { [readers] in readers.read(part) })
    (open, openSize) = ([], 0)
  }

  /// Reads the part that has begun as it comes.
  private mutating func readOpen() throws {
    while !pending.isEmpty { try takeNext() }
    if reader == nil { reader = readers.next() }
    for piece in open { try readOn(piece) }
    (open, openSize) = ([], 0)
  }

  private mutating func readOn(_ piece: [UInt8]) throws {
    var batch = VCardBatch()
    reader?.read(piece, into: &batch)
    try take(&batch, isLast: false)
  }

  private mutating func takeNext() throws {
    var batch = pending.removeFirst().value()
    try take(&batch, isLast: true)
    readers.recycle(batch)
  }

  /// Takes cards of the part that is next; it may be the last of them.
  private mutating func take(_ batch: inout VCardBatch, isLast: Bool) throws {
    batch.moveLines(by: lineCount)
    if isLast { lineCount += batch.lineCount }
    batch.takeStrays(&strays, limits)
    strays.add(batch.strays, limits)
    try take(batch)
  }
}

/// What reads parts of a text on any thread.
private final class VCardReaders: Sendable {
  private let first: VCardReader
  /// What nobody uses; it has memory that can be used again.
  private let spare = Mutex<(readers: [VCardReader], batches: [VCardBatch])>(([], []))

  init(_ first: VCardReader) {
    self.first = first
  }

  /// What reads a part.
  func next() -> VCardReader {
    spare.withLock { $0.readers.popLast() } ?? first
  }

  /// Reads a part.
  ///
  /// - Parameter pieces: All pieces of the part.
  /// - Returns: Its cards.
  func read(_ pieces: [[UInt8]]) -> VCardBatch {
    var reader = next()
    var batch = spare.withLock { $0.batches.popLast() } ?? VCardBatch()
    reader.readWhole(pieces, into: &batch)
    spare.withLock { $0.readers.append(reader) }
    return batch
  }

  /// Takes cards back that nobody needs any more.
  func recycle(_ batch: consuming VCardBatch) {
    let batch = batch
    spare.withLock { $0.batches.append(batch) }
  }
}
