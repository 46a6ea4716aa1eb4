import ContactCards
import ManagedObjects

/// A moment before or after now, a day by its name, or a range of these.
struct FilterMoment {
  private let text: String
  private let today: ContactCard.PartialDate?

  /// Takes what says a time by now or today; nil for any other text.
  init?(_ text: String, _ today: ContactCard.PartialDate?) {
    (self.text, self.today) = (text, today)
    let parts = text.split(separator: "..", omittingEmptySubsequences: true).map(String.init)
    guard parts.contains(where: { Self.isByNow($0) }) else { return nil }
  }

  /// That a field lies there: a single moment in the past stands for all since then, one in the future
  /// for all until then.
  ///
  /// - Returns: The predicate; nil where a part of it is no time.
  func predicate(_ key: FetchExpression) -> FetchPredicate? {
    if let range = FilterRange(text) { return range.predicate(key, bound) }
    guard let bound = bound(text) else { return nil }
    if FilterDay.names[text.lowercased()] != nil { return .comparison(key, .equalTo, bound) }
    let isPast = text.hasPrefix("-")
    return .comparison(key, isPast ? .greaterThanOrEqualTo : .lessThanOrEqualTo, bound)
  }

  private func bound(_ text: String) -> FetchExpression? {
    if let distance = FilterDay.names[text.lowercased()] {
      return FilterDay.day(distance, from: today).map { .value(.string($0.description)) }
    }
    if text.lowercased() == "now" { return try? FetchExpression(format: "now()") }
    if let sign = text.first, sign == "-" || sign == "+" {
      return try? FetchExpression(format: "now \(sign) \(text.dropFirst())")
    }
    return ContactCard.PartialDate(text) == nil ? nil : .value(.string(text))
  }

  private static func isByNow(_ text: String) -> Bool {
    text.hasPrefix("-") && !text.hasPrefix("--") || text.hasPrefix("+")
      || text.lowercased() == "now" || FilterDay.names[text.lowercased()] != nil
  }
}

/// A day by its name, or the days until a number of them is over.
struct FilterDay {
  /// The days that have names, by how many days they are from today.
  static let names = ["yesterday": -1, "today": 0, "tomorrow": 1]
  /// The units of spans, in days.
  private static let units: [Character: Int] = ["d": 1, "w": 7, "m": 31, "y": 366]

  private let first: ContactCard.PartialDate
  private let count: Int

  /// Takes a name of a day, or `in30d`; nil for any other text, and where today is not known.
  init?(_ text: String, _ today: ContactCard.PartialDate?) {
    let text = text.lowercased()
    if let distance = Self.names[text] {
      guard let day = Self.day(distance, from: today) else { return nil }
      (first, count) = (day, 0)
      return
    }
    guard text.hasPrefix("in"), let unit = text.last.flatMap({ Self.units[$0] }), let today,
      let number = Int(text.dropFirst(2).dropLast()), 0...366 ~= number
    else { return nil }
    (first, count) = (today, min(number * unit, 366))
  }

  /// The day some days after another one; nil where that is not wholly known.
  static func day(_ distance: Int, from today: ContactCard.PartialDate?) -> ContactCard.PartialDate?
  {
    guard let days = today?.daysSince1970 else { return nil }
    return ContactCard.PartialDate(daysSince1970: days + distance)
  }

  /// That a birthday comes on one of the days.
  var birthdays: FetchPredicate {
    let months = (1...12).map { month -> FetchPredicate in
      let days = (1...31).filter { day in
        ContactCard.PartialDate(year: nil, month: month, day: day)?
          .next(from: first, within: count) != nil
      }
      if days.isEmpty { return .never }
      return .and([
        .comparison(.key("birthday.month"), .equalTo, .value(.integer(Int64(month)))),
        .comparison(
          .key("birthday.day"), .in, .list(days.map { .value(.integer(Int64($0))) })),
      ])
    }
    return .or(months.filter { $0 != .never })
  }
}
