#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ResolvedComparison {
  /// Makes the test of an attribute for being one of some constants of suitable kinds.
  ///
  /// Nils among them count for nothing, nor do numbers that the attribute cannot hold.
  ///
  /// - Complexity: O(*n* log *n*) in the number of constants.
  func boundMember(
    _ index: AttributeIndex, _ type: AttributeType, of values: [AttributeValue]
  ) -> BoundPredicate {
    switch type {
    case .integer16, .integer32, .integer64:
      return boundInteger(index, values.compactMap(\.exactInteger))
    case .double, .float: return boundDouble(values) { .double(index, $0) }
    case .date: return boundDouble(values) { .date(index, $0) }
    case .boolean: return boundBoolean(index, values.compactMap(\.exactDouble))
    case .decimal:
      let constants = values.compactMap(\.decimalText).sortedUniquely()
      if constants.isEmpty { return .constant(false) }
      return .comparison(.decimal(index, DecimalTest(.oneOf(constants))))
    case .composite, .undefined: return boundEach(index, of: values)
    case .string, .uri:
      let strings = values.compactMap(\.text)
      if strings.isEmpty { return .constant(false) }
      let test = TextTest(memberOf: strings, options)
      return .comparison(.text(index, test, nullMatches: false))
    case .uuid:
      let uuids = Set(values.compactMap(\.identifier))
      return .comparison(.uuid(index, MembershipTest(values: uuids, isMember: true)))
    case .binary, .transformable:
      let data = Set(values.compactMap(\.data))
      return .comparison(.binary(index, MembershipTest(values: data, isMember: true)))
    }
  }

  private func boundEach(_ index: AttributeIndex, of values: [AttributeValue]) -> BoundPredicate {
    .comparison(.general(GeneralComparison(.attribute(index), .in, .constants(values), options)))
  }

  private func boundInteger(_ index: AttributeIndex, _ integers: [Int64]) -> BoundPredicate {
    let constants = integers.sortedUniquely()
    guard let first = constants.first, let last = constants.last else { return .constant(false) }
    let isContiguous =
      last.subtractingReportingOverflow(first) == (Int64(constants.count - 1), false)
    return .comparison(
      .integer(index, IntegerTest(isContiguous ? .range(first...last) : .oneOf(constants))))
  }

  private func boundDouble(
    _ values: [AttributeValue], _ comparison: (DoubleTest) -> BoundComparison
  ) -> BoundPredicate {
    let constants = values.compactMap(\.exactDouble).filter { !$0.isNaN }.sortedUniquely()
    guard let first = constants.first else { return .constant(false) }
    let kind: DoubleTest.Kind = constants.count == 1 ? .range(first...first) : .oneOf(constants)
    return .comparison(comparison(DoubleTest(kind)))
  }

  private func boundBoolean(_ index: AttributeIndex, _ numbers: [Double]) -> BoundPredicate {
    let test = BooleanTest(
      trueMatches: numbers.contains(1), falseMatches: numbers.contains(0), nullMatches: false)
    guard test.trueMatches || test.falseMatches else { return .constant(false) }
    return .comparison(.boolean(index, test))
  }
}

extension AttributeValue {
  /// Whether two values are of the same case, so that what is true of the kind of one is true of
  /// the other's.
  func hasSameCase(as other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.null, .null), (.integer, .integer), (.decimal, .decimal), (.double, .double),
      (.boolean, .boolean), (.string, .string), (.date, .date), (.binary, .binary), (.uuid, .uuid):
      true
    default: false
    }
  }

  /// The integer that a number is exactly, or nil.
  var exactInteger: Int64? {
    switch self {
    case .integer(let number): number
    case .decimal(let number):
      DecimalText(number).flatMap { ExactNumber.integers(.equalTo, $0)?.lowerBound }
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// The floating-point number that a number, a date or a boolean is exactly, or nil.
  fileprivate var exactDouble: Double? {
    switch self {
    case .integer(let number): Double(exactly: number)
    case .decimal(let number): DecimalText(number).flatMap(ExactNumber.double)
    case .double(let number): number
    case .date(let date): date.timeIntervalSinceReferenceDate
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  fileprivate var identifier: UUID? {
    if case .uuid(let uuid) = self { uuid } else { nil }
  }

  fileprivate var data: Data? {
    if case .binary(let data) = self { data } else { nil }
  }
}

extension Array where Element: Comparable {
  /// The elements in ascending order, each once.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements.
  fileprivate func sortedUniquely() -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    for element in sorted() where result.last != element { result.append(element) }
    return result
  }
}
