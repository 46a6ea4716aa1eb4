import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Editing cards that were read from vCards")
struct VCardEditingTests {
  private let source = """
    BEGIN:VCARD
    VERSION:3.0
    PRODID:-//x//EN
    N:Doe;Jane;;;
    FN:Jane Doe
    NICKNAME:Jay
    BDAY;X-APPLE-OMIT-YEAR=1604;X-B=1:1604-04-12
    ADR;TYPE=HOME;LABEL="a, b":;;1 Main;Town;;1;US
    IMPP;X-SERVICE-TYPE=Skype;TYPE=HOME;TYPE=PREF:skype:jane
    item1.TEL:905-222-1234
    item1.X-ABLabel:_$!<AssistantPhone>!$_
    TEL;TYPE=HOME,VOICE:1
    TEL;TYPE=CELL:2
    TEL;TYPE=WORK;X-Q=z:3
    END:VCARD

    """.replacing("\n", with: "\r\n")

  private func edited(_ edit: (inout ContactCard) -> Void) throws -> [Substring] {
    var card = try #require(try VCardSupport.read(source)[0].card)
    edit(&card)
    return VCardSupport.text([card]).split(separator: "\r\n", omittingEmptySubsequences: false)
  }

  private var lines: [Substring] {
    source.split(separator: "\r\n", omittingEmptySubsequences: false)
  }

  @Test("a card that was not edited is written as it was")
  func unedited() throws {
    #expect(try edited { _ in } == lines)
  }

  @Test("editing the nickname changes the nickname only")
  func nickname() throws {
    let wanted = lines.map { $0 == "NICKNAME:Jay" ? "NICKNAME:Jo" : $0 }
    #expect(try edited { $0.name.nickname = "Jo" } == wanted)
  }

  @Test("a value that has changed keeps the rest of its line")
  func changedValues() throws {
    let result = try edited {
      $0.phones[0].value = "9"
      $0.phones[1].value = "8"
      $0.phones[3] = ContactCard.Entry("7", label: "home", isPreferred: true)
      $0.birthday = ContactCard.PartialDate(year: 1980, month: 1, day: 2)
    }
    #expect(result.contains("item1.TEL:9") && result.contains("TEL;TYPE=HOME,VOICE:8"))
    #expect(result.contains("item1.X-ABLabel:_$!<AssistantPhone>!$_"))
    #expect(result.contains("TEL;X-Q=z;TYPE=HOME,PREF:7"))
    #expect(result.contains("BDAY;X-B=1:1980-01-02"))
  }

  @Test("a value that is gone takes its label along")
  func goneValues() throws {
    let result = try edited { $0.phones.removeFirst() }
    #expect(result == lines.filter { !$0.hasPrefix("item1.") })
    #expect(try edited { $0.nickname() } == lines.filter { !$0.hasPrefix("NICKNAME") })
  }

  @Test("a new value stands beside others of its kind")
  func newValues() throws {
    let result = try edited {
      $0.phones.append(ContactCard.Entry("5", label: "Boat"))
      $0.emails = [ContactCard.Entry("j@x.org")]
    }
    let place = try #require(result.firstIndex(of: "TEL;TYPE=WORK;X-Q=z:3"))
    #expect(
      Array(result[(place + 1)...]) == [
        "item2.TEL:5", "item2.X-ABLabel:Boat", "EMAIL:j@x.org", "END:VCARD", "",
      ])
  }

  @Test("nothing in a value breaks a line")
  func injection() throws {
    var card = ContactCard()
    card.name.first = "A\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:B"
    card.emails = [ContactCard.Entry("x\u{0}\u{1b}y\u{7f}", label: "l\r\nTEL:1")]
    card.messengers = [ContactCard.Messenger("a", service: "s\"\r\nTEL:1:2")]
    card.keptLines = ["X-A:b\r\nTEL:1", "END:VCARD", "BEGIN:VCARD"]
    card.photo = ContactCard.Photo([1], mediaType: "image/p\r\nTEL:1")
    for version in VCardVersion.allCases {
      let read = try VCardSupport.read(VCardSupport.text([card], version))
      #expect(read.count == 1 && read[0].card?.phones == [])
      let isEncoded = version == .v21
      #expect(read[0].card?.emails.first?.value == (isEncoded ? "x\u{1b}y\u{7f}" : "xy"))
    }
  }
}

extension ContactCard {
  fileprivate mutating func nickname() { name.nickname = "" }
}
