/// Reads the characters of a text one after another.
///
/// Bytes that stand for nothing give the geta mark (〓) in a Japanese set, as is the custom there,
/// the replacement character (U+FFFD) in a Chinese or Korean one, and what Windows-1252 says
/// otherwise.
struct CharsetDecoder {
  private let charset: Charset
  private let upperHalf: [Unicode.Scalar]
  private let pairs: DoubleByteTable?
  private let bytes: [UInt8]
  /// Where the next character begins.
  private(set) var position = 0
  /// Whether bytes were found that stand for nothing.
  private(set) var hasFault = false
  /// Whether two bytes below 128 are a character from here on.
  private(set) var isDoubleByte: Bool

  init(_ bytes: [UInt8], _ charset: Charset, isDoubleByte: Bool = false) {
    (self.bytes, self.charset, self.isDoubleByte) = (bytes, charset, isDoubleByte)
    upperHalf = charset.upperHalf ?? SingleByteTables.windows1252
    pairs = charset.pairs
  }

  /// The next character; nil at the end.
  mutating func next() -> Unicode.Scalar? {
    skipEscapes()
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    if let pairs { return byte < 0x80 ? take(Unicode.Scalar(byte)) : pair(byte, in: pairs) }
    switch charset {
    case .utf8: return byte < 0x80 ? take(Unicode.Scalar(byte)) : utf8(byte)
    case .latin1: return take(Unicode.Scalar(byte))
    case .shiftJIS: return byte < 0x80 ? take(Unicode.Scalar(byte)) : shiftJIS(byte)
    case .eucJP: return byte < 0x80 ? take(Unicode.Scalar(byte)) : eucJP(byte)
    case .iso2022JP:
      return isDoubleByte && byte > 0x20
        ? pair(byte, 0x20, cellOffset: 0x20)
        : take(Unicode.Scalar(byte & 0x7f))
    default: return take(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte & 0x7f)])
    }
  }

  /// The text from here on as UTF-8, up to where no more than some bytes are left.
  mutating func utf8(leaving count: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 3 / 2)
    while true {
      skipEscapes()
      guard bytes.count - position > count, let scalar = next() else { return text }
      text.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ length: Int = 1) -> Unicode.Scalar {
    position += length
    return scalar
  }

  private func byte(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func utf8(_ first: UInt8) -> Unicode.Scalar {
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
    let end = min(position + length, bytes.count)
    if let text = String(validating: bytes[position..<end], as: UTF8.self),
      let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
    {
      return take(scalar, end - position)
    }
    hasFault = true
    return take(upperHalf[Int(first & 0x7f)])
  }

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

  private mutating func eucJP(_ lead: UInt8) -> Unicode.Scalar {
    if lead == 0x8e, let trail = byte(1), 0xa1...0xdf ~= trail { return take(halfWidth(trail), 2) }
    return pair(lead, 0xa0, cellOffset: 0xa0)
  }

  /// A character of two bytes that are the row and the cell, with something added.
  private mutating func pair(
    _ lead: UInt8, _ rowOffset: UInt8, cellOffset: UInt8
  ) -> Unicode.Scalar {
    guard let trail = byte(1), lead > rowOffset, trail > cellOffset,
      let scalar = JISTable.scalar(row: Int(lead - rowOffset), cell: Int(trail - cellOffset))
    else { return fault(lead > rowOffset && (byte(1) ?? 0) > cellOffset ? 2 : 1) }
    return take(scalar, 2)
  }

  private func halfWidth(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0xff61 + UInt16(byte - 0xa1)) ?? "〓"
  }

  private mutating func fault(_ length: Int) -> Unicode.Scalar {
    hasFault = true
    return take("〓", length)
  }

  /// Moves over the sequences that switch between sets (RFC 1468).
  mutating func skipEscapes() {
    if charset != .iso2022JP { return }
    while byte(0) == 0x1b, let kind = byte(1), byte(2) != nil, kind == 0x24 || kind == 0x28 {
      isDoubleByte = kind == 0x24
      position += 3
    }
  }
}

extension Charset {
  /// A text in this character set as UTF-8, and whether all of its bytes stand for something.
  func utf8(_ bytes: [UInt8]) -> (text: [UInt8], isClean: Bool) {
    var decoder = CharsetDecoder(bytes, self)
    let text = decoder.utf8(leaving: 0)
    return (text, !decoder.hasFault)
  }
}
