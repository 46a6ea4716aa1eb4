/// A way to write characters as bytes.
enum Charset: Hashable, Sendable {
  case utf8
  case latin1
  case latin2
  case latin9
  case windows1250
  case windows1251
  case windows1252
  case koi8R
  case shiftJIS
  case eucJP
  case iso2022JP

  /// The character set of a name such as `ISO-8859-1`; nil when it is not known here.
  init?(name: some Sequence<UInt8>) {
    let letters = name.compactMap { byte -> UInt8? in
      switch byte {
      case 0x41...0x5a: byte | 0x20
      case 0x61...0x7a, 0x30...0x39: byte
      default: nil
      }
    }
    switch String(decoding: letters, as: UTF8.self) {
    case "utf8", "usascii", "ascii": self = .utf8
    case "iso88591", "latin1": self = .latin1
    case "iso88592", "latin2": self = .latin2
    case "iso885915", "latin9": self = .latin9
    case "windows1250", "cp1250": self = .windows1250
    case "windows1251", "cp1251": self = .windows1251
    case "windows1252", "cp1252": self = .windows1252
    case "koi8r": self = .koi8R
    case "shiftjis", "sjis", "xsjis", "windows31j", "cp932", "mskanji": self = .shiftJIS
    case "eucjp", "xeucjp": self = .eucJP
    case "iso2022jp": self = .iso2022JP
    default: return nil
    }
  }

  /// What the bytes from 128 on stand for, where each byte is a character.
  var upperHalf: [Unicode.Scalar]? {
    switch self {
    case .latin2: SingleByteTables.latin2
    case .latin9: SingleByteTables.latin9
    case .windows1250: SingleByteTables.windows1250
    case .windows1251: SingleByteTables.windows1251
    case .windows1252: SingleByteTables.windows1252
    case .koi8R: SingleByteTables.koi8R
    default: nil
    }
  }
}
