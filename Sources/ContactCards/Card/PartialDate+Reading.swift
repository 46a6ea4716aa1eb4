extension ContactCard.PartialDate: LosslessStringConvertible {
  /// Reads a date as ``description`` writes it, or as people and other programs do: also without
  /// hyphens, as in `19750203` and `--0203`, without zeros before numbers of one digit, and with the
  /// year `0000` where none is known.
  ///
  /// - Returns: Nil for any other text.
  package init?(_ description: String) {
    if let date = Self(jsonText: description) {
      self = date
      return
    }
    guard let (year, numbers) = Self.parts(of: description) else { return nil }
    self.init(year: year == 0 ? nil : year, month: numbers[0], day: numbers[1])
  }

  /// Reads a date as somebody types it.
  ///
  /// - Returns: Nil for what is no date, and for a year of the first millennium alone, which may be
  ///   meant for a day.
  package init?(typed text: String) {
    guard let date = Self(text), date.month != nil || date.year ?? 0 >= 1000 else { return nil }
    self = date
  }

  /// The year, nil where there is none, and the month and the day.
  private static func parts(of text: String) -> (year: Int?, numbers: [Int])? {
    let hasYear = !text.hasPrefix("--")
    let rest = text.dropFirst(hasYear ? 0 : 2)
    var parts = rest.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 1, rest.utf8.count == (hasYear ? 8 : 4) {
      let day = rest.suffix(4)
      parts = (hasYear ? [rest.dropLast(4)] : []) + [day.prefix(2), day.suffix(2)]
    }
    if hasYear, parts.first?.utf8.count != 4 { return nil }
    let numbers = parts.compactMap { part in
      1...4 ~= part.utf8.count && part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers.count == (hasYear ? 3 : 2) else { return nil }
    return (hasYear ? numbers[0] : nil, numbers.suffix(2))
  }
}
