/// How tight the operators of expressions bind, the loosest first.
enum BindingStrength: Int, Comparable {
  /// `UNION`, `INTERSECT` and `MINUS`.
  case combination
  /// `|`
  case bitwiseOr
  /// `^`
  case bitwiseXor
  /// `&`
  case bitwiseAnd
  /// `<<` and `>>`
  case shift
  /// `+` and `-`
  case sum
  /// `*` and `/`
  case product
  /// `-` and `~` before an operand.
  case prefix
  /// `**`, which takes its right operand first.
  case power
  /// What needs no parentheses anywhere.
  case postfix

  static func < (left: BindingStrength, right: BindingStrength) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The next tighter one.
  var tighter: BindingStrength { BindingStrength(rawValue: rawValue + 1) ?? .postfix }
}
