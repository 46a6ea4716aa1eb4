import ContactCards
import ContactFormats
import TextTools

/// The ``VCardFingerprint`` of people of whom nothing but the name and the age is known, without
/// making a card of each.
struct PlainFingerprint {
  /// How many bytes of names surely fit in lines that are not folded.
  private static let greatestLength = 60

  /// What every such card has in common.
  private let base: UInt64
  /// What lines begin with.
  private let nameHead = Array("N:".utf8)
  private let formattedHead = Array("FN:".utf8)
  private let nameTail = Array(";;;".utf8)
  /// What the line of each of the usual ages adds.
  private let ageSums: [UInt64]
  private var line: [UInt8] = []

  init() {
    ageSums = (0..<128).map { Self.sum(ofAge: $0) }
    let (first, last) = ("A", "B")
    let whole = UInt64(bitPattern: VCardFingerprint(of: Self.card(first, last, nil)).value ?? 0)
    base =
      whole &- Checksum.of(Array("N:\(last);\(first);;;".utf8))
      &- Checksum.of(Array("FN:\(first) \(last)".utf8))
  }

  private static func sum(ofAge age: Int32) -> UInt64 { Checksum.of(Array("X-AGE:\(age)".utf8)) }

  private static func card(_ first: String, _ last: String, _ age: Int32?) -> ContactCard {
    var card = ContactCard()
    (card.name.first, card.name.last, card.age) = (first, last, age)
    return card
  }

  /// The fingerprint of a person.
  mutating func value(
    _ first: ImportedText, _ last: ImportedText, _ age: Int32?, in bytes: Span<UInt8>
  ) -> Int64 {
    guard first.count + last.count <= Self.greatestLength, first.isPlain(in: bytes),
      last.isPlain(in: bytes)
    else {
      let card = Self.card(first.string(in: bytes), last.string(in: bytes), age)
      return VCardFingerprint(of: card).value ?? 0
    }
    var sum = base
    line.removeAll(keepingCapacity: true)
    line += nameHead
    last.append(to: &line, from: bytes)
    line.append(UInt8(ascii: ";"))
    first.append(to: &line, from: bytes)
    line += nameTail
    sum &+= Checksum.of(line)
    line.removeAll(keepingCapacity: true)
    line += formattedHead
    first.append(to: &line, from: bytes)
    if first.count > 0, last.count > 0 { line.append(UInt8(ascii: " ")) }
    last.append(to: &line, from: bytes)
    sum &+= Checksum.of(line)
    if let age {
      sum &+= 0..<128 ~= age ? ageSums[Int(age)] : Self.sum(ofAge: age)
    }
    return Int64(bitPattern: sum)
  }
}

extension ImportedText {
  /// Whether the text stands in a vCard as it is.
  fileprivate func isPlain(in bytes: Span<UInt8>) -> Bool {
    all(of: bytes) { byte in
      byte >= 0x20 && byte != 0x7f && byte != UInt8(ascii: ",") && byte != UInt8(ascii: ";")
        && byte != UInt8(ascii: "\\")
    }
  }

  fileprivate func append(to line: inout [UInt8], from bytes: Span<UInt8>) {
    switch self {
    case .range(let range): for index in range { line.append(bytes[index]) }
    case .bytes(let own): line += own
    }
  }

  fileprivate func string(in bytes: Span<UInt8>) -> String {
    switch self {
    case .range(let range): bytes.string(range)
    case .bytes(let own): String(decoding: own, as: UTF8.self)
    }
  }
}
