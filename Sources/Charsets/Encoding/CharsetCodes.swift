/// The bytes that characters are written as in a character set: what its decoder makes of bytes, the
/// other way round.
///
/// Characters are equal that are canonically equivalent, so that `é` is found however it is composed.
struct CharsetCodes {
  private var codes: [Character: [UInt8]] = [:]

  /// The characters beyond ASCII of a set that is no form of Unicode.
  init(of charset: Charset) {
    if charset == .latin1 {
      addHalf((0x80...0xff).map { Unicode.Scalar($0 as UInt8) })
    } else if let half = charset.upperHalf {
      addHalf(half)
      if charset == .windows1258 { addVietnamese() }
    } else if let pairs = charset.pairs {
      // Windows has no other place for it, and reads this one.
      if charset == .gbk { add("€", [0x80]) }
      addPairs(of: pairs, hasSevenBits: charset == .hz)
    } else {
      addJapanese(charset)
    }
  }

  /// The bytes of a character; nil where there are none.
  subscript(character: Character) -> [UInt8]? { codes[character] }

  private mutating func add(_ scalar: Unicode.Scalar, _ code: [UInt8]) {
    let character = Character(scalar)
    if codes[character] == nil { codes[character] = code }
  }

  private mutating func addHalf(_ scalars: [Unicode.Scalar]) {
    for (number, scalar) in scalars.enumerated() { add(scalar, [UInt8(number + 0x80)]) }
  }

  /// Letters with a mark of their tone behind them, as Vietnamese is written.
  private mutating func addVietnamese() {
    let letters = "aăâeêioôơuưyAĂÂEÊIOÔƠUƯY".unicodeScalars
    for mark in "\u{300}\u{301}\u{303}\u{309}\u{323}".unicodeScalars {
      for letter in letters {
        guard let code = letter.isASCII ? [UInt8(ascii: letter)] : codes[Character(letter)],
          let tone = codes[Character(mark)]
        else { continue }
        var text = String(letter)
        text.unicodeScalars.append(mark)
        let character = Character(text)
        if codes[character] == nil { codes[character] = code + tone }
      }
    }
  }

  private mutating func addPairs(of table: DoubleByteTable, hasSevenBits: Bool) {
    let bytes: ClosedRange<UInt8> = hasSevenBits ? 0xa1...0xfe : 0x40...0xfe
    for lead in (hasSevenBits ? 0xa1...0xf7 : 0x81...0xfe) as ClosedRange<UInt8> {
      for trail in bytes {
        if let scalar = table.scalar(lead, trail) { add(scalar, [lead, trail]) }
      }
    }
  }

  private mutating func addJapanese(_ charset: Charset) {
    for row in 1...119 {
      // Shift JIS alone has the rows beyond 94, in which those from 89 on are once more.
      if charset == .shiftJIS ? 89...92 ~= row : row > 94 { continue }
      for cell in 1...94 {
        guard let scalar = JISTable.scalar(row: row, cell: cell) else { continue }
        add(
          scalar,
          charset == .shiftJIS
            ? Self.shiftJIS(row, cell) : [UInt8(row + 0xa0), UInt8(cell + 0xa0)])
      }
    }
    // Kana of half the width.
    for byte in 0xa1...0xdf as ClosedRange<UInt8> {
      guard let scalar = Unicode.Scalar(0xff61 + UInt16(byte - 0xa1)) else { continue }
      add(scalar, charset == .eucJP ? [0x8e, byte] : [byte])
    }
  }

  private static func shiftJIS(_ row: Int, _ cell: Int) -> [UInt8] {
    let lead = (row - 1) / 2
    let offset = (row - 1) % 2 * 94 + cell - 1
    return [
      UInt8(lead + (lead < 0x1f ? 0x81 : 0xc1)), UInt8(offset + (offset < 0x3f ? 0x40 : 0x41)),
    ]
  }
}
