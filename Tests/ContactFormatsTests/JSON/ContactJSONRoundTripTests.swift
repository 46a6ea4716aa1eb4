import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import TextTools

@Suite("Our own JSON, written and read")
struct ContactJSONRoundTripTests {
  private func text(
    _ cards: [ContactCard], _ keys: [ContactJSONKey] = ContactJSONKey.allCases,
    _ layout: ContactJSONWriter.Layout = .array, today: ContactCard.PartialDate? = nil
  ) -> [UInt8] {
    var writer = ContactJSONWriter(keys, layout: layout, today: today)
    return writer.text(of: cards)
  }

  @Test("what is written is read back", arguments: [ContactJSONWriter.Layout.array, .lines])
  func roundTrip(layout: ContactJSONWriter.Layout) throws {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    let originals = (0..<300).map { _ in random.card() }
    let text = text(originals, ContactJSONKey.allCases, layout)
    for size in [1, 7, 4096, .max] {
      let read = try cards(in: text, ContactJSONReader(), pieces: size)
      #expect(read.map(\.card) == originals, "CONTACTS_TEST_SEED=\(seed)")
    }
  }

  @Test("a contact with nothing but a name has the keys that scripts rely on, and no others")
  func plain() {
    var card = ContactCard()
    card.name.first = "Anna"
    var output = ByteBuffer(capacity: 64)
    var writer = ContactJSONWriter(layout: .lines)
    writer.write(card, id: 7, to: &output)
    #expect(
      String(decoding: output.content, as: UTF8.self)
        == #"{"id":7,"kind":"person","name":"Anna","first":"Anna","last":"","age":null}"# + "\n")
  }

  @Test("the keys are written that are asked for, in the order asked for")
  func subset() {
    var card = ContactCard()
    (card.name.first, card.name.last) = ("Anna", "Lee")
    card.emails = [.init("a@example.org", label: "work", isPreferred: true)]
    let text = text([card, card], [.emails, .notes, .last])
    #expect(
      String(decoding: text, as: UTF8.self) == """
        [
        {"emails":[{"value":"a@example.org","label":"work","preferred":true}],"last":"Lee"},
        {"emails":[{"value":"a@example.org","label":"work","preferred":true}],"last":"Lee"}
        ]

        """)
    #expect(self.text([]) == Array("[]\n".utf8))
    #expect(self.text([card], []) == Array("[\n{}\n]\n".utf8))
  }

  @Test("an age that the birthday tells is computed and not read back as one that was stated")
  func computedAge() throws {
    var card = ContactCard()
    card.name.first = "Leap"
    card.birthday = .init(year: 2000, month: 2, day: 29)
    let keys: [ContactJSONKey] = [.first, .birthday, .age, .ageSource]
    let dayBefore = text([card], keys, .lines, today: .init(year: 2023, month: 2, day: 28))
    #expect(
      String(decoding: dayBefore, as: UTF8.self)
        == #"{"first":"Leap","birthday":"2000-02-29","age":22,"age_source":"computed"}"# + "\n")
    let day = text([card], keys, .lines, today: .init(year: 2023, month: 3, day: 1))
    #expect(String(decoding: day, as: UTF8.self).contains(#""age":23"#))
    #expect(try cards(in: day, ContactJSONReader()).first?.card == card)
    card.birthday = nil
    card.age = 50
    let stated = text([card], keys, .lines, today: .init(year: 2023, month: 3, day: 1))
    #expect(String(decoding: stated, as: UTF8.self).contains(#""age_source":"stated""#))
    #expect(try cards(in: stated, ContactJSONReader()).first?.card == card)
  }

  @Test("the first and the last second that four digits of a year can say are written and read")
  func times() {
    #expect(UTCTime.text(-62_135_596_800) == "0001-01-01T00:00:00Z")
    #expect(UTCTime.text(253_402_300_799) == "9999-12-31T23:59:59Z")
    #expect(UTCTime.text(253_402_300_800) == nil)
    #expect(UTCTime.text(.min) == nil && UTCTime.text(.max) == nil)
    #expect(UTCTime.text(951_782_399) == "2000-02-28T23:59:59Z")
    #expect(UTCTime.seconds("2000-02-29T02:00:00.25+02:00") == 951_782_400)
    #expect(UTCTime.seconds("2001-02-29T00:00:00Z") == nil)
    #expect(UTCTime.seconds("2001-02-28T00:00:00") == nil)
    for seconds in stride(from: Int64(-62_135_596_800), to: 253_402_300_800, by: 86_399 * 9973) {
      #expect(UTCTime.text(seconds).flatMap(UTCTime.seconds) == seconds)
    }
  }

  @Test("Base64 comes back whatever its length, and is refused when it is damaged")
  func base64() {
    for count in 0..<20 {
      let bytes = (0..<count).map { UInt8(($0 * 89 + 250) & 255) }
      let output = Base64.encoded(bytes)
      #expect(output.count == (count + 2) / 3 * 4)
      #expect(Base64.decoded(output, .none) == bytes)
    }
    for text in ["A", "AA=A", "AA", "AB==", "AAA==", "A===", "====", "A A=", "AA-_"] {
      #expect((Base64.decoded(text.utf8, .none) == nil) == (text != "AA"), "\(text)")
    }
  }
}
