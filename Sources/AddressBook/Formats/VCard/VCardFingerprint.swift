/// A number that tells whether a card comes again as it was, in whatever order its properties are.
///
/// What programs write anew each time does not count: stamps, and which program wrote it.
struct VCardFingerprint {
  private var sum: UInt64 = 0

  /// Begins a card.
  init() {}

  /// Takes a card of another format.
  ///
  /// - Complexity: O(*n*) in the size of the card.
  init(of card: ContactCard) {
    var writer = VCardWriter(version: .v40)
    var output = ByteBuffer(capacity: 1 << 10)
    writer.write(card, to: &output)
    let text = output.content
    for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      guard let head = VCardHead(text.span, line.startIndex..<line.endIndex) else {
        sum &+= Self.hash(text.span, line.startIndex..<line.endIndex)
        continue
      }
      add(text.span, line.startIndex..<line.endIndex, head)
    }
  }

  /// The number; nil for a card that says nothing.
  var value: Int64? { sum == 0 ? nil : Int64(bitPattern: sum) }

  /// Takes a property.
  @inline(__always)
  mutating func add(_ line: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead) {
    switch head.field {
    case .version, .created, .modified: return
    case .other where line.holds("PRODID", in: head.name): return
    default: sum &+= Self.hash(line, range)
    }
  }

  /// Folds words of eight bytes into one by multiplying.
  private static func hash(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: range.count) &* 0x9e37_79b9_7f4a_7c15
    var position = range.lowerBound
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0xd6e8_feb8_6659_fd93
      hash ^= hash >> 32
    }
    while position &+ 8 <= range.upperBound {
      add(text.word(at: position))
      position &+= 8
    }
    var rest: UInt64 = 0
    while position < range.upperBound {
      rest = rest << 8 | UInt64(text[position])
      position &+= 1
    }
    add(rest)
    return hash
  }
}
