import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Character sets of values in vCards")
struct VCardCharsetTests {
  /// The one card with some lines, in which `=` stands before each byte that is not ASCII.
  private func read(_ lines: String..., version: String = "2.1") throws -> ReadCard {
    let text = ["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]
    let bytes = Array(text.joined(separator: "\r\n").utf8)
    return try #require(
      try VCardSupport.read(QuotedPrintable.decoded(bytes.span, 0..<bytes.count).bytes).first)
  }

  /// The same with values that stand there in quoted-printable.
  private func card(_ lines: String...) throws -> ContactCard {
    let text = ["BEGIN:VCARD", "VERSION:2.1"] + lines + ["END:VCARD", ""]
    return try #require(try VCardSupport.read(text.joined(separator: "\r\n")).first?.card)
  }

  private static let quoted = "ENCODING=QUOTED-PRINTABLE"

  @Test(
    "a text in base64 is in the character set that its line declares",
    arguments: [
      ("SHIFT_JIS", "jlKTYzuRvphZOzs7", "山田", "太郎"), ("GBK", "1cU7zrA7Ozs=", "张", "伟"),
      ("ISO-2022-JP", "GyRCOzNFRBsoQjsbJEJCQE86GyhCOzs7", "山田", "太郎"),
      ("ISO-8859-1", "TfxsbGVyO0r8cmdlbjs7Ow==", "Müller", "Jürgen"),
      ("SHIFT_JIS", "5bGx55SwO+WkqumDjjs7Ow==", "山田", "太郎"),
    ])
  func base64(charset: String, value: String, last: String, first: String) throws {
    let card = try card("N;CHARSET=\(charset);ENCODING=BASE64:\(value)", "")
    #expect(card.name.last == last && card.name.first == first)
  }

  @Test("separators between texts that switch between sets, or shift, are separators")
  func switching() throws {
    let jis = "=1B$B;3ED=1B(B;=1B$BB@O:=1B(B;;;"
    for name in [
      try card("N;CHARSET=ISO-2022-JP;\(Self.quoted):\(jis)").name,
      try #require(try read("N;CHARSET=ISO-2022-JP:\(jis)").card).name,
      try #require(try read("N:\(jis)", version: "3.0").card).name,
      try card("N;\(Self.quoted):\(jis)").name,
    ] {
      #expect(name.last == "山田" && name.first == "太郎")
    }
    let shifted = try card(
      "N;CHARSET=UTF-7:M+APw-ller;J+APw-rgen;;;", "NOTE;CHARSET=UTF-7:C++ +- +2D3eAA-")
    #expect(shifted.name.last == "Müller" && shifted.name.first == "Jürgen")
    #expect(shifted.notes == "C++ + 😀")
    let wide = try card(
      "N;CHARSET=UTF-16;\(Self.quoted):=FE=FF=5C=71=75=30=00=3B=59=2A",
      "NOTE;CHARSET=UTF-16LE;\(Self.quoted):=71=5C")
    #expect(wide.name.last == "山田" && wide.name.first == "太" && wide.notes == "山")
  }

  @Test("a line that says it is in another character set than UTF-8, but is not, is UTF-8")
  func convertedTexts() throws {
    for charset in [
      "SHIFT_JIS", "EUC-JP", "ISO-2022-JP", "GB2312", "BIG5", "EUC-KR", "KOI8-R", "ISO-8859-1",
    ] {
      let plain = try card(
        "N;CHARSET=\(charset):山田;太郎", "NOTE;CHARSET=\(charset):Grüße aus 東京",
        "TITLE;CHARSET=\(charset);\(Self.quoted):=E5=BC=A0")
      #expect(plain.name.last == "山田" && plain.name.first == "太郎", "\(charset)")
      #expect(plain.notes == "Grüße aus 東京" && plain.jobTitle == "张", "\(charset)")
      let accented = try card("N;CHARSET=\(charset):Müller;Größe")
      #expect(accented.name.last == "Müller" && accented.name.first == "Größe", "\(charset)")
    }
  }

  @Test("what only happens to be UTF-8 is in the character set that its line declares")
  func chance() throws {
    let chinese = try card("N;CHARSET=GB2312;\(Self.quoted):=D2=BB=D0=A9;=C1=AA=CD=A8")
    #expect(chinese.name.last == "一些" && chinese.name.first == "联通")
    let kana = try card("N;CHARSET=SHIFT_JIS;\(Self.quoted):=C2=B1;=D0=B5")
    #expect(kana.name.last == "ﾂｱ" && kana.name.first == "ﾐｵ")
    let czech = try card("N;CHARSET=x-mac-ce;\(Self.quoted):Dvo=DE=87k;Ji=DE=92")
    #expect(czech.name.last == "Dvořák" && czech.name.first == "Jiří")
  }

  @Test("a line that says it is UTF-8, but is not, is in the set that is likely")
  func falseUTF8() throws {
    for encoding in [";\(Self.quoted)", ""] {
      let lines = [
        "N;CHARSET=UTF-8\(encoding):=D5=C5;=CE=B0",
        "NOTE;CHARSET=UTF-8\(encoding):=B1=B1=BE=A9=CA=D0", "TITLE;CHARSET=UTF-8\(encoding):Caf=E9",
      ]
      let card =
        encoding.isEmpty
        ? try #require(try read(lines[0], lines[1], lines[2]).card)
        : try card(lines[0], lines[1], lines[2])
      #expect(card.name.last == "张" && card.name.first == "伟" && card.notes == "北京市")
      #expect(card.jobTitle == "Café")
    }
  }

  @Test("a character that a phone has cut is left out, and what is around it stays")
  func cutCharacters() throws {
    let read = try read(
      "N:=E5=BC=A0=E4=BC;=E4=BC=9F=E4;;;", "NOTE:Gr=C3=BC=C3=9Fe =C3", version: "3.0")
    let card = try #require(read.card)
    #expect(card.name.last == "张" && card.name.first == "伟" && card.notes == "Grüße ")
    #expect(read.warnings.map(\.line) == [3, 4])
    let encoded = try self.card("N;CHARSET=UTF-8;\(Self.quoted):=E5=BC=A0=E4=BC;=E4=BC=9F;;;")
    #expect(encoded.name.last == "张" && encoded.name.first == "伟")
    let accent = try #require(try self.read("N:Ren=E9;Caf=E9", version: "3.0").card)
    #expect(accent.name.last == "René" && accent.name.first == "Café")
  }

  @Test("a character in two halves of three bytes each is one")
  func halves() throws {
    let raw = try read("N:Ann=ED=A0=BD=ED=B8=80;Lee", version: "3.0")
    let encoded = try card("N;CHARSET=UTF-8;\(Self.quoted):Ann=ED=A0=BD=ED=B8=80;Lee")
    #expect(raw.card?.name.last == "Ann😀" && encoded.name.last == "Ann😀")
    #expect(raw.warnings.isEmpty)
  }

  @Test("each line is in the character set of its own, and one that has none in that of the card")
  func manySets() throws {
    let read = try read(
      "N;CHARSET=SHIFT_JIS:=8ER=93c;=91=BE=98Y", "ORG;CHARSET=EUC-JP:=B2=F1=BC=D2",
      "TITLE;CHARSET=ISO-8859-1:Caf=E9", "NOTE;CHARSET=KOI8-R:=F0=D2=C9=D7=C5=D4",
      "NICKNAME:=EB=CF=D4=C9=CB")
    let card = try #require(read.card)
    #expect(card.name.last == "山田" && card.name.first == "太郎" && card.company == "会社")
    #expect(card.jobTitle == "Café" && card.notes == "Привет" && card.name.nickname == "Котик")
    #expect(read.warnings.map(\.line) == [7])
  }

  @Test("rare characters of EUC-JP take the three bytes that they have")
  func threeBytes() throws {
    let card = try card("N;CHARSET=EUC-JP;\(Self.quoted):=BB=B3=8F=B0=C4=C5=C4;=C2=C0")
    #expect(card.name.last == "山〓田" && card.name.first == "太")
  }
}
