/// Dates of which something is a word, as people write them.
enum SpelledDate {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The date of a text such as `12 Jan 1980`, `January 12, 1980` or `1980年1月2日`; nil when it is none.
  static func date(_ text: String) -> ContactCard.PartialDate? {
    let words = text.lowercased().split { " .,-/\u{3000}年月日".contains($0) }
    guard words.count == 3 else { return nil }
    if text.contains("年"), text.contains("月") {
      return date(words[0], Int(words[1]), words[2])
    }
    if let month = month(words[1]) { return date(words[2], month, words[0]) }
    return month(words[0]).flatMap { date(words[2], $0, words[1]) }
  }

  /// The number of a month in English, of which three letters or more are there.
  private static func month(_ word: Substring) -> Int? {
    if word.utf8.count < 3 { return nil }
    return months.firstIndex { $0.hasPrefix(word) || word == "sept" && $0 == "september" }
      .map { $0 + 1 }
  }

  private static func date(
    _ year: Substring, _ month: Int?, _ day: Substring
  ) -> ContactCard.PartialDate? {
    guard year.utf8.count == 4, day.utf8.count <= 2,
      year.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let year = Int(year), let month,
      let day = Int(day)
    else { return nil }
    return ContactCard.PartialDate(year: year, month: month, day: day)
  }
}
