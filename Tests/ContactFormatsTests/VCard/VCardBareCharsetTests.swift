import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Names of character sets that stand alone among parameters")
struct VCardBareCharsetTests {
  private static func card(_ parameters: String, _ value: String) throws -> ContactCard? {
    let lines = [
      "BEGIN:VCARD", "VERSION:2.1", "N;\(parameters):\(value);;;;", "END:VCARD", "",
    ]
    return try VCardSupport.read(lines.joined(separator: "\r\n")).first?.card
  }

  @Test(
    "a name says how the value is to be read, and goes when the card comes out",
    arguments: [
      ("SHIFT_JIS;ENCODING=QUOTED-PRINTABLE", "=88=C0", "安"),
      ("ISO-8859-1;QUOTED-PRINTABLE", "M=FCller", "Müller"),
      ("QUOTED-PRINTABLE;windows-1251", "=C8=E2=E0=ED", "Иван"),
      ("EUC-JP;QUOTED-PRINTABLE", "=B0=C2", "安"), ("Shift-JIS;QUOTED-PRINTABLE", "=88=C0", "安"),
      ("UTF-8;QUOTED-PRINTABLE", "M=C3=BCller", "Müller"),
      ("SHIFT_JIS;CHARSET=UTF-8;QUOTED-PRINTABLE", "M=C3=BCller", "Müller"),
    ])
  func names(parameters: String, value: String, last: String) throws {
    let card = try #require(try Self.card(parameters, value))
    #expect(card.name.last == last)
    for version in VCardVersion.allCases {
      let text = VCardSupport.text([card], version)
      for name in ["SHIFT", "ISO-8859", "1251", "EUC"] {
        #expect(!text.uppercased().contains(name), "\(text)")
      }
      #expect(try VCardSupport.read(text).first?.card?.name.last == last)
    }
  }

  @Test(
    "what may be meant for a label stays one",
    arguments: ["Mac", "Thai", "Korean", "L1", "Chinese", "ANSI"])
  func labels(word: String) throws {
    let card = try VCardSupport.card("FN:A", "TEL;\(word):1", version: "2.1")
    #expect(card.phones == [ContactCard.Entry("1", label: word)])
  }

  @Test("a type that is named so is a label", arguments: ["ISO-8859-1", "UTF-8"])
  func types(word: String) throws {
    let card = try VCardSupport.card("FN:A", "TEL;TYPE=\(word):1")
    #expect(card.phones == [ContactCard.Entry("1", label: word)])
  }
}
