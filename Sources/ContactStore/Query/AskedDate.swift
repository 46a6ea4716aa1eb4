import ContactCards
import ManagedObjects

/// A comparison of a date, of which any part may not be known, with dates as people write them.
struct AskedDate {
  private let comparison: ComparisonPredicate
  /// What people call the date.
  private let key: String
  /// The year, the month or the day, by its name.
  private let part: (String) -> FetchExpression

  /// Takes a comparison of a date.
  ///
  /// - Parameters:
  ///   - comparison: The comparison, with the date on its left.
  ///   - key: What people call the date.
  ///   - part: The `year`, the `month` and the `day` of it.
  init(
    _ comparison: ComparisonPredicate, of key: String, _ part: @escaping (String) -> FetchExpression
  ) {
    (self.comparison, self.key, self.part) = (comparison, key, part)
  }

  /// What it means to the model.
  ///
  /// - Throws: ``FetchPredicateError`` for what is no date.
  func predicate() throws(FetchPredicateError) -> FetchPredicate {
    if comparison.isTextual { throw comparison.unsuitable(key, "a text") }
    if comparison.isAboutNothing {
      let known = FetchPredicate.or(
        ["year", "month", "day"].map { .comparison(part($0), .notEqualTo, .value(.null)) })
      switch comparison.comparisonOperator {
      case .equalTo: return .not(known)
      case .notEqualTo: return known
      default: throw mismatch
      }
    }
    let constants = comparison.constants
    let dates = constants?.compactMap { value -> ContactCard.PartialDate? in
      if case .string(let text) = value { ContactCard.PartialDate(text) } else { nil }
    }
    guard let dates, dates.count == constants?.count, let first = dates.first else {
      throw mismatch
    }
    switch comparison.comparisonOperator {
    case .equalTo: return order(.equalTo, first)
    case .notEqualTo: return .not(order(.equalTo, first))
    case .in: return .or(dates.map { order(.equalTo, $0) })
    case .between where dates.count == 2:
      return .and([order(.greaterThanOrEqualTo, first), order(.lessThanOrEqualTo, dates[1])])
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
      return order(comparison.comparisonOperator, first)
    default: throw mismatch
    }
  }

  private var mismatch: FetchPredicateError {
    comparison.mismatch(key, "a date such as '1975-02-03' or '--02-03'")
  }

  /// How the date relates to another, by the parts that this has, the greatest first.
  private func order(
    _ comparisonOperator: ComparisonPredicate.Operator, _ date: ContactCard.PartialDate
  ) -> FetchPredicate {
    let parts = [("year", date.year), ("month", date.month), ("day", date.day)].compactMap {
      name, number in number.map { (part(name), Int64($0)) }
    }
    func compare(
      _ part: (FetchExpression, Int64), _ comparisonOperator: ComparisonPredicate.Operator
    ) -> FetchPredicate {
      .comparison(part.0, comparisonOperator, .value(.integer(part.1)))
    }
    if comparisonOperator == .equalTo { return .and(parts.map { compare($0, .equalTo) }) }
    let isBefore = [.lessThan, .lessThanOrEqualTo].contains(comparisonOperator)
    var result: FetchPredicate?
    for part in parts.reversed() {
      if let rest = result {
        result = .or([
          compare(part, isBefore ? .lessThan : .greaterThan),
          .and([compare(part, .equalTo), rest]),
        ])
      } else {
        result = compare(part, comparisonOperator)
      }
    }
    return result ?? .never
  }
}

/// A comparison of the further dates of a contact, such as an anniversary: of any of them, or by `!=`
/// of none, unless `ANY` or `ALL` says it.
struct AskedDates {
  private let comparison: ComparisonPredicate
  private let key: String

  private static let names: Set<String> = ["date", "dates", "dates.date"]

  /// Takes a comparison of the dates; nil for any other.
  init?(_ comparison: ComparisonPredicate) {
    let turned = comparison.withKeyOnLeft
    guard let key = turned.key, Self.names.contains(key) else { return nil }
    (self.comparison, self.key) = (turned, key)
  }

  /// What it means to the model.
  ///
  /// - Throws: ``FetchPredicateError`` for what is no date.
  func predicate() throws(FetchPredicateError) -> FetchPredicate {
    // A contact has no date that is not known.
    if comparison.isAboutNothing, [.equalTo, .notEqualTo].contains(comparison.comparisonOperator) {
      return .comparison(
        .key("dates.@count"), comparison.comparisonOperator, .value(.integer(0)))
    }
    let isNone = comparison.modifier == .direct && comparison.comparisonOperator == .notEqualTo
    let asked =
      isNone
      ? ComparisonPredicate(
        comparison.left, .equalTo, comparison.right, options: comparison.options,
        modifier: .direct, span: comparison.span) : comparison
    let isSo = try AskedDate(asked, of: key) { .key("date.\($0)", of: .variable("date")) }
      .predicate()
    return switch comparison.modifier {
    case .direct where isNone: .not(any(isSo))
    case .direct, .any: any(isSo)
    case .all: .not(any(.not(isSo)))
    }
  }

  private func any(_ isSo: FetchPredicate) -> FetchPredicate {
    .comparison(
      .key("@count", of: .subquery(.key("dates"), "date", isSo)), .greaterThan, .value(.integer(0)))
  }
}
