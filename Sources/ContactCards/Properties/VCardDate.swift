package import TextTools

/// Dates and times in properties.
package enum VCardDate {
  /// The year that address books of Apple write where none is known.
  package static let omittedYear = 1604

  /// The date in a range; nil when it is none.
  ///
  /// A time that follows is passed over. One year may stand for none.
  package static func date(
    _ line: Span<UInt8>, _ range: Range<Int>, omitting omitted: Int?
  ) -> ContactCard.PartialDate? {
    if let date = numericDate(line, range, omitted) { return date }
    return 8...32 ~= range.count ? SpelledDate.date(line.string(range)) : nil
  }

  private static func numericDate(
    _ line: Span<UInt8>, _ range: Range<Int>, _ omitted: Int?
  ) -> ContactCard.PartialDate? {
    var range = line.trimmed(range)
    if let date = plainDate(line, range, omitted) { return date }
    for position in range {
      let byte = line[position]
      if byte == 0x54 || byte == 0x74 || byte == 0x20 {
        range = range.lowerBound..<position
        break
      }
    }
    if range.count > 2, line[range.lowerBound] == 0x2d, line[range.lowerBound + 1] == 0x2d {
      return yearless(line, range.dropFirst(2))
    }
    guard let numbers = numbers(line, range) else { return nil }
    var (year, month, day): (Int?, Int?, Int?) = (numbers[0].value, nil, nil)
    switch (numbers.count, numbers[0].width) {
    case (1, 8):
      (year, month, day) = (
        numbers[0].value / 10_000, numbers[0].value / 100 % 100, numbers[0].value % 100
      )
    case (1, 4): break
    case (2, 4): month = numbers[1].value
    case (3, 4): (month, day) = (numbers[1].value, numbers[2].value)
    default: return nil
    }
    // Some drop the parameter that says so.
    if year == 0 || year == omitted ?? (day == nil ? nil : omittedYear) { year = nil }
    return ContactCard.PartialDate(year: year, month: month, day: day)
  }

  /// The date in a range of the form `1975-02-03`; nil when it has another one.
  private static func plainDate(
    _ line: Span<UInt8>, _ range: Range<Int>, _ omitted: Int?
  ) -> ContactCard.PartialDate? {
    let start = range.lowerBound
    guard range.count == 10, line[start + 4] == 0x2d, line[start + 7] == 0x2d, omitted == nil else {
      return nil
    }
    var number = 0
    for position in range where position != start + 4 && position != start + 7 {
      guard 0x30...0x39 ~= line[position] else { return nil }
      number = number * 10 + Int(line[position] - 0x30)
    }
    let year = number / 10_000
    return ContactCard.PartialDate(
      year: year == omittedYear ? nil : year, month: number / 100 % 100, day: number % 100)
  }

  private static func yearless(
    _ line: Span<UInt8>, _ range: Range<Int>
  ) -> ContactCard.PartialDate? {
    guard let numbers = numbers(line, range) else { return nil }
    let value = numbers[0].value
    switch (numbers.count, numbers[0].width) {
    case (1, 4): return ContactCard.PartialDate(year: nil, month: value / 100, day: value % 100)
    case (1, 1...2): return ContactCard.PartialDate(year: nil, month: value, day: nil)
    case (2, 1...2):
      return ContactCard.PartialDate(year: nil, month: value, day: numbers[1].value)
    default: return nil
    }
  }

  /// One to three numbers with hyphens, slashes or dots between them; after the first of two digits at
  /// most.
  private static func numbers(
    _ line: Span<UInt8>, _ range: Range<Int>
  ) -> [(value: Int, width: Int)]? {
    var numbers = [(value: 0, width: 0)]
    for position in range {
      let byte = line[position]
      let last = numbers.count - 1
      if 0x2d...0x2f ~= byte {
        guard numbers[last].width > 0, last < 2 else { return nil }
        numbers.append((0, 0))
      } else {
        guard 0x30...0x39 ~= byte, numbers[last].width < (last == 0 ? 8 : 2) else { return nil }
        numbers[last].value = numbers[last].value * 10 + Int(byte - 0x30)
        numbers[last].width += 1
      }
    }
    return numbers.allSatisfy { $0.width > 0 } ? numbers : nil
  }

  /// Whether a writer of a version puts a year that is not known into a parameter.
  package static func omitsYear(_ date: ContactCard.PartialDate, _ version: VCardVersion) -> Bool {
    version != .v40 && date.year == nil && date.day != nil
  }

  /// Appends a date as a version has it.
  package static func append(
    _ date: ContactCard.PartialDate, _ version: VCardVersion, to output: inout ByteBuffer
  ) {
    let isBasic = version == .v40 && date.day != nil
    if let year = date.year ?? (omitsYear(date, version) ? omittedYear : nil) {
      appendYear(year, to: &output)
      if !isBasic, date.month != nil { output.append(byte: 0x2d) }
    } else {
      output.append(byte: 0x2d)
      output.append(byte: 0x2d)
    }
    guard let month = date.month else { return }
    appendPair(month, to: &output)
    guard let day = date.day else { return }
    if !isBasic { output.append(byte: 0x2d) }
    appendPair(day, to: &output)
  }

  private static func appendYear(_ year: Int, to output: inout ByteBuffer) {
    appendPair(year / 100, to: &output)
    appendPair(year % 100, to: &output)
  }

  /// Appends a number of two digits.
  @inline(__always)
  private static func appendPair(_ number: Int, to output: inout ByteBuffer) {
    output.append(UInt8(truncatingIfNeeded: number / 10 % 10 + 0x30))
    output.append(UInt8(truncatingIfNeeded: number % 10 + 0x30))
  }

  // MARK: - Times

  /// The seconds since 1970 that a range says; nil when it is no time.
  package static func seconds(_ line: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    let range = line.trimmed(range)
    guard let date = date(line, range, omitting: nil), let year = date.year,
      let month = date.month, let day = date.day
    else { return nil }
    var seconds = Int64(CivilCalendar.days(year: year, month: month, day: day)) * 86_400
    var position = range.lowerBound
    while position < range.upperBound, line[position] | 0x20 != 0x74, line[position] != 0x20 {
      position += 1
    }
    guard position < range.upperBound else { return seconds }
    var digits: [Int] = []
    position += 1
    while position < range.upperBound {
      let byte = line[position]
      if 0x30...0x39 ~= byte { digits.append(Int(byte - 0x30)) } else if byte != 0x3a { break }
      position += 1
    }
    guard let time = time(digits) else { return nil }
    seconds += Int64(time)
    if position < range.upperBound, line[position] == 0x2e || line[position] == 0x2c {
      position += 1
      while position < range.upperBound, 0x30...0x39 ~= line[position] { position += 1 }
    }
    guard position < range.upperBound else { return seconds }
    guard let offset = offset(line, position..<range.upperBound) else { return nil }
    return seconds - Int64(offset)
  }

  /// The seconds of a time of two, four or six digits.
  private static func time(_ digits: [Int]) -> Int? {
    guard [2, 4, 6].contains(digits.count) else { return nil }
    let padded = digits + [0, 0, 0, 0]
    let (hour, minute) = (padded[0] * 10 + padded[1], padded[2] * 10 + padded[3])
    let second = padded[4] * 10 + padded[5]
    guard hour < 25, minute < 60, second < 61 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func offset(_ line: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let sign = line[range.lowerBound]
    if sign | 0x20 == 0x7a { return range.count == 1 ? 0 : nil }
    guard sign == 0x2b || sign == 0x2d else { return nil }
    var digits: [Int] = []
    for position in range.dropFirst() where line[position] != 0x3a {
      guard 0x30...0x39 ~= line[position], digits.count < 4 else { return nil }
      digits.append(Int(line[position] - 0x30))
    }
    return time(digits).map { sign == 0x2b ? $0 : -$0 }
  }

  /// Appends a time as a version has it; nothing where the year would not have four digits.
  package static func append(seconds: Int64, _ version: VCardVersion, to output: inout ByteBuffer) {
    guard isWritable(seconds) else { return }
    let total = Int(seconds)
    let days = Int((Double(total) / 86_400).rounded(.down))
    let time = total - days * 86_400
    let (year, month, day) = CivilCalendar.date(days: days)
    let (dash, colon): (UInt8?, UInt8?) = version == .v30 ? (0x2d, 0x3a) : (nil, nil)
    appendYear(year, to: &output)
    if let dash { output.append(dash) }
    appendPair(month, to: &output)
    if let dash { output.append(dash) }
    appendPair(day, to: &output)
    output.append(byte: 0x54)
    appendPair(time / 3600, to: &output)
    if let colon { output.append(colon) }
    appendPair(time / 60 % 60, to: &output)
    if let colon { output.append(colon) }
    appendPair(time % 60, to: &output)
    output.append(byte: 0x5a)
  }

  /// Whether a time lies in the years from 1 to 9999.
  package static func isWritable(_ seconds: Int64) -> Bool {
    -62_135_596_800...253_402_300_799 ~= seconds
  }
}
