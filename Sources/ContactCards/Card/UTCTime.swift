/// Moments as RFC 3339 writes them in UTC, such as `2024-02-29T08:15:00Z`.
package enum UTCTime {
  private static let secondsOfDay: Int64 = 86_400
  private static let pattern = Array("0000-00-00T00:00:00Z".utf8)
  /// The seconds since 1970 of the years 1 to 9999, which is what four digits can say.
  package static let range: Range<Int64> = -62_135_596_800..<253_402_300_800

  /// A moment as text.
  ///
  /// - Parameter seconds: Seconds since 1970.
  /// - Returns: Nil when the moment is not in the years from 1 to 9999.
  package static func text(_ seconds: Int64) -> String? {
    guard range.contains(seconds) else { return nil }
    let day = (seconds - modulo(seconds)) / secondsOfDay
    let (year, month, dayOfMonth) = CivilCalendar.date(days: Int(day))
    let rest = Int(modulo(seconds))
    let digits = [
      year / 100, year % 100, month, dayOfMonth, rest / 3600, rest / 60 % 60, rest % 60,
    ]
    var text = pattern
    for (position, pair) in zip([0, 2, 5, 8, 11, 14, 17], digits) {
      text[position] = UInt8(0x30 + pair / 10)
      text[position + 1] = UInt8(0x30 + pair % 10)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The moment that a text names.
  ///
  /// A fraction of a second is left out; another time zone is converted.
  ///
  /// - Returns: Seconds since 1970; nil when there is no such moment.
  package static func seconds(_ text: String) -> Int64? {
    var rest = Array(text.utf8)[...]
    guard let year = number(4, &rest), take("-", &rest), let month = number(2, &rest),
      take("-", &rest), let day = number(2, &rest),
      ContactCard.PartialDate(year: year, month: month, day: day) != nil,
      take("T", &rest) || take("t", &rest) || take(" ", &rest), let hour = number(2, &rest),
      take(":", &rest), let minute = number(2, &rest), take(":", &rest),
      let second = number(2, &rest), hour < 24, minute < 60, second <= 60
    else { return nil }
    if take(".", &rest) {
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      if digits.isEmpty { return nil }
      rest = rest.dropFirst(digits.count)
    }
    guard let offset = offset(&rest), rest.isEmpty else { return nil }
    let days = Int64(CivilCalendar.days(year: year, month: month, day: day))
    let moment = days * secondsOfDay + Int64(hour * 3600 + minute * 60 + min(second, 59) - offset)
    return range.contains(moment) ? moment : nil
  }

  private static func modulo(_ seconds: Int64) -> Int64 {
    let rest = seconds % secondsOfDay
    return rest < 0 ? rest + secondsOfDay : rest
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func number(_ width: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    rest = rest.dropFirst(width)
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// The seconds that a time zone is before UTC.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if take("Z", &rest) || take("z", &rest) { return 0 }
    let sign = take("+", &rest) ? 1 : take("-", &rest) ? -1 : 0
    guard sign != 0, let hours = number(2, &rest), take(":", &rest),
      let minutes = number(2, &rest), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}

extension ContactCard.PartialDate {
  /// Reads a date as ``description`` writes it.
  ///
  /// - Returns: Nil when it is written otherwise or there is no such date.
  package init?(jsonText text: String) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count,
        bytes[range].allSatisfy({ 0x30...0x39 ~= $0 })
      else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    let hyphens = bytes.indices.filter { bytes[$0] == UInt8(ascii: "-") }
    switch (bytes.count, hyphens) {
    case (4, []): self.init(year: number(0..<4), month: nil, day: nil)
    case (4, [0, 1]): self.init(year: nil, month: number(2..<4), day: nil)
    case (7, [4]):
      guard let year = number(0..<4), let month = number(5..<7) else { return nil }
      self.init(year: year, month: month, day: nil)
    case (7, [0, 1, 4]):
      guard let month = number(2..<4), let day = number(5..<7) else { return nil }
      self.init(year: nil, month: month, day: day)
    case (10, [4, 7]):
      guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
        return nil
      }
      self.init(year: year, month: month, day: day)
    default: return nil
    }
  }
}
