extension ContactCard {
  /// A date of which the year, or the month and the day, may not be known (RFC 6350, 4.3.1).
  ///
  /// What is there is a date of the Gregorian calendar.
  package struct PartialDate: Hashable, Sendable {
    /// The names of the months in English.
    package static let monthNames = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]

    /// The year, from 1 to 9999.
    package let year: Int?
    /// The month, from 1 to 12.
    package let month: Int?
    /// The day of the month; only with a month.
    package let day: Int?

    /// A date of its parts.
    ///
    /// - Returns: Nil when there is no such date, or none of the parts is given.
    package init?(year: Int?, month: Int?, day: Int?) {
      guard year != nil || month != nil else { return nil }
      if let year, !(1...9999).contains(year) { return nil }
      if let day {
        guard let month, (1...Self.dayCount(ofMonth: month, year: year)).contains(day) else {
          return nil
        }
      }
      if let month, !(1...12).contains(month) { return nil }
      (self.year, self.month, self.day) = (year, month, day)
    }

    /// Whether any part that is known of both dates is another one.
    func contradicts(_ other: Self) -> Bool {
      Self.differ(year, other.year) || Self.differ(month, other.month)
        || Self.differ(day, other.day)
    }

    private static func differ(_ left: Int?, _ right: Int?) -> Bool {
      guard let left, let right else { return false }
      return left != right
    }

    /// How many days a month has; without a year, how many it may have.
    static func dayCount(ofMonth month: Int, year: Int?) -> Int {
      switch month {
      case 2:
        guard let year else { return 29 }
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
      case 4, 6, 9, 11: return 30
      default: return 31
      }
    }
  }
}

extension ContactCard.PartialDate: CustomStringConvertible {
  /// The date as ISO 8601 writes it, with hyphens in the place of a missing year: `1975-02-03`,
  /// `1985-04`, `1985`, `--04-12`.
  package var description: String {
    let parts = [year.map { Self.padded($0, 4) } ?? "-", month.map { Self.padded($0, 2) }]
      .compactMap(\.self)
    return (parts + [day.map { Self.padded($0, 2) }].compactMap(\.self)).joined(separator: "-")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension ContactCard.PartialDate {
  /// The date so many days after the 1st of January 1970.
  ///
  /// - Returns: Nil when its year does not lie between 1 and 9999.
  package init?(daysSince1970 days: Int) {
    guard (-719_162...2_932_896).contains(days) else { return nil }
    let date = CivilCalendar.date(days: days)
    self.init(year: date.year, month: date.month, day: date.day)
  }

  /// How many days after the 1st of January 1970 the date is; nil unless all of it is known.
  package var daysSince1970: Int? {
    guard let year, let month, let day else { return nil }
    return CivilCalendar.days(year: year, month: month, day: day)
  }
}
