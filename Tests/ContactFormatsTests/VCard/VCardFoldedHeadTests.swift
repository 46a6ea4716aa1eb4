import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("A property that is folded before its value")
struct VCardFoldedHeadTests {
  @Test(
    "is one also behind a note, and none of its lines",
    arguments: [
      "PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&1280&1280&ujvhVlzg=\r\n =;ENCODING=b;TYPE=GIF:R0lG",
      "TEL;TYPE=work;X-LONG=\"a b\"\r\n :+1 555",
      "ADR;LABEL=\"1 Road, York\"\r\n :;;1 Road;York;;;",
      "EMAIL;X-A=b\r\n ;TYPE=home:ada@example.org", "ORG;SORT-AS=\"Engines\"\r\n :Engines",
    ])
  func behindNote(property: String) throws {
    for version in ["2.1", "3.0", "4.0"] {
      for end in ["\r\n", "\n"] {
        let lines = ["BEGIN:VCARD", "VERSION:\(version)", "FN:Ada", "NOTE:a friend", property]
        let text = (lines + ["END:VCARD", ""]).joined(separator: end)
          .replacing("\r\n", with: end)
        let read = try #require(try VCardSupport.read(text).first)
        let card = try #require(read.card)
        #expect(card.notes == "a friend", "\(text)")
        let count =
          (card.photo == nil ? 0 : 1) + card.phones.count + card.addresses.count
          + card.emails.count + (card.company.isEmpty ? 0 : 1)
        #expect(count == 1 && read.warnings.isEmpty, "\(card) \(read.warnings)")
      }
    }
  }

  @Test("comes back from an export, whatever stands before it")
  func roundTrip() throws {
    let label = String(repeating: "Long Road ", count: 8)
    let card = try VCardSupport.card(
      "FN:Ada", "N:;Ada;;;", "NOTE:a friend", "ADR;LABEL=\"\(label)\":;;1 Road;York;;;",
      version: "4.0")
    #expect(card.addresses.map(\.city) == ["York"])
    for version in [VCardVersion.v30, .v40] {
      let text = VCardSupport.text([card], version)
      let again = try #require(try VCardSupport.read(text).first?.card)
      #expect(again.addresses == card.addresses && again.notes == card.notes)
    }
  }

  @Test("lines of a note that only look like one are lines of the note")
  func notes() throws {
    for line in ["Office; room=2", "tel;", "Call him; x=1", "note;a"] {
      let card = try VCardSupport.card("FN:Ada", "NOTE:first", line)
      #expect(card.notes == "first\n\(line)", "\(card)")
    }
  }
}
