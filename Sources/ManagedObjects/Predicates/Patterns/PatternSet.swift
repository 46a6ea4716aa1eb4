import TextTools

/// A set of Unicode scalars.
indirect enum PatternSet: Sendable {
  case nothing
  case everything
  /// One scalar, as a pattern has it outside of a class.
  case scalar(UInt32)
  case ranges([ClosedRange<UInt32>])
  case property(PatternProperty)
  case complement(PatternSet)
  case union([PatternSet])
  case intersection(PatternSet, PatternSet)
  /// The scalars of which some case is in the set.
  case caseless(PatternSet)

  static func single(_ scalar: UInt32) -> PatternSet { .scalar(scalar) }

  /// What ends a line.
  static let lineBreaks = PatternSet.ranges([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])
  /// What `\h` stands for.
  static let horizontalSpace = PatternSet.union([.property(.category("Zs")), .single(0x09)])

  /// Whether it is one scalar that is written in the pattern, which so may be a part of what a
  /// scalar of the text is folded to.
  var isLiteral: Bool {
    switch self {
    case .scalar: true
    case .caseless(let set): set.isLiteral
    default: false
    }
  }

  func contains(_ scalar: UInt32) -> Bool {
    switch self {
    case .nothing: false
    case .everything: true
    case .scalar(let other): scalar == other
    case .ranges(let ranges): ranges.contains { $0.contains(scalar) }
    case .property(let property): property.contains(scalar)
    case .complement(let set): !set.contains(scalar)
    case .union(let sets): sets.contains { $0.contains(scalar) }
    case .intersection(let left, let right): left.contains(scalar) && right.contains(scalar)
    case .caseless(let set): Self.cases(of: scalar).contains { set.contains($0) }
    }
  }

  /// A scalar and the single ones that are its other cases.
  private static func cases(of scalar: UInt32) -> [UInt32] {
    guard let known = Unicode.Scalar(scalar) else { return [scalar] }
    let properties = known.properties
    var cases = [scalar]
    for mapping in [
      properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping,
    ] {
      let scalars = mapping.unicodeScalars
      if let first = scalars.first, scalars.count == 1 { cases.append(first.value) }
    }
    // Some letters have two small forms, as σ and ς have, that only meet in the large one.
    if scalar == 0x3C3 || scalar == 0x3C2 || scalar == 0x3A3 { cases += [0x3C3, 0x3C2] }
    return cases
  }

  /// The set with the folded forms of its scalars, where they are single and the set is small.
  func adding(folded options: FoldingOptions) -> PatternSet {
    guard options.contains(.diacriticInsensitive), case .ranges(let ranges) = self,
      ranges.reduce(0, { $0 + $1.count }) <= 2048
    else { return self }
    let folded = ranges.joined().compactMap { ScalarFolding.folded($0, options).single }
    return .ranges(ranges + folded.map { $0...$0 })
  }
}

/// What is known of scalars.
enum PatternProperty: Hashable, Sendable {
  /// A general category by its abbreviation, or a group of them by its letter.
  case category(String)
  case alphabetic, uppercase, lowercase, whitespace
  /// A letter, a mark, a decimal digit or what connects words, as `\w` has it.
  case word

  /// The property with a name as it stands in `\p{…}`.
  init?(named name: String) {
    switch name.lowercased() {
    case "alphabetic", "alpha": self = .alphabetic
    case "uppercase", "upper": self = .uppercase
    case "lowercase", "lower": self = .lowercase
    case "white_space", "whitespace", "space": self = .whitespace
    case "word": self = .word
    case "digit": self = .category("Nd")
    case "punct": self = .category("P")
    case "cntrl": self = .category("Cc")
    case "letter": self = .category("L")
    case "any": self = .category("")
    default:
      guard name.utf8.count <= 2, Self.categories.contains(where: { $0.hasPrefix(name) }) else {
        return nil
      }
      self = .category(name)
    }
  }

  private static let categories = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  func contains(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    let properties = scalar.properties
    return switch self {
    case .category(let name): properties.generalCategory.abbreviation.hasPrefix(name)
    case .alphabetic: properties.isAlphabetic
    case .uppercase: properties.isUppercase
    case .lowercase: properties.isLowercase
    case .whitespace: properties.isWhitespace
    case .word:
      properties.isAlphabetic || properties.isJoinControl
        || ["Mn", "Mc", "Me", "Nd", "Pc"].contains(properties.generalCategory.abbreviation)
    }
  }
}

extension Unicode.GeneralCategory {
  /// The two letters by which Unicode calls the category.
  fileprivate var abbreviation: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
