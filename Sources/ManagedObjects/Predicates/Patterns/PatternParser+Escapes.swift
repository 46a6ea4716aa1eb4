import TextTools

extension PatternParser {
  /// A part of a class.
  enum Member {
    case scalar(UInt32)
    case set(PatternSet)
  }

  /// Parses a member of a class whose first scalar has been read.
  mutating func parseMember(_ scalar: Unicode.Scalar) throws(PatternError) -> Member {
    guard scalar == "\\" else { return .scalar(scalar.value) }
    guard let letter = next else { throw PatternError("it ends in a backslash") }
    position += 1
    if let set = try parseSet(letter) { return .set(set) }
    if letter == "b" { return .scalar(0x08) }
    return .scalar(try parseScalar(letter))
  }

  /// Parses what stands behind a backslash outside of a class.
  mutating func parseEscape() throws(PatternError) -> PatternNode {
    guard let letter = next else { throw PatternError("it ends in a backslash") }
    position += 1
    if let set = try parseSet(letter) { return .set(set) }
    switch letter {
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "A": return .assertion(.textStart)
    case "z": return .assertion(.textEnd)
    case "Z": return .assertion(.lastLineEnd)
    case "R":
      let pair = PatternNode.sequence([.set(.single(0x0D)), .set(.single(0x0A))])
      return .choice([pair, .set(.lineBreaks)])
    case "Q": return parseQuotation()
    case "1"..."9", "k": throw PatternError("references to groups are not supported")
    case "G", "X", "N", "K", "C", "E":
      throw PatternError("“\\\(letter)” is not supported")
    default:
      let value = try parseScalar(letter)
      guard let scalar = Unicode.Scalar(value) else {
        throw PatternError("“\\\(letter)” stands for no character")
      }
      return literal(scalar)
    }
  }

  /// The set that a letter behind a backslash stands for, or nil.
  private mutating func parseSet(_ letter: Unicode.Scalar) throws(PatternError) -> PatternSet? {
    switch letter {
    case "d": return .property(.category("Nd"))
    case "D": return .complement(.property(.category("Nd")))
    case "w": return .property(.word)
    case "W": return .complement(.property(.word))
    case "s": return .property(.whitespace)
    case "S": return .complement(.property(.whitespace))
    case "h": return .horizontalSpace
    case "H": return .complement(.horizontalSpace)
    case "v": return .lineBreaks
    case "V": return .complement(.lineBreaks)
    case "p", "P": return try parseProperty(isNegated: letter == "P")
    default: return nil
    }
  }

  private mutating func parseProperty(isNegated: Bool) throws(PatternError) -> PatternSet {
    guard let first = next else { throw PatternError("“\\p” has no name behind it") }
    position += 1
    var name = String(first)
    var isComplement = isNegated
    if first == "{" {
      name = ""
      if consume("^") { isComplement.toggle() }
      while let scalar = next, scalar != "}" {
        name.unicodeScalars.append(scalar)
        position += 1
      }
      try expect("}")
    }
    let set = try Self.set(named: name, isNegated: isComplement)
    let isCaseless = flags.ignoresCase || options.contains(.caseInsensitive)
    return isCaseless ? .caseless(set) : set
  }

  /// Parses everything up to `\E` as it stands.
  private mutating func parseQuotation() -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = next {
      position += 1
      if scalar == "\\", consume("E") { break }
      parts.append(literal(scalar))
    }
    return .sequence(parts)
  }

  /// The scalar that a letter behind a backslash, and digits behind that, stand for.
  private mutating func parseScalar(_ letter: Unicode.Scalar) throws(PatternError) -> UInt32 {
    switch letter {
    case "t": return 0x09
    case "n": return 0x0A
    case "r": return 0x0D
    case "f": return 0x0C
    case "a": return 0x07
    case "e": return 0x1B
    case "0": return try parseDigits(1...3, radix: 8)
    case "x":
      guard consume("{") else { return try parseDigits(1...2, radix: 16) }
      let value = try parseDigits(1...6, radix: 16)
      try expect("}")
      return value
    case "u": return try parseDigits(4...4, radix: 16)
    case "U": return try parseDigits(8...8, radix: 16)
    case "c":
      guard let control = next else { throw PatternError("“\\c” has no letter behind it") }
      position += 1
      return control.value & 0x1F
    default:
      guard !(letter.isASCII && letter.properties.isAlphabetic) else {
        throw PatternError("“\\\(letter)” has no meaning")
      }
      return letter.value
    }
  }

  private mutating func parseDigits(
    _ count: ClosedRange<Int>, radix: UInt32
  ) throws(PatternError) -> UInt32 {
    var (value, found): (UInt32, Int) = (0, 0)
    while found < count.upperBound, let scalar = next, scalar.isASCII,
      let digit = UInt32(String(scalar), radix: Int(radix))
    {
      value = value &* radix &+ digit
      found += 1
      position += 1
    }
    guard count.contains(found), value <= 0x10FFFF else {
      throw PatternError("the number of a character cannot be read")
    }
    return value
  }
}
