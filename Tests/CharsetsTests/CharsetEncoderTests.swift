import Testing

@testable import Charsets

@Suite("Writing text in a character set")
struct CharsetEncoderTests {
  private static let names =
    Charset.commonNames + [
      "iso-8859-3", "iso-8859-7", "macintosh", "cp850", "cp852", "gb18030", "utf-16",
    ]

  private static func written(_ text: String, _ charset: Charset) -> [UInt8] {
    written(text, by: CharsetEncoder(charset))
  }

  private static func written(_ text: String, by encoder: CharsetEncoder) -> [UInt8] {
    var encoder = encoder
    // In pieces, as a large text comes.
    let pieces = text.split(separator: "\n", omittingEmptySubsequences: false)
    var bytes = encoder.bytes(String(pieces[0]))
    for piece in pieces.dropFirst() { bytes += encoder.bytes("\n" + piece) }
    return bytes + encoder.finish()
  }

  @Test(
    "gives what is read again",
    arguments: [
      ("windows-1252", "Zoë €uro – “Ångström”, naïve\r\n~x"), ("windows-1250", "Łukasz Žižek"),
      ("windows-1251", "Иван Ёжик"), ("windows-1253", "Γιώργος"), ("windows-1254", "Ayşe Yıldız"),
      ("windows-1255", "דוד"), ("windows-1256", "محمد"), ("windows-1257", "Jānis"),
      ("windows-1258", "Đặng Thế Hưng, Ngữ"), ("iso-8859-1", "Zoë"), ("iso-8859-15", "Œuvre €"),
      ("koi8-r", "Иван"), ("koi8-u", "Їжак"), ("tis-620", "สมชาย ปู่"), ("gbk", "张伟 €, 镕"),
      ("big5", "王小明"), ("euc-kr", "김철수 똠방각하"), ("shift_jis", "山田 ﾔﾏﾀﾞ 髙 Ⅳ 表~\\"),
      ("euc-jp", "山田 ﾔﾏﾀﾞ 表"), ("iso-2022-jp", "a山田ﾔﾏﾀﾞb\n表"), ("hz", "~a张伟~\n伟~"),
      ("utf-16le", "Zoë 😀 山"), ("utf-16be", "Zoë 😀 山"), ("utf-16", "é"), ("utf-8", "Zoë 😀 山"),
      ("macintosh", "Jürg Ω"), ("cp850", "Böll ×"),
    ])
  func readAgain(name: String, text: String) throws {
    let charset = try #require(Charset(named: name))
    #expect(!CharsetEncoder(charset).lacks(text))
    let (read, isClean) = charset.utf8(Self.written(text, charset))
    #expect(isClean && String(decoding: read, as: UTF8.self) == text)
  }

  @Test("every character that is read in a set is written in it", arguments: names)
  func everything(name: String) throws {
    let charset = try #require(Charset(named: name))
    let encoder = CharsetEncoder(charset)
    for lead in 0x80...0xff as ClosedRange<UInt8> {
      for trail in [0x41, 0x7a, 0x81, 0xa1, 0xb5, 0xfe] as [UInt8] {
        let (read, isClean) = charset.utf8([lead, trail])
        let text = String(decoding: read, as: UTF8.self)
        guard isClean, charset != .gbk || text != "\u{20ac}" else { continue }
        // What GB 18030 alone has in two bytes others would take for something else.
        if charset == .gbk, GB18030.scalar(lead, trail) != nil { continue }
        let isLacking = encoder.lacks(text)
        #expect(!isLacking, "\(text) of \(lead), \(trail)")
        let (again, _) = charset.utf8(Self.written(text, by: encoder))
        #expect(String(decoding: again, as: UTF8.self) == text)
      }
    }
  }

  @Test(
    "puts a question mark for each character that has no place, however it is composed",
    arguments: [
      ("windows-1252", "Łu山x", "?u?x"), ("windows-1252", "e\u{301}é", "éé"),
      ("windows-1252", "👨‍👩‍👧!", "?!"), ("windows-1252", "a\u{323}", "a?"), ("iso-8859-1", "€", "?"),
      ("gbk", "\u{1f600}张", "?张"), ("hz", "张ß伟", "张?伟"), ("iso-2022-jp", "山é\n", "山?\n"),
      ("big5", "ß", "?"),
    ])
  func lacking(name: String, text: String, expected: String) throws {
    let charset = try #require(Charset(named: name))
    #expect(CharsetEncoder(charset).lacks(text) == expected.contains("?"))
    let (read, _) = charset.utf8(Self.written(text, charset))
    #expect(String(decoding: read, as: UTF8.self) == expected)
  }

  @Test(
    "gives the bytes that other programs give",
    arguments: [
      ("windows-1252", "é€", [0xe9, 0x80]), ("gbk", "张€", [0xd5, 0xc5, 0x80]),
      ("shift_jis", "表①", [0x95, 0x5c, 0x87, 0x40]), ("euc-jp", "山ｱ", [0xbb, 0xb3, 0x8e, 0xb1]),
      ("iso-2022-jp", "山", [0x1b, 0x24, 0x42, 0x3b, 0x33, 0x1b, 0x28, 0x42]),
      ("utf-16le", "aé", [0x61, 0, 0xe9, 0]), ("utf-16be", "aé", [0, 0x61, 0, 0xe9]),
      ("windows-1258", "ế", [0xea, 0xec]),
    ] as [(String, String, [UInt8])])
  func bytes(name: String, text: String, bytes: [UInt8]) throws {
    let charset = try #require(Charset(named: name))
    #expect(Self.written(text, charset) == bytes)
    #expect(CharsetEncoder(.utf16LE).mark == [0xff, 0xfe] && CharsetEncoder(.utf8).mark == [])
  }
}
