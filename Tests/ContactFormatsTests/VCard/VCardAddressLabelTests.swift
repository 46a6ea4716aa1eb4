import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Addresses on labels of vCards")
struct VCardAddressLabelTests {
  private static func text(_ lines: [String], _ version: String) -> String {
    (["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  @Test("an address that stands only on a label is one", arguments: VCardVersion.allCases)
  func labels(version: VCardVersion) throws {
    let text = Self.text(
      ["N:B;A;;;", "FN:A B", "LABEL;TYPE=WORK:1 Main St\\; Rear\\nTown\\, US", "LABEL:"], "3.0")
    let card = try #require(try VCardSupport.read(text).first?.card)
    #expect(card.addresses.map(\.street) == ["1 Main St; Rear\nTown, US"])
    #expect(card.addresses.map(\.label) == ["work"])
    let written = VCardSupport.text([card], version)
    #expect(written.contains("ADR;") && written.contains("LABEL;"))
    let again = try #require(try VCardSupport.read(written).first?.card)
    #expect(again.addresses == card.addresses)
    #expect(VCardSupport.text([again], version) == written)
    var gone = card
    gone.addresses = []
    #expect(!VCardSupport.text([gone], version).contains("Main"))
    let group = try VCardSupport.card("FN:A", "item1.LABEL:Town", "item1.X-ABLabel:Hut")
    #expect(group.addresses.map(\.label) == ["Hut"])
    var old = try VCardSupport.card("FN:A", "LABEL:Town")
    (old.addresses, old.keptLines) = ([], ["FN", "LABEL:Town"])
    #expect(VCardSupport.text([old], version).contains("LABEL:Town\r\n"))
    let both = try VCardSupport.card("FN:A", "LABEL:Town", "ADR:;;;Town;;;")
    #expect(both.addresses.count == 1 && both.keptLines.contains("LABEL:Town"))
    #expect(VCardSupport.text([both]).contains("LABEL:Town\r\n"))
  }

  @Test(
    "a label with nothing but breaks is no address",
    arguments: [
      ("LABEL;HOME;ENCODING=QUOTED-PRINTABLE:=0D=0A=0D=0A", "2.1"),
      ("LABEL;TYPE=home:\\n \\n", "3.0"), ("LABEL;TYPE=home: ", "3.0"),
    ])
  func empty(label: String, version: String) throws {
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", label, version: version)
    #expect(card.addresses.isEmpty)
    for version in VCardVersion.allCases {
      let again = try VCardSupport.read(VCardSupport.text([card], version)).first?.card
      #expect(again?.addresses == [])
    }
  }
}
