import ContactCards
import ManagedObjects

/// A day by its name, or the days until a number of them is over.
struct FilterDay {
  /// The days that have names, by how many days they are from today.
  static let names = ["yesterday": -1, "today": 0, "tomorrow": 1]
  /// The units of spans, in days.
  private static let units: [Character: Int] = ["d": 1, "w": 7, "m": 31, "y": 366]

  private let first: ContactCard.PartialDate
  private let count: Int

  /// Takes a name of a day, or `in30d`; nil for any other text, and where today is not known.
  init?(_ text: String, _ today: () -> ContactCard.PartialDate?) {
    let text = text.lowercased()
    if let distance = Self.names[text] {
      guard let day = Self.day(distance, from: today()) else { return nil }
      (first, count) = (day, 0)
      return
    }
    guard text.hasPrefix("in"), let unit = text.last.flatMap({ Self.units[$0] }),
      let number = Int(text.dropFirst(2).dropLast()), 0...366 ~= number, let today = today()
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
