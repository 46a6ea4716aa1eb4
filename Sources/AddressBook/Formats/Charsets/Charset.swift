/// A way to write characters as bytes.
public enum Charset: Hashable, Sendable {
  /// UTF-8 (RFC 3629).
  case utf8
  /// ISO 8859-1.
  case latin1
  /// ISO 8859-2.
  case latin2
  /// ISO 8859-15.
  case latin9
  /// Windows-1250: Central Europe.
  case windows1250
  /// Windows-1251: Cyrillic.
  case windows1251
  /// Windows-1252: Western Europe.
  case windows1252
  /// ISO 8859-5.
  case cyrillic
  /// ISO 8859-7.
  case greek
  /// ISO 8859-9: Turkish.
  case latin5
  /// Windows-1253: Greek.
  case windows1253
  /// Windows-1254: Turkish.
  case windows1254
  /// Windows-1255: Hebrew, also in the place of ISO 8859-8, which has the same letters.
  case windows1255
  /// Windows-1256: Arabic.
  case windows1256
  /// Windows-1257: Baltic.
  case windows1257
  /// Windows-1258: Vietnamese.
  case windows1258
  /// Windows-874: Thai.
  case windows874
  /// KOI8-R: Russian.
  case koi8R
  /// KOI8-U: Ukrainian.
  case koi8U
  /// ISO 8859-3: Southern Europe, Esperanto.
  case latin3
  /// ISO 8859-4: Northern Europe.
  case latin4
  /// ISO 8859-10: Nordic.
  case latin6
  /// ISO 8859-13: Baltic.
  case latin7
  /// ISO 8859-14: Celtic.
  case latin8
  /// ISO 8859-16: South-Eastern Europe.
  case latin10
  /// Mac OS Roman.
  case macRoman
  /// Code page 850 of DOS: Western Europe.
  case codePage850
  /// Code page 437 of DOS: United States.
  case codePage437
  /// Shift JIS with what Windows adds (code page 932).
  case shiftJIS
  /// EUC-JP.
  case eucJP
  /// ISO-2022-JP (RFC 1468).
  case iso2022JP
  /// GB 18030, which has GBK (code page 936) in it: simplified Chinese.
  case gbk
  /// Big5 (code page 950): traditional Chinese.
  case big5
  /// EUC-KR with what Windows adds (code page 949).
  case eucKR

  /// The character set of a name such as `ISO-8859-1`; nil when it is not known here.
  init?(name: some Sequence<UInt8>) {
    let letters = name.compactMap { byte -> UInt8? in
      switch byte {
      case 0x41...0x5a: byte | 0x20
      case 0x61...0x7a, 0x30...0x39: byte
      default: nil
      }
    }
    guard let charset = Self.names[String(decoding: letters, as: UTF8.self)] else { return nil }
    self = charset
  }

  /// The character set of a name such as `ISO-8859-1`, as somebody gives it for a whole text; nil when
  /// it is not known here.
  ///
  /// UTF-16 is among them: such a text tells its encoding by how it begins, so that nothing is left to
  /// be said.
  public init?(named name: String) {
    let isUTF16 = ["utf-16", "utf16", "unicode"].contains(name.lowercased())
    guard let charset = isUTF16 ? .utf8 : Charset(name: name.utf8) else { return nil }
    self = charset
  }

  /// Names of the character sets that people are likely to need.
  public static let commonNames = [
    "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256", "windows-1257", "windows-1258", "iso-8859-1", "iso-8859-2", "iso-8859-15",
    "koi8-r", "koi8-u", "tis-620", "gbk", "big5", "euc-kr", "shift_jis", "euc-jp", "iso-2022-jp",
    "utf-8",
  ]

  /// The sets by their names (IANA, and what programs write) without anything but letters and digits.
  private static let names: [String: Charset] = [
    "utf8": .utf8, "usascii": .utf8, "ascii": .utf8,
    "iso88591": .latin1, "latin1": .latin1, "iso88592": .latin2, "latin2": .latin2,
    "iso885915": .latin9, "latin9": .latin9, "iso88595": .cyrillic, "iso88597": .greek,
    "iso88598": .windows1255, "iso88599": .latin5, "latin5": .latin5, "iso885911": .windows874,
    "windows1250": .windows1250, "cp1250": .windows1250, "windows1251": .windows1251,
    "cp1251": .windows1251, "windows1252": .windows1252, "cp1252": .windows1252,
    "windows1253": .windows1253, "cp1253": .windows1253, "windows1254": .windows1254,
    "cp1254": .windows1254, "windows1255": .windows1255, "cp1255": .windows1255,
    "windows1256": .windows1256, "cp1256": .windows1256, "windows1257": .windows1257,
    "cp1257": .windows1257, "windows1258": .windows1258, "cp1258": .windows1258,
    "windows874": .windows874, "cp874": .windows874, "tis620": .windows874,
    "koi8r": .koi8R, "koi8u": .koi8U,
    "iso88593": .latin3, "latin3": .latin3, "iso88594": .latin4, "latin4": .latin4,
    "iso885910": .latin6, "latin6": .latin6, "iso885913": .latin7, "latin7": .latin7,
    "iso885914": .latin8, "latin8": .latin8, "iso885916": .latin10, "latin10": .latin10,
    "macintosh": .macRoman, "macroman": .macRoman, "xmacroman": .macRoman, "mac": .macRoman,
    "ibm850": .codePage850, "cp850": .codePage850, "ibm437": .codePage437, "cp437": .codePage437,
    "shiftjis": .shiftJIS, "sjis": .shiftJIS, "xsjis": .shiftJIS, "windows31j": .shiftJIS,
    "cp932": .shiftJIS, "mskanji": .shiftJIS, "eucjp": .eucJP, "xeucjp": .eucJP,
    "iso2022jp": .iso2022JP,
    "gbk": .gbk, "gb2312": .gbk, "xgbk": .gbk, "euccn": .gbk, "cp936": .gbk, "windows936": .gbk,
    "gb18030": .gbk, "big5": .big5, "cnbig5": .big5, "big5hkscs": .big5, "cp950": .big5,
    "windows950": .big5, "euckr": .eucKR, "ksc5601": .eucKR, "ksc56011987": .eucKR,
    "uhc": .eucKR, "cp949": .eucKR, "windows949": .eucKR,
  ]

  /// What the bytes from 128 on stand for, where each byte is a character.
  var upperHalf: [Unicode.Scalar]? {
    switch self {
    case .latin2: SingleByteTables.latin2
    case .latin9: SingleByteTables.latin9
    case .windows1250: SingleByteTables.windows1250
    case .windows1251: SingleByteTables.windows1251
    case .windows1252: SingleByteTables.windows1252
    case .cyrillic: SingleByteTables.cyrillic
    case .greek: SingleByteTables.greek
    case .latin5: SingleByteTables.latin5
    case .windows1253: SingleByteTables.windows1253
    case .windows1254: SingleByteTables.windows1254
    case .windows1255: SingleByteTables.windows1255
    case .windows1256: SingleByteTables.windows1256
    case .windows1257: SingleByteTables.windows1257
    case .windows1258: SingleByteTables.windows1258
    case .windows874: SingleByteTables.windows874
    case .koi8R: SingleByteTables.koi8R
    case .koi8U: SingleByteTables.koi8U
    default: furtherUpperHalf
    }
  }

  private var furtherUpperHalf: [Unicode.Scalar]? {
    switch self {
    case .latin3: SingleByteTables.latin3
    case .latin4: SingleByteTables.latin4
    case .latin6: SingleByteTables.latin6
    case .latin7: SingleByteTables.latin7
    case .latin8: SingleByteTables.latin8
    case .latin10: SingleByteTables.latin10
    case .macRoman: SingleByteTables.macRoman
    case .codePage850: SingleByteTables.codePage850
    case .codePage437: SingleByteTables.codePage437
    default: nil
    }
  }

  /// What two bytes stand for, where ASCII stays as it is and the rest takes two bytes.
  var pairs: DoubleByteTable? {
    switch self {
    case .gbk: .gbk
    case .big5: .big5
    case .eucKR: .eucKR
    default: nil
    }
  }
}
