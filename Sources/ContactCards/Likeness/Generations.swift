import TextTools

/// What tells parents and children of one name apart: when they were born, and what stands behind their
/// names.
package enum Generations {
  /// What stands behind names of which one is that of a parent.
  private static let generations: Set<String> = [
    "jr", "sr", "jun", "sen", "junior", "senior", "ii", "iii", "iv", "dj", "da",
  ]
  /// So many years apart are two births at least of which one is reckoned from an age.
  private static let yearsApart = 3

  /// Whether two contacts were born in years between which more lies than a guess of an age.
  package static func areYearsApart(_ card: ContactCard, _ other: ContactCard) -> Bool {
    areYearsApart(birthYear(of: card), birthYear(of: other))
  }

  /// Whether there are two years between which more lies than a guess of an age.
  package static func areYearsApart(_ year: Int?, _ other: Int?) -> Bool {
    guard let one = year, let two = other else { return false }
    let (distance, isHuge) = one.subtractingReportingOverflow(two)
    return isHuge || distance.magnitude >= yearsApart
  }

  /// Whether one of two contacts is called as the other one's parent.
  package static func areTwo(_ card: ContactCard, _ other: ContactCard) -> Bool {
    generation(card.name.suffix) != generation(other.name.suffix)
  }

  /// What stands behind a name to tell parents and children apart; empty for nothing.
  package static func generation(_ suffix: String) -> String {
    let letters = TextFolding.simple(suffix).filter(\.isLetter)
    return generations.contains(letters) ? letters : ""
  }

  /// The year of the birth, also as a stated age tells it.
  static func birthYear(of card: ContactCard) -> Int? {
    if let year = card.birthday?.year { return year }
    guard let age = card.age, let year = card.ageStated?.year else { return nil }
    return year - Int(age)
  }
}
