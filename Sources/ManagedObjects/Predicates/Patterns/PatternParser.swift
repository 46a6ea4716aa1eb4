import TextTools

/// Parses a regular expression.
struct PatternParser {
  /// The longest pattern, in Unicode scalars.
  private static let lengthLimit = 65_536
  /// The deepest nesting of groups and classes.
  private static let nestingLimit = 100

  /// What the letters in `(?ismx)` turn on and off.
  struct Flags {
    var ignoresCase = false
    /// Whether `.` stands for line breaks too.
    var spansLines = true
    /// Whether `^` and `$` stand at every line.
    var hasLines = true
    var ignoresSpace = false
  }

  let pattern: [Unicode.Scalar]
  let options: FoldingOptions
  var position = 0
  var flags = Flags()
  private var depth = 0

  init(
    _ pattern: String, _ options: FoldingOptions
  ) throws(PatternError) {
    guard pattern.utf8.count <= Self.lengthLimit * 4 else { throw PatternError("it is too long") }
    self.pattern = Array(pattern.unicodeScalars)
    guard self.pattern.count <= Self.lengthLimit else { throw PatternError("it is too long") }
    self.options = options
  }

  /// Parses the whole pattern.
  mutating func parse() throws(PatternError) -> PatternNode {
    let node = try parseChoice()
    guard position == pattern.count else { throw PatternError("there is a “)” without a “(”") }
    return node
  }

  private mutating func parseChoice() throws(PatternError) -> PatternNode {
    var parts = [try parseSequence()]
    while consume("|") { parts.append(try parseSequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func parseSequence() throws(PatternError) -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      if flags.ignoresSpace, skipSpace() { continue }
      guard let atom = try parseAtom() else { continue }
      parts.append(try parseQuantifiers(of: atom))
    }
    return .sequence(parts)
  }

  /// Parses one part without its quantifier; nil for what changes the flags only.
  private mutating func parseAtom() throws(PatternError) -> PatternNode? {
    guard let scalar = next else { return nil }
    position += 1
    switch scalar {
    case "(": return try nested { parser throws(PatternError) in try parser.parseGroup() }
    case "[":
      return .set(try nested { parser throws(PatternError) in try parser.parseClass() })
    case ".": return .set(flags.spansLines ? .everything : .complement(.lineBreaks))
    case "^": return .assertion(flags.hasLines ? .lineStart : .textStart)
    case "$": return .assertion(flags.hasLines ? .lineEnd : .lastLineEnd)
    case "\\": return try parseEscape()
    case "*", "+", "?": throw PatternError("there is nothing before “\(scalar)” to repeat")
    case "{": throw PatternError("there is nothing before “{” to repeat")
    default: return literal(scalar)
    }
  }

  /// A scalar of the pattern as texts have it, which may be several, or none.
  func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    let isASCII = scalar.isASCII && !options.contains(.caseInsensitive)
    let folded =
      options.isEmpty || isASCII
      ? [scalar.value]
      : TextFolding.folded(String(scalar), options).decodedScalars
    let parts = folded.map { value -> PatternNode in
      .set(flags.ignoresCase ? .caseless(.single(value)) : .single(value))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }
}

extension PatternParser {
  private mutating func parseGroup() throws(PatternError) -> PatternNode? {
    let outer = flags
    guard consume("?") else { return try parseGroupContent(restoring: outer) }
    switch next {
    case ":":
      position += 1
      return try parseGroupContent(restoring: outer)
    case "=", "!": return try parseLook(isAhead: true, restoring: outer)
    case "#":
      while let scalar = next, scalar != ")" {
        _ = scalar
        position += 1
      }
      try expect(")")
      return nil
    case ">": throw PatternError("atomic groups are not supported")
    case "<":
      position += 1
      if next == "=" || next == "!" { return try parseLook(isAhead: false, restoring: outer) }
      while let scalar = next, scalar != ">" {
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
          throw PatternError("the name of a group is letters and digits")
        }
        position += 1
      }
      try expect(">")
      return try parseGroupContent(restoring: outer)
    default: return try parseFlags(restoring: outer)
    }
  }

  private mutating func parseGroupContent(
    restoring outer: Flags
  ) throws(PatternError) -> PatternNode {
    let node = try parseChoice()
    try expect(")")
    flags = outer
    return node
  }

  private mutating func parseLook(
    isAhead: Bool, restoring outer: Flags
  ) throws(PatternError) -> PatternNode {
    let isNegated = next == "!"
    position += 1
    let node = try parseGroupContent(restoring: outer)
    return .look(node, isAhead: isAhead, isNegated: isNegated)
  }

  /// Parses `(?i)` or `(?i:…)`, from the letters on.
  private mutating func parseFlags(restoring outer: Flags) throws(PatternError) -> PatternNode? {
    var isOn = true
    while let scalar = next {
      position += 1
      switch scalar {
      case "-": isOn = false
      case "i": flags.ignoresCase = isOn
      case "s": flags.spansLines = isOn
      case "m": flags.hasLines = isOn
      case "x": flags.ignoresSpace = isOn
      case ")": return nil
      case ":": return try parseGroupContent(restoring: outer)
      default: throw PatternError("“(?\(scalar)” is not supported")
      }
    }
    throw PatternError("there is a “(” without a “)”")
  }

  private mutating func parseQuantifiers(
    of atom: PatternNode
  ) throws(PatternError) -> PatternNode {
    if flags.ignoresSpace { while skipSpace() {} }
    guard let scalar = next else { return atom }
    let bounds: (least: Int, most: Int?)
    switch scalar {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{":
      position += 1
      bounds = try parseBounds()
      position -= 1
    default: return atom
    }
    position += 1
    if next == "+" { throw PatternError("possessive quantifiers are not supported") }
    _ = consume("?")
    if let next, next == "*" || next == "+" || next == "?" || next == "{" {
      throw PatternError("there is nothing before “\(next)” to repeat")
    }
    return .repetition(atom, least: bounds.least, most: bounds.most)
  }

  private mutating func parseBounds() throws(PatternError) -> (least: Int, most: Int?) {
    let least = try parseCount()
    var most: Int? = least
    if consume(",") { most = next == "}" ? nil : try parseCount() }
    try expect("}")
    if let most, most < least { throw PatternError("a quantifier has its bounds out of order") }
    return (least, most)
  }

  private mutating func parseCount() throws(PatternError) -> Int {
    var count: Int?
    while let scalar = next,
      let digit = scalar.properties.numericType.flatMap({ _ in
        Int(String(scalar))
      })
    {
      count = (count ?? 0) * 10 + digit
      guard count ?? 0 <= PatternCompiler.repetitionLimit else {
        throw PatternError("it is too large")
      }
      position += 1
    }
    guard let count else { throw PatternError("a quantifier has no number") }
    return count
  }
}

extension PatternParser {
  var next: Unicode.Scalar? { position < pattern.count ? pattern[position] : nil }

  mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  mutating func expect(_ scalar: Unicode.Scalar) throws(PatternError) {
    guard consume(scalar) else { throw PatternError("a “\(scalar)” is missing") }
  }

  /// Skips a white space or a comment.
  private mutating func skipSpace() -> Bool {
    guard let scalar = next else { return false }
    if scalar.properties.isWhitespace {
      position += 1
      return true
    }
    guard scalar == "#" else { return false }
    while let scalar = next, scalar != "\n" {
      _ = scalar
      position += 1
    }
    return true
  }

  mutating func nested<Result>(
    _ body: (inout PatternParser) throws(PatternError) -> Result
  ) throws(PatternError) -> Result {
    guard depth < Self.nestingLimit else { throw PatternError("it is nested too deep") }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }
}

extension [UInt8] {
  /// The scalars of valid UTF-8.
  fileprivate var decodedScalars: [UInt32] { ScalarText(span).scalars }
}
