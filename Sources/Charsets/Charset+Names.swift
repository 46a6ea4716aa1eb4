extension Charset {
  /// The character set of a name such as `ISO-8859-1`; nil when it is not known here.
  ///
  /// Programs write these names in many ways, such as `utf8`, `x-sjis`, `csShiftJIS`, `CP932` and
  /// `win-1251`: nothing but their letters and digits counts, without an `x` or `cs` before them.
  package init?(name: some Sequence<UInt8>) {
    let letters = name.prefix(Self.greatestNameLength).compactMap { byte -> UInt8? in
      switch byte {
      case 0x41...0x5a: byte | 0x20
      case 0x61...0x7a, 0x30...0x39: byte
      default: nil
      }
    }
    var word = String(decoding: letters, as: UTF8.self)[...]
    while true {
      if let charset = Self.named(word) {
        self = charset
        return
      }
      guard let prefix = ["x", "cs"].first(where: word.hasPrefix) else { return nil }
      word = word.dropFirst(prefix.count)
    }
  }

  /// The character set of a name such as `ISO-8859-1`, as somebody gives it for a whole text; nil when
  /// it is not known here.
  ///
  /// A text in UTF-16 may begin with a byte order mark, which counts more than the name.
  package init?(named name: String) {
    if name.lowercased() == "unicode" {
      self = .utf8
      return
    }
    switch Charset(name: name.utf8) {
    // Only values of properties are in it.
    case .utf7?, nil: return nil
    case let charset?: self = charset
    }
  }

  /// The character set of a name, in which a text is to be written; nil also where what is read under
  /// the name has more characters than the set, or fewer.
  package init?(written name: String) {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let others = ["ascii", "646", "20127", "gb18030", "54936"]
    guard !others.contains(where: letters.hasSuffix), let charset = Charset(named: name) else {
      return nil
    }
    self = charset
  }

  /// Names of the character sets that people are likely to need.
  package static let commonNames = [
    "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256", "windows-1257", "windows-1258", "iso-8859-1", "iso-8859-2", "iso-8859-15",
    "koi8-r", "koi8-u", "tis-620", "gbk", "big5", "euc-kr", "shift_jis", "euc-jp", "iso-2022-jp",
    "utf-8", "utf-16le", "utf-16be",
  ]

  /// What is longer is no name.
  private static let greatestNameLength = 64

  private static func named(_ word: Substring) -> Charset? {
    names[String(word)] ?? codePage(word) ?? latin(word)
      ?? families.first { word.hasPrefix($0.prefix) }?.charset
  }

  /// The set that a program numbers as Windows or DOS does.
  private static func codePage(_ word: Substring) -> Charset? {
    let prefixes = ["windowscp", "windows", "win", "mscp", "ms", "cp", "ibm", "dos"]
    guard let prefix = prefixes.first(where: word.hasPrefix) else { return nil }
    return Int(word.dropFirst(prefix.count)).flatMap { codePages[$0] }
  }

  /// The part of ISO 8859 that a name has, perhaps with its year or the order of its letters.
  private static func latin(_ word: Substring) -> Charset? {
    guard let prefix = ["iso8859", "8859"].first(where: word.hasPrefix) else { return nil }
    var part = word.dropFirst(prefix.count)
    if part.last == "i" || part.last == "e" { part = part.dropLast() }
    if part.count > 4 { part = part.dropLast(4) }
    return Int(part).flatMap { parts[$0] }
  }

  /// The sets by their names (IANA, and what programs write) without anything but letters and digits.
  private static let names: [String: Charset] = [
    "usascii": .utf8, "ascii": .utf8, "646": .utf8, "unicode11utf8": .utf8, "utf7": .utf7,
    "unicode11utf7": .utf7, "utf16": .utf16BE, "utf16be": .utf16BE, "utf16le": .utf16LE,
    "ucs2": .utf16BE, "iso10646ucs2": .utf16BE,
    "latin1": .latin1, "l1": .latin1, "isoir100": .latin1, "isolatin1": .latin1,
    "latin2": .latin2, "l2": .latin2, "isoir101": .latin2, "isolatin2": .latin2,
    "latin3": .latin3, "l3": .latin3, "latin4": .latin4, "l4": .latin4, "latin5": .latin5,
    "l5": .latin5, "latin6": .latin6, "l6": .latin6, "latin7": .latin7, "latin8": .latin8,
    "latin9": .latin9, "latin10": .latin10, "ansi": .windows1252,
    "cyrillic": .cyrillic, "isoir144": .cyrillic, "isolatincyrillic": .cyrillic,
    "arabic": .arabic, "isoir127": .arabic, "isolatinarabic": .arabic,
    "greek": .greek, "isoir126": .greek, "isolatingreek": .greek,
    "hebrew": .windows1255, "isoir138": .windows1255, "isolatinhebrew": .windows1255,
    "koi8r": .koi8R, "koi8": .koi8R, "koi8u": .koi8U, "koi8ru": .koi8U, "thai": .windows874,
    "macintosh": .macRoman, "macroman": .macRoman, "mac": .macRoman,
    "maccyrillic": .macCyrillic, "macce": .macCentralEurope,
    "maccentraleurope": .macCentralEurope, "maccentraleurroman": .macCentralEurope,
    "mskanji": .shiftJIS, "windows31j": .shiftJIS, "ujis": .eucJP, "eucpkdfmtjapanese": .eucJP,
    "jis": .iso2022JP,
    "euccn": .gbk, "eucgb2312cn": .gbk, "chinese": .gbk, "isoir58": .gbk, "hzgb2312": .hz,
    "hz": .hz, "cnbig5": .big5, "bigfive": .big5, "uhc": .eucKR, "korean": .eucKR,
    "isoir149": .eucKR,
  ]

  private static let codePages: [Int: Charset] = [
    437: .codePage437, 819: .latin1, 850: .codePage850, 852: .codePage852, 858: .codePage850,
    866: .codePage866, 874: .windows874, 932: .shiftJIS, 936: .gbk, 943: .shiftJIS, 949: .eucKR,
    950: .big5, 1250: .windows1250, 1251: .windows1251, 1252: .windows1252, 1253: .windows1253,
    1254: .windows1254, 1255: .windows1255, 1256: .windows1256, 1257: .windows1257,
    1258: .windows1258, 10000: .macRoman, 10007: .macCyrillic, 10029: .macCentralEurope,
    20127: .utf8, 20866: .koi8R, 20932: .eucJP, 21866: .koi8U, 50220: .iso2022JP,
    50221: .iso2022JP, 50222: .iso2022JP, 51932: .eucJP, 51936: .gbk, 51949: .eucKR, 52936: .hz,
    54936: .gbk, 65000: .utf7, 65001: .utf8,
  ]

  /// The parts of ISO 8859.
  private static let parts: [Int: Charset] = [
    1: .latin1, 2: .latin2, 3: .latin3, 4: .latin4, 5: .cyrillic, 6: .arabic, 7: .greek,
    8: .windows1255, 9: .latin5, 10: .latin6, 11: .windows874, 13: .latin7, 14: .latin8,
    15: .latin9, 16: .latin10,
  ]

  /// What names begin with that say an edition or a maker behind it.
  private static let families: [(prefix: String, charset: Charset)] = [
    ("utf8", .utf8), ("shiftjis", .shiftJIS), ("sjis", .shiftJIS), ("eucj", .eucJP),
    ("iso2022jp", .iso2022JP), ("gb18030", .gbk), ("gb2312", .gbk), ("gbk", .gbk),
    ("big5", .big5), ("euckr", .eucKR), ("ksc5601", .eucKR), ("tis620", .windows874),
  ]
}

extension Charset {
  /// The name in messages.
  package var title: String {
    switch self {
    case .big5: return "Big5"
    case .shiftJIS: return "Shift JIS"
    case .codePage866: return "code page 866"
    default:
      let name = Self.commonNames.first { Charset(name: $0.utf8) == self } ?? "\(self)"
      return name.hasPrefix("windows") ? "Windows" + name.dropFirst(7) : name.uppercased()
    }
  }

  /// Whether the set is one of Japan.
  package var isJapanese: Bool { self == .shiftJIS || self == .eucJP || self == .iso2022JP }
}
