import CardTestSupport
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import TextTools

@Suite("Addresses of messengers in vCards")
struct VCardMessengerTests {
  @Test(
    "an address is told without what a program is to do with it",
    arguments: [
      ("IMPP;X-SERVICE-TYPE=aim:aim:Messenger%20Work%20(AIM)", "aim", "Messenger Work (AIM)"),
      ("IMPP:aim:goim?screenname=foo", "aim", "foo"), ("IMPP:skype:x?chat", "skype", "x"),
      ("IMPP:msnim:chat?contact=a@x.example", "msnim", "a@x.example"),
      ("IMPP:ymsgr:sendim?bo", "ymsgr", "bo"),
      ("IMPP:xmpp:a@x.example?message", "xmpp", "a@x.example"),
      ("IMPP:https://t.me/x", "telegram", "https://t.me/x"),
      ("IMPP:https://x.example/a?b", "", "https://x.example/a?b"),
      ("IMPP;TYPE=SKYPE:s@x.example", "skype", "s@x.example"),
      ("IMPP:sip:100%25", "sip", "100%"),
      ("IMPP:sip:100%2541", "sip", "100%41"), ("IMPP:sip:a?b=c", "sip", "a?b=c"),
      ("X-TWITTER:tw", "twitter", "tw"), ("X-SKYPE-PSTNNUMBER:+123", "skype", "+123"),
      ("X-MS-IMADDRESS:ms@x.example", "", "ms@x.example"),
      ("X-KADDRESSBOOK-X-IMAddress:im@x.example", "", "im@x.example"),
    ])
  func address(line: String, service: String, address: String) throws {
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", line)
    #expect(card.messengers == [.init(address, service: service)])
    for version in VCardVersion.allCases {
      let written = VCardSupport.text([card], version)
      #expect(try VCardSupport.read(written).first?.card?.messengers == card.messengers)
      var plain = card
      plain.keptLines = []
      let usual = VCardSupport.text([plain], version)
      #expect(try VCardSupport.read(usual).first?.card?.messengers == card.messengers)
    }
  }

  @Test(
    "an address that stands there in both ways is one, and comes out in both as long as it is there",
    arguments: [
      ["X-ICQ;TYPE=HOME:123", "IMPP;X-SERVICE-TYPE=ICQ;TYPE=HOME:aim:123"],
      ["IMPP;TYPE=HOME:icq:123", "X-ICQ;TYPE=HOME:123"],
      ["item1.IMPP;TYPE=HOME:icq:123", "X-ICQ;TYPE=HOME:123"],
    ])
  func pairs(lines: [String]) throws {
    var card = try VCardSupport.card("N:B;A;;;", "FN:A B", lines[0], lines[1], "X-AIM:123")
    #expect(card.messengers.map(\.address) == ["123", "123"])
    #expect(card.messengers.map(\.label) == ["home", ""])
    let text = VCardSupport.text([card])
    for line in lines { #expect(text.contains(line + "\r\n"), "\(text)") }
    #expect(try VCardSupport.read(text).first?.card?.messengers == card.messengers)
    card.messengers[0].address = "456"
    let changed = VCardSupport.text([card])
    #expect(
      !changed.lowercased().contains("icq:123") && changed.contains("X-AIM:123"), "\(changed)")
    #expect(try VCardSupport.read(changed).first?.card?.messengers == card.messengers)
    card.messengers.removeFirst()
    #expect(!VCardSupport.text([card]).contains("ICQ"))
  }

  private static let services = [
    "", "xmpp", "skype", "aim", "ymsgr", "Skype", "http", "https", "x-apple", "Google Talk", "sip",
  ]

  private static func address(_ random: inout TestRandom) -> String {
    let parts = [
      "a", "%41", "%25", "%", "%4", "?", "screenname=", "contact=b", "&", "@x.org", ":", " ", "%20",
      "é", "%C3%A9", "%ff", ",", ";", "\\", "http://", "//t.me/", "#", "+", "%0A",
    ]
    let text = (0...random.below(6)).map { _ in random.element(parts) }.joined().trimmingSpaces
    return text.isEmpty ? "a%41@x.org" : text
  }

  @Test("every address comes back as it is, in every format and version")
  func everyAddress() throws {
    var random = TestRandom.seeded()
    for _ in 0..<testRounds(300) {
      var card = ContactCard()
      card.formattedName = "A"
      card.messengers = (0...random.below(2)).map { _ in
        .init(
          Self.address(&random), service: random.element(Self.services),
          label: random.element(["", "work"]))
      }
      // Where both ways to say an address say the same one, it is one.
      if Set(card.messengers.map(\.address)).count < card.messengers.count { continue }
      for version in VCardVersion.allCases {
        let text = VCardSupport.text([card], version)
        #expect(try VCardSupport.read(text).first?.card?.messengers == card.messengers, "\(text)")
      }
      var jCard = JCardWriter()
      let first = try cards(in: jCard.text(of: [card]), JCardReader()).first
      #expect(first?.card?.messengers == card.messengers)
      var jsContact = JSContactWriter(layout: .array)
      let second = try cards(in: jsContact.text(of: [card]), JSContactReader()).first
      #expect(second?.card?.messengers == card.messengers)
    }
  }

  @Test("a nickname has other names, too", arguments: ["X-NICKNAME:Al", "X-EPOCSECONDNAME:Al"])
  func nickname(line: String) throws {
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", line)
    #expect(card.name.nickname == "Al")
    #expect(VCardSupport.text([card]).contains(line + "\r\n"))
  }

  @Test(
    "a picture may have DATA before its colon",
    arguments: [
      "PHOTO;DATA:IMAGE/GIF;BASE64,", "PHOTO:image/gif;base64,", "PHOTO:DATA:image/gif;base64,",
    ])
  func picture(head: String) throws {
    let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", head + gif, version: "4.0")
    #expect(card.photo?.mediaType == "image/gif")
    for version in VCardVersion.allCases {
      let written = VCardSupport.text([card], version)
      #expect(try VCardSupport.read(written).first?.card?.photo == card.photo, "\(written)")
    }
  }
}
