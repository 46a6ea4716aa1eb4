import TextTools

/// Which scalars from U+00C0 to U+0148, nearly all that European names have beyond ASCII, become one of
/// some letters when they are folded.
struct LatinLetters: Sendable {
  /// A bit for each scalar, by the first of its two bytes in UTF-8: C3, C4 and C5.
  private var bits: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// The scalars that become one of some letters of ASCII.
  init(becoming letters: LetterSet) {
    for value in 0xc0..<0x149 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let becomesOne = TextFolding.latin(scalar).utf8.contains {
        !LetterSet.letter($0).isDisjoint(with: letters)
      }
      let bit: UInt64 = becomesOne ? 1 << UInt64(value & 0x3f) : 0
      switch value >> 6 {
      case 3: bits.0 |= bit
      case 4: bits.1 |= bit
      default: bits.2 |= bit
      }
    }
  }

  /// Whether the scalar of two bytes is one of them; nil when it is beyond those that are known.
  @inline(__always)
  func contains(_ first: UInt8, _ second: UInt8) -> Bool? {
    let place = UInt64(second & 0x3f)
    return switch first {
    case 0xc3: bits.0 >> place & 1 != 0
    case 0xc4: bits.1 >> place & 1 != 0
    case 0xc5 where place < 9: bits.2 >> place & 1 != 0
    default: nil
    }
  }
}
