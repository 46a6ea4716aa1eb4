/// A word that has a meaning of its own where a key could stand.
///
/// Written with a `#` before it, it is a key.
enum ReservedWord: String, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case all = "ALL"
  case some = "SOME"
  case none = "NONE"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case contains = "CONTAINS"
  case like = "LIKE"
  case matches = "MATCHES"
  case `in` = "IN"
  case between = "BETWEEN"
  case null = "NULL"
  case `nil` = "NIL"
  case `true` = "TRUE"
  case `false` = "FALSE"
  case yes = "YES"
  case no = "NO"
  case `self` = "SELF"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"

  /// The longest word, so that nothing longer is ever compared.
  private static let lengthLimit = 14

  /// The reserved word that a text is, in any mixture of cases.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    self.init(rawValue: text.uppercased())
  }

  /// The operator between two expressions that the word is, or nil.
  var comparisonOperator: ComparisonPredicate.Operator? {
    switch self {
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .contains: .contains
    case .like: .like
    case .matches: .matches
    case .in: .in
    case .between: .between
    default: nil
    }
  }

  /// The operator between two collections that the word is, or nil.
  var combination: CombinationExpression.Operation? {
    switch self {
    case .union: .union
    case .intersect: .intersect
    case .minus: .minus
    default: nil
    }
  }
}
