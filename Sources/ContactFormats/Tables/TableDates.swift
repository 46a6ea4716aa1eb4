import ContactCards

/// Reads the dates of a table, in which the month may stand before the day or behind it.
package struct TableDates {
  /// What stands first in a date such as `3/4/1975`.
  package enum Order: Hashable, Sendable {
    case monthFirst
    case dayFirst
  }

  /// Where a date stands in a card.
  package enum Place: Hashable {
    case birthday
    case other(Int)
  }

  /// The order that a date of the table has told.
  var order: Order?
  /// The order that is taken where none tells.
  var fallback = Order.monthFirst
  /// Where dates stand that were read in ``fallback`` and could be read in the other order.
  var unsettled: [Place] = []
  /// Whether a year of two digits had to be guessed.
  var hasGuessedCentury = false

  /// Whether a text says that there is no date, as Outlook does.
  static func isNone(_ text: String) -> Bool {
    let digits = text.utf8.filter { $0 &- 0x30 < 10 }
    if digits.allSatisfy({ $0 == 0x30 }) {
      return text.utf8.allSatisfy { $0 <= 0x3a }
    }
    return text.hasPrefix("1/1/4501") || text.hasPrefix("01.01.4501")
      || text.hasPrefix("4501-01-01")
  }

  /// Reads a date of ISO 8601 or RFC 6350, 4.3, or one of three numbers with marks between them.
  mutating func date(_ text: String, at place: Place) -> ContactCard.PartialDate? {
    if let date = Self.isoDate(text) { return date }
    let bytes = Array(text.utf8.drop { $0 == 0x20 }.prefix { $0 != 0x20 })
    let parts = bytes.split(maxSplits: 3, omittingEmptySubsequences: false) { Self.isMark($0) }
    let numbers = parts.map { Self.number($0) }
    guard numbers.count == 3, let first = numbers[0], let second = numbers[1],
      let third = numbers[2]
    else { return nil }
    let mark = bytes.first { Self.isMark($0) }
    if parts[0].count == 4 {
      return ContactCard.PartialDate(year: year(first, parts[0]), month: second, day: third)
    }
    let isDayFirst = isDayFirst(first, second, mark: mark, at: place)
    return ContactCard.PartialDate(
      year: year(third, parts[2]), month: isDayFirst ? second : first,
      day: isDayFirst ? first : second)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard 1...4 ~= digits.count, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func isDayFirst(
    _ first: Int, _ second: Int, mark: UInt8?, at place: Place
  ) -> Bool {
    if mark != UInt8(ascii: "/") { return second <= 12 }
    if first > 12 || second > 12 {
      let told = first > 12 ? Order.dayFirst : .monthFirst
      if order == nil { order = told }
      return told == .dayFirst
    }
    if first != second, order == nil { unsettled.append(place) }
    return (order ?? fallback) == .dayFirst
  }

  /// The year; of two digits, the one from 1930 to 2029.
  ///
  /// The years 0000 and 1604 stand for none.
  private mutating func year(_ number: Int, _ digits: ArraySlice<UInt8>) -> Int? {
    if number == 1604 || number == 0 && digits.count == 4 { return nil }
    guard digits.count <= 2 else { return number }
    hasGuessedCentury = true
    return number < 30 ? 2000 + number : 1900 + number
  }

  /// Reads a date such as `1975-02-03`, `19750203`, `1985-04`, `1985`, `--04-12`, `--0412`, `--04`,
  /// with a time behind it or not.
  ///
  /// In front of a day, the year 0000 stands for none.
  static func isoDate(_ text: String) -> ContactCard.PartialDate? {
    var bytes = Array(text.utf8.drop { $0 == 0x20 }.prefix { $0 != 0x54 && $0 != 0x20 })
    let hasYear = !bytes.starts(with: [0x2d, 0x2d])
    if !hasYear { bytes.removeFirst(2) }
    let parts = bytes.split(separator: 0x2d, omittingEmptySubsequences: false)
    let numbers = parts.map { Self.number($0) }
    guard !hasYear || (parts.first?.count == 4 || bytes.count == 8 && parts.count == 1) else {
      return nil
    }
    if parts.count == 1 { return compactDate(bytes, hasYear: hasYear) }
    guard numbers.allSatisfy({ $0 != nil }), parts.dropFirst().allSatisfy({ $0.count == 2 }) else {
      return nil
    }
    switch (hasYear, numbers.count) {
    case (true, 2...3):
      let year = numbers[0] == 1604 || numbers[0] == 0 && numbers.count == 3 ? nil : numbers[0]
      return ContactCard.PartialDate(
        year: year, month: numbers[1], day: numbers.count == 3 ? numbers[2] : nil)
    case (false, 2): return ContactCard.PartialDate(year: nil, month: numbers[0], day: numbers[1])
    default: return nil
    }
  }

  private static func compactDate(_ digits: [UInt8], hasYear: Bool) -> ContactCard.PartialDate? {
    switch (hasYear, digits.count) {
    case (true, 4):
      return number(digits).flatMap { ContactCard.PartialDate(year: $0, month: nil, day: nil) }
    case (true, 8):
      guard let year = number(digits[..<4]), let month = number(digits[4..<6]),
        let day = number(digits[6...])
      else { return nil }
      return ContactCard.PartialDate(year: year == 0 ? nil : year, month: month, day: day)
    case (false, 2):
      return number(digits).flatMap { ContactCard.PartialDate(year: nil, month: $0, day: nil) }
    case (false, 4):
      guard let month = number(digits[..<2]), let day = number(digits[2...]) else { return nil }
      return ContactCard.PartialDate(year: nil, month: month, day: day)
    default: return nil
    }
  }
}

extension ContactCard {
  /// Exchanges the month and the day of some dates.
  mutating func exchangeDays(at places: [TableDates.Place]) {
    for place in places {
      switch place {
      case .birthday: birthday = birthday?.withDayAndMonthExchanged
      case .other(let index):
        guard dates.indices.contains(index) else { continue }
        dates[index].date = dates[index].date.withDayAndMonthExchanged
      }
    }
  }
}

extension ContactCard {
  /// What to say of a date that could be read otherwise; nil where there is none.
  func ambiguity(at place: TableDates.Place, readAs order: TableDates.Order) -> String? {
    let date: PartialDate? =
      switch place {
      case .birthday: birthday
      case .other(let index): dates.indices.contains(index) ? dates[index].date : nil
      }
    guard let date, let month = date.month, let day = date.day else { return nil }
    let isDayFirst = order == .dayFirst
    let numbers = (isDayFirst ? [day, month] : [month, day]) + [date.year].compactMap(\.self)
    let written = numbers.map { String($0) }.joined(separator: "/")
    return "ambiguous date '\(written)' read as \(day) \(PartialDate.monthNames[month - 1]); use "
      + "YYYY-MM-DD or --dates \(isDayFirst ? "mdy" : "dmy")"
  }
}

extension ContactCard.PartialDate {
  /// The date with the month as its day; itself when there is no such date.
  fileprivate var withDayAndMonthExchanged: Self {
    Self(year: year, month: day, day: month) ?? self
  }
}
