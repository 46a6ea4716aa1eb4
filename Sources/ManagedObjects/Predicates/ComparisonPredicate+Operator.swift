extension ComparisonPredicate {
  /// How the two sides of a comparison relate.
  public struct Operator: Hashable {
    /// The operators, with their canonical spelling.
    package enum Kind: String, CaseIterable, Sendable {
      case lessThan = "<"
      case lessThanOrEqualTo = "<="
      case greaterThan = ">"
      case greaterThanOrEqualTo = ">="
      case equalTo = "=="
      case notEqualTo = "!="
      case like = "LIKE"
      case matches = "MATCHES"
      case beginsWith = "BEGINSWITH"
      case endsWith = "ENDSWITH"
      case contains = "CONTAINS"
      case `in` = "IN"
      case between = "BETWEEN"
    }

    package let kind: Kind

    package init(_ kind: Kind) {
      self.kind = kind
    }

    /// The canonical spelling, such as `<=` or `BEGINSWITH`.
    public var symbol: String { kind.rawValue }
  }
}

extension ComparisonPredicate.Operator: Sendable {}

extension ComparisonPredicate.Operator {
  /// `<`: false where a side is nil.
  public static let lessThan = Self(.lessThan)
  /// `<=`: true for two nils, false where one side is nil.
  public static let lessThanOrEqualTo = Self(.lessThanOrEqualTo)
  /// `>`: false where a side is nil.
  public static let greaterThan = Self(.greaterThan)
  /// `>=`: true for two nils, false where one side is nil.
  public static let greaterThanOrEqualTo = Self(.greaterThanOrEqualTo)
  /// `==`: true for two nils, false where one side is nil.
  public static let equalTo = Self(.equalTo)
  /// `!=`: the opposite of ``equalTo``.
  public static let notEqualTo = Self(.notEqualTo)
  /// `LIKE`: the whole string fits a pattern in which `*` stands for any text, also none and also
  /// over several lines, `?` for one Unicode scalar, and `\` makes the next character itself.
  public static let like = Self(.like)
  /// `MATCHES`: the whole string fits a regular expression, which must not be empty.
  ///
  /// The syntax is the usual one of ICU, with `^` and `$` at the starts and ends of lines and `.`
  /// for line breaks too. It takes time linear in the length of the string, and so it knows no
  /// references to groups, no atomic groups and no possessive quantifiers.
  public static let matches = Self(.matches)
  /// `BEGINSWITH`: the right string, which must not be empty, starts the left one.
  public static let beginsWith = Self(.beginsWith)
  /// `ENDSWITH`: the right string, which must not be empty, ends the left one.
  public static let endsWith = Self(.endsWith)
  /// `CONTAINS`: the right string, which must not be empty, occurs in the left one, or the right
  /// value is a member of the list on the left.
  public static let contains = Self(.contains)
  /// `IN`: the left value is a member of the list on the right, or the left string occurs in the
  /// right one.
  ///
  /// A nil is in no list, not even in one that holds a nil.
  public static let `in` = Self(.in)
  /// `BETWEEN`: the left value lies between the two of the list on the right, or is one of them.
  ///
  /// The same as `left >= first AND left <= second`.
  public static let between = Self(.between)
}
