import SampleData

@testable import ContactCards
@testable import ContactFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a reader made of a text.
struct TableReading: Equatable {
  var read: [ReadCard] = []
  var error: CardError?

  /// The cards alone.
  var cards: [ContactCard] { read.compactMap(\.card) }
  /// What was wrong, with lines.
  var warnings: [String] {
    read.flatMap { $0.warnings.map { "\($0.line): \($0.reason)" } }
  }

  /// Reads a text in pieces.
  init(_ reader: some CardReader, _ pieces: [[UInt8]]) {
    var reader = reader
    var found: [ReadCard] = []
    do {
      for piece in pieces { try reader.read(piece) { found.append($0) } }
      try reader.finish { found.append($0) }
    } catch {
      self.error = error as? CardError
    }
    read = found
  }

  /// Reads a text in one piece.
  init(_ reader: some CardReader, _ text: [UInt8]) {
    self.init(reader, [text])
  }

  /// Reads a text.
  init(_ reader: some CardReader, _ text: String) {
    self.init(reader, Array(text.utf8))
  }

  /// A file in the folder of fixtures.
  static func fixture(_ path: String) throws -> [UInt8] {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Fixtures/" + path)))
  }
}

/// The fields in which cards differ, for a message.
func differences(_ left: [ContactCard], _ right: [ContactCard]) -> [String] {
  if left.count != right.count { return ["\(left.count) cards are not \(right.count)"] }
  return zip(left, right).flatMap { left, right in
    zip(Mirror(reflecting: left).children, Mirror(reflecting: right).children)
      .compactMap { left, right in
        let (found, expected) = (String(describing: left.value), String(describing: right.value))
        return found == expected ? nil : "\(left.label ?? ""): \(found) is not \(expected)"
      }
  }
}

/// Random numbers, cards and damage, the same for the same seed (SplitMix64).
struct TableRandom {
  let seed: UInt64
  private var numbers: SplitMix64

  /// Takes the seed from the environment, or a new one.
  init() {
    let given = ProcessInfo.processInfo.environment["CONTACTS_TEST_SEED"].flatMap { UInt64($0) }
    seed = given ?? UInt64.random(in: 0...UInt64.max)
    numbers = SplitMix64(seed: seed)
  }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A text with what is awkward in tables.
  mutating func text(_ awkward: [String] = ["\"", ",", ";", "\\", "\n", "=", "+", "'", "#", ":"])
    -> String
  {
    var text = one(of: ["a", "Zoë", "x", "ß", "7", "名", "=", "'+", "@"])
    for _ in 0..<below(8) {
      text += happens(40) ? one(of: awkward) : one(of: ["b", " c", "ü", "語", "0", "😀", "."])
    }
    return text + one(of: ["z", "é", "9"])
  }

  /// A word of letters.
  mutating func word() -> String {
    var word = one(of: ["K", "L", "M", "É"])
    for _ in 0...below(6) { word += one(of: ["a", "e", "n", "ö", "r"]) }
    return word
  }

  mutating func date() -> ContactCard.PartialDate {
    let year = happens(70) ? 1000 + below(9000) : nil
    let date = ContactCard.PartialDate(year: year, month: 1 + below(12), day: 1 + below(28))
    return date.flatMap { $0.year == 1604 ? nil : $0 } ?? fullDate()
  }

  mutating func fullDate() -> ContactCard.PartialDate {
    var date: ContactCard.PartialDate?
    while date == nil || date?.year == 1604 {
      date = .init(year: 1900 + below(150), month: 1 + below(12), day: 1 + below(28))
    }
    return date ?? self.date()
  }

  /// The bytes with some of them changed, taken away or doubled.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(12) where !bytes.isEmpty {
      let position = below(bytes.count)
      switch below(5) {
      case 0: bytes[position] = UInt8(truncatingIfNeeded: next())
      case 1: bytes.remove(at: position)
      case 2: bytes.insert(one(of: Array("\",;:=\\<>\n\r\u{0}\t \u{7f}".utf8)), at: position)
      case 3: bytes.removeSubrange(position..<min(bytes.count, position + below(40)))
      default:
        bytes.insert(contentsOf: bytes[position..<min(bytes.count, position + 20)], at: position)
      }
    }
    return bytes
  }

  /// A text cut into pieces.
  mutating func pieces(_ text: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = text[...]
    while !rest.isEmpty {
      pieces.append(Array(rest.prefix(1 + below(7))))
      rest = rest.dropFirst(pieces[pieces.count - 1].count)
    }
    return pieces
  }
}
