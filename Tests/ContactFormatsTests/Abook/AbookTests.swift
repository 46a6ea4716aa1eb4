import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("abook")
struct AbookTests {
  @Test("a file of abook gives its contacts; names that are encoded are decoded")
  func sections() throws {
    let reading = TableReading(AbookReader(), try TableReading.fixture("mutt/addressbook"))
    #expect(reading.warnings == [])
    try #require(reading.cards.count == 2)
    let card = reading.cards[0]
    #expect(card.name.full == "Anthony Robbins")
    #expect(card.emails.map(\.value) == ["tony@example.org", "tony@home.example"])
    #expect(card.addresses.map(\.extended) == ["Apt 4"])
    #expect(card.phones.map(\.label) == ["home", "work", "mobile"])
    #expect(card.dates.map(\.date.description) == ["1999-06-15"])
    #expect(card.keptLines == ["X-ABOOK-custom1:blue"])
    #expect(reading.cards[1].displayName == "Jané")
    #expect(reading.cards[1].groups == ["friends", "golf"])
    #expect(reading.read.map(\.line) == [8, 26])
  }

  @Test(
    "what stands behind a comma is the first name, unless it is a suffix",
    arguments: [
      ("King, Martin", "Martin", "King", ""),
      ("Martin Luther King, Jr.", "Martin Luther", "King", "Jr."),
      ("Jan de Vries, PhD, MBA", "Jan", "de Vries", "PhD, MBA"), ("Cher", "Cher", "", ""),
    ])
  func suffixes(name: String, first: String, last: String, suffix: String) throws {
    let text =
      "# abook addressbook file\n\n[format]\nprogram=abook\n\n[0]\nname=\(name)\nemail=a@x.example\n"
    let card = try #require(TableReading(AbookReader(), text).cards.first)
    #expect((card.name.first, card.name.last, card.name.suffix) == (first, last, suffix))
  }

  @Test("a file of abook cut anywhere, or damaged and in pieces, gives the same")
  func pieces() throws {
    var random = TableRandom()
    let text = try TableReading.fixture("mutt/addressbook")
    let whole = TableReading(AbookReader(), text)
    for cut in text.indices {
      let reading = TableReading(AbookReader(), [Array(text[..<cut]), Array(text[cut...])])
      #expect(reading == whole, "cut at \(cut)")
    }
    for _ in 0..<testRounds(40) {
      let damaged = random.damaged(text)
      let whole = TableReading(AbookReader(), damaged)
      let reading = TableReading(AbookReader(), random.pieces(damaged))
      try #require(reading == whole, "seed \(random.seed)")
    }
  }

  @Test("what is written and read again gives the card, but for what is dropped")
  func roundTrip() throws {
    var random = TableRandom()
    let awkward = ["\"", "=", "[", "]", "#", ";", "\\"]
    for _ in 0..<testRounds(30) {
      var card = ContactCard()
      // There is one field for all of a name.
      card.name = VCardName.parts(of: random.word() + " " + random.word())
      (card.name.nickname, card.notes) = (random.text(awkward), random.text(awkward))
      card.emails = (0..<random.below(3)).map { .init("a\($0)@x.org") }
      card.phones = ["home", "work", "mobile", "fax", "pager"].filter { _ in random.happens(50) }
        .map { .init(random.text(awkward), label: $0) }
      var address = ContactCard.Address()
      (address.street, address.city, address.extended) = (random.text(awkward), random.word(), "2")
      card.addresses = random.happens(50) ? [address] : []
      card.urls = random.happens(50) ? [.init("https://x.org/=")] : []
      card.birthday = random.happens(50) ? random.date() : nil
      card.groups = (0..<random.below(3)).map { _ in random.word() }
      (card.company, card.jobTitle) = (random.text(awkward), random.text(awkward))
      if random.happens(40) {
        card.keptLines = [KeptLine("X-ABOOK-custom1", value: random.text(awkward)).text]
      }
      var writer = AbookWriter()
      let reading = TableReading(AbookReader(), writer.text(of: [card]))
      try #require(differences(reading.cards, [card]) == [], "seed \(random.seed)")
    }
  }
}
