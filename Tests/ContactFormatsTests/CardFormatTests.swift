import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Formats of cards")
struct CardFormatTests {
  @Test("the beginning of a text tells its format")
  func sniffing() throws {
    let texts: [(String, CardFormat?)] = [
      ("BEGIN:VCARD\r\nVERSION:3.0", .vcard), ("\u{feff}\n begin : vcard\n", .vcard),
      (#"["vcard",[["version",{},"text","4.0"]]]"#, .jcard), (#"[ ["vcard", []] ]"#, .jcard),
      (#"{"@type": "Card", "version": "1.0"}"#, .jscontact),
      (#"[{"version":"1.0","@type" : "Card"}]"#, .jscontact),
      (#"[{"first":"Ann"}]"#, .json), ("{\n \"first\": 1}", .json), ("[]", .json), ("{}", .json),
      ("{\"first\":\"Ann\"}\n{\"first\":\"Bob\"}\n", .jsonl),
      ("dn: cn=Ann\ncn: Ann", .ldif), ("# x\nversion: 1\n\ndn:: abc", .ldif),
      ("# my aliases\nalias ann Ann <a@x.org>", .mutt),
      ("# abook addressbook file\n\n[format]", .abook), ("[format]\nprogram=abook", .abook),
      ("[0]\nname=Ann\n", .abook), ("First Name,Last Name\nAnn,Doe", .csv),
      ("Name;E-Mail\n", .csv), ("Email\na@x.org", .csv), ("sep=;\nName;Email", .csv),
      ("hello world", nil), ("", nil), ("\u{1}\u{2},\n", nil), ("[1,2]", nil),
    ]
    for (text, format) in texts {
      #expect(CardFormat(sniffing: Array(text.utf8)) == format, "\(text)")
    }
    for (name, format) in [
      ("spreadsheets/google-old.csv", CardFormat.csv), ("spreadsheets/outlook-german.csv", .csv),
      ("ldif/directory.ldif", .ldif), ("mutt/aliases", .mutt), ("mutt/addressbook", .abook),
    ] {
      #expect(CardFormat(sniffing: try TableReading.fixture(name)) == format, "\(name)")
    }
  }

  @Test(
    "UTF-16 is known by its mark, or by its first character where it has none",
    arguments: [[0xfe, 0xff], [0xff, 0xfe], [], [0]] as [[UInt8]])
  func utf16(start: [UInt8]) throws {
    let isBigEndian = start.first != 0xff && start != [0]
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoë 😀\r\nEND:VCARD\r\n"
    var bytes = start == [0] ? [] : start
    for unit in text.utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    #expect(CardFormat(sniffing: bytes) == .vcard)
    for size in [1, 2, 3, bytes.count] {
      var reader = VCardReader()
      var names: [String?] = []
      for index in stride(from: 0, to: bytes.count, by: size) {
        try reader.read(Array(bytes[index..<min(index + size, bytes.count)])) {
          names.append($0.card?.displayName)
        }
      }
      try reader.finish { names.append($0.card?.displayName) }
      #expect(names == ["Zoë 😀"], "pieces of \(size)")
    }
  }

  @Test("extensions of files tell the format, and no two formats share one")
  func extensions() {
    #expect(CardFormat(fileExtension: "VCF") == .vcard)
    #expect(CardFormat(fileExtension: "tsv") == .csv)
    #expect(CardFormat(fileExtension: "doc") == nil)
    let all = CardFormat.allCases.flatMap(\.fileExtensions)
    #expect(Set(all).count == all.count)
  }

  @Test("no bytes trap")
  func damage() throws {
    var random = TableRandom()
    for _ in 0..<testRounds(200) {
      let text = (0..<random.below(60)).map { _ in
        random.one(of: Array("[]{}\":,;=#\n\r a0\u{0}vcard".utf8))
      }
      _ = CardFormat(sniffing: text)
    }
    let json = try TableReading.fixture("spreadsheets/google.csv")
    for _ in 0..<testRounds(20) { _ = CardFormat(sniffing: random.damaged(json)) }
  }
}
