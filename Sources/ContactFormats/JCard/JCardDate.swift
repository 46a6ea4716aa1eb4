import ContactCards

/// The two ways to write dates and times of ISO 8601: vCard leaves out what stands between the parts
/// (RFC 6350, 4.3), jCard has it (RFC 7095, 3.5.3 to 3.5.7).
enum JCardDate {
  /// Whether values of a type are dates, times or offsets from Greenwich.
  static func isType(_ type: String) -> Bool {
    ["date", "time", "date-time", "date-and-or-time", "timestamp", "utc-offset"].contains(type)
  }

  /// Whether a text is a date or a time of either way.
  static func isDate(_ text: String) -> Bool {
    ContactCard.PartialDate(jsonText: text) != nil || TableDates.isoDate(text) != nil
      || extended(text, type: "date-and-or-time") != basic(text, type: "date-and-or-time")
  }

  /// A value as jCard has it; what is no date or time stays as it is.
  static func extended(_ value: String, type: String) -> String {
    if type == "utc-offset" { return offset(value[...], byColons: true) ?? value }
    return converted(value, type) { date in
      let digits = date.drop { $0 == "-" }
      guard digits.allSatisfy(isDigit) else { return nil }
      switch (date.count - digits.count, digits.count) {
      case (0, 8): return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
      case (2, 4): return "--\(digits.prefix(2))-\(digits.suffix(2))"
      case (0, 4), (2, 2), (3, 2): return String(date)
      default: return nil
      }
    } time: { time in
      Self.time(time, byColons: true)
    }
  }

  /// A value as a vCard 4.0 has it; what is no date or time stays as it is.
  static func basic(_ value: String, type: String) -> String {
    if type == "utc-offset" { return offset(value[...], byColons: false) ?? value }
    return converted(value, type) { date in
      let digits = date.filter { $0 != "-" }
      guard digits.allSatisfy(isDigit) else { return nil }
      switch (date.count, digits.count) {
      case (10, 8) where !date.hasPrefix("-"): return digits
      case (7, 4) where date.hasPrefix("--"): return "--" + digits
      default: return String(date)
      }
    } time: { time in
      Self.time(time, byColons: false)
    }
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }

  /// The parts of a value before and behind `T`, both converted.
  private static func converted(
    _ value: String, _ type: String, date: (Substring) -> String?, time: (Substring) -> String?
  ) -> String {
    if type == "time" { return time(value[...]) ?? value }
    let parts = value.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first,
      let day = first.isEmpty && parts.count == 2 ? "" : date(first)
    else { return value }
    if parts.count == 1 { return day }
    guard let hour = time(parts[1]) else { return value }
    return day + "T" + hour
  }

  /// A time, with its zone, with or without colons; nil when it is none.
  private static func time(_ text: Substring, byColons: Bool) -> String? {
    var (clock, zone) = (text, "")
    if text.last == "Z" {
      (clock, zone) = (text.dropLast(), "Z")
    } else if let sign = text.dropFirst(2).lastIndex(where: { $0 == "+" || $0 == "-" }),
      let found = offset(text[sign...], byColons: byColons)
    {
      (clock, zone) = (text[..<sign], found)
    }
    let marks = clock.prefix { $0 == "-" }
    guard let pairs = pairs(clock[marks.endIndex...]), marks.count + pairs.count <= 3 else {
      return nil
    }
    return marks + pairs.joined(separator: byColons ? ":" : "") + zone
  }

  /// An offset from Greenwich with or without colons; nil when it is none.
  private static func offset(_ text: Substring, byColons: Bool) -> String? {
    guard let sign = text.first, sign == "+" || sign == "-", let pairs = pairs(text.dropFirst()),
      pairs.count <= 2
    else { return nil }
    return String(sign) + pairs.joined(separator: byColons ? ":" : "")
  }

  /// The pairs of digits that a text consists of, with or without colons between them.
  private static func pairs(_ text: Substring) -> [Substring]? {
    var pairs: [Substring] = []
    var rest = text
    while !rest.isEmpty {
      if !pairs.isEmpty, rest.first == ":" { rest = rest.dropFirst() }
      let pair = rest.prefix(2)
      guard pair.count == 2, pair.allSatisfy(isDigit) else { return nil }
      pairs.append(pair)
      rest = rest.dropFirst(2)
    }
    return pairs.isEmpty ? nil : pairs
  }
}
