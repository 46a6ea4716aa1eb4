import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("What vCards have that no version allows")
struct VCardOddityTests {
  private func card(_ lines: String...) throws -> ContactCard {
    let text = (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["FN:Ann", "END:VCARD", ""])
    let read = try VCardSupport.read(Array(text.joined(separator: "\r\n").utf8))
    return try #require(read.first?.card)
  }

  @Test(
    "a name that others cannot read is written with hyphens",
    arguments: [
      ("X-a/b:1", "X-a-b:1"), ("X-A B;X-P=2:1", "X-A-B;X-P=2:1"),
      ("item1.X-(a):1", "item1.X--a-:1"), ("a.X-B.C:1", "a.X-B-C:1"),
      ("X_OLD:1", "X_OLD:1"), ("X-DATA:d", "X-DATA:d"),
    ])
  func names(line: String, written: String) throws {
    let card = try card(line)
    #expect(card.keptLines.contains { $0.contains(line.split(separator: ":")[0]) })
    for version in VCardVersion.allCases {
      let text = VCardSupport.text([card], version)
      #expect(text.contains(written + "\r\n"), "\(text)")
    }
  }

  @Test("addresses of messengers under the names of KAddressBook are read, and come back")
  func messengers() throws {
    let ann = try card("X-messaging/xmpp-All:ann@x.example", "X-messaging/gadu-All:17")
    #expect(ann.messengers.map(\.service) == ["xmpp", "gadu-gadu"])
    let text = VCardSupport.text([ann], .v30)
    #expect(!text.contains("/"))
    #expect(try VCardSupport.read(text).first?.card?.messengers == ann.messengers)
  }

  @Test("of several addresses that KAddressBook has in one line each is one, and comes out again")
  func severalMessengers() throws {
    var ann = try card("X-messaging/xmpp-All:a@x.example\u{e000} \u{e000}b@x.example", "X-ICQ:1")
    #expect(ann.messengers.map(\.address) == ["a@x.example", "b@x.example", "1"])
    #expect(ann.messengers.map(\.service) == ["xmpp", "xmpp", "icq"])
    for version in VCardVersion.allCases {
      let text = VCardSupport.text([ann], version)
      #expect(!text.contains("\u{e000}"))
      #expect(try VCardSupport.read(text).first?.card?.messengers == ann.messengers, "\(text)")
    }
    ann.messengers.remove(at: 0)
    let text = VCardSupport.text([ann])
    #expect(!text.contains("a@x") && text.contains("b@x"), "\(text)")
    #expect(try VCardSupport.read(text).first?.card?.messengers == ann.messengers)
  }

  @Test("a line with several addresses that was kept as a whole comes out as a whole")
  func keptMessengers() throws {
    let line = "X-messaging-xmpp-All:a@x.example\u{e000}b@x.example"
    var ann = try card("TEL:1")
    ann.keptLines = ["N FN TEL", line]
    #expect(VCardSupport.text([ann]).contains(line + "\r\n"))
  }

  @Test("a label in a parameter of Samsung's is read, and stays when others can read the card")
  func customLabel() throws {
    let ann = try card(
      "TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=C3=BC=72=6F):020",
      "EMAIL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,):a@x.example")
    #expect(ann.phones == [ContactCard.Entry("020", label: "Büro")])
    #expect(ann.emails == [ContactCard.Entry("a@x.example")])
    for version in VCardVersion.allCases {
      let text = VCardSupport.text([ann], version)
      #expect(text.contains("X-CUSTOM=\"(CHARSET=UTF-8,") == (version != .v21), "\(text)")
      let again = try #require(try VCardSupport.read(text).first?.card)
      #expect(again.phones == ann.phones && again.emails == ann.emails)
    }
  }

  @Test("a manager who is nobody here comes out again")
  func unknownManager() throws {
    var ann = try card("X-MANAGER:Bo")
    ann.manager = ""
    ann.keptLines.append(KeptLine(manager: "Bo").text)
    #expect(VCardSupport.text([ann], .v30).contains("X-MANAGER:Bo\r\n"))
    ann.manager = "Cy"
    let text = VCardSupport.text([ann], .v30)
    #expect(text.contains("X-MANAGER:Cy\r\n") && !text.contains("Bo"))
  }

  @Test("a PROFILE says nothing that has to be kept")
  func profile() throws {
    let ann = try card("PROFILE:VCARD")
    #expect(!VCardSupport.text([ann], .v30).contains("PROFILE"))
  }

  @Test("of a picture that is cut off, the bytes that are whole are kept")
  func cutPicture() throws {
    let ann = try card("PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KG")
    #expect(ann.photo?.bytes == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])
    #expect(VCardSupport.text([ann], .v30).contains("PHOTO;ENCODING=b;TYPE=PNG:iVBORw0K\r\n"))
  }
}
