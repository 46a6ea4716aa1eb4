import Arguments
import ContactCards

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A moment as text, in Coordinated Universal Time (RFC 3339).
enum Moment {
  private static let secondsPerDay = 86_400.0
  /// From 1970 to 2001.
  private static let referenceDays = 11_323

  /// The text, such as `2026-11-21T18:31:50.25Z`; the seconds since 2001 for a date beyond the years
  /// that RFC 3339 knows.
  static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite, abs(seconds) < 60e9 else { return "\(seconds)" }
    let milliseconds = Int((seconds * 1_000).rounded(.down))
    let (days, rest) = floored(milliseconds, 86_400_000)
    let (year, month, day) = CivilCalendar.date(days: days + referenceDays)
    guard 0...9999 ~= year else { return "\(seconds)" }
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { padded($0, 2) }
    let fraction = rest % 1_000 == 0 ? "" : ".\(padded(rest % 1_000, 3))"
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + clock.joined(separator: ":") + fraction + "Z"
  }

  /// The moment that a text names: a date, or a date with a time of day, which is UTC unless it says
  /// otherwise; nil for other text.
  static func date(_ text: String) -> Date? {
    if let seconds = UTCTime.seconds(text) {
      return Date(timeIntervalSince1970: Double(seconds))
    }
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, let year = number(date[0], 4), let month = number(date[1], 2),
      let day = number(date[2], 2), 1...12 ~= month, 1...31 ~= day
    else { return nil }
    let days = CivilCalendar.days(year: year, month: month, day: day)
    guard CivilCalendar.date(days: days) == (year, month, day) else { return nil }
    let start = Double(days - referenceDays) * secondsPerDay
    guard parts.count == 2 else { return Date(timeIntervalSinceReferenceDate: start) }
    let clock = parts[1].hasSuffix("Z") ? parts[1].dropLast() : parts[1]
    let units = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= units.count, let hour = number(units[0], 2), let minute = number(units[1], 2),
      0...23 ~= hour, 0...59 ~= minute
    else { return nil }
    let second = units.count == 3 ? number(units[2], 2) : 0
    guard let second, 0...59 ~= second else { return nil }
    return Date(
      timeIntervalSinceReferenceDate: start + Double(hour * 3_600 + minute * 60 + second))
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func number(_ text: Substring, _ digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  private static func floored(_ number: Int, _ divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = number % divisor
    return rest < 0 ? (number / divisor - 1, rest + divisor) : (number / divisor, rest)
  }
}

extension ValueSyntax<Date> {
  /// A date, with a time of day or without.
  static var moment: ValueSyntax {
    ValueSyntax(expecting: "a date such as 2026-11-21 or 2026-11-21T18:30:00Z") {
      Moment.date($0)
    }
  }
}
