extension ContactCard {
  /// A date of which the year, or the month and the day, may not be known (RFC 6350, 4.3.1).
  ///
  /// What is there is a date of the Gregorian calendar.
  public struct PartialDate: Hashable, Sendable {
    /// The year, from 1 to 9999.
    public let year: Int?
    /// The month, from 1 to 12.
    public let month: Int?
    /// The day of the month; only with a month.
    public let day: Int?

    /// A date of its parts.
    ///
    /// - Returns: Nil when there is no such date, or none of the parts is given.
    public init?(year: Int?, month: Int?, day: Int?) {
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
  public var description: String {
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
  public init?(daysSince1970 days: Int) {
    guard (-719_162...2_932_896).contains(days) else { return nil }
    // Years are counted from the 1st of March, so that a leap day comes last: 146,097 days make 400.
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// How many days after the 1st of January 1970 the date is; nil unless all of it is known.
  public var daysSince1970: Int? {
    guard let year, let month, let day else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (shifted / 400, shifted % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
