import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Lines that another version or format spells in another way")
struct VCardConversionTests {
  private static let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  @Test(
    "bytes are an address in 4.0 and in jCard, and nothing says otherwise",
    arguments: ["PHOTO", "LOGO", "KEY"])
  func binary(name: String) throws {
    let line = "\(name);VALUE=binary;ENCODING=b;TYPE=GIF:\(Self.gif)"
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", line)
    #expect((card.photo == nil) == (name != "PHOTO"))
    let text = VCardSupport.text([card], .v40)
    #expect(!text.lowercased().contains("value=binary"), "\(text)")
    #expect(text.contains(name + ":data:"), "\(text)")
    #expect(try VCardSupport.read(text).first?.card?.photo == card.photo)
    var writer = JCardWriter()
    let jCard = String(decoding: writer.text(of: [card]), as: UTF8.self)
    #expect(jCard.contains("[\"\(name.lowercased())\",{},\"uri\",\"data:"), "\(jCard)")
    #expect(VCardSupport.text([card]).contains("\(name);VALUE=binary;ENCODING=b"))
  }

  @Test(
    "a number that is an address is told without what is encoded in it",
    arguments: [
      ("tel:+1%20555", "+1 555"), ("tel:+1-555;ext=1%202", "+1-555 ext. 1 2"),
      ("tel:100%", "100%"), ("tel:1%0A2", "1%0A2"), ("tel:%20", ""),
    ])
  func numbers(uri: String, number: String) throws {
    let line = "TEL;VALUE=uri:" + uri
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", line, version: "4.0")
    #expect(card.phones.map(\.value) == [number].filter { !$0.isEmpty })
    #expect(VCardSupport.text([card], .v40).contains(line + "\r\n"))
    let old = try VCardSupport.read(VCardSupport.text([card], .v30)).first?.card
    #expect(old?.phones == card.phones)
    let plain = try VCardSupport.card("N:B;A;;;", "FN:A B", "TEL:+1%20555")
    #expect(plain.phones.map(\.value) == ["+1%20555"], "only an address has such bytes")
  }
}
