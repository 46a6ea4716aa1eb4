import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Lists in jCard")
struct JCardListTests {
  private static func written(_ card: ContactCard) -> String {
    var writer = JCardWriter()
    return String(decoding: writer.text(of: [card]), as: UTF8.self)
  }

  @Test("the values of a property that nobody knows stay apart")
  func unknown() throws {
    let property = #"["x-multi",{},"text","a","b,c"]"#
    let text = #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","A"],"# + property + "]]"
    let reading = TableReading(JCardReader(), text)
    let card = try #require(reading.cards.first)
    #expect(card.keptLines.contains(#"X-MULTI;VALUE=text:a,b\,c"#), "\(card.keptLines)")
    let written = Self.written(card)
    #expect(written.contains(property), "\(written)")
    let again = TableReading(JCardReader(), written).cards.first
    #expect(again?.keptLines.contains(#"X-MULTI;VALUE=text:a,b\,c"#) == true)
  }

  @Test(
    "a text with commas is one value",
    arguments: [
      (#"X-A;VALUE=text:a\,b"#, #""text","a,b"]"#), ("X-A;VALUE=text:a, b", #""text","a, b"]"#),
      ("X-A;VALUE=text:a,", #""text","a,"]"#), ("X-A:a,b", #""unknown","a,b"]"#),
      ("NOTE:a,b", #""text","a,b"]"#), ("X-SPOUSE;VALUE=text:a,b", #""text","a,b"]"#),
    ])
  func text(line: String, end: String) throws {
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", line, version: "4.0")
    #expect(Self.written(card).contains(end), "\(Self.written(card))")
  }
}
