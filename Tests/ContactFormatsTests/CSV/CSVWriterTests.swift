import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import TextTools

@Suite("Writing tables")
struct CSVWriterTests {
  private func written(_ writer: some CardWriter, _ cards: [ContactCard]) -> [UInt8] {
    var writer = writer
    return writer.text(of: cards)
  }

  @Test("our own table read again gives the cards, but for what it drops")
  func own() throws {
    var random = TableRandom()
    for _ in 0..<testRounds(20) {
      let cards = (0..<1 + random.below(4)).map { _ in random.card() }
      let guards = random.happens(50)
      var shape = CSVShape()
      for card in cards { shape.cover(card) }
      let writer = OwnCSVWriter(
        shape: random.happens(50) ? shape : nil, guardsFormulas: guards)
      let reading = TableReading(CSVCardReader(unguards: guards), written(writer, cards))
      try #require(differences(reading.cards, cards) == [], "seed \(random.seed)")
    }
  }

  @Test(
    "our own table read again gives line ends up to date",
    arguments: ["a\rb", "a\r\nb", "a\nb", "a\n\rb", "\rx", "x\r\n"])
  func lineEnds(text: String) {
    var card = ContactCard()
    (card.name.first, card.notes, card.company) = ("Ann", text, text)
    var address = ContactCard.Address()
    address.street = text
    card.addresses = [address]
    let reading = TableReading(CSVCardReader(), written(OwnCSVWriter(), [card]))
    #expect(reading.cards.map { Array($0.notes.utf8) } == [Array(text.utf8)])
    #expect(reading.cards.first?.company.utf8.elementsEqual(text.utf8) == true)
    #expect(reading.cards.first?.addresses.first?.street.utf8.elementsEqual(text.utf8) == true)
  }

  @Test("the table of Google read again gives the cards, but for what it drops")
  func google() throws {
    var random = TableRandom()
    for _ in 0..<testRounds(20) {
      let cards = (0..<1 + random.below(4)).map { _ in
        var card = random.card()
        (card.kind, card.uid, card.age, card.ageStated) = (.person, "", nil, nil)
        (card.created, card.modified, card.color) = (nil, nil, nil)
        (card.tags, card.members, card.formattedName) = ([], [], "")
        card.name.first = random.word()
        if card.birthday?.month == nil { card.birthday = nil }
        return card
      }
      let text = written(GoogleCSVWriter(), cards)
      let reading = TableReading(CSVCardReader(), text)
      try #require(differences(reading.cards, cards) == [], "seed \(random.seed)")
    }
  }

  @Test("the table of Outlook read again gives the cards, but for what it drops")
  func outlook() throws {
    var random = TableRandom()
    for _ in 0..<testRounds(20) {
      var card = ContactCard()
      card.name.first = random.text()
      card.name.last = random.text()
      (card.company, card.notes, card.manager) = (random.text(), random.text(), random.text())
      card.emails = (0..<random.below(4)).map { "a\($0)@x.org" }.map { .init($0) }
      card.phones = ["work fax", "work", "home", "mobile", "main"].map {
        .init(random.text(), label: $0)
      }
      var address = ContactCard.Address()
      (address.label, address.street, address.city) = ("home", "1 Main\nFloor 2", random.text())
      card.addresses = [address]
      card.tags = [random.text(["\\", ";", "'"]), "b"]
      card.birthday = random.fullDate()
      card.dates = [.init(random.fullDate(), label: "anniversary")]
      let text = written(OutlookCSVWriter(guardsFormulas: true), [card])
      let reading = TableReading(CSVCardReader(unguards: true), text)
      try #require(
        differences(reading.cards.map(\.withoutKnownOrder), [card.withoutKnownOrder]) == [],
        "seed \(random.seed)")
    }
  }

  @Test("what Outlook has no room for stands in the next free column or is left out")
  func outlookRoom() {
    var card = ContactCard()
    card.phones = ["a", "b", "c"].map { .init($0, label: "work") }
    card.emails = [.init("1"), .init("2"), .init("3"), .init("4", isPreferred: true)]
    let reading = TableReading(CSVCardReader(), written(OutlookCSVWriter(), [card]))
    #expect(reading.cards.first?.phones.map(\.label) == ["work", "work", "other"])
    #expect(reading.cards.first?.emails.map(\.value) == ["4", "1", "2"])
  }

  @Test("the numbers of cards stand in the first column")
  func ids() {
    var writer = OwnCSVWriter(shape: CSVShape())
    var output = ByteBuffer(capacity: 64)
    writer.begin(&output)
    writer.id = 42
    writer.write(ContactCard(), to: &output)
    writer.end(&output)
    let lines = String(decoding: output.content, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.first?.hasPrefix("id,kind,name,") == true)
    #expect(lines.last?.hasPrefix("42,person,") == true)
  }

  @Test("times outside the calendar are seconds, and others come back")
  func times() {
    var random = TableRandom()
    for _ in 0..<testRounds(100) {
      let time = Int64(bitPattern: random.next()) >> Int64(random.below(60))
      #expect(TableTime.seconds(TableTime.text(time)) == time, "seed \(random.seed)")
    }
    #expect(TableTime.text(0) == "1970-01-01T00:00:00Z")
    #expect(TableTime.text(951_782_400) == "2000-02-29T00:00:00Z")
    #expect(TableTime.text(.max) == "9223372036854775807")
    #expect(TableTime.seconds(TableTime.text(-11_547_737_681)) == -11_547_737_681)
  }
}

extension ContactCard {
  /// The card with its tags and numbers alone in an order of their own.
  fileprivate var withoutKnownOrder: ContactCard {
    var card = self
    card.phones.sort { $0.label < $1.label }
    return card
  }
}

extension TableRandom {
  /// A card with all that our own table holds.
  mutating func card() -> ContactCard {
    var card = ContactCard()
    card.kind = one(of: [.person, .person, .company, .group])
    (card.name.first, card.name.last) = (happens(80) ? text() : "", text())
    (card.name.prefix, card.name.middle) = (happens(30) ? text() : "", happens(30) ? text() : "")
    (card.name.suffix, card.name.nickname) = (happens(30) ? text() : "", happens(30) ? text() : "")
    card.name.phoneticLast = happens(30) ? text() : ""
    if happens(30) { card.formattedName = text() }
    (card.company, card.department, card.jobTitle) = (text(), text(), text())
    (card.notes, card.manager, card.uid) = (text(), happens(30) ? text() : "", text())
    let labels = ["", "home", "work", "mobile", "my own"]
    for _ in 0..<below(4) {
      card.emails.append(.init(text(), label: one(of: labels), isPreferred: happens(20)))
      card.phones.append(.init(text(), label: one(of: labels), isPreferred: happens(20)))
    }
    for _ in 0..<below(3) {
      card.urls.append(.init(text(), label: one(of: labels)))
      card.messengers.append(.init(text(), service: "xmpp", label: one(of: labels)))
      card.addresses.append(address(one(of: labels)))
      card.dates.append(.init(date(), label: one(of: ["anniversary", "my day"])))
    }
    card.birthday = happens(60) ? date() : nil
    card.age = happens(30) ? Int32(below(100)) : nil
    card.ageStated = card.age == nil ? nil : fullDate()
    card.color = happens(30) ? .init(red: 1, green: UInt8(below(256)), blue: 255) : nil
    (card.tags, card.groups) = (
      (0..<below(3)).map { _ in text() }, (0..<below(3)).map { _ in word() }
    )
    card.members = card.kind == .group ? [text(), text()] : []
    card.created = happens(50) ? Int64(below(4_000_000_000)) : nil
    card.modified = card.created
    if happens(30) {
      card.keptLines = [
        KeptLine(TableLabel.keptName, [("X-NAME", "Shoe; size")], value: text()).text
      ]
    }
    return card
  }

  private mutating func address(_ label: String) -> ContactCard.Address {
    var address = ContactCard.Address()
    address.label = label
    (address.street, address.city, address.country) = (text(), text(), text())
    (address.region, address.postalCode, address.postOfficeBox) = (text(), text(), text())
    address.extended = text()
    return address
  }
}
