#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ResolvedComparison {
  /// Makes the test of a single attribute by an order or equality with a constant of a suitable kind.
  struct Leaf {
    private let index: AttributeIndex
    private let type: AttributeType
    private let options: ComparisonPredicate.Options

    init(_ index: AttributeIndex, _ type: AttributeType, _ options: ComparisonPredicate.Options) {
      self.index = index
      self.type = type
      self.options = options
    }
  }
}

extension ResolvedComparison.Leaf {
  typealias Operator = ResolvedComparison.Operator

  /// The test of the attribute by the operator and the constant behind it.
  func bound(_ relation: Operator, _ value: AttributeValue) -> BoundPredicate {
    switch value {
    case .null: boundNull(relation)
    case _ where type == .undefined: boundGeneral(relation, value)
    case .integer(let number): boundNumber(relation, .integer(number))
    case .decimal(let number):
      DecimalText(number).map { boundNumber(relation, .decimal($0)) }
        ?? .constant(relation == .notEqualTo)
    case .double(let number): boundNumber(relation, .double(number))
    case .boolean(let flag): boundBoolean(relation, flag)
    case .string(let text):
      .comparison(
        .text(index, TextTest(relation, text, options), nullMatches: relation == .notEqualTo))
    case .date(let date):
      boundDouble(.double(date.timeIntervalSinceReferenceDate), relation) { .date(index, $0) }
    case .uuid(let uuid):
      .comparison(.uuid(index, MembershipTest(values: [uuid], isMember: relation == .equalTo)))
    case .binary(let data):
      .comparison(.binary(index, MembershipTest(values: [data], isMember: relation == .equalTo)))
    }
  }

  private func boundNull(_ relation: Operator) -> BoundPredicate {
    if relation == .notEqualTo { return .comparison(.isNull(index, expected: false)) }
    guard relation.holdsForTwoNulls else { return .constant(false) }
    return .comparison(.isNull(index, expected: true))
  }

  private func boundBoolean(_ relation: Operator, _ flag: Bool) -> BoundPredicate {
    let isEqual = relation == .equalTo
    let test = BooleanTest(
      trueMatches: flag == isEqual, falseMatches: flag != isEqual, nullMatches: !isEqual)
    return .comparison(.boolean(index, test))
  }

  /// A constant number in the form it was written in.
  private enum Number {
    case integer(Int64)
    case decimal(DecimalText)
    case double(Double)
  }

  /// A comparison that reads the value of each object.
  private func boundGeneral(_ relation: Operator, _ value: AttributeValue) -> BoundPredicate {
    .comparison(
      .general(
        GeneralComparison(.attribute(index), relation, .constant(value), options)))
  }

  private func boundNumber(_ relation: Operator, _ number: Number) -> BoundPredicate {
    switch type {
    case .integer16, .integer32, .integer64: boundInteger(relation, number)
    case .double, .float: boundDouble(number, relation) { .double(index, $0) }
    case .decimal: boundDecimal(relation, number)
    case .date: boundDouble(number, relation) { .date(index, $0) }
    case .boolean: boundBoolean(relation, number)
    case .string, .binary, .uuid, .uri, .transformable, .composite, .undefined:
      .constant(relation == .notEqualTo)
    }
  }

  private func boundBoolean(_ relation: Operator, _ number: Number) -> BoundPredicate {
    let value =
      switch number {
      case .integer(let integer): Double(integer)
      case .decimal(let decimal): ExactNumber.double(decimal) ?? .nan
      case .double(let double): double
      }
    guard value == 0 || value == 1 else { return .constant(relation == .notEqualTo) }
    return boundBoolean(relation, value == 1)
  }

  private func boundInteger(_ relation: Operator, _ number: Number) -> BoundPredicate {
    let isDifference = relation == .notEqualTo
    let range =
      switch number {
      case .integer(let integer): Self.integers(isDifference ? .equalTo : relation, integer)
      case .decimal(let decimal): ExactNumber.integers(isDifference ? .equalTo : relation, decimal)
      case .double(let double): ExactNumber.integers(isDifference ? .equalTo : relation, double)
      }
    guard let range else { return .constant(isDifference) }
    let kind: IntegerTest.Kind = isDifference ? .notEqual(range.lowerBound) : .range(range)
    return .comparison(.integer(index, IntegerTest(kind)))
  }

  private func boundDouble(
    _ number: Number, _ relation: Operator, _ comparison: (DoubleTest) -> BoundComparison
  ) -> BoundPredicate {
    let isDifference = relation == .notEqualTo
    let range =
      switch number {
      case .integer(let integer): ExactNumber.doubles(isDifference ? .equalTo : relation, integer)
      case .decimal(let decimal): ExactNumber.doubles(isDifference ? .equalTo : relation, decimal)
      case .double(let double): ExactNumber.doubles(isDifference ? .equalTo : relation, double)
      }
    guard let range else { return .constant(isDifference) }
    let kind: DoubleTest.Kind = isDifference ? .notEqual(range.lowerBound) : .range(range)
    return .comparison(comparison(DoubleTest(kind)))
  }

  private func boundDecimal(_ relation: Operator, _ number: Number) -> BoundPredicate {
    let constant: DecimalText
    switch number {
    case .integer(let integer): constant = DecimalText(integer)
    case .decimal(let decimal): constant = decimal
    case .double(let double):
      guard let decimal = DecimalText(double) else { return boundDecimal(relation, beyond: double) }
      constant = decimal
    }
    return .comparison(.decimal(index, DecimalTest(.relation(relation, constant))))
  }

  /// The test of a decimal attribute by an infinity, which is beyond all its values, or by what is no
  /// number.
  private func boundDecimal(_ relation: Operator, beyond constant: Double) -> BoundPredicate {
    switch relation {
    case .notEqualTo: .constant(true)
    case .lessThan where constant > 0, .lessThanOrEqualTo where constant > 0,
      .greaterThan where constant < 0, .greaterThanOrEqualTo where constant < 0:
      .comparison(.isNull(index, expected: false))
    default: .constant(false)
    }
  }

  /// The integers that relate to another as an operator says; nil for none.
  private static func integers(_ relation: Operator, _ integer: Int64) -> ClosedRange<Int64>? {
    switch relation {
    case .lessThan: integer == .min ? nil : .min...integer - 1
    case .lessThanOrEqualTo: .min...integer
    case .greaterThan: integer == .max ? nil : integer + 1 ... .max
    case .greaterThanOrEqualTo: integer ... .max
    default: integer...integer
    }
  }
}
