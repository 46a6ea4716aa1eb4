import Testing

@testable import AddressBook

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
    for _ in 0..<12 {
      let text = try text(&random)
      let size = random.element([1000, 40_000, 1 << 17, 1 << 22])
      let found = try read(text, pieces: size, readsPeople: random.happens(70))
      let expected = try VCardSupport.read(text)
      #expect(found.map(\.line) == expected.map(\.line), "by \(size)")
      #expect(found == expected, "by \(size)")
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
