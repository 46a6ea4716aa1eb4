/// A way to write characters as bytes.
package enum Charset: Hashable, Sendable {
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
  /// ISO 8859-6: Arabic.
  case arabic
  /// Code page 852 of DOS: Central Europe.
  case codePage852
  /// Code page 866 of DOS: Russian.
  case codePage866
  /// Mac OS Cyrillic.
  case macCyrillic
  /// Mac OS Central European.
  case macCentralEurope
  /// EUC-JP.
  case eucJP
  /// ISO-2022-JP (RFC 1468).
  case iso2022JP
  /// GB 18030, which has GBK (code page 936) in it: simplified Chinese.
  case gbk
  /// HZ (RFC 1843): what GB 2312 has, in seven bits.
  case hz
  /// Big5 (code page 950): traditional Chinese.
  case big5
  /// EUC-KR with what Windows adds (code page 949).
  case eucKR
  /// UTF-16 with the higher byte first, unless a byte order mark says otherwise, or the text of which
  /// somebody has said no more than that it is UTF-16.
  case utf16BE
  /// UTF-16 with the lower byte first, unless a byte order mark says otherwise.
  case utf16LE
  /// UTF-7 (RFC 2152).
  case utf7

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
    case .arabic: SingleByteTables.arabic
    case .codePage852: SingleByteTables.codePage852
    case .codePage866: SingleByteTables.codePage866
    case .macCyrillic: SingleByteTables.macCyrillic
    case .macCentralEurope: SingleByteTables.macCentralEurope
    default: nil
    }
  }

  /// Whether each byte is a character.
  package var isSingleByte: Bool { self == .latin1 || upperHalf != nil }

  /// Whether bytes below 128 are ASCII by themselves, or between what switches between sets.
  package var hasASCII: Bool { ![.utf16BE, .utf16LE, .utf7].contains(self) }

  /// A text as UTF-8 where its bytes below 128 are not ASCII by themselves; nil in all other sets.
  package func rewritten(_ text: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf7: return UTF7.utf8(text)
    case .utf16BE, .utf16LE:
      var isBigEndian = self == .utf16BE
      if text.starts(with: [0xfe, 0xff]) { isBigEndian = true }
      if text.starts(with: [0xff, 0xfe]) { isBigEndian = false }
      var transcoder = UTF16Transcoder(isBigEndian: isBigEndian)
      let result = transcoder.utf8(text[...]) + transcoder.finish()
      return result.starts(with: [0xef, 0xbb, 0xbf]) ? Array(result.dropFirst(3)) : result
    default: return nil
    }
  }

  /// What two bytes stand for, where ASCII stays as it is and the rest takes two bytes.
  package var pairs: DoubleByteTable? {
    switch self {
    case .gbk, .hz: .gbk
    case .big5: .big5
    case .eucKR: .eucKR
    default: nil
    }
  }
}
