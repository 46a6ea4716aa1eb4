import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Cards of version 2.1 that Android writes")
struct VCardAndroidTests {
  private static let label =
    ";X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,"
    + "=D0=A0=D0=B0=D0=B1=D0=BE=D1=87=D0=B8=D0=B9=20="
  private static let rest = "=D0=BC=D0=BE=D0=B1)"

  @Test(
    "a label of one's own with a soft break in it belongs to its number, whatever stands before",
    arguments: [
      "FN:Ann", "NOTE:a friend", "N:Lee;Ann;;;", "ADR;HOME:;;1 Road;York;;;", "TEL;CELL:1",
    ])
  func brokenLabel(before: String) throws {
    for end in ["\r\n", "\n"] {
      let lines = [
        "BEGIN:VCARD", "VERSION:2.1", "FN:Ann", before, "TEL" + Self.label,
        Self.rest + ":+7 912 345", "EMAIL" + Self.label, Self.rest + ":a@x.example", "END:VCARD",
        "",
      ]
      let read = try #require(try VCardSupport.read(lines.joined(separator: end)).first)
      let card = try #require(read.card)
      #expect(card.phones.last == ContactCard.Entry("+7 912 345", label: "Рабочий моб"))
      #expect(card.emails == [ContactCard.Entry("a@x.example", label: "Рабочий моб")])
      #expect(read.warnings.isEmpty, "\(read.warnings)")
      for version in VCardVersion.allCases {
        let again = try VCardSupport.read(VCardSupport.text([card], version)).first?.card
        #expect(again?.phones == card.phones && again?.emails == card.emails)
      }
    }
  }

  @Test("a label with several soft breaks is one, also in pieces of a text")
  func severalBreaks() throws {
    let lines = [
      "BEGIN:VCARD", "VERSION:2.1", "FN:Ann", "TEL" + Self.label, "=D0=BC=", "=D0=BE=D0=B1=",
      "):+7 912", "END:VCARD", "",
    ]
    let text = Array(lines.joined(separator: "\r\n").utf8)
    for pieces in [1, 7, 64, text.count] {
      let card = try VCardSupport.read(text, pieces: pieces).first?.card
      #expect(card?.phones == [ContactCard.Entry("+7 912", label: "Рабочий моб")])
    }
  }

  @Test("a label that does not go on takes no other property with it")
  func endless() throws {
    let lines = ["TEL;X-CUSTOM(CHARSET=UTF-8,=D0=", "EMAIL:a@x.example"]
    let text = ["BEGIN:VCARD", "VERSION:2.1", "FN:Ann"] + lines + ["END:VCARD", ""]
    let read = try #require(try VCardSupport.read(text.joined(separator: "\r\n")).first)
    #expect(read.card?.displayName == "Ann" && read.card?.phones == [])
    #expect(read.card?.emails == [ContactCard.Entry("a@x.example")])
  }

  private static let encoding = ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"

  @Test("where each byte of a company is encoded, a semicolon divides the department from it")
  func department() throws {
    let company = "=46=C3=BC=72=73=74=3B=41=62=74"
    let card = try VCardSupport.card("FN:A", "ORG" + Self.encoding + company, version: "2.1")
    #expect(card.company == "Fürst" && card.department == "Abt")
    let folded = try VCardSupport.card(
      "FN:A", "ORG" + Self.encoding + "=46=C3=BC=", "=72=73=74=3B=41=62=74", version: "2.1")
    #expect(folded.company == "Fürst" && folded.department == "Abt")
    for version in VCardVersion.allCases {
      let again = try VCardSupport.read(VCardSupport.text([card], version)).first?.card
      #expect(again?.company == card.company && again?.department == card.department)
    }
  }

  @Test("an encoded semicolon is one of the text where a writer encodes only what it has to")
  func semicolon() throws {
    let card = try VCardSupport.card(
      "FN:A", "ORG" + Self.encoding + "F=C3=BCrst=3BAbt", version: "2.1")
    #expect(card.company == "Fürst;Abt" && card.department.isEmpty)
    let title = try VCardSupport.card("FN:A", "TITLE" + Self.encoding + "=41=3B=42", version: "2.1")
    #expect(title.jobTitle == "A;B")
    var own = ContactCard()
    (own.formattedName, own.company) = ("A", "é;ü")
    let text = VCardSupport.text([own], .v21)
    #expect(try VCardSupport.read(text).first?.card?.company == "é;ü", "\(text)")
  }
}
