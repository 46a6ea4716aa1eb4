/// Dates as people write them: those of which something is a word, and those that begin with the
/// day or the month.
enum SpelledDate {
  /// The months in English, French, German, Spanish, Italian and Portuguese, as far as they differ.
  private static let months = [
    ["january", "janvier", "januar", "enero", "gennaio", "janeiro"],
    ["february", "février", "fevrier", "februar", "febrero", "febbraio", "fevereiro"],
    ["march", "mars", "märz", "marzo", "março"],
    ["april", "avril", "abril", "aprile"],
    ["may", "mai", "mayo", "maggio", "maio"],
    ["june", "juin", "juni", "junio", "giugno", "junho"],
    ["july", "juillet", "juli", "julio", "luglio", "julho"],
    ["august", "août", "aout", "agosto"],
    ["september", "sept", "septembre", "septiembre", "settembre", "setembro"],
    ["october", "octobre", "oktober", "octubre", "ottobre", "outubro"],
    ["november", "novembre", "noviembre", "novembro"],
    ["december", "décembre", "decembre", "dezember", "diciembre", "dicembre", "dezembro"],
  ]

  /// The date of a text such as `12 Jan 1980`, `January 12, 1980`, `12 janvier 1980` or `1980年1月2日`;
  /// nil when it is none.
  static func date(_ text: String) -> ContactCard.PartialDate? {
    let words = text.lowercased().split { " .,-/\u{3000}年月日".contains($0) }
      .filter { $0 != "de" }
    guard words.count == 3 else { return nil }
    if text.contains("年"), text.contains("月") {
      return date(words[0], Int(words[1]), words[2])
    }
    if let month = month(words[1]) { return date(words[2], month, words[0]) }
    if let month = month(words[0]) { return date(words[2], month, words[1]) }
    return numericDate(text, words)
  }

  /// The date of three numbers of which the year is the last, such as `03.04.1985` and `23/4/1985`;
  /// nil where the first two can be told apart neither by the full stops nor by what is no month.
  private static func numericDate(
    _ text: String, _ words: [Substring]
  ) -> ContactCard.PartialDate? {
    guard let first = Int(words[0]), let second = Int(words[1]) else { return nil }
    switch text.filter({ !"0123456789 ".contains($0) }) {
    case "..": return date(words[2], second, words[0])
    case "//" where first > 12: return date(words[2], second, words[0])
    case "//" where second > 12: return date(words[2], first, words[1])
    default: return nil
    }
  }

  /// The number of a month of which three letters or more are there; nil where they may be of two.
  private static func month(_ word: Substring) -> Int? {
    if word.count < 3 { return nil }
    let found = months.indices.filter { months[$0].contains { $0.hasPrefix(word) } }
    return found.count == 1 ? found[0] + 1 : nil
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
