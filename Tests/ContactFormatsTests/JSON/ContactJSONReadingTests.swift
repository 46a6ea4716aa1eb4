import CardTestSupport
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Reading our own JSON")
struct ContactJSONReadingTests {
  private func card(_ text: String) throws -> ContactCard {
    try #require(try cards(in: Array(text.utf8), ContactJSONReader()).first?.card)
  }

  @Test("an address or a number may be a plain string, and null is as if the key were not there")
  func leniency() throws {
    let card = try card(
      #"{"emails":["a@b",{"value":"c@d","label":null}],"phones":null,"age":null,"id":"x"}"#)
    #expect(card.emails == [.init("a@b"), .init("c@d")])
    #expect(card.phones.isEmpty)
  }

  @Test("the names of keys that earlier versions read are still read")
  func aliases() throws {
    let card = try card(#"{"firstName":"Ada","lastName":"King"}"#)
    #expect(card.name.full == "Ada King")
  }

  @Test("contacts come with the lines on which they begin, from arrays and from lines")
  func lines() throws {
    let array = "[\n{\"first\":\"a\"},\n\n{\"first\":\"b\"}]\n"
    #expect(try cards(in: Array(array.utf8), ContactJSONReader()).map(\.line) == [2, 4])
    let lines = "{\"first\":\"a\"}\n\n{\"first\":\"b\"} {\"first\":\"c\"}"
    #expect(try cards(in: Array(lines.utf8), ContactJSONReader()).map(\.line) == [1, 3, 3])
    #expect(try cards(in: [], ContactJSONReader()).isEmpty)
    #expect(try cards(in: Array(" [ ] ".utf8), ContactJSONReader()).isEmpty)
  }

  @Test("a text that is cut anywhere gives the contacts before the cut, or an error")
  func cuts() throws {
    var random = RandomCards(seed: 5)
    let originals = (0..<4).map { _ in random.card() }
    var writer = ContactJSONWriter(layout: .array)
    let text = writer.text(of: originals)
    for end in testSample(of: 0..<text.count, 400, seed: testSeed("cut JSON")) {
      var reader = ContactJSONReader()
      var read: [ContactCard?] = []
      try reader.read(Array(text[..<end])) { read.append($0.card) }
      #expect(read == Array(originals.prefix(read.count)))
      if end > 0, end < text.count - 1 {
        #expect(throws: CardError.self) { try reader.finish { _ in } }
      }
    }
  }

  @Test("damage never does more than end in an error")
  func damage() {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    var writer = ContactJSONWriter(layout: .array)
    let text = writer.text(of: (0..<3).map { _ in random.card() })
    var refused = 0
    let rounds = testRounds(300)
    for _ in 0..<rounds {
      var bytes = text
      for _ in 0...random.below(3) {
        let position = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[position] = UInt8(random.below(256))
        case 1: bytes.remove(at: position)
        default: bytes.insert(random.pick(Array("{}[]\",:\\u0".utf8)), at: position)
        }
      }
      do {
        _ = try cards(in: bytes, ContactJSONReader(), pieces: 1 + random.below(200))
      } catch {
        refused += 1
        #expect(error is CardError, "CONTACTS_TEST_SEED=\(seed)")
      }
    }
    #expect(refused > rounds / 6)
  }

  @Test("a change replaces what it has, removes what is null and leaves the rest")
  func patch() throws {
    var card = ContactCard()
    (card.name.first, card.name.last, card.notes, card.age) = ("Ada", "King", "old", 36)
    card.emails = [.init("a@b"), .init("c@d")]
    let patch = try ContactPatch(
      reading: pieces(
        Array(#"{"last":"Lovelace","notes":null,"emails":["x@y"],"id":3,"name":"?"}"#.utf8)))
    #expect(patch.keys == [.last, .notes, .emails])
    let changed = patch.applied(to: card)
    #expect(changed.name.full == "Ada Lovelace")
    #expect(changed.notes.isEmpty && changed.age == 36)
    #expect(changed.emails == [.init("x@y")])
    let computed = try ContactPatch(
      reading: pieces(Array(#"{"age":40,"age_source":"computed"}"#.utf8)))
    #expect(computed.applied(to: card) == card)
    #expect(throws: CardError.self) { try ContactPatch(reading: pieces(Array("[]".utf8))) }
    #expect(throws: CardError.self) { try ContactPatch(reading: pieces(Array("{} {}".utf8))) }
    #expect(throws: CardError.self) { try ContactPatch(reading: pieces([])) }
  }

  @Test("a change with all the keys of another contact makes the one the other")
  func wholePatch() throws {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    for _ in 0..<testRounds(10) {
      let (old, new) = (random.card(), random.card())
      let nulls = ContactJSONKey.allCases.map { "\"\($0.rawValue)\":null" }
      let clear = try ContactPatch(
        reading: pieces(Array("{\(nulls.joined(separator: ","))}".utf8)))
      #expect(clear.applied(to: old) == ContactCard())
      var writer = ContactJSONWriter(layout: .lines)
      let patch = try ContactPatch(reading: pieces(writer.text(of: [new])))
      #expect(patch.applied(to: ContactCard()) == new, "CONTACTS_TEST_SEED=\(seed)")
    }
  }
}
