extension FunctionExpression {
  /// The functions of expressions, with their spelling in a format.
  ///
  /// A nil among the arguments makes the result nil, but for functions of collections, which leave
  /// nils out. What has no result in finite numbers is nil: a division by zero, the root or the
  /// logarithm of a number that has none, a result too large for every type of number.
  ///
  /// Integers and decimal numbers stay exact. An integer that leaves 64 bits becomes a decimal
  /// number, a decimal number that leaves 38 digits is rounded, and one too large for that becomes a
  /// floating-point number. Where one number is floating-point, so is the result.
  public enum Function: String, CaseIterable, Hashable, Sendable {
    /// The sum of a collection; 0 of an empty one.
    case sum = "sum:"
    /// How many elements a collection has, nils included.
    case count = "count:"
    /// The least element, by the order of `<`; nil of an empty collection.
    ///
    /// What is not a number (NaN) has no place in an order, and is left out; so it is for the next
    /// and for ``median`` and ``mode``.
    case min = "min:"
    /// The greatest element, by the order of `<`; nil of an empty collection.
    case max = "max:"
    /// The sum divided by the number of elements; nil of an empty collection. Of integers it is a
    /// floating-point number, or a decimal number where it is whole and a floating-point number
    /// would lose digits; with a decimal number among the elements it is one, unless one of them is
    /// floating-point.
    case average = "average:"
    /// The element in the middle, of an even number the average of the two there; nil of an empty
    /// collection.
    case median = "median:"
    /// The element that occurs most often, the least of several; nil of an empty collection.
    case mode = "mode:"
    /// The standard deviation of the collection as a whole population, as a floating-point number;
    /// nil of an empty collection.
    case stddev = "stddev:"
    /// `a + b`
    case add = "add:to:"
    /// `a - b`
    case subtract = "from:subtract:"
    /// `a * b`
    case multiply = "multiply:by:"
    /// `a / b`; of two integers the quotient without its fraction, as Core Data has it.
    case divide = "divide:by:"
    /// The remainder of a division, with the sign of the first number.
    case modulus = "modulus:by:"
    /// `a ** b`; exact for an integer or a decimal number and an integer that is not negative.
    case raise = "raise:toPower:"
    /// The square root.
    case sqrt = "sqrt:"
    /// The logarithm to the base of 10.
    case log = "log:"
    /// The natural logarithm.
    case ln = "ln:"
    /// The power of e.
    case exp = "exp:"
    /// The greatest integer that is not greater.
    case floor = "floor:"
    /// The least integer that is not less.
    case ceiling = "ceiling:"
    /// The number without its sign.
    case abs = "abs:"
    /// The number without its fraction.
    case trunc = "trunc:"
    /// A number from 0 up to 1, another for each object; with an argument *n*, an integer from 0 up
    /// to *n*.
    case random = "random:"
    /// The moment at which the predicate is bound, the same for every object.
    case now = "now"
    /// `a & b`, of integers.
    case bitwiseAnd = "bitwiseAnd:with:"
    /// `a | b`, of integers.
    case bitwiseOr = "bitwiseOr:with:"
    /// `a ^ b`, of integers.
    case bitwiseXor = "bitwiseXor:with:"
    /// `a << b`, of integers; bits that leave the 64 are lost.
    case leftShift = "leftshift:by:"
    /// `a >> b`, of integers; the sign stays.
    case rightShift = "rightshift:by:"
    /// `~a`, of an integer.
    case onesComplement = "onesComplement:"
    /// The value itself, looked up without an index.
    case noindex = "noindex:"
    /// A string in upper case.
    case uppercase = "uppercase:"
    /// A string in lower case.
    case lowercase = "lowercase:"
    /// A string without case and diacritics.
    case canonical = "canonical:"
    /// The elements of a collection, each once.
    case distinct = "distinct:"
    /// The pieces of a string between the occurrences of another.
    case tokenize = "tokenize:using:"
    /// What stands behind the last slash of a path: `FUNCTION(path, 'lastPathComponent')`.
    case lastPathComponent
    /// What stands behind the last point of a path's last component; empty for none.
    case pathExtension
    /// The length of a string in UTF-16 code units, as `.length` behind a key path.
    case length
  }
}

extension FunctionExpression.Function {
  /// The operator that calls the function when it stands between its two arguments.
  var infix: String? {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .raise: "**"
    case .bitwiseAnd: "&"
    case .bitwiseOr: "|"
    case .bitwiseXor: "^"
    case .leftShift: "<<"
    case .rightShift: ">>"
    default: nil
    }
  }

  /// How tight that operator binds.
  var strength: BindingStrength? {
    switch self {
    case .add, .subtract: .sum
    case .multiply, .divide: .product
    case .raise: .power
    case .bitwiseAnd: .bitwiseAnd
    case .bitwiseOr: .bitwiseOr
    case .bitwiseXor: .bitwiseXor
    case .leftShift, .rightShift: .shift
    default: nil
    }
  }

  /// Whether the function is one of a collection.
  package var takesCollection: Bool {
    switch self {
    case .sum, .count, .min, .max, .average, .median, .mode, .stddev, .distinct: true
    default: false
    }
  }

  /// How many arguments the function can have.
  package var argumentCount: ClosedRange<Int> {
    switch self {
    case .now: 0...0
    case .random: 0...1
    case .add, .subtract, .multiply, .divide, .modulus, .raise, .bitwiseAnd, .bitwiseOr,
      .bitwiseXor, .leftShift, .rightShift, .tokenize:
      2...2
    case .sum, .count, .min, .max, .average, .median, .mode, .stddev: 1...Int.max
    default: 1...1
    }
  }

  /// The functions by their spellings without the last colon, and by the first part alone, in lower
  /// case.
  private static let named: [String: Self] = {
    var named: [String: Self] = ["randomn": .random, "ceil": .ceiling]
    for function in allCases {
      let name = function.rawValue.lowercased()
      named[name.hasSuffix(":") ? String(name.dropLast()) : name] = function
      named[String(name.prefix { $0 != ":" })] = function
    }
    return named
  }()

  /// The longest name, so that nothing longer is ever compared.
  private static let lengthLimit = 20

  /// The function with a name, in any mixture of cases, with or without its last colon.
  package init?(named name: String) {
    guard name.utf8.count <= Self.lengthLimit else { return nil }
    let name = name.lowercased()
    guard let function = Self.named[name.hasSuffix(":") ? String(name.dropLast()) : name] else {
      return nil
    }
    self = function
  }

  /// The function that calls a method of a string, for those that are known.
  package init?(selector: String) {
    switch selector {
    case "lastPathComponent": self = .lastPathComponent
    case "pathExtension": self = .pathExtension
    case "length": self = .length
    case "uppercaseString": self = .uppercase
    case "lowercaseString": self = .lowercase
    default: return nil
    }
  }
}
