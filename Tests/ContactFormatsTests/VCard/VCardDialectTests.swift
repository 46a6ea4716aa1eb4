import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Dialects of vCards")
struct VCardDialectTests {
  @Test("what each program writes comes back with nothing lost", arguments: try VCardDialects.all())
  func roundTrip(name: String) throws {
    let text = try VCardSupport.bytes(name)
    let source = VCardSupport.properties(text)
    let read = try VCardSupport.read(text)
    for (number, entry) in read.enumerated() {
      let card = try #require(entry.card)
      let versionText = source[number].first { $0.key == "VERSION" }?.text ?? "3.0"
      let version = try #require(VCardVersion(versionText))
      let written = VCardSupport.text([card], version)
      let again = try #require(try VCardSupport.read(written).first)
      #expect(again.warnings.isEmpty, "\(written)")
      var (found, wanted) = (try #require(again.card), card)
      // The names that a version requires may have been added.
      (found.keptLines, wanted.keptLines) = ([], [])
      #expect(found == wanted, "\(written)")
      let essences = VCardSupport.properties(Array(written.utf8))[0].map(\.essence)
      // Pictures are bytes of the card, and how they are encoded is up to the version; so are names
      // that it does not allow.
      let own = ["VERSION", "PROFILE", "PHOTO", "X-MESSAGING/XMPP-ALL"]
      let missing = source[number].filter { !own.contains($0.key) }.map(\.essence)
        .filter { !essences.contains($0) }
      #expect(missing.isEmpty, "\(name): \(missing)\n\(written)")
    }
  }

  @Test("a card in another version says the same", arguments: try VCardDialects.all())
  func otherVersions(name: String) throws {
    for entry in try VCardSupport.read(try VCardSupport.bytes(name)) {
      let card = try #require(entry.card)
      for version in VCardVersion.allCases {
        let again = try #require(try VCardSupport.read(VCardSupport.text([card], version)).first)
        var (found, wanted) = (try #require(again.card), card)
        (found.keptLines, wanted.keptLines) = ([], [])
        #expect(found == wanted, "\(name) \(version): \(VCardSupport.text([card], version))")
      }
    }
  }

  @Test("fields come from the properties of each program")
  func fields() throws {
    func card(_ name: String, _ number: Int = 0) throws -> ContactCard {
      let cards = try VCardSupport.read(try VCardSupport.bytes("dialects/\(name).vcf"))
      return try #require(cards[number].card)
    }
    let android = try card("android")
    #expect(android.name.first == "Jiří" && android.name.last == "Černý")
    #expect(android.notes == "první\ndruhý" && android.photo?.bytes.count == 204)
    #expect(android.messengers == [ContactCard.Messenger("jirka", service: "skype")])
    let apple = try card("icloud")
    #expect(apple.phones.map(\.label) == ["mobile", "mobile iphone", "AssistantPhone"])
    #expect(apple.birthday?.description == "--04-12" && apple.manager == "Boss Lady")
    #expect(apple.dates.map(\.label) == ["anniversary"] && apple.urls.map(\.label) == ["homepage"])
    #expect(try card("icloud", 1).kind == .group)
    #expect(try card("icloud", 1).members == ["urn:uuid:ab12"])
    #expect(try card("icloud", 2).displayName == "Orchard Ltd")
    #expect(try card("outlook-30").name.last == "Müller")
    #expect(try card("japanese-phone").name.phoneticLast == "ﾀｶﾊｼ")
    #expect(try card("japanese-phone").name.first == "ソ太郎")
    #expect(try card("cardbook").phones.map(\.value) == ["+49-1 ext. 102"])
    #expect(try card("cardbook").tags == ["a", "b,c"])
    #expect(try card("cardbook").manager == "Chefin")
    #expect(try card("agent").phones.map(\.value) == ["2"])
    #expect(try card("evolution").manager == "Ann")
  }
}
