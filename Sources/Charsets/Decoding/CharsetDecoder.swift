/// Reads the characters of a text one after another.
///
/// Bytes that stand for nothing give the geta mark (〓) in a Japanese set, as is the custom there,
/// the replacement character (U+FFFD) in a Chinese or Korean one, and what Windows-1252 says
/// otherwise. What is left of a character of UTF-8 that was cut gives nothing.
package struct CharsetDecoder {
  /// The byte that begins a sequence which switches between sets (ISO 2022).
  private static let escape: UInt8 = 0x1b

  /// What bytes below 128 stand for, in a set that switches.
  package enum Mode {
    case ascii
    /// Two of them are a character.
    case pairs
    /// Two of them are a character of GB 2312.
    case chinesePairs
    /// Two of them are a character of a set that is not known.
    case unknownPairs
    /// Each is a kana of half the width.
    case kana
  }

  private let charset: Charset
  private let upperHalf: [Unicode.Scalar]
  private let table: DoubleByteTable?
  package let bytes: [UInt8]
  /// Where the next character begins.
  package private(set) var position = 0
  /// Where the last character began.
  package private(set) var start = 0
  /// Whether bytes were found that stand for nothing.
  package private(set) var hasFault = false
  /// What bytes stand for from here on.
  private(set) var mode: Mode
  /// The lengths of the characters of UTF-8 that were found.
  private var lengths: Set<Int> = []

  package init(_ bytes: [UInt8], _ charset: Charset, mode: Mode = .ascii) {
    let text = charset.rewritten(bytes)
    (self.bytes, self.charset) = (text ?? bytes, text == nil ? charset : .utf8)
    self.mode = mode
    upperHalf = charset.upperHalf ?? SingleByteTables.windows1252
    table = charset.pairs
  }

  /// The next character; nil at the end.
  package mutating func next() -> Unicode.Scalar? {
    skipEscapes()
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    if charset == .iso2022JP { return iso2022JP(byte) }
    if charset == .hz, let scalar = hz(byte) { return scalar }
    if byte < 0x80 { return take(Unicode.Scalar(byte)) }
    if let table { return pair(byte, in: table) }
    switch charset {
    case .utf8: return utf8(byte)
    case .latin1: return take(Unicode.Scalar(byte))
    case .shiftJIS: return shiftJIS(byte)
    case .eucJP: return eucJP(byte)
    default: return take(upperHalf[Int(byte & 0x7f)])
    }
  }

  /// The text from here on as UTF-8, up to where no more than some bytes are left.
  package mutating func utf8(leaving count: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 3 / 2)
    while true {
      skipEscapes()
      guard bytes.count - position > count, let scalar = next() else { return text }
      text.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ length: Int = 1) -> Unicode.Scalar {
    start = position
    position += length
    return scalar
  }

  private func byte(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  // MARK: - UTF-8

  private mutating func utf8(_ first: UInt8) -> Unicode.Scalar? {
    if let (scalar, length) = UTF8Characters.character(in: bytes, at: position) {
      lengths.insert(min(length, 4))
      return take(scalar, length)
    }
    hasFault = true
    if let cut = UTF8Characters.cutLength(in: bytes, at: position, among: lengths) {
      position += cut
      return next()
    }
    return take(upperHalf[Int(first & 0x7f)])
  }

  // MARK: - Japanese

  private mutating func shiftJIS(_ lead: UInt8) -> Unicode.Scalar {
    if 0xa1...0xdf ~= lead { return take(halfWidth(lead)) }
    guard let trail = byte(1), 0x40...0xfc ~= trail, trail != 0x7f,
      0x81...0x9f ~= lead || 0xe0...0xfc ~= lead
    else { return fault(1) }
    let pairOfRows = Int(lead) - (lead < 0xa0 ? 0x81 : 0xc1)
    let offset = Int(trail) - (trail > 0x7f ? 0x41 : 0x40)
    let row = pairOfRows * 2 + offset / 94 + 1
    guard let scalar = JISTable.scalar(row: row, cell: offset % 94 + 1) else { return fault(2) }
    return take(scalar, 2)
  }

  private mutating func eucJP(_ lead: UInt8) -> Unicode.Scalar {
    if lead == 0x8e, let trail = byte(1), 0xa1...0xdf ~= trail { return take(halfWidth(trail), 2) }
    // A character of JIS X 0212, which hardly anybody writes.
    if lead == 0x8f, byte(1) ?? 0 > 0xa0, byte(2) ?? 0 > 0xa0 { return fault(3) }
    return pair(lead, above: 0xa0)
  }

  private mutating func iso2022JP(_ byte: UInt8) -> Unicode.Scalar {
    if 0xa1...0xdf ~= byte { return take(halfWidth(byte)) }
    if byte > 0x7f { return fault(1) }
    // What switches to a set is behind it already.
    if byte == Self.escape { return fault(1) }
    if byte <= 0x20 { return take(Unicode.Scalar(byte)) }
    switch mode {
    case .ascii: return take(Unicode.Scalar(byte))
    case .pairs: return pair(byte, above: 0x20)
    case .chinesePairs: return sevenBits(byte, in: .gbk) ?? fault(pairLength)
    case .unknownPairs: return fault(pairLength)
    case .kana: return byte < 0x60 ? take(halfWidth(byte | 0x80)) : fault(1)
    }
  }

  /// How many bytes are taken for a pair of seven bits that stands for nothing.
  private var pairLength: Int { 0x21...0x7e ~= byte(1) ?? 0 ? 2 : 1 }

  /// A character of GB 2312, whose bytes are written less 128; nil where there is none.
  private mutating func sevenBits(_ lead: UInt8, in table: DoubleByteTable) -> Unicode.Scalar? {
    guard lead < 0x7f, let trail = byte(1), 0x21...0x7e ~= trail else { return nil }
    return table.scalar(lead | 0x80, trail | 0x80).map { take($0, 2) }
  }

  /// A character of two bytes that are the row and the cell, counted from a byte.
  private mutating func pair(_ lead: UInt8, above zero: UInt8) -> Unicode.Scalar {
    guard let trail = byte(1), lead > zero, trail > zero,
      let scalar = JISTable.scalar(row: Int(lead - zero), cell: Int(trail - zero))
    else { return fault(lead > zero && byte(1) ?? 0 > zero ? 2 : 1) }
    return take(scalar, 2)
  }

  private func halfWidth(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0xff61 + UInt16(byte - 0xa1)) ?? "〓"
  }

  private mutating func fault(_ length: Int) -> Unicode.Scalar {
    hasFault = true
    return take("〓", length)
  }

  // MARK: - Chinese and Korean

  /// A character of two bytes; a byte that is none, or has none behind it, stands for nothing.
  private mutating func pair(_ lead: UInt8, in table: DoubleByteTable) -> Unicode.Scalar {
    if charset == .gbk, let scalar = fourBytes(lead) { return scalar }
    guard let trail = byte(1), table.isTrail(trail) else {
      if lead == 0x80, charset == .gbk { return take("€") }
      hasFault = true
      return take("\u{fffd}")
    }
    let scalar = table.scalar(lead, trail)
    guard let scalar = scalar ?? (charset == .gbk ? GB18030.scalar(lead, trail) : nil) else {
      hasFault = true
      // What looks like ASCII behind half a character is more likely itself.
      return take("\u{fffd}", trail < 0x80 ? 1 : 2)
    }
    return take(scalar, 2)
  }

  /// A character of HZ, whose bytes are those of GB 2312 less 128; nil for one of ASCII.
  private mutating func hz(_ lead: UInt8) -> Unicode.Scalar? {
    if mode == .ascii {
      let isTilde = lead == UInt8(ascii: "~") && byte(1) == lead
      return isTilde ? take("~", 2) : nil
    }
    if lead <= 0x20 { return take(Unicode.Scalar(lead)) }
    if let scalar = sevenBits(lead, in: .gbk) { return scalar }
    hasFault = true
    let isEnd = byte(1) == UInt8(ascii: "~") && byte(2) == UInt8(ascii: "}")
    return take("\u{fffd}", isEnd ? 1 : pairLength)
  }

  /// A character that takes four bytes in GB 18030; nil for anything else.
  private mutating func fourBytes(_ first: UInt8) -> Unicode.Scalar? {
    let lead: ClosedRange<UInt8> = 0x81...0xfe
    guard let second = byte(1), let third = byte(2), let fourth = byte(3), lead.contains(first),
      lead.contains(third), 0x30...0x39 ~= second, 0x30...0x39 ~= fourth
    else { return nil }
    let high = UInt32(first - 0x81) * 10 + UInt32(second - 0x30)
    let number = (high * 126 + UInt32(third - 0x81)) * 10 + UInt32(fourth - 0x30)
    if let scalar = GB18030.scalar(number) { return take(scalar, 4) }
    hasFault = true
    return take("\u{fffd}", 4)
  }

  // MARK: - Switching

  /// Moves over the sequences that switch between sets (RFC 1468, RFC 1843).
  private mutating func skipEscapes() {
    switch charset {
    case .iso2022JP:
      while byte(0) == Self.escape, let length = switchingLength() { position += length }
    case .hz:
      while byte(0) == UInt8(ascii: "~"), let next = byte(1), skipTilde(next) {}
    default: return
    }
  }

  /// How many bytes switch here, which they do; nil when they do not.
  private mutating func switchingLength() -> Int? {
    guard let kind = byte(1), let set = byte(2) else { return nil }
    switch kind {
    case UInt8(ascii: "("): mode = set == UInt8(ascii: "I") ? .kana : .ascii
    case UInt8(ascii: "$"):
      let isLong = set == UInt8(ascii: "(")
      guard let set = isLong ? byte(3) : set, 0x40...0x7e ~= set else { return nil }
      switch set {
      case UInt8(ascii: "@"), UInt8(ascii: "B"): mode = .pairs
      case UInt8(ascii: "A"): mode = .chinesePairs
      default: mode = .unknownPairs
      }
      return isLong ? 4 : 3
    default: return nil
    }
    return 3
  }

  /// Moves over a tilde and what follows it, where they switch or stand for nothing.
  private mutating func skipTilde(_ next: UInt8) -> Bool {
    switch next {
    case UInt8(ascii: "{") where mode == .ascii: mode = .pairs
    case UInt8(ascii: "}") where mode == .pairs: mode = .ascii
    case 0x0a where mode == .ascii: break
    default: return false
    }
    position += 2
    return true
  }
}

extension Charset {
  /// A text in this character set as UTF-8, and whether all of its bytes stand for something.
  package func utf8(_ bytes: [UInt8]) -> (text: [UInt8], isClean: Bool) {
    var decoder = CharsetDecoder(bytes, self)
    let text = decoder.utf8(leaving: 0)
    return (text, !decoder.hasFault)
  }
}
