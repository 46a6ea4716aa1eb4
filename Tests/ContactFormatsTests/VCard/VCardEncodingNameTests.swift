import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Encodings of vCards under other names, or under none")
struct VCardEncodingNameTests {
  @Test(
    "quoted-printable may be named in quotes or by its initials",
    arguments: ["\"QUOTED-PRINTABLE\"", "Q", "q", "QP", "\"q\"", "quoted-printable"])
  func names(name: String) throws {
    let card = try VCardSupport.card(
      "FN;ENCODING=\(name);CHARSET=UTF-8:J=C3=BCrg M", "NOTE;ENCODING=\(name):one=", "two", "TEL:1")
    #expect(card.displayName == "Jürg M" && card.notes == "onetwo" && card.phones.count == 1)
    #expect(!VCardSupport.text([card]).contains("ENCODING"))
    let picture = try VCardSupport.card(
      "FN:A",
      "PHOTO;ENCODING=\"b\";TYPE=GIF:R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
    #expect(picture.photo != nil)
  }

  @Test(
    "what is quoted-printable through and through is so, though only its character set is named")
  func undeclared() throws {
    let text = """
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=UTF-8:M=C3=BCller;J=C3=B6rg
      NOTE;CHARSET=UTF-8:Gr=C3=BC=C3=9Fe
      END:VCARD

      """
    let read = try #require(try VCardSupport.read(text).first)
    #expect(read.card?.name.last == "Müller" && read.card?.name.first == "Jörg")
    #expect(read.card?.notes == "Grüße")
    #expect(read.warnings.map(\.line) == [3, 4])
  }

  @Test(
    "a text that only looks a bit like quoted-printable stays as it is",
    arguments: [
      "NOTE;CHARSET=UTF-8:x=AB", "NOTE;CHARSET=UTF-8:Gr=C3=BC a=b", "NOTE;CHARSET=UTF-8:a=41=42",
      "NOTE;CHARSET=ISO-8859-1:Gr=FC", "NOTE:Gr=C3=BC", "NOTE;CHARSET=UTF-8:ü=C3=BC",
    ])
  func plain(line: String) throws {
    let card = try VCardSupport.card("FN:A", line, version: "2.1")
    #expect(card.notes == line.split(separator: ":")[1])
  }
}
