import TextTools

extension PatternParser {
  /// Parses a class behind its opening bracket.
  mutating func parseClass() throws(PatternError) -> PatternSet {
    let isNegated = consume("^")
    var set = try parseClassUnion()
    while next == "&" || next == "-" {
      let isIntersection = next == "&"
      position += 2
      let other = try parseClassUnion()
      set = .intersection(set, isIntersection ? other : .complement(other))
    }
    guard consume("]") else { throw PatternError("a “[” has no “]”") }
    if options.contains(.caseInsensitive) || flags.ignoresCase { set = .caseless(set) }
    return isNegated ? .complement(set) : set
  }

  /// Parses members up to the end of the class, or up to the next `&&` or `--`.
  private mutating func parseClassUnion() throws(PatternError) -> PatternSet {
    var sets: [PatternSet] = []
    var ranges: [ClosedRange<UInt32>] = []
    while let scalar = next {
      // A bracket that closes nothing yet stands for itself.
      if scalar == "]", !(sets.isEmpty && ranges.isEmpty) { break }
      if isOperator, !(sets.isEmpty && ranges.isEmpty) { break }
      position += 1
      switch scalar {
      case "[" where next == ":": sets.append(try parseNamedClass())
      case "[": sets.append(try nested { parser throws(PatternError) in try parser.parseClass() })
      default:
        switch try parseMember(scalar) {
        case .scalar(let first): ranges.append(try parseRange(from: first))
        case .set(let set): sets.append(set)
        }
      }
    }
    let plain = PatternSet.ranges(ranges).adding(folded: options)
    return sets.isEmpty ? plain : .union(sets + [plain])
  }

  private var isOperator: Bool {
    guard let next, next == "&" || next == "-", position + 1 < pattern.count else { return false }
    return pattern[position + 1] == next
  }

  /// Parses the rest of a range whose start has been read, if there is one.
  private mutating func parseRange(from first: UInt32) throws(PatternError) -> ClosedRange<UInt32> {
    guard next == "-", !isOperator, position + 1 < pattern.count, pattern[position + 1] != "]",
      pattern[position + 1] != "["
    else { return first...first }
    position += 2
    guard case .scalar(let last) = try parseMember(pattern[position - 1]), first <= last else {
      throw PatternError("a range in brackets is out of order")
    }
    return first...last
  }

  /// Parses `[:name:]` behind its first bracket.
  private mutating func parseNamedClass() throws(PatternError) -> PatternSet {
    position += 1
    let isNegated = consume("^")
    var name = ""
    while let scalar = next, scalar != ":" {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    try expect(":")
    try expect("]")
    return try Self.set(named: name, isNegated: isNegated)
  }

  static func set(named name: String, isNegated: Bool) throws(PatternError) -> PatternSet {
    let set: PatternSet
    switch name.lowercased() {
    case "alnum": set = .union([.property(.alphabetic), .property(.category("Nd"))])
    case "ascii": set = .ranges([0...0x7F])
    case "xdigit": set = .ranges([0x30...0x39, 0x41...0x46, 0x61...0x66])
    default:
      guard let property = PatternProperty(named: name) else {
        throw PatternError("there is no property “\(name.prefix(40))”")
      }
      set = .property(property)
    }
    return isNegated ? .complement(set) : set
  }
}
