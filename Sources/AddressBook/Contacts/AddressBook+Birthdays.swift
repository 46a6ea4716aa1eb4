import ManagedObjects

/// When somebody's birthday is next.
public struct Birthday: Hashable, Sendable {
  /// The day.
  public let day: ContactCard.PartialDate
  /// The person's ID.
  public let id: Int64
  /// What to call the person.
  public let name: String
  /// The age that the person reaches; nil where the year of birth is not known.
  public let age: Int?
}

extension AddressBook {
  /// When people's birthdays are next, in the order of the days, then of names.
  ///
  /// - Parameters:
  ///   - today: The day from which on they are looked for, all of which is known.
  ///   - selection: Whose birthdays.
  /// - Returns: A birthday for each person of whom the month and the day are known.
  /// - Throws: ``AddressBookError`` for a name that is not known, or ``StoreError``.
  public func birthdays(
    from today: ContactCard.PartialDate, of selection: ContactSelection = ContactSelection()
  ) throws -> [Birthday] {
    var query = Query()
    query.selection = selection
    query.predicate = .and([
      .comparison(.key(Person.Key.birthdayMonth.rawValue), .notEqualTo, .value(.null)),
      .comparison(.key(Person.Key.birthdayDay.rawValue), .notEqualTo, .value(.null)),
    ])
    var birthdays: [Birthday] = []
    try forEachContact(query) { record in
      guard let birthday = record.card.birthday, let day = birthday.next(from: today) else {
        return
      }
      let age = birthday.year.flatMap { year in day.year.map { $0 - year } }
      birthdays.append(
        Birthday(
          day: day, id: record.id, name: record.card.displayName,
          age: age.flatMap { $0 < 0 ? nil : $0 }))
    }
    return birthdays.sorted {
      let (left, right) = ($0.day.daysSince1970 ?? 0, $1.day.daysSince1970 ?? 0)
      return left != right ? left < right : ($0.name, $0.id) < ($1.name, $1.id)
    }
  }
}

extension ContactCard.PartialDate {
  /// The next day, from one on, with the month and day of this date; nil when they are not known.
  func next(from today: Self) -> Self? {
    guard let month, let day, let year = today.year, let start = today.daysSince1970 else {
      return nil
    }
    for candidate in [year, year + 1] {
      let date =
        Self(year: candidate, month: month, day: day)
        ?? Self(year: candidate, month: 3, day: 1)
      if let date, let days = date.daysSince1970, days >= start { return date }
    }
    return nil
  }
}
