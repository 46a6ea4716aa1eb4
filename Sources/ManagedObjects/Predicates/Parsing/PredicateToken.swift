/// The smallest meaningful part of a format text.
struct PredicateToken {
  /// What the part is.
  enum Kind: Equatable {
    /// The end of the text.
    case end
    /// A word: a key, or a reserved word unless a `#` stands before it.
    ///
    /// Behind a `#` it may begin with a dollar sign.
    case word(String, isEscaped: Bool)
    /// The content of a quoted string.
    case string(String)
    /// A number without its sign.
    case number(NumberLiteral)
    /// A span of time in seconds, such as `7d`.
    case duration(Int64)
    /// One or two characters of punctuation.
    case symbol(Symbol)
    /// A placeholder for an argument.
    case placeholder(Placeholder)
    /// A `$name`, without the dollar sign.
    case variable(String)
    /// An `@name`, without the at sign.
    case collectionOperator(String)
  }

  let kind: Kind
  /// Where the part stands, in UTF-8 code units.
  let range: Range<Int>
}

extension PredicateToken {
  /// A number as it is written, without a sign.
  enum NumberLiteral: Equatable {
    case integer(UInt64)
    case double(Double)

    /// The value with its sign.
    ///
    /// An integer that no attribute can hold becomes the nearest double, which no attribute can
    /// hold either.
    func value(isNegative: Bool) -> AttributeValue {
      switch self {
      case .double(let number): return .double(isNegative ? -number : number)
      case .integer(let magnitude):
        if isNegative {
          let isMinimum = magnitude == Int64.min.magnitude
          if isMinimum { return .integer(.min) }
          return Int64(exactly: magnitude).map { .integer(-$0) } ?? .beyond(-Double(magnitude))
        }
        return Int64(exactly: magnitude).map { .integer($0) } ?? .beyond(Double(magnitude))
      }
    }
  }

  /// What a placeholder takes.
  enum Placeholder: Equatable {
    /// `%@`: any value or list of values.
    case value
    /// `%K`: a key path.
    case keyPath
    /// `%d` and its relatives: an integer.
    case integer
    /// `%f` and its relatives: a number.
    case number
    /// `%s`: a string.
    case text
  }

  /// The punctuation of the language, longer spellings before their own beginnings.
  enum Symbol: String, CaseIterable {
    case equalEqual = "=="
    case equalGreater = "=>"
    case equalLess = "=<"
    case notEqual = "!="
    case lessGreater = "<>"
    case lessEqual = "<="
    case greaterEqual = ">="
    case ampersands = "&&"
    case bars = "||"
    case assignment = ":="
    case asterisks = "**"
    case shiftLeft = "<<"
    case shiftRight = ">>"
    case equalTilde = "=~"
    case equal = "="
    case less = "<"
    case greater = ">"
    case exclamation = "!"
    case leftParenthesis = "("
    case rightParenthesis = ")"
    case leftBrace = "{"
    case rightBrace = "}"
    case leftBracket = "["
    case rightBracket = "]"
    case comma = ","
    case dot = "."
    case colon = ":"
    case plus = "+"
    case minus = "-"
    case asterisk = "*"
    case slash = "/"
    case ampersand = "&"
    case bar = "|"
    case circumflex = "^"
    case tilde = "~"
  }
}

extension PredicateToken.Symbol {
  /// The operator between two expressions that the symbol is, or nil.
  var comparisonOperator: ComparisonPredicate.Operator? {
    switch self {
    case .equal, .equalEqual: .equalTo
    case .notEqual, .lessGreater: .notEqualTo
    case .less: .lessThan
    case .lessEqual, .equalLess: .lessThanOrEqualTo
    case .greater: .greaterThan
    case .greaterEqual, .equalGreater: .greaterThanOrEqualTo
    case .equalTilde: .matches
    default: nil
    }
  }

  /// The function of two arguments that the symbol calls, or nil.
  var function: FunctionExpression.Function? {
    switch self {
    case .plus: .add
    case .minus: .subtract
    case .asterisk: .multiply
    case .slash: .divide
    case .asterisks: .raise
    case .ampersand: .bitwiseAnd
    case .bar: .bitwiseOr
    case .circumflex: .bitwiseXor
    case .shiftLeft: .leftShift
    case .shiftRight: .rightShift
    default: nil
    }
  }
}
