/// Lists of texts in one cell, with semicolons between them; those of the texts, and backslashes,
/// have a backslash before them.
enum TableList {
  /// The texts of a cell.
  static func parts(_ cell: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isEscaped = false
    for scalar in cell.unicodeScalars {
      if isEscaped || scalar != "\\" && scalar != ";" {
        part.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        parts.append(part)
        part = ""
      }
    }
    if isEscaped { part += "\\" }
    parts.append(part)
    return parts.map { $0.trimmingSpaces }.filter { !$0.isEmpty }
  }

  /// The cell for some texts.
  static func cell(_ parts: [String]) -> String {
    parts.map(escaped).joined(separator: ";")
  }

  private static func escaped(_ part: String) -> String {
    var result = ""
    for scalar in part.unicodeScalars {
      if scalar == "\\" || scalar == ";" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension String {
  /// The text without the spaces and tabs at its ends.
  package var trimmingSpaces: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = utf8.first, let last = utf8.last, isSpace(first) || isSpace(last) else {
      return self
    }
    let rest = utf8.drop(while: isSpace)
    let end = rest.lastIndex { !isSpace($0) }
    return end.map { String(Substring(rest[...$0])) } ?? ""
  }
}

/// Times in UTC as `2026-11-22T06:17:04Z`, and as seconds since 1970 outside the years 1 to 9999.
enum TableTime {
  private static let range = Int64(-62_135_596_800)..<253_402_300_800

  /// Writes a time.
  static func text(_ seconds: Int64) -> String {
    guard range.contains(seconds) else { return String(seconds) }
    let second = Int(((seconds % 86_400) + 86_400) % 86_400)
    let date = CivilCalendar.date(days: Int((seconds - Int64(second)) / 86_400))
    // That year stands for none in tables.
    if date.year == VCardDate.omittedYear { return String(seconds) }
    let parts = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + parts.joined(separator: ":") + "Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Reads a time; nil when there is no such time.
  static func seconds(_ text: String) -> Int64? {
    if let seconds = Int64(text) { return seconds }
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == 0x54, bytes[13] == 0x3a, bytes[16] == 0x3a,
      bytes[19] == 0x5a, let date = TableDates.isoDate(text), let year = date.year,
      let month = date.month, let day = date.day,
      let hour = Int64(text.utf8.dropFirst(11).prefix(2)), hour < 24,
      let minute = Int64(text.utf8.dropFirst(14).prefix(2)), minute < 60,
      let second = Int64(text.utf8.dropFirst(17).prefix(2)), second < 60
    else { return nil }
    return Int64(CivilCalendar.days(year: year, month: month, day: day)) * 86_400 + hour * 3600
      + minute * 60
      + second
  }
}

extension Int64 {
  /// Reads two decimal digits.
  fileprivate init?(_ digits: Substring.UTF8View.SubSequence) {
    guard digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    self = digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }
}
