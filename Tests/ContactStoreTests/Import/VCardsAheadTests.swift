import CardTestSupport
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("Reading vCards ahead")
struct VCardsAheadTests {
  /// The cards of a text that comes in pieces of such a size.
  private func read(
    _ text: [UInt8], pieces size: Int, readsPeople: Bool
  ) throws -> [ReadCard] {
    var found: [ReadCard] = []
    try withoutActuallyEscaping({ found.append($0) } as (ReadCard) -> Void) { add in
      var cards = VCardsAhead(VCardReader(readsPeople: readsPeople)) { $0.forEachCard(add) }
      var rest = text[...]
      while !rest.isEmpty {
        try cards.read(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      try cards.finish()
    }
    return found
  }

  /// Many cards, with some of what is wrong between and within cards.
  private func text(_ random: inout TestRandom) throws -> [UInt8] {
    let odd = [
      "END:VCARD\r\n", "# nothing\r\n", "BEGIN:VCARD\r\nFN:Open\r\n", "\r\n\r\n", "X\n",
      "BEGIN:VCARD\r\nFN:A\r\nAGENT:\r\nBEGIN:VCARD\r\nFN:B\r\nEND:VCARD\r\nEND:VCARD\r\n",
      "BEGIN:VCARD\r\nFN:A\r\nAGENT:\r\nBEGIN:VCARD\r\nFN:B\r\nEND:VCARD\r\n",
      "BEGIN:VCARD\r\nNOTE:" + String(repeating: "a", count: 50_000) + "\r\nEND:VCARD\r\n",
    ]
    var text: [UInt8] = []
    let rate = random.element([0, 1, 10])
    for number in 0..<random.below(1500) {
      text += random.vCard(number).utf8
      if random.happens(rate) { text += random.element(odd).utf8 }
    }
    return random.happens(30) ? random.damaged(text) : text
  }

  @Test("the cards are those of the whole text, with their lines and what is wrong")
  func differential() throws {
    var random = TestRandom.seeded()
    for _ in 0..<testRounds(2) {
      let text = try text(&random)
      let size = random.element([1000, 40_000, 1 << 17, 1 << 22])
      let found = try read(text, pieces: size, readsPeople: random.happens(70))
      let expected = try VCardSupport.read(text)
      #expect(found.map(\.line) == expected.map(\.line), "by \(size)")
      #expect(found == expected, "by \(size)")
    }
  }

  /// Cards of writers with habits that a reader has to find out, and that others do not share.
  private static let habits = [
    "NOTE;ENCODING=QUOTED-PRINTABLE:bare=\nbreak=20here\n",
    "NOTE;ENCODING=QUOTED-PRINTABLE:amb=\n =C3=A4x\n",
    "NOTE;ENCODING=QUOTED-PRINTABLE:a=\n\nTEL:1\n", "NOTE:a\n\nb\n\nc\n",
    "\nNOTE;ENCODING=QUOTED-PRINTABLE:a=\n\nTEL:1\n\nTEL:2\n",
    "PHOTO;ENCODING=BASE64:AQID\nBAUG\n\nTEL:1\n", "NOTE;CHARSET=Shift_JIS:?\n",
    "AGENT:\nBEGIN:VCARD\nN:C;D\nEND:VCARD\n", "X\n", "", "",
  ]

  private func odd(_ random: inout TestRandom) -> [UInt8] {
    let lines = "VERSION:2.1\nN:A;\(random.below(9))\n" + random.element(Self.habits)
    var card = "BEGIN:VCARD\n\(lines)END:VCARD\n"
    if random.happens(10) { card += random.element(["\n", "END:VCARD\n", "FN;CHARSET=GBK:A\n"]) }
    if random.happens(10) {
      card = card.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "  \($0)\n" }.joined()
    }
    let end = random.element(["\n", "\n", "\r\n", "\r\r\n"])
    // What no string of Swift can hold.
    let parts = card.replacing("\n", with: end).split(
      separator: "?", omittingEmptySubsequences: false)
    return Array(parts.map { Array($0.utf8) }.joined(separator: [0xe4, 0xfc] as [UInt8]))
  }

  @Test("a card says the same, whatever was read before on the same thread or on others")
  func scheduling() throws {
    var random = TestRandom.seeded()
    for _ in 0..<testRounds(1) {
      var text: [UInt8] = []
      for _ in 0..<random.below(2000) { text += odd(&random) }
      let expected = try VCardSupport.read(text)
      for size in [1 << 22, 1 << 16, 1 << 15, 5000, 300] {
        let found = try read(text, pieces: size, readsPeople: true)
        #expect(found.count == expected.count, "by \(size)")
        let other = zip(found, expected).first { $0 != $1 }
        #expect(other == nil, "by \(size)")
      }
    }
  }

  @Test("of many faults before a card as many are told as if the text were not cut")
  func manyStrays() throws {
    let strays = String(repeating: "END:VCARD\n", count: 150)
    let card = "BEGIN:VCARD\nFN:A\n?\nEND:VCARD\n"
    for count in [0, 30, 98, 99, 100, 101, 150] {
      let some = String(repeating: "END:VCARD\n", count: count)
      let text = Array((card + some + card + strays + card + strays).utf8)
      #expect(try read(text, pieces: 40, readsPeople: true) == VCardSupport.read(text))
    }
  }

  @Test("every dialect reads as in one piece")
  func dialects() throws {
    for name in try VCardDialects.all() {
      let text = try VCardSupport.bytes(name)
      for size in [100, 1 << 20] {
        let found = try read(text, pieces: size, readsPeople: true)
        #expect(try found == VCardSupport.read(text), "\(name) by \(size)")
      }
    }
  }

  @Test("a text that cannot be cut is read as it comes")
  func uncut() throws {
    let cards = (0..<25_000).map { "BEGIN:VCARD\rN:\($0)\rNOTE:\($0)\rEND:VCARD\r" }
    let lines = Array(cards.joined(separator: "# nothing\r").utf8)
    #expect(lines.count > 1 << 20)
    let found = try read(lines, pieces: 1 << 16, readsPeople: true)
    #expect(try found == VCardSupport.read(lines))
  }

  @Test("what is complete is taken when the rest cannot be had")
  func fault() throws {
    var names: [String] = []
    try withoutActuallyEscaping({ names.append($0) } as (String) -> Void) { add in
      var cards = VCardsAhead(VCardReader()) {
        $0.forEachCard { add($0.card?.displayName ?? "") }
      }
      try cards.read(Array("BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD\n".utf8))
      try cards.read(Array("BEGIN:VCARD\nFN:C\n".utf8))
      try cards.giveUp()
    }
    #expect(names == ["A", "B"])
  }

  @Test("what is wrong between two parts is told of the card behind it")
  func strays() throws {
    let cards = (0..<600).map { "BEGIN:VCARD\r\nVERSION:3.0\r\nN:B;A\($0);;;\r\nEND:VCARD\r\n" }
    for text in [
      cards.joined(separator: "END:VCARD\r\n"), cards.joined(separator: "END:VCARD\r\n# x\r\n"),
    ] {
      let found = try read(Array(text.utf8), pieces: 5000, readsPeople: true)
      #expect(found.count == 600 && found.dropFirst().allSatisfy { !$0.warnings.isEmpty })
      #expect(try found == VCardSupport.read(text))
    }
  }

  @Test("UTF-16 is never cut, whatever its bytes look like")
  func utf16() throws {
    var units = Array("BEGIN:VCARD\nVERSION:3.0\nFN:A\nNOTE:".utf16)
    for word in ["X\nEND:VCARD\nB", "EGIN:VCARD\nFN:B\nX", "\nEND:VCARD\nBEG", "IN:VCARD\nXY"] {
      let bytes = Array(word.utf8) + (word.utf8.count % 2 == 0 ? [] : [0x20])
      for index in stride(from: 0, to: bytes.count, by: 2) {
        units.append(UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
      }
    }
    let one = units + Array("\nEND:VCARD\n".utf16)
    let all = Array(repeating: one, count: 1000).joined()
    let text: [UInt8] = [0xff, 0xfe] + all.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    let found = try read(text, pieces: 1 << 16, readsPeople: true)
    #expect(found.count == 1000)
    #expect(try found == VCardSupport.read(text))
  }

  @Test("what the one who takes throws ends the reading")
  func refusal() throws {
    struct Refusal: Error {}
    let card = "BEGIN:VCARD\nVERSION:3.0\nN:B;A;;;\nEND:VCARD\n"
    let piece = Array(String(repeating: card, count: 2000).utf8)
    var count = 0
    #expect(throws: Refusal.self) {
      try withoutActuallyEscaping(
        {
          count += 1
          if count == 2 { throw Refusal() }
        } as () throws -> Void
      ) { take in
        var cards = VCardsAhead(VCardReader(readsPeople: true)) { _ in try take() }
        for _ in 0..<20 { try cards.read(piece) }
        try cards.finish()
      }
    }
    #expect(count == 2)
  }
}
