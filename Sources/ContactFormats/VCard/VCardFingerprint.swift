package import ContactCards
import TextTools

/// A number that tells whether a card comes again as it was, in whatever order its properties are.
///
/// What programs write anew each time does not count: stamps, and which program wrote it.
package struct VCardFingerprint {
  private var sum: UInt64 = 0

  /// Begins a card.
  package init() {}

  /// Takes a card of another format.
  ///
  /// - Complexity: O(*n*) in the size of the card.
  package init(of card: ContactCard) {
    var writer = VCardWriter(version: .v40)
    var output = ByteBuffer(capacity: 1 << 10)
    writer.write(card, to: &output)
    let text = output.content
    for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      let range = line.startIndex..<line.endIndex
      if let head = VCardHead(text.span, range) {
        add(text.span, range, head)
      } else {
        sum &+= Self.hash(text.span, range)
      }
    }
    for group in card.groups { sum &+= Checksum.of(Array("GROUP:\(group)".utf8)) }
  }

  /// The number; nil for a card that says nothing.
  package var value: Int64? { sum == 0 ? nil : Int64(bitPattern: sum) }

  /// Takes a property.
  @inline(__always)
  package mutating func add(_ line: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead) {
    switch head.field {
    case .version, .created, .modified: return
    case .other where line.holds("PRODID", in: head.name): return
    default: sum &+= Self.hash(line, range)
    }
  }

  private static func hash(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    unsafe text.extracting(range).withUnsafeBytes { unsafe Checksum.of(unsafeBytes: $0) }
  }
}
