extension ContactCard {
  /// The age that the birthday tells on a day, else the stated one.
  package func age(on today: PartialDate?) -> (years: Int, isComputed: Bool)? {
    if let today, let years = birthday?.years(until: today) { return (years, true) }
    return age.map { (Int($0), false) }
  }
}

extension ContactCard.PartialDate {
  /// How many whole years lie between two days; nil when one is not known, or the other is earlier.
  ///
  /// Who was born on 29 February is a year older on 1 March of other years.
  package func years(until today: Self) -> Int? {
    guard let year, let month, let day, let thisYear = today.year, let thisMonth = today.month,
      let thisDay = today.day
    else { return nil }
    let years = thisYear - year - ((thisMonth, thisDay) < (month, day) ? 1 : 0)
    return years < 0 ? nil : years
  }
}
