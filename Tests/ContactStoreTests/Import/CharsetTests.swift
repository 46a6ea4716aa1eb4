import ManagedObjects
import TestSupport
import Testing

@testable import Charsets
@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("Character sets")
struct CharsetTests {
  @Test(
    "names are read in the character sets of the world",
    arguments: [
      ("gbk", [0xd5, 0xc5, 0xce, 0xb0], "张伟"),
      (
        "gb2312", [0xc0, 0xee, 0xc4, 0xc8, 0x2c, 0x20, 0x42, 0x65, 0x69, 0x6a, 0x69, 0x6e, 0x67],
        "李娜, Beijing"
      ),
      ("gb18030", [0xfe, 0x9f, 0xa8, 0xbf, 0xfe, 0x50], "䶮ǹ⺁"),
      ("Big5", [0xa4, 0xfd, 0xa4, 0x70, 0xa9, 0xfa], "王小明"),
      ("EUC-KR", [0xb1, 0xe8, 0xc3, 0xb6, 0xbc, 0xf6], "김철수"),
      ("windows-949", [0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf], "똠방각하"),
      ("windows-1251", [0xc8, 0xe2, 0xe0, 0xed, 0x20, 0xa8, 0xe6, 0xe8, 0xea], "Иван Ёжик"),
      ("windows-1253", [0xc3, 0xe9, 0xfe, 0xf1, 0xe3, 0xef, 0xf2], "Γιώργος"),
      (
        "windows-1254", [0x41, 0x79, 0xfe, 0x65, 0x20, 0x59, 0xfd, 0x6c, 0x64, 0xfd, 0x7a],
        "Ayşe Yıldız"
      ),
      ("windows-1255", [0xe3, 0xe5, 0xe3], "דוד"),
      ("windows-1256", [0xe3, 0xcd, 0xe3, 0xcf], "محمد"),
      ("windows-1257", [0x4a, 0xe2, 0x6e, 0x69, 0x73], "Jānis"),
      ("windows-1258", [0xd0, 0x61], "Đa"),
      ("TIS-620", [0xca, 0xc1, 0xaa, 0xd2, 0xc2], "สมชาย"),
      ("KOI8-U", [0xb7, 0xd6, 0xc1, 0xcb], "Їжак"),
      ("ISO-8859-5", [0xbf, 0xf1, 0xe2, 0xe0], "Пётр"),
      ("ISO-8859-7", [0xc5, 0xeb, 0xdd, 0xed, 0xe7], "Ελένη"),
      ("ISO-8859-9", [0xc7, 0x61, 0xf0, 0x72, 0xfd], "Çağrı"),
      ("ISO-8859-3", [0xd8, 0x6f, 0x6a, 0x61, 0x20, 0xa1, 0x61, 0x6c], "Ĝoja Ħal"),
      (
        "ISO-8859-4", [0x4a, 0xe0, 0x6e, 0x69, 0x73, 0x20, 0xa9, 0xf3, 0xba, 0x6c, 0x65],
        "Jānis Šķēle"
      ),
      ("ISO-8859-10", [0xde, 0xf3, 0x72, 0x20, 0xaf], "Þór Ŋ"),
      ("ISO-8859-13", [0xde, 0xeb, 0x6a, 0x61], "Žėja"),
      ("ISO-8859-14", [0x53, 0x69, 0xe2, 0x6e, 0x20, 0xd0, 0x79, 0x6e], "Siân Ŵyn"),
      ("ISO-8859-16", [0xde, 0x61, 0x72, 0xe3, 0x20, 0xaa, 0x74], "Țară Șt"),
      (
        "MACINTOSH", [0x4a, 0x9f, 0x72, 0x67, 0x20, 0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72],
        "Jürg Müller"
      ),
      ("IBM850", [0x42, 0x94, 0x6c, 0x6c, 0x20, 0x9e], "Böll ×"),
      ("IBM437", [0x47, 0x72, 0x81, 0x6e, 0x20, 0xe1], "Grün ß"),
      ("IBM866", [0x8f, 0xf1, 0xe2, 0xe0], "Пётр"),
      ("cp852", [0x4a, 0x69, 0xfd, 0xa1], "Jiří"),
      ("ISO-8859-6", [0xe5, 0xcd, 0xe5, 0xcf], "محمد"),
      ("x-mac-cyrillic", [0x91, 0xe5, 0xf0, 0xe3, 0xe5, 0xe9], "Сергей"),
      ("x-mac-ce", [0xfc, 0x75, 0x6b, 0x61, 0x73, 0x7a], "Łukasz"),
      (
        "HZ-GB-2312",
        [0x7e, 0x7b, 0x55, 0x45, 0x4e, 0x30, 0x7e, 0x7d, 0x2c, 0x20, 0x7e, 0x7e, 0x41, 0x7e, 0x0a],
        "张伟, ~A"
      ),
      (
        "iso-2022-jp-ms",
        [0x1b, 0x28, 0x49, 0x54, 0x4f, 0x40, 0x5e, 0x1b, 0x24, 0x40, 0x3b, 0x33, 0x1b, 0x28, 0x4a],
        "ﾔﾏﾀﾞ山"
      ),
    ] as [(String, [UInt8], String)])
  func names(_ charset: String, _ bytes: [UInt8], _ expected: String) throws {
    let (text, isClean) = try #require(Charset(named: charset)).utf8(bytes)
    #expect(String(decoding: text, as: UTF8.self) == expected)
    #expect(isClean)
  }

  @Test(
    "a character set has many names",
    arguments: [
      (.utf8, ["UTF8", "\"utf-8\"", "UTF_8", "cp65001", "unicode-1-1-utf-8", "us-ascii"]),
      (.shiftJIS, ["X-SJIS", "WINDOWS-31J", "MS932", "csShiftJIS", "x-ms-cp932", "SJIS-win"]),
      (.eucJP, ["ujis", "csEUCPkdFmtJapanese", "eucJP-ms", "CP51932"]),
      (.iso2022JP, ["JIS", "csISO2022JP", "ISO-2022-JP-2", "cp50221"]),
      (.gbk, ["gb_2312-80", "csGB2312", "x-gbk", "MS936", "EUC-CN", "GB18030-2005"]),
      (.big5, ["Big-5", "x-x-big5", "csBig5", "BIG5-HKSCS", "ms950"]),
      (.eucKR, ["KS_C_5601-1987", "korean", "csEUCKR", "ks_c_5601", "x-windows-949"]),
      (
        .latin1, ["iso8859-1", "ISO_8859-1", "8859-1", "l1", "IBM819", "iso-ir-100", "csISOLatin1"]
      ),
      (.windows1251, ["win-1251", "CP1251", "x-cp1251", "windows-cp1251"]),
      (.koi8R, ["csKOI8R", "koi8"]), (.windows1255, ["ISO-8859-8-I", "hebrew"]),
      (.arabic, ["arabic", "iso_8859-6"]), (.utf16BE, ["UTF-16"]), (.utf7, ["UTF-7"]),
      (nil, ["", "x", "xxcs", "windows", "windows-9", "iso-8859-12", "x-klingon"]),
    ] as [(Charset?, [String])])
  func spellings(_ charset: Charset?, _ names: [String]) {
    for name in names { #expect(Charset(name: name.utf8) == charset, "\(name)") }
  }

  @Test("every common name is that of a character set", arguments: Charset.commonNames)
  func commonNames(_ name: String) {
    #expect(Charset(named: name) != nil)
    #expect(Charset(named: name.uppercased()) == Charset(named: name))
  }

  @Test("bytes that stand for nothing are told, and the line goes on behind them")
  func faults() throws {
    let gbk = try #require(Charset(named: "gbk"))
    for (bytes, expected) in [
      ([0xd5] as [UInt8], "\u{fffd}"), ([0xd5, 0x0a, 0x41], "\u{fffd}\nA"),
      ([0xff, 0x41], "\u{fffd}A"), ([0xd5, 0xc5, 0x81], "张\u{fffd}"),
    ] {
      let (text, isClean) = gbk.utf8(bytes)
      #expect(String(decoding: text, as: UTF8.self) == expected)
      #expect(!isClean)
    }
  }

  @Test("a text cut anywhere is read as the whole", arguments: ["gbk", "shift_jis", "iso-2022-jp"])
  func cuts(_ name: String) throws {
    let bytes: [UInt8] =
      switch name {
      case "gbk": [0xd5, 0xc5, 0xce, 0xb0, 0x2c, 0x41, 0xa0, 0x40, 0x0a, 0xce, 0xb0]
      case "shift_jis": [0x8e, 0x52, 0x93, 0x63, 0x2c, 0xb1, 0x0d, 0x0a, 0x83, 0x5c]
      default:
        [0x1b, 0x24, 0x42, 0x3b, 0x33, 0x45, 0x44, 0x1b, 0x28, 0x42, 0x2c, 0x0a, 0x41, 0x0a]
      }
    let charset = try #require(Charset(named: name))
    let whole = charset.utf8(bytes)
    #expect(whole.isClean)
    for size in 1...bytes.count {
      var transcoder = try #require(CharsetTranscoder(charset))
      var text: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        text += transcoder.utf8(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      text += transcoder.finish()
      #expect(text == whole.text, "pieces of \(size)")
      #expect(!transcoder.hasFault)
    }
  }

  private func imported(_ text: [UInt8], charset: String?) throws -> [ContactCard] {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var options = ContactImportOptions(now: 0)
    options.charset = charset.flatMap { Charset(named: $0) }
    let source = ContactSource { body in
      var rest = text[...]
      try body { count in
        defer { rest = rest.dropFirst(min(count, 5)) }
        return Array(rest.prefix(min(count, 5)))
      }
    }
    _ = try AddressBook.importContacts(options, from: [source]) { book }
    return try book.contacts(AddressBook.Query()).map(\.card)
  }

  @Test("a table in a character set that it does not tell is read when somebody says it")
  func table() throws {
    let text =
      Array("First Name,Last Name,E-mail Address\r\n".utf8)
      + [0xc8, 0xe2, 0xe0, 0xed, 0x2c, 0xcf, 0xb8, 0xf2, 0xf0, 0x2c]
      + Array("i@example.org\r\n".utf8)
    let card = try #require(try imported(text, charset: "windows-1251").first)
    #expect(card.name.first == "Иван")
    #expect(card.name.last == "Пётр")
    #expect(card.emails.map(\.value) == ["i@example.org"])
  }

  @Test("a table in a character set that nobody says is read in the one that is likely")
  func guessedTable() throws {
    let names: [[UInt8]] = [
      [0xd5, 0xc5, 0x2c, 0xce, 0xb0], [0xc0, 0xee, 0x2c, 0xc4, 0xc8],
      [0xcd, 0xf5, 0x2c, 0xb7, 0xbc],
    ]
    let text = Array("Last Name,First Name\r\n".utf8) + names.flatMap { $0 + [0x0d, 0x0a] }
    let cards = try imported(text, charset: nil)
    #expect(cards.map(\.name.last) == ["张", "李", "王"])
    #expect(cards.map(\.name.first) == ["伟", "娜", "芳"])
    let mixed = Array("Last Name,First Name\r\n王,芳\r\n".utf8) + names[1] + [0x0d, 0x0a]
    #expect(try imported(mixed, charset: nil).map(\.name.first) == ["芳", "ÄÈ"])
    let accents = Array("Last Name,First Name\r\n".utf8) + [0x4d, 0xfc, 0x2c, 0x4a, 0xf6, 0x0a]
    #expect(try imported(accents, charset: nil).map(\.name.last) == ["Mü"])
  }

  @Test("a text in UTF-16 is read whether or not somebody says so", arguments: [nil, "utf-16"])
  func utf16(_ charset: String?) throws {
    let text = "\u{feff}First Name,Last Name\r\nŽofie,Ødegård\r\n"
    let bytes = text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    #expect(try imported(bytes, charset: charset).first?.name.last == "Ødegård")
  }

  private static let table = "First Name,Last Name\r\n"

  @Test("a byte order mark says more than an option", arguments: ["windows-1251", "gbk"])
  func marks(_ charset: String) throws {
    let text = "\u{feff}" + Self.table + "Žofie,Ødegård\r\n"
    #expect(try imported(Array(text.utf8), charset: charset).first?.name.first == "Žofie")
    let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    #expect(try imported(wide, charset: charset).first?.name.last == "Ødegård")
  }

  @Test("texts that switch between sets are read, tables and cards")
  func escapes() throws {
    let yamada: [UInt8] = [0x1b, 0x24, 0x42, 0x3b, 0x33, 0x45, 0x44, 0x1b, 0x28, 0x42]
    let table = Array(Self.table.utf8) + yamada + Array(",A\r\n".utf8)
    #expect(try imported(table, charset: "iso-2022-jp").first?.name.first == "山田")
    let card =
      Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:".utf8) + yamada + Array("\r\nN:".utf8) + yamada
      + Array(";;;;\r\nEND:VCARD\r\n".utf8)
    #expect(try imported(card, charset: "iso-2022-jp").first?.name.last == "山田")
  }

  @Test("bytes that the given set does not have are told, and a strict import refuses them")
  func unreadable() throws {
    let text = Array(Self.table.utf8) + [0xd5, 0xc5, 0x2c, 0xff, 0xff] + Array("\r\n".utf8)
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    for isStrict in [false, true] {
      var options = ContactImportOptions(now: 0)
      options.charset = .gbk
      options.isStrict = isStrict
      let source = ContactSource { body in
        var pieces = [text][...]
        try body { _ in pieces.popFirst() ?? [] }
      }
      func run() throws -> ContactImportReport {
        try AddressBook.importContacts(options, from: [source]) { book }
      }
      if isStrict {
        #expect(throws: CardError.self) { try run() }
      } else {
        #expect(try run().warnings.count == 1)
      }
    }
    #expect(try book.contacts(AddressBook.Query()).count == 1)
  }

  @Test("GB 18030 has four bytes for all that GBK has not, and nothing for numbers in between")
  func fourBytes() throws {
    let gbk = try #require(Charset(named: "gb18030"))
    for (bytes, expected) in [
      ([0x95, 0x32, 0x82, 0x36], "𠀀"), ([0x81, 0x39, 0xee, 0x39], "㐀"),
      ([0x81, 0x30, 0x81, 0x30], "\u{80}"), ([0x82, 0x35, 0x90, 0x38], "龵"),
      ([0x84, 0x31, 0xa4, 0x39], "\u{ffff}"), ([0xe3, 0x32, 0x9a, 0x35], "\u{10ffff}"),
    ] as [([UInt8], String)] {
      let (text, isClean) = gbk.utf8(bytes + [0x41])
      #expect(String(decoding: text, as: UTF8.self) == expected + "A")
      #expect(isClean)
    }
    for bytes in [[0x84, 0x31, 0xa5, 0x30], [0xe3, 0x32, 0x9a, 0x36]] as [[UInt8]] {
      let (text, isClean) = gbk.utf8(bytes + [0x41])
      #expect(String(decoding: text, as: UTF8.self) == "\u{fffd}A")
      #expect(!isClean)
    }
  }

  @Test("what Windows has twice in Japanese is read either way")
  func repeatedIdeographs() throws {
    for name in ["cp932", "Shift_JIS"] {
      let charset = try #require(Charset(named: name))
      for bytes in [
        [0xee, 0xe0, 0xed, 0x95, 0xee, 0xef, 0xee, 0xf9, 0xee, 0xfc],
        [0xfb, 0xfc, 0xfa, 0xb1, 0xfa, 0x40, 0xfa, 0x54, 0xfa, 0x57],
      ] as [[UInt8]] {
        let (text, isClean) = charset.utf8(bytes)
        #expect(String(decoding: text, as: UTF8.self) == "髙﨑ⅰ￢＂")
        #expect(isClean)
      }
      #expect(!charset.utf8([0xee, 0xed]).isClean)
    }
  }

  @Test("a card keeps to the character set that a line declares, and takes the given one elsewhere")
  func card() throws {
    let text =
      Array("BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=GBK:".utf8) + [0xd5, 0xc5, 0x3b, 0xce, 0xb0]
      + Array("\r\nNOTE;CHARSET=GB2312;ENCODING=QUOTED-PRINTABLE:=B1=B1=BE=A9\r\nTITLE:".utf8)
      + [0xb1, 0xb1, 0xbe, 0xa9] + Array("\r\nEND:VCARD\r\n".utf8)
    let card = try #require(try imported(text, charset: "gbk").first)
    #expect(card.name.last == "张")
    #expect(card.name.first == "伟")
    #expect(card.notes == "北京")
    #expect(card.jobTitle == "北京")
    #expect(try imported(text, charset: nil).first?.name.last == "张")
  }
}
